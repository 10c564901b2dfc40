#include "web/engine/calls.h"

#include <array>

#include "base/names.h"
#include "base/text.h"
#include "cli/json.h"

namespace mutare {

namespace {

struct Call {
    std::string_view name;
    std::string (*answer)(const CallContext&);
};

constexpr std::array kCalls{
    Call{"position", position_answer},
    Call{"make", make_answer},
    Call{"square", square_answer},
    Call{"line", line_answer},
    Call{"perft", perft_answer},
    Call{"games", games_answer},
    Call{"game", game_answer},
    Call{"pgn", pgn_answer},
    Call{"judge", judge_answer},
    Call{"tables", [](const CallContext&) { return tables_json(); }},
};

}  // namespace

std::string error_answer(std::string_view message, int column) {
    JsonObject error;
    error.add("error", message);
    if (column > 0) error.add("column", column);
    return error.text();
}

std::string answer_call(std::string_view request, CallContext context) {
    context.text = request;
    context.arguments = consume_until(context.text, "\n");
    const std::string_view name = consume_until(context.arguments, " ");
    const auto* const call = find_named(kCalls, name);
    if (!call) return error_answer(join("unknown call ", in_quotes(name)));
    return call->answer(context);
}

}  // namespace mutare
