#include "uci/session_commands.h"

#include <random>
#include <utility>

#include "base/file.h"
#include "base/split_mix.h"
#include "base/text.h"
#include "engine/notation/uci_move.h"
#include "uci/position_command.h"
#include "uci/search_task.h"
#include "uci/tuning.h"
#include "uci/version.h"

namespace mutare {

namespace {

/// The answer to a `go` that cannot be carried out.
constexpr std::string_view kNoMove = "bestmove 0000";

/// Why the tablebases could not be opened.
std::string reason_for(Tablebases::OpenResult result, std::string_view path,
                       const std::string& fault) {
    switch (result) {
        case Tablebases::OpenResult::Damaged: return fault;
        case Tablebases::OpenResult::NoTables: return "there are no tables in " + quoted(path);
        case Tablebases::OpenResult::HeldByAnother:
            return "another engine in this process uses them";
        case Tablebases::OpenResult::NotInThisBuild: return "this build has no tablebase support";
        case Tablebases::OpenResult::Opened: break;
    }
    return {};
}

/// Larger than any book in use.
constexpr std::size_t kMaxBookBytes = std::size_t{1} << 30;

/// May a move of the book answer? Not when the search itself, its score or all its time is wanted.
bool allows_book_move(const Limits& limits) {
    return !limits.infinite && !limits.ponder && !limits.mate && limits.search_moves.empty();
}

/// Needs no memory.
bool is_go(std::string_view line) {
    std::string_view rest = trimmed(line);
    return equals_ignoring_case(consume_until(rest, kWhiteSpace), "go");
}

Network::Loaded network_in_file(const std::string& path) {
    const std::variant<std::string, FileError> bytes = read_bytes(path, kMaxNetworkBytes);
    if (const auto* error = std::get_if<FileError>(&bytes)) return join("it ", error->reason);
    return Network::load(std::get<std::string>(bytes));
}

}  // namespace

void Session::execute(std::string_view line) {
    try {
        execute_in_memory(line);
    } catch (const std::bad_alloc&) {
        report_no_memory();
        if (!is_busy() && is_go(line)) output_.write_line(kNoMove);
    }
}

void Session::execute_in_memory(std::string_view line) {
    is_waiting_ = false;
    output_.log_input(line);
    const std::vector<Token> tokens = split_tokens(line);
    if (tokens.empty()) return;
    const auto [command, arguments] = find_call(tokens);
    if (!command) {
        const std::string_view unknown = tokens.front().text;
        output_.write_error(
            join("unknown command ", quoted(unknown), did_you_mean(unknown, Commands::kNames)));
        return;
    }
    if (is_debugging_) output_.write_info(join("debug: executing ", command->name));
    if (is_busy() && command->while_running == WhileRunning::Refused) {
        output_.write_error(
            join(command->name, ": refused during a search, perft or bench; send stop first"));
        return;
    }
    if (is_busy() && command->while_running == WhileRunning::Deferred) {
        output_.write_info(join(command->name, " takes effect after the running task"));
    }
    (this->*command->handler)(arguments);
}

Session::Call Session::find_call(Tokens tokens) {
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const Command* const command = find_named_ignoring_case(Commands::kAll, tokens[i].text);
        if (command && (i == 0 || command->origin == Origin::Protocol)) {
            return {command, tokens.subspan(i + 1)};
        }
    }
    return {};
}

bool Session::is_command(std::string_view name) {
    return find_named_ignoring_case(Commands::kAll, name) != nullptr;
}

void Session::handle_uci(Tokens) {
    // GUIs show the name in a narrow column. For which processor the program is, --version says.
    output_.write_line(join("id name ", kName, " ", kVersion, "\nid author ", kAuthor, "\n",
                            option_lines(), parameter_option_lines(), "uciok"));
}

void Session::handle_isready(Tokens) {
    if (is_busy()) {
        output_.write_line("readyok");
    } else {
        add_job([this] { output_.write_line("readyok"); });
    }
}

void Session::handle_ucinewgame(Tokens) {
    clear_searcher();
}

void Session::clear_searcher() {
    add_job([this] { searcher_.clear(); });
}

