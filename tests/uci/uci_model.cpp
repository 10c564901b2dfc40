#include "tests/uci/uci_model.h"

#include <algorithm>
#include <ranges>
#include <set>
#include <stdexcept>

#include "engine/notation/fen.h"
#include "engine/notation/move_text.h"
#include "tests/data_files.h"
#include "tests/oracle.h"
#include "tests/uci/uci_conversation.h"

namespace mutare::tests {

namespace {

using Kind = PendingAnswer::Kind;

void require(bool condition, const std::string& text) {
    if (!condition) throw std::logic_error(text);
}

}  // namespace

Busy UciModel::busy() const {
    const auto task = std::find_if(pending_.rbegin(), pending_.rend(),
                                   [](const PendingAnswer& answer) { return answer.is_task(); });
    if (task == pending_.rend() || task->is_stopped) return Busy::No;
    return task->is_bounded ? Busy::Maybe : Busy::Yes;
}

void UciModel::check_at_once(const ModelCommand& command, std::vector<std::string> texts) {
    const auto take = [&](const std::string& pattern) {
        const bool is_there = !texts.empty() && matches(pattern, texts.front());
        if (is_there) texts.erase(texts.begin());
        return is_there;
    };
    require(take("info string debug: executing " + command.name) ==
                (was_debugging_ && !command.name.empty()),
            command.line + ": debug must say that it is executed, if it is on and only then");
    if (command.in_search == InSearch::Refused) {
        if (take("info string error: " + command.name + ": refused while*")) {
            require(busy_before_ != Busy::No, command.line + " is refused without a search");
            return require(texts.empty(), command.line + " is refused and carried out");
        }
        require(busy_before_ != Busy::Yes, command.line + " is not refused during a search");
    }
    if (command.in_search == InSearch::Deferred) {
        const bool is_deferred = take("info string " + command.name + " takes effect after*");
        require(is_deferred ? busy_before_ != Busy::No : busy_before_ != Busy::Yes,
                command.line + (is_deferred ? " is deferred without a search"
                                            : " is not deferred during a search"));
    }
    if (command.name == "isready") {
        const bool is_at_once = take("readyok");
        require(is_at_once ? busy_before_ != Busy::No : busy_before_ != Busy::Yes,
                is_at_once ? "readyok does not wait for what is set up"
                           : "readyok waits for the end of a search");
        if (!is_at_once) pending_.push_back({});
    }
    for (const std::string& pattern : command.at_once) {
        require(take(pattern), command.line + ": expected at once " + pattern + ", got " +
                                   (texts.empty() ? "nothing" : texts.front()));
    }
    require(texts.empty(), command.line + ": came at once: " + (texts.empty() ? "" : texts[0]));
    pending_.insert(pending_.end(), command.later.begin(), command.later.end());
}

/// The lines of MultiPV come together, so a client never sees a move in two of them.
void UciModel::check_infos(const std::string& text) {
    std::set<std::string> first_moves;
    for (const std::string& line : split(text, '\n')) {
        check_info(line);
        const std::size_t pv = line.find(" pv ");
        if (line.starts_with("info string ") || pv == std::string::npos) continue;
        const std::vector<std::string> moves = words(line.substr(pv + std::size(" pv ") - 1));
        if (first_moves.empty()) best_line_ = moves;
        require(first_moves.insert(moves.front()).second, "a move in two lines: " + text);
    }
}

void UciModel::check_info(const std::string& line) {
    const PendingAnswer& answer = pending_.front();
    if (line.starts_with("info string ")) return;
    require(answer.kind == Kind::Move, "came before its time: " + line);
    const std::vector<std::string> tokens = words(line);
    const auto value_of = [&](const std::string& name) {
        const auto token = std::ranges::find(tokens, name);
        return token == tokens.end() || token + 1 == tokens.end() ? std::string() : token[1];
    };
    if (!value_of("score").empty()) has_score_ = true;
    if (value_of("multipv").empty()) return;
    require(std::stoi(value_of("multipv")) <= answer.multipv, "too many lines: " + line);
    require(value_of("wdl").empty() != answer.with_wdl, "wdl without being asked for: " + line);
    require(value_of("score") == "cp" || value_of("score") == "mate", "no score: " + line);
}

void UciModel::check_move(const PendingAnswer& answer, const std::string& line) const {
    const std::vector<std::string> tokens = words(line);
    require(answer.is_bounded || answer.is_stopped, "came before stop: " + line);
    require(has_score_, "no score before " + line);
    require(tokens.size() == 2 || (tokens.size() == 4 && tokens[2] == "ponder"),
            "not a bestmove: " + line);
    if (answer.moves.empty()) return require(tokens[1] == "(none)", "no legal move, but " + line);
    const auto move = std::ranges::find_if(answer.moves, [&](Move candidate) {
        return uci(candidate, answer.root, answer.chess960) == tokens[1];
    });
    require(move != answer.moves.end(), line + " is not legal in " + fen(answer.root));
    check_agreement(tokens);
    if (tokens.size() == 2) return;
    Position after = answer.root;
    after.make_move(*move);
    require(std::ranges::any_of(
                oracle_moves(after),
                [&](Move reply) { return uci(reply, after, answer.chess960) == tokens[3]; }),
            line + ": the reply is not legal in " + fen(answer.root));
}

/// Are these the words `bestmove … [ponder …]` with the moves of the line that was written last?
void UciModel::check_agreement(const std::vector<std::string>& best_move) const {
    std::vector<std::string> moves = {best_move[1]};
    if (best_move.size() > 2) moves.push_back(best_move[3]);
    require(std::ranges::equal(moves, best_line_ | std::views::take(2)),
            "bestmove " + moves.front() + " does not agree with the last line");
}

void UciModel::check_later(const std::string& text) {
    require(!pending_.empty(), "nothing was asked, but came: " + text);
    const PendingAnswer answer = pending_.front();
    const bool is_perft_end = answer.kind == Kind::Perft && matches("info string perft was*", text);
    const bool is_bench_end = answer.kind == Kind::Bench && matches("info string bench was*", text);
    if (text.starts_with("info ") && !is_perft_end && !is_bench_end) {
        return check_infos(text);
    }
    pending_.pop_front();
    const auto forget_search = [this] {
        has_score_ = false;
        best_line_.clear();
    };
    switch (answer.kind) {
        case Kind::Ready: return require(text == "readyok", "expected readyok: " + text);
        case Kind::NoMove: return require(text == "bestmove 0000", "expected no move: " + text);
        case Kind::Move: check_move(answer, text); return forget_search();
        case Kind::Perft:
            if (is_perft_end) return require(answer.is_stopped, "stopped by itself: " + text);
            return require(text.ends_with("Nodes searched: " + std::to_string(answer.count)),
                           "expected " + std::to_string(answer.count) + " in " + fen(answer.root) +
                               ": " + text);
        case Kind::Bench:
            if (is_bench_end) return require(answer.is_stopped, "stopped by itself: " + text);
            return require(matches("* nodes * nps", text), "not a bench: " + text);
        case Kind::Eval: return require(matches("*Static evaluation*", text), "no eval: " + text);
    }
}

void UciModel::check_idle() const {
    require(pending_.empty(), "the session is idle, but has not answered everything");
}

}  // namespace mutare::tests
