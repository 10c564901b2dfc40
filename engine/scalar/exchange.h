// The exchange on one square by walks along the rays.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/board.h"
#include "engine/geometry.h"
#include "engine/move.h"

namespace mutare::scalar {

inline constexpr std::size_t kRayCount = kKingSteps.size();

/// The pieces that attack a square along one ray: from the next square, and from farther away.
struct RayAttackers {
    PieceSet adjacent;
    PieceSet distant;
};

/// By ray, in the order of `kKingSteps` from the attacked square outwards.
inline constexpr std::array<RayAttackers, kRayCount> kRayAttackers = [] {
    constexpr Square kMiddle = "d4"_sq;
    std::array<RayAttackers, kRayCount> attackers;
    for (std::size_t ray = 0; ray < kRayCount; ++ray) {
        const Square next = kMiddle + kKingSteps[ray];
        attackers[ray] = {attackers_over(next, kMiddle),
                          attackers_over(next + kKingSteps[ray], kMiddle)};
    }
    return attackers;
}();

/// One side's pieces that can capture: a byte for each piece type, in the order of
/// `kTypesByValue`, and in it a bit for each ray. So the lowest bit is the least valuable
/// attacker. Knights are on no ray; their bits are numbered instead.
class AttackerSet {
  public:
    struct Attacker {
        PieceType type;
        std::size_t ray;
    };

    void add(PieceType type, std::size_t ray) {
        bits_ |= std::uint64_t{1} << (kRayCount * place_by_value(type) + ray);
    }
    [[nodiscard]] bool is_empty() const { return bits_ == 0; }
    /// Requires that the set is not empty.
    [[nodiscard]] Attacker least_valuable() const {
        const auto bit = static_cast<std::size_t>(std::countr_zero(bits_));
        return {kTypesByValue[bit / kRayCount], bit % kRayCount};
    }
    void remove_least_valuable() { bits_ &= bits_ - 1; }

  private:
    std::uint64_t bits_ = 0;
};

/// The target square after a move to it, and all pieces that can go on capturing there. On each ray
/// the nearest piece can capture first; the one behind it follows.
class Exchange {
  public:
    Exchange(const Board& board, Move move)
        : board_(board),
          square_(move.to()),
          moved_from_(move.from()),
          captured_on_(move.capture_square()) {
        nearest_.fill(square_);
        for (std::size_t ray = 0; ray < kRayCount; ++ray) advance(ray);
        for (const Color side : {Color::White, Color::Black}) find_knights(side);
    }

    /// The side captures with its least valuable piece, which then stands on the square. The result
    /// is the type of that piece, or `PieceType::None` if the side cannot capture.
    PieceType capture(Color side) {
        AttackerSet& attackers = attackers_[index(side)];
        if (attackers.is_empty()) return PieceType::None;
        const auto [type, ray] = attackers.least_valuable();
        attackers.remove_least_valuable();
        if (type == PieceType::Knight) return type;
        advance(ray);
        const bool is_defended = !attackers_[index(~side)].is_empty();
        return type == PieceType::King && is_defended ? PieceType::None : type;
    }

  private:
    /// Goes on to the next piece on a ray.
    void advance(std::size_t ray) {
        const Direction step = kKingSteps[ray];
        Square& nearest = nearest_[ray];
        do {
            nearest = board_.first_piece(nearest, step);
        } while (nearest == moved_from_ || nearest == captured_on_);
        const Piece piece = board_[nearest];
        const PieceSet attackers =
            nearest == square_ + step ? kRayAttackers[ray].adjacent : kRayAttackers[ray].distant;
        if (attackers.has(piece)) attackers_[index(color_of(piece))].add(type_of(piece), ray);
    }

    void find_knights(Color side) {
        const PieceList& pieces = board_.pieces(side);
        std::size_t number = 0;
        for (const std::size_t slot : pieces.of(PieceType::Knight)) {
            const Square from = pieces[slot];
            if (attackers_over(from, square_).has(Piece::WhiteKnight) && from != moved_from_) {
                attackers_[index(side)].add(PieceType::Knight, number++);
            }
        }
    }

    const Board& board_;
    Square square_;
    // The move is not made on the board, so these two squares count as empty.
    Square moved_from_;
    Square captured_on_;
    std::array<Square, kRayCount> nearest_;
    std::array<AttackerSet, 2> attackers_;
};

}  // namespace mutare::scalar
