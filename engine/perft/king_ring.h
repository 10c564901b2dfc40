// Where the opponent's king can go after our move, by the square on which our piece arrives.
//
// Each square that the king may step to is looked at from there, the king lifted: our pieces who
// see it forbid it. With our moving piece lifted too,
//
//     none is left          the king may go there, unless our piece arrives where he attacks it;
//     a single one is left  he may not, unless our piece arrives in between;
//     more are left         he may not.
//
// So each neighbour has a few squares of arrival that are exceptions to what holds otherwise. All
// eight neighbours are looked at side by side: a part of 64 bits in the vector, for each its lanes
// in ray order.
#pragma once

#include "engine/perft/reply_tables.h"

#if MUTARE_HAS_SIMD

namespace mutare::simd {

namespace detail {

/// The lane of a square in the ray orders of all a king's neighbours, by the difference from the
/// king to it: what a move away from there takes out of each.
struct alignas(64) RingLanes {
    std::array<LaneMask, kRays> of_neighbour{};
};
struct alignas(16) FarLanes {
    std::array<LaneMask, 2> of_square{};
};

constexpr LaneMask lane_of_difference(int difference) {
    const int entry = difference + kLargestDifference;
    if (entry < 0 || entry > 2 * kLargestDifference) return 0;
    return kLaneOfDifference[static_cast<std::size_t>(entry)];
}

inline constexpr std::array<RingLanes, kDifferences> kRingLanes = [] {
    std::array<RingLanes, kDifferences> table;
    for (int from_king = -kLargestDifference; from_king <= kLargestDifference; ++from_king) {
        for (std::size_t i = 0; i < kRays; ++i) {
            table[static_cast<std::size_t>(from_king + kLargestDifference)].of_neighbour[i] =
                lane_of_difference(from_king - kKingSteps[i].difference());
        }
    }
    return table;
}();

/// The two squares castling takes a king to from his usual square: 0 short, 1 long.
inline constexpr std::array<Direction, 2> kCastlingJumps{kEast + kEast, kWest + kWest};

/// The same for the squares where castling ends.
inline constexpr std::array<FarLanes, kDifferences> kFarLanes = [] {
    std::array<FarLanes, kDifferences> table;
    for (int from_king = -kLargestDifference; from_king <= kLargestDifference; ++from_king) {
        for (std::size_t i = 0; i < kCastlingJumps.size(); ++i) {
            table[static_cast<std::size_t>(from_king + kLargestDifference)].of_square[i] =
                lane_of_difference(from_king - kCastlingJumps[i].difference());
        }
    }
    return table;
}();

/// For each of several squares of the king's, in parts of 64 bits: is it free of attackers, and the
/// lanes from which our arriving piece turns that around.
struct Exceptions {
    unsigned free;  // a bit for each square
    alignas(64) std::array<LaneMask, kRays> lanes;
    /// −1 for a free square, 1 for another.
    [[nodiscard, gnu::always_inline]] std::int8_t sign(std::size_t i) const { return signs[i * 8]; }
    alignas(64) std::array<std::int8_t, 64> signs;
};

[[gnu::always_inline]] inline Exceptions exceptions(Bytes occupied, Bytes aimed, Bytes leaving,
                                                    LaneMask attacking) {
    // As seen_through does it, for eight squares.
    const Bytes ends = all_bytes(kEndsOfRay);
    const Bytes stopped = _mm512_or_si512(_mm512_andnot_si512(leaving, occupied), ends);
    const Bytes seen = _mm512_xor_si512(stopped, minus_in_parts(stopped, all_bytes(kBorrow)));
    const Bytes attackers = _mm512_and_si512(_mm512_andnot_si512(leaving, aimed), seen);

    const __mmask8 free = _mm512_testn_epi64_mask(attackers, attackers);
    const Bytes but_one =
        _mm512_and_si512(attackers, minus_in_parts(attackers, _mm512_set1_epi64(1)));
    const __mmask8 single = _mm512_testn_epi64_mask(but_one, but_one);
    // Less 2, an attacker's bit leaves those of the steps up to him; a jump has none.
    const Bytes between = _mm512_subs_epu8(attackers, all_bytes(2));
    const Bytes fitting = _mm512_set1_epi64(static_cast<long long>(attacking));
    const Bytes barring = _mm512_maskz_andnot_epi64(single, fitting, between);

    Exceptions exceptions;
    exceptions.free = free;
    _mm512_store_si512(exceptions.lanes.data(),
                       _mm512_mask_and_epi64(barring, free, seen, fitting));
    _mm512_store_si512(exceptions.signs.data(),
                       _mm512_mask_mov_epi64(all_bytes(1), free, all_bytes(-1)));
    return exceptions;
}

}  // namespace detail

template <Color them>
class KingRing {
  public:
    /// `open` are the king's steps on which no piece of his own stands.
    [[gnu::always_inline]] KingRing(const SimdBoard& board, Square king, KingZone open,
                                    CastlingRights rights)
        : king_(king), open_(open) {
        const SimdBoard without_king = board.without(king);
        for (KingZone left = open; left != 0; left &= left - 1) {
            const std::size_t i = first_lane(left);
            look_from(without_king, king + kKingSteps[i], occupied_[i], aimed_[i]);
        }
        if (rights.has_any(them)) [[unlikely]]
            look_at_castling(board, without_king, rights);
    }