void Session::handle_setoption(Tokens tokens) {
    const std::optional<SetOption> command = parse_setoption(tokens);
    if (!command) {
        output_.write_error("setoption: expected name <option> [value <value>]");
        return;
    }
    if (is_parameter_option(command->name)) {
        add_job([this, name = std::string(command->name), value = std::string(command->value)] {
            const std::string error = set_parameter_option(searcher_.parameters(), name, value);
            if (!error.empty()) output_.write_error(error);
        });
        return;
    }
    if (has_resize_failed_.exchange(false)) options_.hash_megabytes = table_megabytes_;
    const OptionResult result = set_option(options_, *command);
    if (!result.option) {
        output_.write_error(result.error);
    } else if (result.option->effect == OptionEffect::ClearTable) {
        clear_searcher();
    } else if (result.option->effect == OptionEffect::ResizeTable) {
        add_job([this, megabytes = options_.hash_megabytes] { resize_table(megabytes); });
    } else if (result.option->effect == OptionEffect::ResizeThreads) {
        add_job([this, threads = options_.threads] { resize_threads(threads); });
    } else if (result.option->effect == OptionEffect::OpenTablebases) {
        add_job([this, path = options_.syzygy_path] { open_tablebases(path); });
    } else if (result.option->effect == OptionEffect::LoadNetwork) {
        add_job([this, path = options_.network_file] { load_network(path); });
    } else if (result.option->effect == OptionEffect::LoadBook) {
        add_job([this, path = options_.book_file] { load_book(path); });
    } else if (result.option->effect == OptionEffect::OpenLog) {
        add_job([this, path = options_.log_file] { open_log(path); });
    }
}

void Session::resize_table(int megabytes) {
    if (searcher_.resize_table(static_cast<std::size_t>(megabytes))) {
        table_megabytes_ = megabytes;
    } else {
        table_megabytes_ = static_cast<int>(searcher_.table_megabytes());
        has_resize_failed_ = true;
        output_.write_error(join("option Hash: no memory for ", std::to_string(megabytes),
                                 " MiB; kept ", std::to_string(table_megabytes_)));
    }
}

void Session::resize_threads(int threads) {
    searcher_.settings().threads = threads;
    const int started = searcher_.resize_threads();
    if (started < threads) {
        output_.write_error(join("option Threads: there is memory for ", std::to_string(started),
                                 " of ", std::to_string(threads), " now"));
    }
}

void Session::open_tablebases(const std::string& path) {
    Tablebases& tablebases = searcher_.tablebases();
    if (path.empty() || path == kNoPath) {
        tablebases.close();
        return;
    }
    const Tablebases::OpenResult result = tablebases.open(path);
    if (result == Tablebases::OpenResult::Opened) {
        output_.write_info(
            join("tablebases of up to ", std::to_string(tablebases.largest()), " pieces"));
    } else {
        output_.write_error(
            join("option SyzygyPath: ", reason_for(result, path, tablebases.fault()), "; kept ",
                 tablebases.folders().empty() ? kNoPath : tablebases.folders()));
    }
}

void Session::load_network(const std::string& path) {
    const Network::Loaded loaded =
        path.empty() || path == kBuiltIn ? Network::built_in() : network_in_file(path);
    if (const auto* error = std::get_if<std::string>(&loaded)) {
        output_.write_error(
            join("option EvalFile: ", quoted(path), ": ", *error, "; kept ", network_path_));
    } else {
        searcher_.use_network(std::get<std::shared_ptr<const Network>>(loaded));
        network_path_ = path.empty() ? kBuiltIn : path;
    }
}

void Session::load_book(const std::string& path) {
    book_.reset();
    if (path.empty() || path == kNoPath) return;
    std::variant<std::string, FileError> bytes = read_bytes(path, kMaxBookBytes);
    std::string_view fault = "is not a Polyglot book";
    if (const auto* error = std::get_if<FileError>(&bytes)) {
        fault = error->reason;
    } else {
        book_ = PolyglotBook::parse(std::move(std::get<std::string>(bytes)));
    }
    if (book_) {
        output_.write_info(join("book of ", std::to_string(book_->size()), " moves"));
    } else {
        output_.write_error(
            join("option Book File: ", quoted(path), ": it ", fault, "; playing without a book"));
    }
}

