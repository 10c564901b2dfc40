// The exchange on one square: whoever takes there next, with the least valuable man, until one side
// cannot go on. There are two roads to the same answers: here the scalar one walks the rays, and
// the vector one (vector_exchange.h) sees all of them at once.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/board.h"
#include "engine/geometry.h"
#include "engine/move.h"
#include "engine/taking_order.h"
#include "engine/vector_exchange.h"

namespace mutare::scalar {

namespace detail {

inline constexpr std::array<std::uint8_t, kKindCount> kPlaceInOrder = [] {
    std::array<std::uint8_t, kKindCount> places{};
    for (std::size_t i = 0; i < kTakingOrder.size(); ++i) {
        places[index(kTakingOrder[i])] = static_cast<std::uint8_t>(i);
    }
    return places;
}();

inline constexpr std::size_t kWays = kKingSteps.size();

/// The men that take on a square when they come to it against a king's step: from next to the
/// square, and from further away.
struct Takers {
    PieceSet near;
    PieceSet far;
};
inline constexpr std::array<Takers, kWays> kTakers = [] {
    constexpr Square kMiddle = "d4"_sq;
    std::array<Takers, kWays> takers;
    for (std::size_t way = 0; way < kWays; ++way) {
        const Square next = kMiddle + kKingSteps[way];
        takers[way] = {attackers_over(next, kMiddle),
                       attackers_over(next + kKingSteps[way], kMiddle)};
    }
    return takers;
}();

/// One side's men that can take, a byte for each kind in the order of taking, and in it a bit for
/// each way to come: so the lowest bit is the man to take with. Knights are alike, so theirs only
/// number them.
class Attackers {
  public:
    struct Taker {
        Kind kind;
        std::size_t way;
    };

    void add(Kind kind, std::size_t way) {
        bits_ |= std::uint64_t{1} << (kWays * kPlaceInOrder[index(kind)] + way);
    }
    [[nodiscard]] bool is_empty() const { return bits_ == 0; }
    /// Requires that there is one.
    [[nodiscard]] Taker least_valuable() const {
        const auto bit = static_cast<std::size_t>(std::countr_zero(bits_));
        return {kTakingOrder[bit / kWays], bit % kWays};
    }
    void remove_least_valuable() { bits_ &= bits_ - 1; }

  private:
    std::uint64_t bits_ = 0;
};

}  // namespace detail

/// The square after a move has been made there, and all who can go on taking. Each of the eight
/// rays has a man in front; when he takes, the next one behind him comes forward.
class Exchange {
  public:
    Exchange(const Board& board, Move move)
        : board_(board), square_(move.to()), moved_from_(move.from()), victim_(move.victim()) {
        fronts_.fill(square_);
        for (std::size_t way = 0; way < detail::kWays; ++way) bring_forward(way);
        for (const Color side : {Color::White, Color::Black}) find_knights(side);
    }

    /// The side takes with its least valuable man, who then stands on the square. `Kind::None` when
    /// it cannot.
    Kind take(Color side) {
        detail::Attackers& ours = attackers_[index(side)];
        if (ours.is_empty()) return Kind::None;
        const auto [kind, way] = ours.least_valuable();
        ours.remove_least_valuable();
        if (kind == Kind::Knight) return kind;
        bring_forward(way);
        const bool is_defended = !attackers_[index(~side)].is_empty();
        return kind == Kind::King && is_defended ? Kind::None : kind;
    }

  private:
    /// Puts the next man on a ray in front of it.
    void bring_forward(std::size_t way) {
        const Direction step = kKingSteps[way];
        Square& front = fronts_[way];
        do {
            front = board_.first_man(front, step);
        } while (front == moved_from_ || front == victim_);
        const Piece piece = board_[front];
        const PieceSet takers =
            front == square_ + step ? detail::kTakers[way].near : detail::kTakers[way].far;
        if (takers.has(piece)) attackers_[index(color_of(piece))].add(kind_of(piece), way);
    }

    void find_knights(Color side) {
        const PieceList& men = board_.men(side);
        std::size_t number = 0;
        for (const std::size_t slot : men.of(Kind::Knight)) {
            const Square from = men[slot];
            if (attackers_over(from, square_).has(Piece::WhiteKnight) && from != moved_from_) {
                attackers_[index(side)].add(Kind::Knight, number++);
            }
        }
    }

    const Board& board_;
    Square square_;
    // Whoever stood there is gone, though the board does not know it.
    Square moved_from_;
    Square victim_;
    std::array<Square, detail::kWays> fronts_;
    std::array<detail::Attackers, 2> attackers_;
};

}  // namespace mutare::scalar

namespace mutare {

using fastest::Exchange;

}  // namespace mutare
