#include "search/playable.h"

#include "engine/draws.h"
#include "engine/movegen.h"

namespace mutare {

namespace {

bool is_legal_here(const Position& position, Move move) {
    return is_legal(position, find_checks(position.board(), position.side_to_move()), move);
}

}  // namespace

std::vector<Move> playable(Position position, const std::vector<Move>& pv) {
    std::vector<Move> played;
    for (const Move move : pv) {
        if (!is_legal_here(position, move)) break;
        position.make_move(move);
        played.push_back(move);
        if (is_draw(position, 0)) break;
    }
    return played;
}

Move reply_in_table(Position position, Move move, const TranspositionTable& table) {
    position.make_move(move);
    if (is_draw(position, 0)) return Move();
    const std::optional<TableEntry> entry = table.probe(position.key());
    return entry && is_legal_here(position, entry->move) ? entry->move : Move();
}

}  // namespace mutare
