#include "uci/session_commands.h"

#include <random>
#include <utility>

#include "bench/bench.h"
#include "engine/notation/fen.h"
#include "engine/notation/wording.h"
#include "engine/perft/perft.h"
#include "uci/display.h"
#include "uci/file.h"
#include "uci/position_command.h"
#include "uci/search_task.h"
#include "uci/version.h"

namespace mutare {

namespace {

/// Why tablebases could not be opened.
std::string reason_for(Tablebases::OpenResult opening, std::string_view path) {
    switch (opening) {
        case Tablebases::OpenResult::NoTables: return "there are no tables in " + quoted(path);
        case Tablebases::OpenResult::HeldByAnother:
            return "another engine of this process has them";
        case Tablebases::OpenResult::NotInThisBuild: return "this build has no tablebases";
        case Tablebases::OpenResult::Opened: break;
    }
    return {};
}

Network::Loaded network_in_file(const std::string& path) {
    const std::optional<std::string> bytes = bytes_of_file(path, kMaxNetworkBytes);
    if (!bytes) return "it cannot be read";
    return Network::load(*bytes);
}

}  // namespace

void Session::execute(std::string_view line) {
    const std::vector<Token> words = split_tokens(line);
    if (words.empty()) return;
    const Order order = find_order(words);
    if (!order.command) {
        const std::string_view unknown = words.front().text;
        output_.error(
            join("unknown command ", quoted(unknown), did_you_mean(unknown, Commands::kNames)));
    } else if (admits(*order.command)) {
        (this->*order.command->carry_out)(order.arguments);
    }
}

Session::Order Session::find_order(Tokens words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        const Command* const command = Commands::named(words[i].text);
        if (command && (i == 0 || command->origin == Origin::Protocol)) {
            return {command, words.subspan(i + 1)};
        }
    }
    return {};
}

bool Session::admits(const Command& command) {
    if (is_debugging_) output_.note(join("debug: carrying out ", command.name));
    if (!is_occupied()) return true;
    if (command.while_running == WhileRunning::ActsAfterwards) {
        output_.note(join(command.name, " acts when what is running has ended"));
    }
    if (command.while_running != WhileRunning::IsRefused) return true;
    output_.error(join(command.name, ": refused while something is running; send stop first"));
    return false;
}

bool Session::is_command(std::string_view word) {
    return Commands::named(word) != nullptr;
}

void Session::answer_uci(Tokens) {
    output_.line(join("id name ", kName, " ", kVersion, " (", processor_text(), ")\nid author ",
                      kAuthor, "\n", option_lines(), "uciok"));
}

void Session::answer_isready(Tokens) {
    if (is_occupied()) {
        output_.line("readyok");
    } else {
        jobs_.add([this] { output_.line("readyok"); });
    }
}

void Session::begin_new_game(Tokens) {
    forget();
}

/// All threads that a search would have take a part in it.
void Session::forget() {
    jobs_.add([this, threads = options_.threads] {
        searcher_.settings().threads = threads;
        searcher_.clear();
    });
}

void Session::set_option(Tokens words) {
    const std::optional<SetOption> command = parse_setoption(words);
    if (!command) {
        output_.error("setoption: expected name <option> [value <value>]");
        return;
    }
    if (has_resize_failed_.exchange(false)) options_.hash_megabytes = table_megabytes_;
    const OptionResult result = mutare::set_option(options_, *command);
    if (!result.option) {
        output_.error(result.error);
    } else if (result.option->effect == OptionEffect::ClearTable) {
        forget();
    } else if (result.option->effect == OptionEffect::ResizeTable) {
        jobs_.add([this, megabytes = options_.hash_megabytes] { resize_table(megabytes); });
    } else if (result.option->effect == OptionEffect::OpenTablebases) {
        jobs_.add([this, path = options_.syzygy_path] { open_tablebases(path); });
    } else if (result.option->effect == OptionEffect::LoadNetwork) {
        jobs_.add([this, path = options_.network_file] { load_network(path); });
    }
}

void Session::resize_table(int megabytes) {
    if (searcher_.resize_table(static_cast<std::size_t>(megabytes))) {
        table_megabytes_ = megabytes;
    } else {
        has_resize_failed_ = true;
        output_.error(join("option Hash: no memory for ", std::to_string(megabytes), " MiB; kept ",
                           std::to_string(table_megabytes_)));
    }
}

