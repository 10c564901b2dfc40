// The commands that UCI does not have: for people at a terminal, scripts and tests.

#include <algorithm>
#include <thread>

#include "base/file.h"
#include "base/text.h"
#include "base/text_lines.h"
#include "base/thread.h"
#include "bench/bench.h"
#include "bench/decimal.h"
#include "engine/notation/fen.h"
#include "engine/perft/perft.h"
#include "uci/display.h"
#include "uci/openbench.h"
#include "uci/options.h"
#include "uci/parse.h"
#include "uci/session.h"

namespace mutare {

void Session::handle_d(Tokens) {
    output_.write_line(board_text(position_, moves_, options_.chess960));
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
    std::vector<Token> arguments{{"perft", 1}};
    arguments.insert(arguments.end(), tokens.begin(), tokens.end());
    const GoCommand go = parse_go(arguments, position_);
    if (go.perft_depth) {
        start_perft(*go.perft_depth);
    } else {
        output_.write_error(join("perft: expected a depth; ", go.warnings.front()));
    }
}

void Session::start_perft(int depth) {
    start(std::make_shared<Task>(),
          [root = position_, depth, threads = options_.threads,
           chess960 = options_.chess960](Control& control) -> std::string {
              PerftOptions options;
              options.threads = threads;
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
    if (!tokens.empty()) {
        const std::optional<int> depth = whole_number<int>(tokens.front().text);
        if (!depth || *depth < 1 || *depth > kMaxPly) {
            output_.write_error(join("bench: ", in_quotes(tokens.front().text),
                                     " is not a depth (1..", kMaxPly, ")"));
            return;
        }
        settings.depth = *depth;
    }
    start_bench(settings);
}

void Session::handle_speedtest(Tokens tokens) {
    constexpr int kMegabytesPerThread = 64;
    constexpr int kMaxSeconds = 3600;
    const int processors = static_cast<int>(std::max(std::thread::hardware_concurrency(), 1u));
    const auto number = [&](std::size_t place, int standard, int max) {
        const auto given = tokens.size() > place ? whole_number<int>(tokens[place].text) : standard;
        return std::clamp(given.value_or(standard), 1, max);
    };
    BenchSettings settings;
    settings.threads = number(0, processors, kMaxThreads);
    settings.hash_megabytes = static_cast<std::size_t>(
        number(1, kMegabytesPerThread * settings.threads, kMaxHashMegabytes));
    settings.time = std::chrono::seconds(number(2, 60, kMaxSeconds));
    output_.write_info(join("speedtest with ", counted(settings.threads, "thread", "threads"), ", ",
                            settings.hash_megabytes, " MiB, ", settings.time->count() / 1000,
                            " s"));
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

void Session::handle_genfens(Tokens tokens) {
    const std::optional<GenfensCommand> command = parse_genfens(tokens);
    if (!command) {
        output_.write_error("genfens: expected <1..1000000> seed <seed> [book <None | file>]");
        return;
    }
    start(std::make_shared<Task>(), [this, command = *command](Control& control) {
        std::vector<Position> starts{Position()};
        if (!command.book.empty()) {
            const auto text = read_bytes(command.book);
            starts = text ? read_positions(*text) : std::vector<Position>();
            if (starts.empty()) {
                std::string_view fault = text ? why_no_text(*text) : text.error().reason;
                if (fault.empty()) fault = "has no position";
                return join(Output::kError, "genfens: ", in_quotes(command.book), " ", fault);
            }
        }
        const int written = write_openings(command, starts, control, output_);
        return join("info string ", written, " openings");
    });
}

}  // namespace mutare
