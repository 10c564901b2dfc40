// The commands that UCI does not have: for people at a terminal, scripts and tests.

#include <algorithm>
#include <thread>

#include "base/text.h"
#include "base/thread.h"
#include "bench/bench.h"
#include "bench/decimal.h"
#include "engine/notation/fen.h"
#include "engine/notation/move_text.h"
#include "engine/perft/perft.h"
#include "uci/display.h"
#include "uci/options.h"
#include "uci/session.h"

namespace mutare {

namespace {

/// The number in a place, or the other one where no token is; nothing for one out of the range.
std::optional<int> number_at(std::size_t place, Tokens tokens, int lowest, int highest,
                             std::optional<int> otherwise = {}) {
    if (tokens.size() <= place) return otherwise;
    const std::optional<int> number = whole_number<int>(tokens[place].text);
    return number && *number >= lowest && *number <= highest ? number : std::nullopt;
}

}  // namespace

void Session::handle_d(Tokens) {
    output_.write_line(board_text(position_, moves_, options_.chess960));
}

void Session::handle_moves(Tokens) {
    output_.write_line(moves_text(position_));
}

void Session::handle_see(Tokens tokens) {
    if (tokens.empty()) return output_.write_error("see: expected a move");
    const Expected<Move> move = parse_move(position_, tokens.front().text);
    if (!move) return output_.write_error("see: " + move.error().message);
    output_.write_line(see_text(position_, *move));
}

void Session::handle_order(Tokens) {
    add_job([this, root = position_] {
        output_.write_line(order_text(root, searcher_.move_order(root)));
    });
}

void Session::handle_eval(Tokens) {
    add_job([this, root = position_] {
        output_.write_line(eval_text(explain_eval(searcher_.network(), root), root));
    });
}

void Session::handle_fen(Tokens) {
    output_.write_line(fen(position_));
}

void Session::handle_perft(Tokens tokens) {
    const auto depth = number_at(0, tokens, 0, kDeepestPerft);
    if (depth && tokens.size() == 1) {
        start_perft(*depth, 0);
    } else {
        output_.write_error(join("perft: expected a depth from 0 to ", kDeepestPerft));
    }
}

void Session::start_perft(int depth, std::size_t megabytes) {
    start(std::make_shared<Task>(),
          [root = position_, depth, megabytes, threads = options_.threads,
           chess960 = options_.chess960](Control& control) -> std::string {
              PerftOptions options;
              options.threads = threads;
              options.hash_megabytes = megabytes;
              options.should_stop = [&control] { return control.is_stopped(); };
              const PerftResult counts = perft_divide(root, depth, options);
              if (counts.is_too_large) {
                  return join(Output::kError, "perft: the count does not fit 64 bits");
              }
              if (!counts.is_complete) return "info string perft was stopped early";
              return perft_text(counts, root, chess960);
          });
}

void Session::handle_bench(Tokens tokens) {
    BenchSettings settings;
    const auto depth = number_at(0, tokens, 1, kMaxPly, settings.depth);
    if (!depth || tokens.size() > 1) {
        return output_.write_error(join("bench: expected a depth (1..", kMaxPly, ")"));
    }
    settings.depth = *depth;
    start_bench(settings);
}

void Session::handle_speedtest(Tokens tokens) {
    constexpr int kMegabytesPerThread = 64;
    constexpr int kSeconds = 60;
    constexpr int kMaxSeconds = 3600;
    const int processors = static_cast<int>(std::max(std::thread::hardware_concurrency(), 1u));
    const auto threads = number_at(0, tokens, 1, kMaxThreads, processors);
    const auto megabytes =
        number_at(1, tokens, 1, kMaxHashMegabytes, kMegabytesPerThread * threads.value_or(1));
    const auto seconds = number_at(2, tokens, 1, kMaxSeconds, kSeconds);
    if (!threads || !megabytes || !seconds) {
        return output_.write_error(join("speedtest: expected up to ", kMaxThreads, " threads, ",
                                        kMaxHashMegabytes, " MiB and ", kMaxSeconds, " seconds"));
    }
    BenchSettings settings;
    settings.threads = *threads;
    settings.hash_megabytes = static_cast<std::size_t>(*megabytes);
    settings.time = std::chrono::seconds(*seconds);
    output_.write_info(join("speedtest with ", counted(*threads, "thread", "threads"), ", ",
                            *megabytes, " MiB, ", *seconds, " s"));
    start_bench(settings);
}

void Session::start_bench(const BenchSettings& settings) {
    start(std::make_shared<Task>(), [settings](Control& control) -> std::string {
        const BenchResult result = run_bench(settings, control);
        return control.is_stopped() ? "info string bench was stopped early" : summary(result);
    });
}

void Session::handle_wait(Tokens) {
    is_waiting_ = !is_busy() || task_->ends_by_itself();
}

void Session::handle_spsa(Tokens) {
    output_.write_line(spsa_lines());
}

}  // namespace mutare
