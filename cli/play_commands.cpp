#include "cli/play_commands.h"

#include <algorithm>

#include "base/text.h"
#include "bench/analysis.h"
#include "bench/decimal.h"
#include "bench/judgement.h"
#include "cli/analysis_text.h"
#include "cli/arguments.h"
#include "engine/draws.h"
#include "engine/movegen.h"
#include "engine/notation/fen.h"
#include "engine/notation/move_text.h"
#include "engine/notation/san.h"
#include "engine/notation/wording.h"
#include "uci/display.h"
#include "uci/version.h"

namespace mutare {

namespace {

constexpr std::uint64_t kAnalysisNodes = 50'000;  // for each position
constexpr Milliseconds kAdviceTime{1000};

/// A move as people type it and books print it, without its number, spaces and the signs at the
/// end, and castling in capitals: "1. N f3!" is Nf3.
std::string plain_move(std::string_view line) {
    std::string text;
    for (const char letter : line) {
        if (kWhiteSpace.find(letter) == std::string_view::npos) text += letter;
    }
    const std::size_t begin = text.find_first_not_of("0123456789");
    if (begin != std::string::npos && text[begin] == '.') {
        text.erase(0, std::min(text.find_first_not_of('.', begin), text.size()));
    }
    text.resize(text.find_last_not_of(".,;!?") + 1);
    if (text.starts_with("o-o")) std::replace(text.begin(), text.end(), 'o', 'O');
    return text;
}

}  // namespace

const PlaySession::Command* PlaySession::command_named(std::string_view word) {
    const Synonym* const synonym = find_named_ignoring_case(Commands::kSynonyms, word);
    return find_named_ignoring_case(Commands::kAll, synonym ? synonym->command : word);
}

void PlaySession::read_while_thinking(const std::function<void()>& stop) {
    while (std::optional<std::string> line = input_.line_if_there()) {
        const std::string_view word = trimmed(*line);
        const Command* const command = command_named(word);
        if (word.empty() || (command && command->handler == &PlaySession::handle_now)) {
            stop();
        } else if (command && command->handler == &PlaySession::handle_quit) {
            is_over_ = !is_unsaved();
            if (!is_over_) typed_.push_back(*std::move(line));  // it asks first
            stop();
        } else {
            typed_.push_back(*std::move(line));
        }
    }
}

void PlaySession::execute(std::string_view line) {
    const std::vector<Token> tokens = split_tokens(line);
    if (tokens.empty()) return;
    const Command* const command = command_named(tokens.front().text);
    if (!command || command->name != asked_to_drop_) asked_to_drop_ = {};
    if (command) {
        const Tokens rest = Tokens(tokens).subspan(1);
        const auto argument =
            rest.empty() ? std::string_view() : text_between(rest.front(), rest.back());
        (this->*command->handler)(argument);
    } else {
        play(line);
    }
}

void PlaySession::play(std::string_view line) {
    if (game_.is_over()) {
        say(join("the game is over: ", game_.ending(), "; try analyse, new, back, pgn or quit"));
        return;
    }
    const std::string text = plain_move(line);
    const Expected<Move> move = parse_move(game_.position(), text);
    if (!move) {
        say(refusal(line, text, move.error()));
        return;
    }
    make_move(*move);
    if (!game_.is_over()) return;
    show_board();
    say_status();
}

std::string PlaySession::refusal(std::string_view line, const std::string& text,
                                 const ParseError& error) const {
    if (has_form_of_move(text)) {
        return split_tokens(line).size() > 1
                   ? join(in_quotes(trimmed(line)), " is no move; one move at a time")
                   : join(in_quotes(text), ": ", error.message);
    }
    return join(in_quotes(trimmed(line)), " is neither a move nor a command",
                did_you_mean(trimmed(line), Commands::kNames), "; help lists them");
}

void PlaySession::handle_back(std::string_view) {
    const bool is_human_to_move = game_.position().side_to_move() == settings_.human;
    const std::size_t plies = is_human_to_move ? 2 : 1;
    if (game_.moves().size() < plies) {
        say("you have made no move yet");
        return;
    }
    for (std::size_t i = 0; i < plies; ++i) game_.take_back();
    opinion_ = {};
    spent_ = Milliseconds(0);
    hinted_ply_.reset();
    show_board();
}

std::optional<PlaySession::Found> PlaySession::advise() {
    Limits limits = settings_.limits;
    if (settings_.clock && !limits.nodes && !limits.depth) limits.move_time = kAdviceTime;
    return search(std::nullopt, limits);
}

void PlaySession::handle_hint(std::string_view) {
    constexpr std::size_t kShownPlies = 4;
    if (has_said_ending()) return;
    const std::optional<Found> found = advise();
    if (!found) return;
    if (hinted_ply_ != game_.moves().size()) {
        hinted_ply_ = game_.moves().size();
        say(join("hint: think of the ", name(type_of(found->move.piece())), " on ",
                 name(found->move.from()), "; hint again names the move"));
    } else {
        const std::vector<Move> line = found->pv.empty() ? std::vector{found->move} : found->pv;
        say("hint: " + numbered_line(game_.position(), line, kShownPlies));
    }
}

void PlaySession::handle_go(std::string_view) {
    if (has_said_ending()) return;
    opinion_ = {};  // that of the other side
    settings_.human = ~settings_.human;
    bottom_ = settings_.human;
    say(join("You play ", name(settings_.human), " now."));
}

void PlaySession::handle_draw(std::string_view) {
    if (has_said_ending()) return;
    const Outcome now = outcome(game_.position());
    if (now == Outcome::FiftyMoves || now == Outcome::Threefold) {
        game_.end_as_draw(now == Outcome::FiftyMoves ? "draw by the fifty-move rule"
                                                     : "draw by threefold repetition");
        say(game_.ending());
        return;
    }
    if (!opinion_.score) {
        const std::optional<Found> found = advise();
        if (!found) return;
        opinion_.score = -found->score;  // you are to move
    }
    if (accepts_draw(*opinion_.score)) game_.end_as_draw("draw by agreement");
    say(game_.is_over() ? game_.ending() : join(kName, " declines."));
}

void PlaySession::handle_resign(std::string_view) {
    if (!game_.is_over()) game_.resign(settings_.human);
    say(game_.ending());
}

void PlaySession::handle_new(std::string_view side) {
    if (keeps_unsaved_game("new")) return;
    const std::optional<Color> human = side.empty() ? settings_.human : color_named(side);
    if (!human) {
        say(join("new: expected white, black or random, found ", in_quotes(side)));
        return;
    }
    record();
    settings_.human = bottom_ = *human;
    start_game();
    say(join("You play ", name(settings_.human), "."));
    show_board();
}

void PlaySession::handle_flip(std::string_view) {
    bottom_ = ~bottom_;
    show_board();
}

void PlaySession::handle_board(std::string_view) {
    show_board();
    say_status();
}

void PlaySession::handle_moves(std::string_view) {
    constexpr int kWidth = 9;  // "Qa1xb2+" and a space or two
    const MoveList moves = legal_moves(game_.position());
    const auto per_line = static_cast<std::size_t>(std::max(settings_.columns / kWidth, 1));
    std::string text = counted(moves.size(), "legal move", "legal moves");
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (i % per_line == 0) text += '\n';
        text += left_aligned(san(game_.position(), moves[i]) + ' ', kWidth);
    }
    say(text);
}

