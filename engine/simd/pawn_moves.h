// All pawns of a side at once: four lanes for each, in the order of their slots.
//
//     lane      4i      4i + 1      4i + 2         4i + 3        of the pawn in slot 8 + i
//              push    two ahead   takes west    takes east
//
// A dead pawn's square is off the board, and from there every step leads to a wall.
#pragma once

#include "engine/simd/snapshot.h"
#include "engine/simd/square_order.h"

#if MUTARE_HAS_SIMD

namespace mutare::simd {

/// A set of the 32 lanes of pawn moves.
using PawnLanes = std::uint32_t;

inline constexpr PawnLanes kPushes = 0x11111111;
inline constexpr PawnLanes kJumps = kPushes << 1;
inline constexpr PawnLanes kWestCaptures = kPushes << 2;
inline constexpr PawnLanes kEastCaptures = kPushes << 3;

inline constexpr std::size_t kLanesOfPawn = 4;
inline constexpr PawnLanes kLanesOfOne = 0xF;

/// The lane, in ray order around a pawn, that so many steps along a way lead to.
constexpr LaneMask lane_along(Direction way, std::size_t steps) {
    for (std::size_t ray = 0; ray < kRays; ++ray) {
        if (kKingSteps[ray] == way) return LaneMask{1} << (8 * ray + steps);
    }
    return 0;
}

/// The ways of one pawn as lanes in ray order around him.
template <Color us>
constexpr LaneMask target_lanes(PawnLanes ways) {
    constexpr LaneMask kPush = lane_along(forward(us), 1);
    constexpr LaneMask kJump = lane_along(forward(us), 2);
    constexpr LaneMask kWestCapture = lane_along(forward(us) + kWest, 1);
    constexpr LaneMask kEastCapture = lane_along(forward(us) + kEast, 1);
    return ((ways & kPushes) != 0 ? kPush : 0) | ((ways & kJumps) != 0 ? kJump : 0) |
           ((ways & kWestCaptures) != 0 ? kWestCapture : 0) |
           ((ways & kEastCaptures) != 0 ? kEastCapture : 0);
}

namespace detail {

inline constexpr std::size_t kFirstPawnSlot = usual_slots(PieceType::Pawn).first;

inline constexpr LaneTable kSlotOfPawnLane = [] {
    LaneTable table;
    for (std::size_t lane = 0; lane < 64; ++lane) {
        table.lanes[lane] = static_cast<std::uint8_t>(kFirstPawnSlot + lane / 4 % 8);
    }
    return table;
}();

constexpr LaneTable pawn_steps(Color side) {
    const std::array steps{forward(side), forward(side) + forward(side), forward(side) + kWest,
                           forward(side) + kEast};
    LaneTable table;
    for (std::size_t lane = 0; lane < 64; ++lane) {
        table.lanes[lane] = static_cast<std::uint8_t>(steps[lane % 4].difference());
    }
    return table;
}
inline constexpr std::array<LaneTable, 2> kPawnSteps{pawn_steps(Color::White),
                                                     pawn_steps(Color::Black)};

/// The ranks of squares, as index bits.
constexpr int kRankBits = 0x70;
constexpr int rank_bits(Color side, int rank_for_side) {
    return (side == Color::White ? rank_for_side : 7 - rank_for_side) << 4;
}

}  // namespace detail

template <Color us>
class PawnMoves {
  public:
    [[gnu::always_inline]] PawnMoves(const SimdBoard& board, const SidePieces& pieces) {
        const __m128i none = _mm_set1_epi8(static_cast<char>(Square().index()));
        const __m128i pawns =
            _mm_mask_mov_epi8(none, static_cast<__mmask16>(pieces.pawns), pieces.squares);
        from_ = look_up(_mm512_castsi128_si512(pawns), detail::kSlotOfPawnLane);
        to_ = _mm512_add_epi8(from_, detail::kPawnSteps[index(us)]);

        const Bytes there = board.at(to_);
        const auto occupied = static_cast<PawnLanes>(not_zero(there));
        const auto own = static_cast<PawnLanes>(owned_by(us, there));
        const PawnLanes pushes = ~occupied & kPushes;
        const PawnLanes jumps = ~occupied & pushes << 1 & on_rank(kStartRank);
        const PawnLanes captures = occupied & ~own & (kWestCaptures | kEastCaptures);
        moves_ = pushes | jumps | captures;
        promoting_ = on_rank(kLastRankButOne);
    }

    /// Where each lane comes from and leads to.
    [[nodiscard]] Bytes from() const { return from_; }
    [[nodiscard]] Bytes to() const { return to_; }
    [[nodiscard]] PawnLanes moves() const { return moves_; }
    /// The lanes of pawns one step before the last rank.
    [[nodiscard]] PawnLanes promoting() const { return promoting_; }
    /// The lanes of the pawn on a square.
    [[nodiscard, gnu::always_inline]] PawnLanes lanes_from(Square square) const {
        return static_cast<PawnLanes>(
            _mm512_cmpeq_epi8_mask(from_, all_bytes(static_cast<int>(square.index()))));
    }
    /// The lanes of any pawn that keep him on a line with direction `ray`.
    static constexpr PawnLanes lanes_along(std::size_t ray) {
        const Direction step = kKingSteps[ray];
        const auto leads = [&](Direction way) { return way == step || way == -step; };
        return (leads(forward(us)) ? kPushes | kJumps : 0) |
               (leads(forward(us) + kWest) ? kWestCaptures : 0) |
               (leads(forward(us) + kEast) ? kEastCaptures : 0);
    }

    void restrict_to(PawnLanes lanes) { moves_ &= lanes; }

    /// A pawn that promotes has four moves for each.
    [[nodiscard, gnu::always_inline]] int count() const {
        return std::popcount(moves_) + 3 * std::popcount(moves_ & promoting_);
    }

  private:
    [[nodiscard, gnu::always_inline]] PawnLanes on_rank(int rank_for_us) const {
        const Bytes ranks = _mm512_and_si512(from_, all_bytes(detail::kRankBits));
        return static_cast<PawnLanes>(
            _mm512_cmpeq_epi8_mask(ranks, all_bytes(detail::rank_bits(us, rank_for_us))));
    }

    Bytes from_;
    Bytes to_;
    PawnLanes moves_;
    PawnLanes promoting_;
};

}  // namespace mutare::simd

#endif
