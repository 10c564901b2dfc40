// All pawns of a side at once: four lanes for each, in the order of their slots.
//
//     lane      4i       4i + 1         4i + 2          4i + 3        of the pawn in slot 8 + i
//              push    double push   west capture    east capture
//
// A captured pawn's square is off the board, and from there every step leads to a wall.
#pragma once

#include "engine/simd/snapshot.h"

#if MUTARE_HAS_SIMD

namespace mutare::simd {

/// A set of the 32 lanes of pawn moves.
using PawnLanes = std::uint32_t;

inline constexpr PawnLanes kPushes = 0x11111111;
inline constexpr PawnLanes kDoublePushes = kPushes << 1;
inline constexpr PawnLanes kWestCaptures = kPushes << 2;
inline constexpr PawnLanes kEastCaptures = kPushes << 3;
inline constexpr PawnLanes kPawnCaptures = kWestCaptures | kEastCaptures;

inline constexpr std::size_t kLanesOfPawn = 4;
/// The lanes of the first pawn.
inline constexpr PawnLanes kFirstPawnLanes = 0xF;
inline constexpr std::size_t kFirstPawnSlot = usual_slots(PieceType::Pawn).first;
static_assert(usual_slots(PieceType::Pawn).count * kLanesOfPawn == 32);

/// How many moves a pawn has in one lane when it promotes.
inline constexpr int kPromotions = 4;

/// The moves of one pawn as lanes in ray order around it.
template <Color us>
constexpr LaneMask target_lanes(PawnLanes moves) {
    constexpr LaneMask kPush = lane_along(forward(us), 1);
    constexpr LaneMask kDoublePush = lane_along(forward(us), 2);
    constexpr LaneMask kWestCapture = lane_along(forward(us) + kWest, 1);
    constexpr LaneMask kEastCapture = lane_along(forward(us) + kEast, 1);
    return ((moves & kPushes) != 0 ? kPush : 0) | ((moves & kDoublePushes) != 0 ? kDoublePush : 0) |
           ((moves & kWestCaptures) != 0 ? kWestCapture : 0) |
           ((moves & kEastCaptures) != 0 ? kEastCapture : 0);
}

namespace detail {

inline constexpr LaneTable kSlotOfPawnLane = [] {
    LaneTable table{};
    for (std::size_t lane = 0; lane < 64; ++lane) {
        table.lanes[lane] = static_cast<std::uint8_t>(kFirstPawnSlot + lane / kLanesOfPawn % 8);
    }
    return table;
}();

constexpr std::array<Direction, kLanesOfPawn> pawn_steps(Color side) {
    return {forward(side), forward(side) + forward(side), forward(side) + kWest,
            forward(side) + kEast};
}

/// Every step from an empty slot's square leads to the half of the board where the walls stand.
static_assert([] {
    constexpr std::size_t kOffBoardFile = 0x08;
    for (const Color side : {Color::White, Color::Black}) {
        for (const Direction step : pawn_steps(side)) {
            if (((Square() + step).index() & kOffBoardFile) == 0) return false;
        }
    }
    return true;
}());

constexpr LaneTable pawn_step_of_lane(Color side) {
    LaneTable table{};
    for (std::size_t lane = 0; lane < 64; ++lane) {
        table.lanes[lane] =
            static_cast<std::uint8_t>(pawn_steps(side)[lane % kLanesOfPawn].difference());
    }
    return table;
}
inline constexpr std::array<LaneTable, 2> kPawnStepOfLane{pawn_step_of_lane(Color::White),
                                                          pawn_step_of_lane(Color::Black)};

/// The rank of a square, as bits of its index.
inline constexpr int kRankBits = 0x70;
constexpr int rank_bits(Color side, int rank_for_side) {
    return (side == Color::White ? rank_for_side : 7 - rank_for_side) << 4;
}

}  // namespace detail

/// What the moves of a side's pawns need besides the board. It depends only on where the pawns
/// stand, so positions in which they stand on the same squares can share it.
template <Color us>
class PawnSteps {
  public:
    [[gnu::always_inline]] PawnSteps(const SidePieces& pieces) {  // NOLINT: implicit on purpose
        const SlotBytes pawns = replace(all_slots(Square().index()),
                                        static_cast<SlotMask>(pieces.pawns), pieces.squares);
        from_ = look_up(widened(pawns), detail::kSlotOfPawnLane);
        to_ = plus(from_, detail::kPawnStepOfLane[index(us)]);
        double_pushes_ = on_rank(kStartRank) & kDoublePushes;
        promoting_ = on_rank(kLastRankButOne);
    }

    /// Where each lane comes from and leads to.
    [[nodiscard]] Bytes from() const { return from_; }
    [[nodiscard]] Bytes to() const { return to_; }
    /// The double pushes of pawns that have not moved.
    [[nodiscard]] PawnLanes double_pushes() const { return double_pushes_; }
    /// The lanes of pawns one step before the last rank.
    [[nodiscard]] PawnLanes promoting() const { return promoting_; }

  private:
    [[nodiscard, gnu::always_inline]] PawnLanes on_rank(int rank_for_us) const {
        const Bytes ranks = bitwise_and(from_, all_bytes(detail::kRankBits));
        return static_cast<PawnLanes>(equal(ranks, all_bytes(detail::rank_bits(us, rank_for_us))));
    }

    Bytes from_;
    Bytes to_;
    PawnLanes double_pushes_;
    PawnLanes promoting_;
};

template <Color us>
class PawnMoves {
  public:
    [[gnu::always_inline]] PawnMoves(const SimdBoard& board, const PawnSteps<us>& steps)
        : steps_(steps) {
        const Bytes there = board.at(to());
        const auto occupied = static_cast<PawnLanes>(not_zero(there));
        const auto own = static_cast<PawnLanes>(owned_by(us, there));
        const PawnLanes pushes = ~occupied & kPushes;
        const PawnLanes double_pushes = ~occupied & pushes << 1 & steps.double_pushes();
        const PawnLanes captures = occupied & ~own & kPawnCaptures;
        moves_ = pushes | double_pushes | captures;
    }

    [[nodiscard]] Bytes from() const { return steps_.from(); }
    [[nodiscard]] Bytes to() const { return steps_.to(); }
    [[nodiscard]] PawnLanes promoting() const { return steps_.promoting(); }
    [[nodiscard]] PawnLanes moves() const { return moves_; }
    /// The lanes of the pawn on a square.
    [[nodiscard, gnu::always_inline]] PawnLanes lanes_from(Square square) const {
        return static_cast<PawnLanes>(equal(from(), all_bytes(square.index())));
    }
    /// The lanes, of any pawn, that keep it on a line with direction `ray`.
    static constexpr PawnLanes lanes_along(std::size_t ray) {
        return (stays_on_line(ray, forward(us)) ? kPushes | kDoublePushes : 0) |
               (stays_on_line(ray, forward(us) + kWest) ? kWestCaptures : 0) |
               (stays_on_line(ray, forward(us) + kEast) ? kEastCaptures : 0);
    }

    void restrict_to(PawnLanes lanes) { moves_ &= lanes; }

    /// The number of moves, each promotion counted as four.
    [[nodiscard, gnu::always_inline]] int count() const {
        return std::popcount(moves_) + (kPromotions - 1) * std::popcount(moves_ & promoting());
    }

  private:
    PawnSteps<us> steps_;
    PawnLanes moves_;
};

}  // namespace mutare::simd

#endif