void PlaySession::handle_fen(std::string_view) {
    say(fen(game_.position()));
}

void PlaySession::handle_pgn(std::string_view) {
    output_ << pgn(game_to_save()) << std::flush;
}

void PlaySession::handle_save(std::string_view path) {
    if (path.empty() || path == "-") {
        say("save: expected a file");
    } else {
        say(join(save(std::string(path)) ? "saved to " : "cannot write ", path));
    }
}

void PlaySession::handle_elo(std::string_view elo) {
    const std::optional<int> number = whole_number<int>(elo);
    if (equals_ignoring_case(elo, "full")) {
        settings_.elo.reset();
    } else if (number && *number >= kLowestElo && *number <= kHighestElo) {
        settings_.elo = number;
    } else {
        say(join("elo: expected full or a number from ", kLowestElo, " to ", kHighestElo));
        return;
    }
    say(join(kName, " plays at ",
             settings_.elo ? join(*settings_.elo, " Elo.") : "full strength."));
}

void PlaySession::handle_now(std::string_view) {
    say("it is your move");
}

void PlaySession::handle_clock(std::string_view control) {
    const std::optional<Clock> clock = clock_named(control);
    if (!clock) {
        say("clock: expected minutes, and seconds for each move: 5+3");
        return;
    }
    settings_.clock = clock;
    settings_.limits = {};
    game_.forget_clocks();
    spent_ = Milliseconds(0);
    say_status();
}

void PlaySession::handle_time(std::string_view milliseconds) {
    const std::optional<int> number = whole_number<int>(milliseconds);
    if (!number || *number < 1 || Milliseconds(*number) > kMaxMoveTime) {
        say("time: expected milliseconds");
        return;
    }
    settings_.clock.reset();
    settings_.limits = {};
    settings_.limits.move_time = Milliseconds(*number);
    say(join(kName, " takes ", *number, " ms for each move."));
}

void PlaySession::handle_nodes(std::string_view nodes) {
    const std::optional<std::uint64_t> number = whole_number<std::uint64_t>(nodes);
    if (!number || *number == 0) {
        say("nodes: expected a number of nodes");
        return;
    }
    settings_.clock.reset();
    settings_.limits = {};
    settings_.limits.nodes = number;
    say(join(kName, " searches ", *number, " nodes for each move."));
}

void PlaySession::handle_analyse(std::string_view) {
    if (game_.moves().empty()) {
        say("no move has been made yet");
        return;
    }
    SearchSettings& settings = searcher_.settings();
    const SearchSettings before = settings;
    settings.multipv = 2;
    Limits limits;
    limits.nodes = kAnalysisNodes;
    const PgnGame game = game_to_save();
    GameAnalysis analysis;
    Control control;
    if (settings_.is_interactive) say("analysing the game; Enter ends it");
    const bool goes_on =
        think([&] { analysis = analyse_game(searcher_, game, limits, 0, control); },
              [&] { control.stop(); });
    settings = before;
    if (!goes_on) return;
    const GameJudgement judgement = judge_game(game, analysis);
    say(join(game_summary(game, judgement), moves_table(game, analysis, judgement)));
}

void PlaySession::handle_help(std::string_view) {
    constexpr std::size_t kWidth = 26;
    std::string text = "A move in SAN or in UCI notation: Nf3, g1f3, exd5, O-O, e8=Q\n";
    for (const Command& command : Commands::kAll) {
        text += join(left_aligned(join(command.name, " ", command.argument, " "), kWidth),
                     command.help, "\n");
    }
    output_ << text << std::flush;
}

void PlaySession::handle_quit(std::string_view) {
    is_over_ = !keeps_unsaved_game("quit");
}

}  // namespace mutare