void Session::open_tablebases(const std::string& path) {
    Tablebases& tablebases = searcher_.tablebases();
    if (path.empty() || path == kNoPath) {
        tablebases.close();
        return;
    }
    const Tablebases::OpenResult opening = tablebases.open(path);
    if (opening == Tablebases::OpenResult::Opened) {
        output_.note(join("tablebases of up to ", std::to_string(tablebases.largest()), " men"));
    } else {
        output_.error(join("option SyzygyPath: ", reason_for(opening, path), "; kept ",
                           tablebases.folders().empty() ? kNoPath : tablebases.folders()));
    }
}

void Session::load_network(const std::string& path) {
    const Network::Loaded loaded =
        path.empty() || path == kBuiltIn ? Network::built_in() : network_in_file(path);
    if (const auto* fault = std::get_if<std::string>(&loaded)) {
        output_.error(
            join("option EvalFile: ", quoted(path), ": ", *fault, "; kept ", network_path_));
    } else {
        searcher_.use_network(std::get<std::shared_ptr<const Network>>(loaded));
        network_path_ = path.empty() ? kBuiltIn : path;
    }
}

void Session::set_position(Tokens words) {
    Parsed<PositionCommand> command = parse_position(words);
    is_position_refused_ = !command;
    if (!command) {
        output_.error("position: " + describe(command.error()));
        return;
    }
    for (const std::string& defect : command->mended) output_.note("position: " + defect);
    position_ = std::move(command->position);
}

void Session::go(Tokens words) {
    GoCommand go = parse_go(words);
    Limits limits = limits_in(position_, go);
    limits.asked_at = std::chrono::steady_clock::now();
    for (const std::string& remark : go.remarks) output_.error("go: " + remark);
    if (is_position_refused_) {
        output_.error("no valid position: the last one was refused, so there is nothing to search");
        if (!go.perft_depth) output_.line("bestmove 0000");
    } else if (go.perft_depth) {
        start_perft(*go.perft_depth);
    } else {
        start_search(limits);
    }
}

void Session::start_search(const Limits& limits) {
    SearchSettings settings;
    settings.threads = options_.threads;
    settings.multipv = options_.lines;
    settings.move_overhead = Milliseconds(options_.move_overhead_milliseconds);
    settings.tablebases = {options_.syzygy_probe_depth, options_.syzygy_probe_limit,
                           options_.syzygy_fifty_moves};
    if (options_.limits_strength) {
        settings.handicap = handicap_for(options_.elo, std::random_device()());
    }
    SearchTask task{position_, limits, settings, options_.chess960, options_.shows_chances};
    start(std::make_shared<Activity>(limits), [this, task = std::move(task)](Control& control) {
        return run_search(searcher_, task, control, output_);
    });
}

void Session::start_perft(int depth) {
    start(std::make_shared<Activity>(),
          [root = position_, depth, threads = options_.threads,
           chess960 = options_.chess960](Control& control) -> std::string {
              PerftOptions options;
              options.threads = threads;
              options.should_stop = [&control] { return control.is_stopped(); };
              const PerftResult counts = perft_divide(root, depth, options);
              if (counts.is_too_large) return "info string more games than 64 bits can count";
              if (!counts.is_complete) return "info string perft was stopped before its end";
              return perft_text(counts, root, chess960);
          });
}

void Session::obey_stop(Tokens) {
    stop();
}

void Session::ponder_hit(Tokens) {
    if (activity_) activity_->control.ponder_hit();
}

void Session::quit(Tokens) {
    has_quit_ = true;
    stop();
}

void Session::debug(Tokens words) {
    is_debugging_ = words.empty() || words.front().text != "off";
}

void Session::ignore(Tokens) {}

void Session::show_board(Tokens) {
    output_.line(board_text(position_));
}

void Session::show_fen(Tokens) {
    output_.line(fen(position_));
}

void Session::show_moves(Tokens) {
    output_.line(moves_text(position_, options_.chess960));
}

void Session::flip(Tokens) {
    position_ = flipped(position_);
}

void Session::bench(Tokens words) {
    BenchSettings settings;
    if (!words.empty()) {
        const std::optional<std::int64_t> depth = whole_number(words.front().text);
        if (!depth || *depth < 1 || *depth > kMaxPly) {
            output_.error(join("bench: ", quoted(words.front().text), " is not a depth (1..",
                               std::to_string(kMaxPly), ")"));
            return;
        }
        settings.depth = static_cast<int>(*depth);
    }
    start(std::make_shared<Activity>(),
          [settings](Control& control) { return summary(run_bench(settings, control)); });
}

void Session::wait(Tokens) {
    is_waiting_ = !is_occupied() || activity_->ends_by_itself;
}

void Session::help(Tokens) {
    std::string text;
    for (const Command& command : Commands::kAll) {
        text += join(text.empty() ? "" : "\n", command.name, "  ", command.help);
    }
    output_.line(text);
}

}  // namespace mutare