    /// Adds the king's replies to our piece's moves from `from`; from none when his leaving changes
    /// nothing about the king's squares.
    template <bool lifts>
    [[gnu::always_inline]] void add_replies(TargetTable& table, Square from,
                                            PieceType mover) const {
        if (open_ == 0) return;
        const std::size_t difference = lifts ? difference_index(king_, from) : 0;
        const LaneMask attacking = lanes_attacking_middle(us, mover);
        const Bytes leaving =
            lifts ? _mm512_load_si512(&detail::kRingLanes[difference]) : no_bytes();
        const detail::Exceptions ring =
            detail::exceptions(_mm512_load_si512(occupied_.data()),
                               _mm512_load_si512(aimed_.data()), leaving, attacking);
        table.replies += std::popcount(ring.free & open_);
        for (KingZone left = open_; left != 0; left &= left - 1) {
            const std::size_t i = first_lane(left);
            table.add(change(king_ + kKingSteps[i], ring.lanes[i], ring.sign(i)));
        }
        const LaneMask lifted = lifts ? place_of(from) : 0;
        if (can_castle(0, lifted) || can_castle(1, lifted)) [[unlikely]] {
            const Bytes far_leaving = lifts ? far_lanes(difference) : no_bytes();
            const detail::Exceptions far = detail::exceptions(
                far_lanes(far_occupied_), far_lanes(far_aimed_), far_leaving, attacking);
            add_castlings(table, lifted, ring, far);
        }
    }

    /// In square order: the squares from which a piece's leaving may change more than his own
    /// place.
    [[nodiscard, gnu::always_inline]] Bytes watched() const {
        Bytes squares = no_bytes();
        const auto watch = [&](Square square, LaneMask occupied) {
            const Bytes seen = _mm512_movm_epi8(seen_through(occupied));
            squares = either(squares, in_square_order(square, seen));
        };
        for (KingZone left = open_; left != 0; left &= left - 1) {
            const std::size_t i = first_lane(left);
            watch(king_ + kKingSteps[i], occupied_[i]);
        }
        for (std::size_t i = 0; i < kCastlings; ++i) {
            if (!can_castle(i, ~LaneMask{0})) continue;
            watch(king_ + detail::kCastlingJumps[i], far_occupied_[i]);
            squares = replace(squares, between_[i], all_bytes(0xFF));
        }
        return squares;
    }

  private:
    static constexpr Color us = ~them;

