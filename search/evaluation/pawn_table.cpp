#include "search/evaluation/pawn_table.h"

#include "search/evaluation/scene.h"

namespace mutare {

/// An unused entry has the key 0 and is right for it: a board without pawns.
const PawnTable::Entry& PawnTable::entry(const Board& board, Key key) {
    Entry& entry = entries_[key % kEntries];
    if (entry.key == key) return entry;
    entry.key = key;
    entry.structure = PawnStructure(board);
    entry.balance = Tapered();
    for (const Color side : {Color::White, Color::Black}) {
        Sum sum;
        judge_pawns(board, entry.structure, side, [&](const Tapered& weight) { sum.add(weight); });
        entry.balance =
            side == Color::White ? entry.balance + sum.total() : entry.balance - sum.total();
    }
    return entry;
}

}  // namespace mutare
