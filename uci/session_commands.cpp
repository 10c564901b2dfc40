// The table of commands, and the handlers of those of the protocol and of help.
#include <array>
#include <random>
#include <utility>

#include "base/names.h"
#include "base/text.h"
#include "engine/notation/move_text.h"
#include "uci/options.h"
#include "uci/parse.h"
#include "uci/session.h"
#include "uci/version.h"

namespace mutare {

/// What happens to a command while a task is running: a search, perft or bench.
enum class WhileRunning {
    Immediate,  // it takes effect at once
    Deferred,   // it takes effect after the running task
    Refused
};

/// Only commands of the protocol are searched for after an unknown token: a "d" somewhere in a
/// garbled line must not print the board.
enum class Origin { Protocol, Extra };

struct Session::Command {
    std::string_view name;
    void (Session::*handler)(Tokens);
    WhileRunning while_running;
    Origin origin;
    std::string_view help;
    /// Is it refused when the last position was?
    bool needs_position = false;
};

struct Session::Commands {
    using enum WhileRunning;
    using enum Origin;

    static constexpr auto kAll = std::to_array<Command>({
        {"uci", &Session::handle_uci, Immediate, Protocol, "prints name, author and options"},
        {"isready", &Session::handle_isready, Immediate, Protocol,
         "answers readyok when everything is set up"},
        {"ucinewgame", &Session::handle_ucinewgame, Deferred, Protocol,
         "forgets what was learned from the last game"},
        {"setoption", &Session::handle_setoption, Deferred, Protocol,
         "name <option> [value <value>]"},
        {"position", &Session::handle_position, Deferred, Protocol,
         "startpos | kiwipete | frc <0..959> | dfrc <0..921599> | fen <FEN>, then "
         "[moves <moves in UCI notation or SAN>]"},
        {"go", &Session::handle_go, Refused, Protocol,
         "depth | movetime | nodes | softnodes | mate <N>, wtime | btime | winc | binc | movestogo "
         "<N>, infinite, ponder, searchmoves <moves>; perft <N> [hash <MiB>]"},
        {"stop", &Session::handle_stop, Immediate, Protocol, "stops the running task"},
        {"ponderhit", &Session::handle_ponderhit, Immediate, Protocol,
         "the expected move was played"},
        {"quit", &Session::handle_quit, Immediate, Protocol, "ends the program"},
        {"debug", &Session::handle_debug, Immediate, Protocol,
         "on | off: reports each command that is executed, and how well each search went"},
        {"d", &Session::handle_d, Immediate, Extra,
         "prints the board, the keys, the last move, checks, pins, the legal moves and how the "
         "game stands",
         true},
        {"moves", &Session::handle_moves, Immediate, Extra,
         "prints the code of each legal move and its parts: 0x88 indices, pieces", true},
        {"see", &Session::handle_see, Immediate, Extra,
         "<move>: prints the captures that may follow on its square, and what they win in pawns",
         true},
        {"order", &Session::handle_order, Deferred, Extra,
         "prints the legal moves in the order in which a search would try them, with points and "
         "stage",
         true},
        {"eval", &Session::handle_eval, Deferred, Extra,
         "prints what each piece is worth, and the parts of the evaluation", true},
        {"fen", &Session::handle_fen, Immediate, Extra, "prints the FEN", true},
        {"perft", &Session::handle_perft, Refused, Extra, "<depth>: counts moves, as go perft",
         true},
        {"bench", &Session::handle_bench, Refused, Extra,
         "[depth]: searches a fixed set of positions"},
        {"speedtest", &Session::handle_speedtest, Refused, Extra,
         "[threads [hash in MiB [seconds]]]: searches them for some time with all processors"},
        {"compiler", &Session::handle_compiler, Immediate, Extra,
         "prints what mutare --version prints"},
        {"spsa", &Session::handle_spsa, Immediate, Extra,
         "prints the numbers of the search as input for OpenBench's SPSA"},
        {"wait", &Session::handle_wait, Immediate, Extra,
         "delays the next command until the running task has ended by itself"},
        {"help", &Session::handle_help, Immediate, Extra,
         "[<command or option>]: prints this list, or what one of them is for"},
    });

    static constexpr auto kNames = names_of(kAll);
};

namespace {

/// The answer to a `go` that cannot be carried out.
constexpr std::string_view kNoMove = "bestmove 0000";
/// Its reason after a `position` that was refused.
constexpr std::string_view kNoPosition = "no valid position: the last one was refused";

/// Does the command open or close the log, which is done at once even during a search?
bool sets_log(Tokens setoption) {
    const std::optional<SetOption> command = parse_setoption(setoption);
    const Option* const option = command ? find_option(command->name) : nullptr;
    return option && option->effect == &Session::open_log;
}

/// May a move of the book answer? Not when the search itself, its score or all its time is wanted.
bool allows_book_move(const GoCommand& go) {
    return !go.limits.infinite && !go.ponder && !go.limits.mate && go.limits.search_moves.empty();
}

}  // namespace

void Session::execute(std::string_view line) {
    is_waiting_ = false;
    output_.log_input(line);
    const std::vector<Token> tokens = split_tokens(line);
    if (tokens.empty()) return;
    Tokens arguments = tokens;
    const Command* const command = find_command(arguments);
    if (!command) {
        const std::string_view unknown = tokens.front().text;
        return output_.write_error(
            join("unknown command ", in_quotes(unknown), did_you_mean(unknown, Commands::kNames)));
    }
    if (line.size() > kMaxLineBytes) {
        is_position_refused_ |= command->handler == &Session::handle_position;
        return output_.write_error(
            join(command->name, ": refused, for a line has at most ", kMaxLineBytes, " bytes"));
    }
    if (is_debugging_) output_.write_info(join("debug: executing ", command->name));
    if (is_busy() && command->while_running == WhileRunning::Refused) {
        return output_.write_error(
            join(command->name, ": refused while a task is running; send stop first"));
    }
    if (is_busy() && command->while_running == WhileRunning::Deferred && !sets_log(arguments)) {
        output_.write_info(join(command->name, " takes effect after the running task"));
    }
    if (is_position_refused_ && command->needs_position) {
        return output_.write_error(join(command->name, ": ", kNoPosition));
    }
    (this->*command->handler)(arguments);
}

const Session::Command* Session::find_command(Tokens& tokens) {
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const Command* const command = find_named_ignoring_case(Commands::kAll, tokens[i].text);
        if (!command || (i > 0 && command->origin == Origin::Extra)) continue;
        tokens = tokens.subspan(i + 1);
        return command;
    }
    return nullptr;
}

