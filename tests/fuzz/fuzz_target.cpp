#include "tests/fuzz/fuzz_target.h"

#include <vector>

#include "base/text.h"
#include "engine/movegen.h"
#include "engine/notation/fen.h"
#include "engine/perft/perft.h"
#include "tests/oracle.h"
#include "tests/positions.h"

namespace mutare::tests {

namespace {

void require_round_trip(const Position& position, CastlingNotation notation) {
    const std::string text = fen(position, notation);
    const Expected<ParsedFen> again = parse_fen(text);
    require(static_cast<bool>(again), "a FEN that was written is refused");
    require(again->corrections.empty(), "a FEN that was written is corrected");
    require(fen(again->position, notation) == text, "a FEN changes when it is read and written");
    require(again->position.key() == position.key(), "a FEN has another key when it is read again");
}

}  // namespace

std::vector<FuzzTarget> fuzz_targets() {
    std::vector<FuzzTarget> targets;
    for (const auto of_a_file :
         {notation_targets, command_targets, dialogue_targets, file_targets, train_targets}) {
        const std::vector<FuzzTarget> some = of_a_file();
        targets.insert(targets.end(), some.begin(), some.end());
    }
    return targets;
}

const TemporaryFolder& scratch_folder() {
    static const TemporaryFolder folder;
    return folder;
}

void require_message(std::string_view message) {
    require(!message.empty(), "a message is empty");
    require(as_utf8(message) == message, "a message is not one line of UTF-8 without controls");
}

void require_error(const ParseError& error, std::string_view text) {
    require_message(error.message);
    require_message(error.field);
    // What is missing may stand behind a space.
    const int last_column = static_cast<int>(text.size()) + 2;
    require(error.column >= 1 && error.column <= last_column, "an error is outside of its text");
}

void require_sound(const Position& position) {
    require(position.is_consistent(), "a position is not consistent");
    require_round_trip(position, CastlingNotation::XFen);
    require_round_trip(position, CastlingNotation::Shredder);
    const MoveList moves = legal_moves(position);
    require(sorted(moves) == sorted(oracle_moves(position)),
            "the legal moves are not those of the reference generator");
    Position copy = position;
    require(count_last_plies(copy, 1) == moves.size(), "the legal moves are counted wrongly");
    for (const Move move : moves) {
        copy.make_move(move);
        require(copy.is_consistent(), "a position is not consistent after a move");
        copy.unmake_move(move);
        require(copy == position, "a move is not unmade");
    }
}

}  // namespace mutare::tests
