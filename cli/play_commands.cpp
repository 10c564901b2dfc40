// What a person may type: the table of commands, and what each does.
#include <algorithm>
#include <array>

#include "base/names.h"
#include "base/text.h"
#include "cli/play_session.h"
#include "engine/draws.h"
#include "engine/notation/move_text.h"
#include "engine/piece.h"
#include "uci/version.h"

namespace mutare {

struct PlaySession::Command {
    std::string_view name;
    /// What follows the name; may be empty.
    std::string_view argument;
    std::string_view help;
    void (PlaySession::*handler)(std::string_view argument);
};

struct PlaySession::Commands {
    static constexpr auto kAll = std::to_array<Command>({
        {"back", "", "takes back your last move and the answer", &PlaySession::handle_back},
        {"hint", "", "names a good move", &PlaySession::handle_hint},
        {"draw", "", "claims or offers a draw", &PlaySession::handle_draw},
        {"resign", "", "gives the game up", &PlaySession::handle_resign},
        {"new", "[white|black|random]", "starts another game", &PlaySession::handle_new},
        {"board", "", "draws the board", &PlaySession::handle_board},
        {"save", "FILE", "adds the game to a file", &PlaySession::handle_save},
        {"elo", "N|full", "sets the strength", &PlaySession::handle_elo},
        {"clock", "MINUTES+SECONDS", "sets clocks, with an increment", &PlaySession::handle_clock},
        {"help", "", "lists the commands", &PlaySession::handle_help},
        {"quit", "", "ends", &PlaySession::handle_quit},
    });
    static constexpr auto kNames = names_of(kAll);
};

namespace {

constexpr std::string_view kNewFirst = "the game is over; type new first";

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

void PlaySession::read_while_thinking(Control& control) {
    while (std::optional<std::string> line = input_.next_within(Milliseconds(0))) {
        const std::string_view word = trimmed(*line);
        if (equals_ignoring_case(word, "quit") && !is_unsaved()) is_over_ = true;
        // An unsaved game is asked about before `quit` drops it.
        if (!word.empty() && !is_over_) typed_.push_back(*line);
        if (word.empty() || equals_ignoring_case(word, "quit")) control.stop();
    }
}

void PlaySession::execute(std::string_view line) {
    const std::vector<Token> tokens = split_tokens(line);
    if (tokens.empty()) return;
    const Command* const command = find_named_ignoring_case(Commands::kAll, tokens.front().text);
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
        return say(join("the game is over: ", game_.ending(), "; try new, back, save or quit"));
    }
    const std::string text = plain_move(line);
    const Expected<Move> move = parse_move(game_.position(), text);
    if (!move) return say(refusal(line, text, move.error()));
    make_move(*move);
    if (!game_.is_over()) return;
    show_board();
    say_status();
}

std::string PlaySession::refusal(std::string_view line, const std::string& text,
                                 const ParseError& error) const {
    if (form_of_move(text) != MoveForm::None) {
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
    if (game_.moves().size() < plies) return say("you have made no move yet");
    for (std::size_t i = 0; i < plies; ++i) game_.take_back();
    spent_ = Milliseconds(0);
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
    say("hint: " + numbered_line(game_.position(), found->pv, kShownPlies));
}

bool PlaySession::accepts_draw(Score score) const {
    // In centipawns: the engine accepts a draw where it is so much worse, or late in a level game.
    constexpr int kWorse = 150;
    constexpr int kLevel = 15;
    constexpr int kLateMove = 30;
    return score < Score(-kWorse) ||
           (score <= Score(kLevel) && game_.position().fullmove_number() >= kLateMove);
}

void PlaySession::handle_draw(std::string_view) {
    if (has_said_ending()) return;
    const Outcome now = outcome(game_.position());
    if (now == Outcome::FiftyMoves || now == Outcome::Threefold) {
        game_.end(kDraw, now == Outcome::FiftyMoves ? "draw by the fifty-move rule"
                                                    : "draw by threefold repetition");
        return say(game_.ending());
    }
    const std::optional<Found> found = advise();
    if (!found) return;
    if (accepts_draw(-found->score)) game_.end(kDraw, "draw by agreement");
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
        return say(join("new: expected white, black or random, found ", in_quotes(side)));
    }
    record();
    settings_.human = *human;
    start_game();
    say(join("You play ", name(settings_.human), "."));
    show_board();
}

void PlaySession::handle_board(std::string_view) {
    show_board();
    say_status();
}

void PlaySession::handle_save(std::string_view path) {
    if (path.empty() || path == "-") {
        say("save: expected a file");
    } else {
        say(join(save(std::string(path)) ? "saved to " : "cannot write ", path));
    }
}

void PlaySession::handle_elo(std::string_view elo) {
    if (game_.is_over()) return say(kNewFirst);
    const std::optional<int> number = whole_number<int>(elo);
    if (equals_ignoring_case(elo, "full")) {
        settings_.elo.reset();
    } else if (number && *number >= kLowestElo && *number <= kHighestElo) {
        settings_.elo = number;
    } else {
        return say(join("elo: expected full or a number from ", kLowestElo, " to ", kHighestElo));
    }
    say(join(kName, " plays at ",
             settings_.elo ? join(*settings_.elo, " Elo.") : "full strength."));
}

void PlaySession::handle_clock(std::string_view control) {
    if (game_.is_over()) return say(kNewFirst);
    const std::optional<Clock> clock = clock_named(control);
    if (!clock) return say("clock: expected minutes, and seconds for each move: 5+3");
    settings_.clock = clock;
    settings_.limits = {};
    game_.forget_clocks();
    spent_ = Milliseconds(0);
    say_status();
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
