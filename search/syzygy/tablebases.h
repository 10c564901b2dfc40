// Syzygy tablebases, probed by the library Fathom: for positions with few pieces they know the
// outcome (WDL) and the distance to the next capture or pawn move (DTZ).
// https://www.chessprogramming.org/Syzygy_Bases
//
// Fathom has one set of tables for the whole process, so only one object may hold tables at a time.
// Fathom's bitboards occur nowhere else. A build without Fathom has the same class, but its tables
// cannot be opened.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/expected.h"
#include "engine/position.h"
#include "search/score.h"
#include "search/transposition_table.h"

namespace mutare {

/// The outcome under perfect play, from the side to move: "win, draw, loss". Cursed wins and
/// blessed losses are draws by the fifty-move rule.
enum class Wdl { Loss = -2, BlessedLoss, Draw, CursedWin, Win };

constexpr Wdl operator-(Wdl wdl) {
    return static_cast<Wdl>(-static_cast<int>(wdl));
}

/// The score of an outcome for the search, `ply` plies from the root. A win is a lower bound and a
/// loss an upper bound, because the search may find a mate.
struct TablebaseScore {
    Score score;
    Bound bound;
};
TablebaseScore score_of(Wdl wdl, int ply, bool fifty_move_rule);

/// Distance to zeroing: the plies to the next capture or pawn move under perfect play. Positive
/// when the side to move wins, negative when it loses, 0 in a draw; beyond ±100 where the
/// fifty-move rule makes it a draw. It can be one ply off.
using Dtz = int;

/// A move and the distance if it is played: counted from before the move, from its side's view.
struct MoveDtz {
    Move move;
    Dtz dtz;
};

/// No table has more pieces.
inline constexpr int kMaxTablebasePieces = 7;

/// When the search probes the tables, and how it reads the results.
struct TablebaseSettings {
    /// Positions with exactly `max_pieces` pieces are probed from this depth on, those with fewer
    /// always.
    int min_depth = 1;
    int max_pieces = kMaxTablebasePieces;
    /// Does the fifty-move rule apply?
    bool fifty_move_rule = true;
};

/// What has been opened.
struct TablebaseFolders {
    /// The folders whose tables are open, as a list; empty when none are.
    std::string folders;
    /// The files that have the name of a table but are none, with what is wrong.
    std::string left_out;
};

class Tablebases {
  public:
    /// Without tables.
    Tablebases() = default;
    /// Closes the tables, so that another object may open tables.
    ~Tablebases() { close(); }
    Tablebases(const Tablebases&) = delete;
    Tablebases& operator=(const Tablebases&) = delete;

    /// Opens the tables in a list of folders, separated by colons (under Windows by semicolons);
    /// any text may be given. Files without the name of a table are ignored, those that are cut off
    /// are left out, and with any other one that is no table nothing is opened, since Fathom maps
    /// the files and trusts every byte. On failure the tables opened before stay open. A build
    /// without Fathom opens none.
    Expected<void, std::string> open(const std::string& folders);
    void close();

    [[nodiscard]] const TablebaseFolders& folders() const { return open_; }
    /// The number of pieces of the largest table; 0 without tables.
    [[nodiscard]] int largest() const { return largest_; }

    /// The outcome of the position, as if its fifty-move clock stood at 0. None if no table has the
    /// position; tables have none with castling rights. May be called by many threads at once.
    [[nodiscard]] std::optional<Wdl> probe(const Position& position) const;
    /// The distances of all legal moves, at least one; empty if no table has them. For one thread
    /// at a time.
    [[nodiscard]] std::vector<MoveDtz> probe_moves(const Position& position) const;

  private:
    [[nodiscard]] bool covers(const Position& position) const;

    TablebaseFolders open_;
    int largest_ = 0;
};

}  // namespace mutare
