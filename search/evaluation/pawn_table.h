// Remembers pawn structures: most positions of a search share their pawns with an earlier one.
// https://www.chessprogramming.org/Pawn_Hash_Table
#pragma once

#include <vector>

#include "engine/zobrist.h"
#include "search/evaluation/pawns.h"

namespace mutare {

class PawnTable {
  public:
    struct Entry {
        Key key = 0;
        PawnStructure structure;
        /// White's less Black's.
        Tapered balance;
    };

    PawnTable() : entries_(kEntries) {}

    /// What is known of the pawns of that key, found out now if need be. Valid until the next call.
    const Entry& entry(const Board& board, Key key);

  private:
    static constexpr std::size_t kEntries = 4096;

    std::vector<Entry> entries_;
};

}  // namespace mutare