    /// −1 where our piece's arrival takes a free square from the king, 1 where it gives him one.
    [[gnu::always_inline]] static Bytes change(Square square, LaneMask lanes, std::int8_t sign) {
        return in_square_order(square, _mm512_maskz_set1_epi8(lanes, sign));
    }

    [[gnu::always_inline]] static void look_from(const SimdBoard& without_king, Square square,
                                                 LaneMask& occupied, LaneMask& aimed) {
        const Bytes pieces = without_king.at(rays_from(square));
        occupied = not_zero(pieces);
        aimed = aimed_at_middle(pieces, us);
    }

    /// Is the right left, and nobody between king and rook but a piece who leaves?
    [[nodiscard, gnu::always_inline]] bool can_castle(std::size_t i, LaneMask leaving) const {
        return ways_[i] && (ours_between_[i] & ~leaving) == 0;
    }

    [[gnu::always_inline]] void look_at_castling(const SimdBoard& board,
                                                 const SimdBoard& without_king,
                                                 CastlingRights rights) {
        const Bytes pieces = all_squares(board);
        const LaneMask own = owned_by(them, pieces);
        const LaneMask place = place_of(king_);
        between_ = {place << 1 | place << 2, place >> 1 | place >> 2 | place >> 3};
        for (std::size_t i = 0; i < kCastlings; ++i) {
            const Special side = i == 0 ? Special::CastleKingside : Special::CastleQueenside;
            ways_[i] = rights.has(castling_of(them, side)) && (own & between_[i]) == 0;
            if (!ways_[i]) continue;
            ours_between_[i] = owned_by(us, pieces) & between_[i];
            look_from(without_king, king_ + detail::kCastlingJumps[i], far_occupied_[i],
                      far_aimed_[i]);
        }
    }

    /// He castles where both squares of his way are free and nobody arrives in between.
    [[gnu::always_inline]] void add_castlings(TargetTable& table, LaneMask lifted,
                                              const detail::Exceptions& ring,
                                              const detail::Exceptions& far) const {
        constexpr std::array<std::size_t, kCastlings> kFirstSteps{4, 0};  // east and west
        const auto may_stand = [](Square square, const detail::Exceptions& of, std::size_t i) {
            return plus(change(square, of.lanes[i], of.sign(i)), all_bytes(of.free >> i & 1));
        };
        for (std::size_t i = 0; i < kCastlings; ++i) {
            if (!can_castle(i, lifted)) continue;
            const std::size_t step = kFirstSteps[i];
            const Bytes passes = may_stand(king_ + kKingSteps[step], ring, step);
            const Bytes arrives = may_stand(king_ + detail::kCastlingJumps[i], far, i);
            table.add(keep(~between_[i], both(passes, arrives)));
        }
    }

    [[gnu::always_inline]] static Bytes far_lanes(const std::array<LaneMask, 2>& lanes) {
        return _mm512_zextsi128_si512(
            _mm_load_si128(reinterpret_cast<const __m128i*>(lanes.data())));
    }
    [[gnu::always_inline]] static Bytes far_lanes(std::size_t difference) {
        return far_lanes(detail::kFarLanes[difference].of_square);
    }

    static constexpr std::size_t kCastlings = 2;

    Square king_;
    KingZone open_;
    // What each neighbour sees, in its ray order:
    alignas(64) std::array<LaneMask, kRays> occupied_{};
    alignas(64) std::array<LaneMask, kRays> aimed_{};
    // For short and long castling: the same of the squares where it ends, and the squares between
    // king and rook in square order.
    std::array<bool, kCastlings> ways_{};
    alignas(16) std::array<LaneMask, kCastlings> far_occupied_{};
    alignas(16) std::array<LaneMask, kCastlings> far_aimed_{};
    std::array<LaneMask, kCastlings> between_{};
    std::array<LaneMask, kCastlings> ours_between_{};
};

}  // namespace mutare::simd

#endif
