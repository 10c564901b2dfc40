// What a king sees from his square: checks, pins, and which squares around him are attacked.
#pragma once

#include "engine/simd/army.h"

#if MUTARE_HAS_SIMD

namespace mutare::simd {

/// A king's surroundings in ray order.
struct KingView {
    LaneMask occupied;
    LaneMask own;    // own pieces, and walls
    LaneMask aimed;  // enemies that give check if nothing is in between
    LaneMask seen;   // up to the first piece on each ray, and all jumps

    /// The same after the piece on a lane has left.
    [[nodiscard, gnu::always_inline]] KingView without(LaneMask lane) const {
        const LaneMask left = occupied & ~lane;
        return {.occupied = left,
                .own = own & ~lane,
                .aimed = aimed & ~lane,
                .seen = seen_through(left)};
    }
    [[nodiscard, gnu::always_inline]] LaneMask checkers() const { return seen & aimed; }
    /// Own pieces that stand alone between the king and an enemy slider.
    [[nodiscard, gnu::always_inline]] LaneMask pinned() const;
};

[[gnu::always_inline]] inline KingView view_of(Bytes pieces, Color us) {
    const LaneMask occupied = not_zero(pieces);
    return {.occupied = occupied,
            .own = owned_by(us, pieces),
            .aimed = aimed_at_middle(pieces, ~us),
            .seen = seen_through(occupied)};
}

/// The lines of a king beyond what he sees.
struct KingLines {
    [[gnu::always_inline]] explicit KingLines(const KingView& view)
        : seen(view.seen),
          first_pieces(view.seen & view.occupied & ~kJumpLanes),
          behind(seen_through(view.occupied & ~first_pieces) & ~seen & ~kJumpLanes),
          held(whole_rays(behind & view.aimed)),
          pinned(held & first_pieces & view.own) {}

    LaneMask seen;
    LaneMask first_pieces;
    LaneMask behind;  // comes into sight when the first piece of each ray is taken away
    LaneMask held;    // rays on which a single piece stands between the king and an enemy slider
    LaneMask pinned;  // own ones of those pieces
};

inline LaneMask KingView::pinned() const {
    return KingLines(*this).pinned;
}

/// The steps of a king as bits, bit d for step d: of lanes in ray order.
[[gnu::always_inline]] inline KingZone steps_in(LaneMask lanes) {
    return static_cast<KingZone>(_pext_u64(lanes, kStepLanes));
}

namespace detail {

/// From a square to a king's step: the difference between a square and the king's south-west
/// neighbour counts 0 to 34 in the 3 × 3 squares around him, and nowhere else on the board.
inline constexpr int kSouthWestNeighbour = 17;
inline constexpr int kNeighbourhood = 35;

inline constexpr LaneTable kStepOfNeighbour = [] {
    LaneTable table;
    for (std::size_t i = 0; i < kRays; ++i) {
        const auto place =
            static_cast<std::size_t>(kKingSteps[i].difference() + kSouthWestNeighbour);
        table.lanes[place] = static_cast<std::uint8_t>(1u << i);
    }
    return table;
}();

/// The king's steps that a pawn attacks, by the difference from the king to the pawn: −64 to 63.
struct PawnHits {
    LaneTable behind;  // −64 to −1
    LaneTable ahead;   // 0 to 63
};

constexpr PawnHits pawn_hits(Color pawn) {
    PawnHits hits;
    for (int difference = -64; difference < 64; ++difference) {
        std::uint8_t& entry =
            (difference < 0 ? hits.behind.lanes[static_cast<std::size_t>(difference + 64)]
                            : hits.ahead.lanes[static_cast<std::size_t>(difference)]);
        for (const Direction side : {kWest, kEast}) {
            const Direction hit = Direction(difference) + forward(pawn) + side;
            entry |= static_cast<std::uint8_t>(zone_of(hit) & kOneStepZone);
        }
    }
    return hits;
}

inline constexpr std::array<PawnHits, 2> kPawnHits{pawn_hits(Color::White),
                                                   pawn_hits(Color::Black)};

template <Color them>
[[gnu::always_inline]] inline Bytes steps_hit_by_pawns(Square king, const SidePieces& pieces) {
    constexpr int kMiddle = 64;
    const int zero_difference = static_cast<int>(king.index()) - kMiddle;
    const __m128i place =
        _mm_sub_epi8(pieces.squares, _mm_set1_epi8(static_cast<char>(zero_difference)));
    // A difference below −64 or above 63 has become negative here.
    const LaneMask near =
        _mm_mask_cmpgt_epi8_mask(static_cast<__mmask16>(pieces.pawns), place, _mm_set1_epi8(-1));
    const PawnHits& table = kPawnHits[index(them)];
    return _mm512_maskz_permutex2var_epi8(near, table.behind, _mm512_castsi128_si512(place),
                                          table.ahead);
}

/// All 64 bytes or-ed together.
[[gnu::always_inline]] inline unsigned any_of(Bytes bytes) {
    const __m256i half =
        _mm256_or_si256(_mm512_castsi512_si256(bytes), _mm512_extracti64x4_epi64(bytes, 1));
    const __m128i quarter =
        _mm_or_si128(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
    auto eight =
        static_cast<std::uint64_t>(_mm_cvtsi128_si64(quarter) | _mm_extract_epi64(quarter, 1));
    eight |= eight >> 32;
    eight |= eight >> 16;
    eight |= eight >> 8;
    return static_cast<unsigned>(eight & 0xFF);
}

}  // namespace detail

/// Which of a king's steps the other side attacks. `board` is without the king, so that sliders see
/// through him.
template <Color them>
[[gnu::always_inline]] inline KingZone attacked_steps(const SimdBoard& board, Square king,
                                                      const Army& theirs,
                                                      const SidePieces& their_pieces) {
    const int king_index = static_cast<int>(king.index());
    const Bytes first_neighbour = all_bytes(king_index - detail::kSouthWestNeighbour);
    Bytes hits = detail::steps_hit_by_pawns<them>(king, their_pieces);
    theirs.for_each_view([&](Bytes squares, LaneMask lanes) {
        const LaneMask seen = seen_through(not_zero(board.at(squares))) & lanes;
        const Bytes place = _mm512_sub_epi8(squares, first_neighbour);
        const LaneMask near =
            _mm512_mask_cmplt_epu8_mask(seen, place, all_bytes(detail::kNeighbourhood));
        const Bytes steps = _mm512_maskz_permutexvar_epi8(near, place, detail::kStepOfNeighbour);
        hits = _mm512_or_si512(hits, steps);
    });
    return detail::any_of(hits) |
           zone_hit_by(make_piece(them, PieceType::King), theirs.king(), king);
}

}  // namespace mutare::simd

#endif