bool Session::is_command(std::string_view name) {
    return find_named_ignoring_case(Commands::kAll, name) != nullptr;
}

void Session::handle_uci(Tokens) {
    // GUIs show the name in a narrow column. For which processor the program is, --version says.
    output_.write_line(join("id name ", kName, " ", version(), "\nid author ", kAuthor, "\n",
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
    game_seed_ = std::random_device()();
    clear_searcher();
}

std::optional<std::string> Session::book_move_line(const SearchTask& task) const {
    if (!book_) return std::nullopt;
    const std::vector<BookMove> moves = book_->moves(task.root);
    const auto chosen = task.options.plays_best_book_move
                            ? heaviest(moves)
                            : choose_by_weight(moves, std::random_device()());
    if (!chosen) return std::nullopt;
    const std::string text = uci(chosen->move, task.root, task.options.chess960);
    output_.write_info(
        join("book move ", text, ", weight ", chosen->weight, ", of ", moves.size()));
    return "bestmove " + text;
}

void Session::handle_position(Tokens tokens) {
    Expected<PositionCommand> command = parse_position(tokens);
    is_position_refused_ = !command;
    if (!command) return output_.write_error("position: " + describe(command.error()));
    for (const std::string& defect : command->corrections)
        output_.write_info("position: " + defect);
    position_ = std::move(command->position);
    moves_ = std::move(command->moves);
}

void Session::handle_go(Tokens tokens) {
    GoCommand go = parse_go(tokens, position_);
    go.limits.asked_at = SteadyClock::now();
    if (!go.warnings.empty() && !is_position_refused_)
        output_.write_error("go: " + listed(go.warnings, "; "));
    if (is_position_refused_) {
        // A job like the search itself: the `bestmove` of a search that is ending comes first.
        add_job([this, expects_move = !go.perft_depth] {
            output_.write_error(kNoPosition);
            if (expects_move) output_.write_line(kNoMove);
        });
    } else if (go.perft_depth) {
        start_perft(*go.perft_depth, go.perft_megabytes);
    } else {
        start_search(go);
    }
}

void Session::start_search(const GoCommand& go) {
    // Not each GUI tells of a new game.
    if (moves_.size() < 2) game_seed_ = std::random_device()();
    SearchTask task{position_, go.limits, options_, handicap_of(options_, moves_, game_seed_),
                    is_debugging_};
    const bool asks_book = options_.own_book && !options_.analyses && allows_book_move(go);
    start(std::make_shared<Task>(go, task.handicap.has_value()),
          [this, task = std::move(task), asks_book](Control& control) {
              const auto line = asks_book ? book_move_line(task) : std::nullopt;
              return line ? *line : run_search(searcher_, task, control, output_);
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
    const std::string_view value = tokens.empty() ? "on" : tokens.front().text;
    const bool is_off = equals_ignoring_case(value, "off");
    if (!is_off && !equals_ignoring_case(value, "on")) {
        return output_.write_error("debug: expected on or off, found " + in_quotes(value));
    }
    is_debugging_ = !is_off;
}

void Session::handle_compiler(Tokens) {
    output_.write_line(version_page());
}

void Session::handle_help(Tokens tokens) {
    constexpr std::string_view kOptionPage = "options";
    const auto line = [](const Command& command) { return join(command.name, "  ", command.help); };
    if (tokens.empty()) {
        return output_.write_line(join(listed(Commands::kAll, "\n", line),
                                       "\nhelp options  prints what each option is for"));
    }
    const std::string_view topic = text_between(tokens.front(), tokens.back());
    if (equals_ignoring_case(topic, kOptionPage)) {
        output_.write_line(listed(all_options(), "\n\n", option_text));
    } else if (const Command* const command = find_named_ignoring_case(Commands::kAll, topic)) {
        output_.write_line(line(*command));
    } else if (const Option* const option = find_option(topic)) {
        output_.write_line(option_text(*option));
    } else {
        std::vector<std::string_view> topics(Commands::kNames.begin(), Commands::kNames.end());
        for (const Option& known : all_options()) topics.push_back(known.name);
        output_.write_error(join("help: there is no command or option ", in_quotes(topic),
                                 did_you_mean(topic, topics)));
    }
}

}  // namespace mutare
