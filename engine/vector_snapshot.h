// What counting needs to know of a position, light enough to be copied for each move: so the moves
// of a position are counted behind each other without touching its memory.
#pragma once

#include "engine/vector.h"

#if MUTARE_HAS_VECTOR

#include "engine/position.h"

namespace mutare::vector {

/// The slots of pawns and of what they promote to.
inline constexpr unsigned kPawnSlots = usual_slots(Kind::Pawn).bits();

/// Does every man stand in a slot of his kind or in a pawn's, as is always so in games from the
/// start position? Nine queens besides eight pawns would have to take others.
inline bool has_usual_slots(const PieceList& men) {
    unsigned strangers = 0;
    for (const Kind kind : kAllKinds) {
        strangers |= men.of(kind).bits() & ~(usual_slots(kind).bits() | kPawnSlots);
    }
    return strangers == 0;
}

struct PieceInSlot {
    std::size_t slot;
    Kind kind;
};

/// Men in pawn slots that are not pawns: sixteen slots each for knights, bishops, rooks, queens.
class PromotedMen {
  public:
    explicit PromotedMen(const PieceList& men) {
        for (const Kind kind : kKinds) {
            bits_ |= std::uint64_t{men.of(kind).bits() & kPawnSlots} << row(kind);
        }
    }

    [[nodiscard]] int number() const { return std::popcount(bits_); }
    void add(std::size_t slot, Kind kind) { bits_ |= std::uint64_t{1} << (slot + row(kind)); }
    void remove(std::size_t slot) { bits_ &= ~(kSlotOfEachKind << slot); }

    template <class Visit>
    [[gnu::always_inline]] void for_each(Visit visit) const {
        for (std::uint64_t left = bits_; left != 0; left &= left - 1) {
            const std::size_t i = first_lane(left);
            visit(PieceInSlot{i % kSlots, kKinds[i / kSlots]});
        }
    }

  private:
    static constexpr std::array<Kind, 4> kKinds{Kind::Knight, Kind::Bishop, Kind::Rook,
                                                Kind::Queen};
    static constexpr std::uint64_t kSlotOfEachKind = 0x0001'0001'0001'0001;

    static std::size_t row(Kind kind) {
        return kSlots * (kind == Kind::Knight ? 0 : index(kind) - index(Kind::Bishop) + 1);
    }
    std::uint64_t bits_ = 0;
};

namespace detail {

inline constexpr std::array<Kind, kSlots> kKindOfSlot = [] {
    std::array<Kind, kSlots> kinds{};
    for (const Kind kind : kAllKinds) {
        const SlotRange slots = usual_slots(kind);
        for (std::size_t i = 0; i < slots.count; ++i) kinds[slots.first + i] = kind;
    }
    return kinds;
}();

}  // namespace detail

/// One side's men, by slot.
struct Men {
    explicit Men(const PieceList& men)
        : squares(_mm_load_si128(reinterpret_cast<const __m128i*>(men.squares()))),
          pawns(men.of(Kind::Pawn).bits()),
          promoted(men) {}

    [[gnu::always_inline]] void put(std::size_t slot, Square square) {
        squares = _mm_mask_mov_epi8(squares, mask_of(slot),
                                    _mm_set1_epi8(static_cast<char>(square.index())));
    }
    [[gnu::always_inline]] void remove(std::size_t slot) {
        put(slot, Square());
        pawns &= ~(1u << slot);
        promoted.remove(slot);
    }
    void promote(std::size_t slot, Kind kind) {
        pawns &= ~(1u << slot);
        promoted.add(slot, kind);
    }

    /// By slot, in memory.
    [[nodiscard, gnu::always_inline]] std::array<Square, kSlots> list() const {
        return std::bit_cast<std::array<Square, kSlots>>(squares);
    }
    /// All pieces but the king, in the order of their slots.
    template <class Visit>
    [[gnu::always_inline]] void for_each_piece(Visit visit) const {
        constexpr unsigned kPieceSlots = ~(kPawnSlots | usual_slots(Kind::King).bits());
        const __m128i none = _mm_set1_epi8(static_cast<char>(Square().index()));
        for (unsigned left = _mm_cmpneq_epi8_mask(squares, none) & kPieceSlots; left != 0;
             left &= left - 1) {
            const std::size_t slot = first_lane(left);
            visit(PieceInSlot{slot, detail::kKindOfSlot[slot]});
        }
        promoted.for_each(visit);
    }

    __m128i squares;
    unsigned pawns;  // the slots with a pawn, one bit each
    PromotedMen promoted;

