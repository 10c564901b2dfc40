// Text that says what a position, a move or a game is.
#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "base/text.h"
#include "base/text_lines.h"
#include "bench/epd.h"
#include "bench/perft_suite.h"
#include "bench/suite.h"
#include "engine/movegen.h"
#include "engine/notation/fen.h"
#include "engine/notation/move_text.h"
#include "engine/notation/pgn.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/pgn_games.h"
#include "uci/parse.h"

namespace mutare::tests {

namespace {

void require_legal(const Position& position, Move move) {
    require(legal_moves(position).has(move), "a move that was read is not legal");
}

/// A text is a legal move, which is written so that it is read again, or an error.
void require_move(const Position& position, std::string_view text, const Expected<Move>& read) {
    if (!read) return require_error(read.error(), text);
    const Move move = *read;
    require_legal(position, move);
    for (const bool chess960 : {false, true}) {
        const Expected<Move> again = parse_move(position, uci(move, position, chess960));
        require(again && *again == move, "a move in UCI notation is read as another");
    }
    const Expected<Move> again = parse_move(position, san(position, move));
    require(again && *again == move, "a move in SAN is read as another");
}

template <class Result>
void require_errors_in(std::string_view text, const Result& result) {
    // Bytes that are no UTF-8 have grown when the lines are read.
    std::string decoded;
    const LineSource lines = lines_of(text);
    for (std::string line; lines(line);) decoded += line + '\n';
    for (const LineError& wrong : result.errors) {
        require(wrong.line >= 1, "an error has no line");
        require_error(wrong.error, decoded);
    }
}

/// Is the part of the text, and not only equal to one?
void require_part(std::string_view part, std::string_view text) {
    const std::less_equal<const char*> is_not_behind;
    require(is_not_behind(text.data(), part.data()) &&
                is_not_behind(part.data() + part.size(), text.data() + text.size()),
            "an operation is not a part of its line");
}

/// Are the items equal, apart from the spaces in comments?
bool are_alike(const PgnItem& one, const PgnItem& other) {
    return one.kind == other.kind && one.move == other.move && one.nag == other.nag;
}

/// A game without errors is written so that it is read again.
void require_written(const PgnGame& game) {
    const std::string text = pgn(game);
    const std::vector<PgnGame> again = games_of(text);
    require(again.size() == 1, "a game that was written is read as several or none");
    require(again[0].errors.empty(), "a game that was written has errors");
    require(again[0].tags == game.tags, "a game that was written has other tags");
    require(again[0].result == game.result, "a game that was written has another result");
    require(std::ranges::equal(again[0].items, game.items, are_alike),
            "a game that was written has other moves");
    require(pgn(again[0]) == text, "a game changes when it is read and written");
}

void fuzz_fen(std::string_view input) {
    const Expected<ParsedFen> parsed = parse_fen(input);
    if (!parsed) return require_error(parsed.error(), input);
    for (const std::string& defect : parsed->corrections) require_message(defect);
    require_sound(parsed->position);
}

/// The first line is a FEN, or else the start position is taken; each other line is a move.
void fuzz_move(std::string_view input) {
    const Expected<ParsedFen> start = parse_fen(consume_until(input, "\n"));
    Position position = start ? start->position : Position();
    while (!input.empty()) {
        const std::string_view text = consume_until(input, "\n");
        const Expected<Move> move = parse_move(position, text);
        require_move(position, text, move);
        if (move) position.make_move(*move);
    }
    require(position.is_consistent(), "a position is not consistent after moves");
}

void fuzz_position(std::string_view input) {
    const Expected<PositionCommand> command = parse_position(split_tokens(input));
    if (!command) {
        require_message(describe(command.error()));
        return require_error(command.error(), input);
    }
    for (const std::string& defect : command->corrections) require_message(defect);
    Position position = command->position;
    require(position.is_consistent(), "a position is not consistent after moves");
    for (auto move = command->moves.rbegin(); move != command->moves.rend(); ++move) {
        position.unmake_move(*move);
        require_legal(position, *move);
    }
}

void fuzz_epd(std::string_view input) {
    const Expected<Epd> epd = parse_epd(input);
    if (epd) {
        for (const EpdOperation& operation : epd->operations) {
            require_part(operation.opcode, input);
            for (const std::string_view operand : operation.operands) require_part(operand, input);
        }
    } else {
        require_error(epd.error(), input);
    }
    const Suite suite = parse_suite(input);
    require_errors_in(input, suite);
    for (const SuiteCase& task : suite.cases) {
        for (const Move move : task.best) require_legal(task.position, move);
        for (const Move move : task.avoid) require_legal(task.position, move);
        require_message(task_text(task));
    }
    require_errors_in(input, parse_perft_suite(input));
}

void fuzz_pgn(std::string_view input) {
    std::size_t number = 0;
    for (const PgnGame& game : games_of(std::string(input))) {
        require(game.number == ++number, "the games are not numbered");
        for (const PgnError& error : game.errors) require_message(describe(error));
        for (const PgnError& warning : game.warnings) require_message(describe(warning));
        require(game.variant.empty() || game.moves == 0, "moves of another variant are read");
        if (game.errors.empty()) {
            require_written(game);
        } else {
            pgn(game);
        }
    }
}

}  // namespace

std::vector<FuzzTarget> notation_targets() {
    return {{"fen", fuzz_fen},
            {"move", fuzz_move},
            {"position", fuzz_position},
            {"epd", fuzz_epd},
            {"pgn", fuzz_pgn}};
}

}  // namespace mutare::tests
