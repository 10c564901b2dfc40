// The moves of the root, what is known of each, and which of them a search of the root may try.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "search/limits.h"
#include "search/score.h"
#include "search/syzygy/root_ranking.h"
#include "search/transposition_table.h"

namespace mutare {

/// The moves of the root that the limits let it search; none if it has no legal move.
std::vector<Move> moves_to_search(const Position& root, const Limits& limits);

/// A move in its place among those of a node.
struct OrderedMove {
    Move move;
    /// The stage of the picker that gives it: "table move", "noisy", "quiet" or "losing".
    std::string_view stage;
    /// By which the moves of a stage are ordered, in points.
    std::optional<int> score;
};

/// A move of the root and what is known of it.
struct RootMove {
    /// What one iteration found out about it.
    struct Result {
        /// None if the move has not been searched, or is only known not to be best.
        Score score = Score::none();
        /// Not exact if the score lies outside the window of its search.
        Bound bound = Bound::Exact;
        int selective_depth = 0;
        std::vector<Move> pv;
    };

    explicit RootMove(const RankedMove& ranked)
        : move(ranked.move), tablebase_rank(ranked.rank), tablebase_score(ranked.score) {
        last.pv = current.pv = {move};
    }

    Move move;
    int tablebase_rank;
    Score tablebase_score;
    /// In the running iteration.
    Result current;
    /// In the iteration before.
    Result last;
    /// Nodes that the search of this move took, in all iterations.
    std::uint64_t nodes = 0;

    /// The latest result that a search has given a score, if one has.
    [[nodiscard]] const Result& known() const { return current.score.is_some() ? current : last; }
    /// The score to report: that of the tablebases if they have one, unless the search found a
    /// mate. None if neither knows the move.
    [[nodiscard]] Score reported_score() const {
        return tablebase_score.is_some() && !known().score.is_mate() ? tablebase_score
                                                                     : known().score;
    }
};

/// The lines found so far come first, then the other moves; both parts best first. A search of
/// the root is for one MultiPV line: it tries the moves that are in none of the lines before.
class RootMoves {
  public:
    /// At least one move; `are_all` if they are all legal moves.
    void prepare(const std::vector<RankedMove>& moves, bool are_all);
    /// The results of the running iteration become those of the iteration before.
    void begin_iteration();
    /// The next search is for the MultiPV line of this index; 0 is the best one.
    void begin_line(int index) { line_ = index; }

    [[nodiscard]] int line() const { return line_; }
    /// The best move of the line that is being searched, as far as is known.
    [[nodiscard]] const RootMove& best_of_line() const { return *(moves_.begin() + line_); }
    /// Is the move in no line before, and ranked by the tablebases as high as the best of the rest?
    [[nodiscard]] bool has_candidate(Move move) const;
    /// Does the search leave out a legal move?
    [[nodiscard]] bool leaves_out_moves() const;
    /// Requires a move of the root.
    [[nodiscard]] RootMove& find(Move move);

    /// After a search of the root: of the moves in no line before, the best one comes first.
    void sort();
    /// After the line is complete: it comes before those that it turned out to be better than.
    void insert_line();
    /// After an interrupted search of the root: moves that it saw lose, or has only an upper bound
    /// for, fall back on the last iteration's result, because others may be better.
    void forget_unproven();

    /// The best first. While the iteration runs, moves that are in no line yet may be better than
    /// lines before: in an earlier search of the root their score was lower.
    [[nodiscard]] std::vector<const RootMove*> sorted() const;
    [[nodiscard]] auto begin() const { return moves_.begin(); }
    [[nodiscard]] auto end() const { return moves_.end(); }
    [[nodiscard]] const RootMove& front() const { return moves_.front(); }
    [[nodiscard]] std::size_t size() const { return moves_.size(); }

  private:
    std::vector<RootMove> moves_;
    int line_ = 0;
    bool are_all_ = true;
};

/// The part of a principal variation that can be played: the legal moves, up to where the game is
/// drawn.
std::vector<Move> playable(Position position, const std::vector<Move>& pv);

/// The reply to a move that the table knows. None if the game is over after the move, or after the
/// reply: then the score of the line would be another one.
Move reply_in_table(Position position, Move move, const TranspositionTable& table);

}  // namespace mutare