  private:
    static __mmask16 mask_of(std::size_t slot) { return static_cast<__mmask16>(1u << slot); }
};

struct Snapshot {
    explicit Snapshot(const Position& position)
        : board(men_of(position.board())),
          men{Men(position.board().men(Color::White)), Men(position.board().men(Color::Black))},
          castling(position.state().castling),
          en_passant(position.state().en_passant),
          en_passant_captures(position.state().en_passant_captures) {}

    [[nodiscard]] const Men& of(Color side) const { return men[index(side)]; }
    [[nodiscard]] Men& of(Color side) { return men[index(side)]; }

    VectorBoard board;
    std::array<Men, 2> men;
    CastlingRights castling;
    Square en_passant;              // says nothing where there is no capture
    EnPassant en_passant_captures;  // legal ones
};

/// Can snapshots be taken of this position and of all that follow? Castling must start from the
/// usual squares and no list may have men in strange slots.
inline bool can_snapshot(const Position& position) {
    return !position.castling_table().is_any_unusual(position.state().castling) &&
           has_usual_slots(position.board().men(Color::White)) &&
           has_usual_slots(position.board().men(Color::Black));
}

/// The captures of a pawn that has just jumped from one square to another that leave the captor's
/// king safe: two men leave a rank at once, and a check by the jumping pawn is answered.
template <Color captor>
EnPassant legal_en_passant(const VectorBoard& board, Square king, Square from, Square to) {
    const Bytes around = board.at(rays_from(to));
    const LaneMask beside = lane_of(to, to + kWest) | lane_of(to, to + kEast);
    constexpr int kPawn = byte_of(make_piece(captor, Kind::Pawn));
    const LaneMask captors = _mm512_mask_cmpeq_epi8_mask(beside, around, all_bytes(kPawn));
    if (captors == 0) return EnPassant::None;

    const Bytes men = board.at(rays_from(king));
    const LaneMask victim = lane_of(king, to);
    const LaneMask aimed = aimed_at_middle(men, ~captor) & ~victim;
    const Square passed = from + forward(~captor);
    const LaneMask common = (not_zero(men) & ~victim) | lane_of(king, passed);
    const auto legal = [&](EnPassant one, Square captor_from) {
        if ((captors & lane_of(to, captor_from)) == 0) return EnPassant::None;
        const LaneMask left = lane_of(king, captor_from);
        return (seen_through(common & ~left) & aimed) == 0 ? one : EnPassant::None;
    };
    return legal(EnPassant::FromWest, to + kWest) | legal(EnPassant::FromEast, to + kEast);
}

/// What is left to do after a move that neither just goes nor just captures.
template <Color us>
void finish_special(Snapshot& next, const Position& position, Move move) {
    if (move.is_promotion()) {
        const std::size_t slot = position.board().slot_on(move.from());
        next.of(us).promote(slot, kind_of(move.promoted()));
    } else if (move.is_double_push()) {
        const Square enemy_king = position.king(~us);
        next.en_passant = move.from() + forward(us);
        next.en_passant_captures =
            legal_en_passant<~us>(next.board, enemy_king, move.from(), move.to());
    } else if (move.is_en_passant()) {
        next.board = next.board.without(move.victim());
        next.of(~us).remove(position.board().slot_on(move.victim()));
    } else {
        const Castling castling = castling_of(us, move.special());
        const Square rook = position.castling_table().rook_from(castling);
        const Square rook_to = row(castling).rook_to;
        next.board = next.board.without(rook).with(rook_to, byte_of(make_piece(us, Kind::Rook)));
        next.of(us).put(position.board().slot_on(rook), rook_to);
    }
}

/// The snapshot after a legal move of side `us` in the position that `now` was taken of.
template <Color us>
[[gnu::always_inline]] inline Snapshot after(const Snapshot& now, const Position& position,
                                             Move move) {
    const Board& board = position.board();
    const CastlingTable& table = position.castling_table();
    const Square from = move.from();
    const Square to = move.to();
    const Piece man = move.is_promotion() ? move.promoted() : move.piece();

    Snapshot next = now;
    next.board = now.board.without(from).with(to, detail::kByteOfCode[index(man)]);
    next.of(us).put(board.slot_on(from), to);
    next.castling = now.castling & table.kept_by(from) & table.kept_by(to);
    next.en_passant_captures = EnPassant::None;
    if (!board.is_empty(to)) next.of(~us).remove(board.slot_on(to));

    // In one test: plain moves, but for the double push, which may be captured en passant.
    constexpr unsigned kDone = 1u << static_cast<unsigned>(Special::Reversible) |
                               1u << static_cast<unsigned>(Special::PawnMove) |
                               1u << static_cast<unsigned>(Special::PieceCapture);
    const bool is_done = (kDone >> static_cast<unsigned>(move.special()) & 1) != 0;
    if (!is_done) [[unlikely]]
        finish_special<us>(next, position, move);
    return next;
}

}  // namespace mutare::vector

#endif
