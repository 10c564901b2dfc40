// Endgame tables in Syzygy's format, read by the library Fathom: what becomes of a position with
// few pieces, won, drawn or lost, and how far the next capture or pawn move is.
// https://www.chessprogramming.org/Syzygy_Bases
//
// Fathom has one set of tables for the whole process. So only one object may hold tables at a time,
// and only here positions turn into the 64-bit sets of squares that Fathom wants. A build without
// Fathom has the same class, whose tables cannot be opened.
#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/position.h"
#include "search/score.h"
#include "search/table.h"

namespace mutare {

/// What becomes of a position if both sides play perfectly, as the side to move sees it: "win,
/// draw, loss". The fifty-move rule makes draws of cursed wins and blessed losses.
enum class Wdl { Loss = -2, BlessedLoss, Draw, CursedWin, Win };

constexpr Wdl operator-(Wdl wdl) {
    return static_cast<Wdl>(-static_cast<int>(wdl));
}

/// What that is worth to a search, `ply` plies from the root. There may be a mate to be found, so a
/// win is a lower bound and a loss an upper one.
struct Verdict {
    Score score;
    Bound bound;
};
Verdict verdict(Wdl wdl, int ply, bool fifty_move_rule);

/// In how many plies a perfect game captures or moves a pawn ("distance to zeroing"): positive
/// where the side to move wins, negative where it loses, 0 in a draw. More than 100 where the
/// fifty-move rule makes it one. It can be one ply off.
using Distance = int;

/// A move, and the distance if it is played, counted from before it and seen by who plays it.
struct MoveDistance {
    Move move;
    Distance distance;
};

/// When a search asks the tables, and how it takes their answers.
struct TablebaseSettings {
    /// Positions with exactly as many pieces as `max_pieces` are looked up from this depth on,
    /// smaller ones always.
    int min_depth = 1;
    int max_pieces = 7;
    /// Does the game know the fifty-move rule?
    bool fifty_move_rule = true;
};

class Tablebases {
  public:
    enum class Opening { Opened, NoTables, HeldByAnother, NotInThisBuild };

    /// Without tables.
    Tablebases() = default;
    /// From now on another object may hold tables.
    ~Tablebases() { close(); }
    Tablebases(const Tablebases&) = delete;
    Tablebases& operator=(const Tablebases&) = delete;

    /// Opens the tables in the folders of a list, which are parted by colons; any text may be
    /// given. Where that does not succeed, all stays as it was. Reads the folders, so it may take a
    /// while.
    Opening open(const std::string& folders);
    void close();

    /// The folders whose tables are open; empty when none are.
    [[nodiscard]] const std::string& folders() const { return folders_; }
    /// The most pieces of any table; 0 without tables.
    [[nodiscard]] int largest() const { return largest_; }

    /// What becomes of the position, its fifty-move clock taken as 0. Nothing where the tables do
    /// not say, and always with castling rights, which they do not know. May be called by many
    /// threads at once.
    [[nodiscard]] std::optional<Wdl> probe(const Position& position) const;
    /// The position's distance; nothing where the tables do not say. Requires a legal move. Only
    /// for one thread at a time, as the next one.
    [[nodiscard]] std::optional<Distance> probe_distance(const Position& position) const;
    /// The distances of all legal moves, of which there must be one; empty where the tables do not
    /// say.
    [[nodiscard]] std::vector<MoveDistance> probe_moves(const Position& position) const;

  private:
    [[nodiscard]] bool covers(const Position& position) const;

    std::string folders_;
    int largest_ = 0;
    /// Fathom reads a table when it is first asked of it, and Debian's crashes when two threads ask
    /// at that moment: so only one asks at a time.
    mutable std::mutex asking_;
};

}  // namespace mutare
