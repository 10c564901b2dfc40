// How likely each legal move of a game is to be played: a linear softmax of what the move looks
// like at a glance, in integers, since every computer has to find the same probabilities. It begins
// with nothing in every block of a game file, and learns from each move that was played.
//
// Each move has a feature of each of these kinds, shared by the moves with the same properties:
//
//     phase, PIECE, TO                        captured piece, PIECE, safety
//     phase, PIECE, FROM                      safety of FROM, PIECE, safety
//     hanging piece, PIECE, rescue            threatened piece, PIECE, safety
//     their last PIECE, PIECE, step           endgame, PIECE, distances of FROM and TO
//     our last PIECE, PIECE, step, moves on   SPECIAL div 2, PIECE, is a check, is TO attacked
//
// SPECIAL, PIECE, FROM and TO are those of the move's code; a piece is a type, and squares are
// flipped for Black. All is asked of the board before the move:
//
// * The phase changes below 25 and below 13 pieces, where the endgame begins.
// * A pawn is worth 1, a knight or bishop 2, a rook 3, a queen 4, a king 5. Safety is the least
//   worth of their pieces that attack TO, or 0, and whether two of ours do; for a pawn that does
//   not capture, whether one does. That of FROM asks for one too.
// * A piece is protected if its side attacks its square. It hangs if it is no king, is attacked,
//   and is not protected or worth more than the least attacker. A move threatens one of theirs,
//   but a king, if its piece would attack it from TO and does not from FROM, and it is not
//   protected or worth more. Of several the most worth counts, of none 0. A rescue is 1 if FROM is
//   attacked, else 2 for a capture, else 0.
// * The steps go from the last TO to TO. We move on if our last TO is FROM. Without a last move,
//   that PIECE and the step are 0. Distances are in steps of a king, from their king. Checks are
//   what `CheckSquares` says.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/position.h"
#include "train/range_coder.h"

namespace mutare::train {

/// A position of a game, as far as the next move depends on it.
struct MoveContext {
    const Position& position;
    /// The last move of the opponent and of the side to move; none at the start.
    Move their_last;
    Move our_last;
};

class MoveModel {
  public:
    MoveModel();

    /// Writes or reads the move that was played. None when there is no legal move.
    std::optional<Move> code(Coder& coder, const MoveContext& context, Move played);

  private:
    static constexpr std::size_t kKinds = 10;
    /// By kind.
    using Features = std::array<std::uint32_t, kKinds>;

    class FeatureFinder;

    /// The legal moves in the order of their codes.
    std::vector<Move> moves_;
    std::vector<Features> features_;
    std::vector<std::uint32_t> logits_;
    std::vector<std::uint32_t> likelihoods_;
    /// By feature: what it adds to the logit of a move, in 1/65 536 of a bit, and how often that
    /// has changed much. Only a file that was made to do so comes to the end of these numbers.
    std::vector<std::uint32_t> weights_;
    std::vector<std::uint16_t> counts_;
};

}  // namespace mutare::train