std::optional<std::string> Session::book_move_line(const Position& root, BookChoice choice,
                                                   bool chess960) const {
    if (!book_) return std::nullopt;
    const std::vector<BookMove> moves = book_->moves(root);
    const std::uint64_t random =
        choice.seed == 0 ? std::random_device()()
                         : split_mix(root.key() ^ static_cast<std::uint64_t>(choice.seed));
    const auto chosen = choice.is_best ? heaviest(moves) : choose_by_weight(moves, random);
    if (!chosen) return std::nullopt;
    const std::string text = uci(chosen->move, root, chess960);
    output_.write_info(join("book move ", text, ", weight ", std::to_string(chosen->weight),
                            ", of ", std::to_string(moves.size())));
    return "bestmove " + text;
}

void Session::open_log(const std::string& path) {
    output_.close_log();
    if (path.empty() || path == kNoPath) return;
    if (!can_be_log(path) || !output_.open_log(path)) {
        output_.write_error(join("option Debug Log File: ", quoted(path),
                                 ": it cannot be written; logging nothing"));
    }
}

void Session::handle_position(Tokens tokens) {
    is_position_refused_ = true;  // also if there is no memory for it
    Parsed<PositionCommand> command = parse_position(tokens);
    is_position_refused_ = !command;
    if (!command) {
        output_.write_error("position: " + describe(command.error()));
        return;
    }
    for (const std::string& defect : command->corrections)
        output_.write_info("position: " + defect);
    position_ = std::move(command->position);
    moves_ = std::move(command->moves);
}

void Session::handle_go(Tokens tokens) {
    GoCommand go = parse_go(tokens);
    Limits limits = resolve_limits(position_, go);
    limits.asked_at = std::chrono::steady_clock::now();
    for (const std::string& warning : go.warnings) output_.write_error("go: " + warning);
    if (is_position_refused_) {
        refuse_to_search(!go.perft_depth);
    } else if (go.perft_depth) {
        start_perft(*go.perft_depth);
    } else {
        start_search(limits);
    }
}

/// A job like the search itself: the `bestmove` of a search that is ending comes first.
void Session::refuse_to_search(bool expects_move) {
    add_job([this, expects_move] {
        // Whole, because putting it together would need memory.
        output_.write_line("info string error: no valid position: the last one was refused");
        if (expects_move) output_.write_line(kNoMove);
    });
}

void Session::start_search(const Limits& limits) {
    SearchSettings settings;
    settings.threads = options_.threads;
    settings.multipv = options_.multipv;
    settings.move_overhead = Milliseconds(options_.move_overhead_milliseconds);
    settings.tablebases = {options_.syzygy_probe_depth, options_.syzygy_probe_limit,
                           options_.syzygy_fifty_moves};
    if (options_.limits_strength && !options_.analyses) {
        settings.handicap = handicap_for(options_.elo, std::random_device()());
    }
    SearchTask task{position_,
                    limits,
                    settings,
                    options_.chess960,
                    options_.reports_wdl,
                    options_.is_minimal,
                    options_.shows_current_line,
                    options_.shows_refutations,
                    is_debugging_};
    std::optional<BookChoice> book;
    if (options_.own_book && !options_.analyses && allows_book_move(limits)) {
        book = BookChoice{options_.plays_best_book_move, options_.book_seed};
    }
    start(std::make_shared<Task>(limits), [this, task = std::move(task), book](Control& control) {
        try {
            const auto line = book ? book_move_line(task.root, *book, task.chess960) : std::nullopt;
            if (line) return *line;
        } catch (const std::bad_alloc&) {
            report_no_memory();
        }
        return run_search(searcher_, task, control, output_);
    });
}

void Session::handle_stop(Tokens) {
    stop();
}

void Session::handle_ponderhit(Tokens) {
    if (task_) task_->control.ponder_hit();
}

void Session::handle_quit(Tokens) {
    has_quit_ = true;
    stop();
}

void Session::handle_debug(Tokens tokens) {
    is_debugging_ = tokens.empty() || !equals_ignoring_case(tokens.front().text, "off");
}

void Session::handle_register(Tokens) {}

}  // namespace mutare
