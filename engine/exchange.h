// The exchange on one square: whoever takes there next, with the least valuable piece, until one
// side cannot go on. There are two roads to the same answers: here the scalar one walks the rays,
// and the vector one (vector_exchange.h) sees all of them at once.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/attacker_order.h"
#include "engine/board.h"
#include "engine/geometry.h"
#include "engine/move.h"
#include "engine/simd/exchange.h"

namespace mutare::scalar {

namespace detail {

inline constexpr std::array<std::uint8_t, kPieceTypeCount> kPlaceInOrder = [] {
    std::array<std::uint8_t, kPieceTypeCount> places{};
    for (std::size_t i = 0; i < kAttackerOrder.size(); ++i) {
        places[index(kAttackerOrder[i])] = static_cast<std::uint8_t>(i);
    }
    return places;
}();

inline constexpr std::size_t kWays = kKingSteps.size();

/// The pieces that take on a square when they come to it against a king's step: from next to the
/// square, and from further away.
struct AttackersByType {
    PieceSet near;
    PieceSet far;
};
inline constexpr std::array<AttackersByType, kWays> kAttackers = [] {
    constexpr Square kMiddle = "d4"_sq;
    std::array<AttackersByType, kWays> attackers;
    for (std::size_t way = 0; way < kWays; ++way) {
        const Square next = kMiddle + kKingSteps[way];
        attackers[way] = {attackers_over(next, kMiddle),
                          attackers_over(next + kKingSteps[way], kMiddle)};
    }
    return attackers;
}();

/// One side's pieces that can take, a byte for each kind in the order of taking, and in it a bit
/// for each way to come: so the lowest bit is the piece to take with. Knights are alike, so theirs
/// only number them.
class Attackers {
  public:
    struct AttackerCode {
        PieceType kind;
        std::size_t way;
    };

    void add(PieceType kind, std::size_t way) {
        bits_ |= std::uint64_t{1} << (kWays * kPlaceInOrder[index(kind)] + way);
    }
    [[nodiscard]] bool is_empty() const { return bits_ == 0; }
    /// Requires that there is one.
    [[nodiscard]] AttackerCode least_valuable() const {
        const auto bit = static_cast<std::size_t>(std::countr_zero(bits_));
        return {kAttackerOrder[bit / kWays], bit % kWays};
    }
    void remove_least_valuable() { bits_ &= bits_ - 1; }

  private:
    std::uint64_t bits_ = 0;
};

}  // namespace detail

/// The square after a move has been made there, and all who can go on taking. Each of the eight
/// rays has a piece in front; when he takes, the next one behind him comes forward.
class Exchange {
  public:
    Exchange(const Board& board, Move move)
        : board_(board), square_(move.to()), moved_from_(move.from()), victim_(move.victim()) {
        fronts_.fill(square_);
        for (std::size_t way = 0; way < detail::kWays; ++way) bring_forward(way);
        for (const Color side : {Color::White, Color::Black}) find_knights(side);
    }

    /// The side takes with its least valuable piece, who then stands on the square.
    /// `PieceType::None` when it cannot.
    PieceType take(Color side) {
        detail::Attackers& ours = attackers_[index(side)];
        if (ours.is_empty()) return PieceType::None;
        const auto [kind, way] = ours.least_valuable();
        ours.remove_least_valuable();
        if (kind == PieceType::Knight) return kind;
        bring_forward(way);
        const bool is_defended = !attackers_[index(~side)].is_empty();
        return kind == PieceType::King && is_defended ? PieceType::None : kind;
    }

  private:
    /// Puts the next piece on a ray in front of it.
    void bring_forward(std::size_t way) {
        const Direction step = kKingSteps[way];
        Square& front = fronts_[way];
        do {
            front = board_.first_piece(front, step);
        } while (front == moved_from_ || front == victim_);
        const Piece piece = board_[front];
        const PieceSet attackers =
            front == square_ + step ? detail::kAttackers[way].near : detail::kAttackers[way].far;
        if (attackers.has(piece)) attackers_[index(color_of(piece))].add(type_of(piece), way);
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
