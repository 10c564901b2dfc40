// The static evaluation: what a position is worth without looking ahead, by the network.
//
// It follows the line that is searched. A move changes two to four features, so a position's hidden
// layer comes from that of the position before by adding and taking away a few rows; and only when
// a position is evaluated, as many never are. https://www.chessprogramming.org/NNUE#Accumulator
#pragma once

#include <array>
#include <vector>

#include "engine/position.h"
#include "search/evaluation/network.h"

namespace mutare {

/// One for each thread.
class Evaluator {
  public:
    explicit Evaluator(std::shared_ptr<const Network> network = Network::built_in());

    /// Begins a line.
    void start(const Position& root);
    /// Follows a move; `position` is the one after it. At most `kMaxPly` + 1 in a line. Null moves,
    /// which change no piece, are not told.
    void push(Move move, const Position& position);
    /// The last one was taken back.
    void pop() { --last_; }

    /// In centipawns, from the side to move. Equal for a position and its mirror image, with the
    /// colors exchanged or without. Requires the position after the last move pushed, null moves
    /// aside.
    Score evaluate(const Position& position);

  private:
    /// A position of the line.
    struct Ply {
        Move move;  // that led here
        std::array<Perspective, 2> views;
        std::array<bool, 2> is_known{};
        std::array<Accumulator, 2> hidden;
    };

    /// Where a side's king changes halves all features change. Then the sums come from those of the
    /// last position with the king on that half, which is never far from the one wanted.
    struct Refresh {
        alignas(64) std::array<Piece, kBoardSize> cells{};
        Accumulator hidden;
    };

    void set_views(Ply& ply, const Position& position);
    const Accumulator& hidden(Color side, const Position& position);
    void refresh(Color side, const Board& board);
    void update(Color side, std::size_t ply, const CastlingTable& castlings);

    std::shared_ptr<const Network> network_;
    std::vector<Ply> plies_;
    std::size_t last_ = 0;
    std::array<std::array<Refresh, 2>, 2> refreshes_;  // by side and half
};

/// The same for a single position, from nothing.
Score evaluate(const Network& network, const Position& position);

}  // namespace mutare
