#include "engine/movegen.h"

#include <algorithm>

namespace mutare {

bool MoveList::has(Move move) const {
    return std::find(begin(), end(), move) != end();
}

MoveList legal_moves(const Position& position) {
    MoveList moves;
    generate(position, find_checks(position.board(), position.side_to_move()), MoveClass::All,
             moves);
    return moves;
}

}  // namespace mutare
