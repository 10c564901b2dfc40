// What counting needs to know of a position, light enough to be copied for each move: so the moves
// of a position are counted behind each other without touching its memory.
#pragma once

#include "engine/simd/verbs.h"

#if MUTARE_HAS_SIMD

#include "engine/position.h"

namespace mutare::simd {

/// The slots of pawns and of what they promote to.
inline constexpr unsigned kPawnSlots = usual_slots(PieceType::Pawn).bits();

/// Does every piece stand in a slot of his kind or in a pawn's, as is always so in games from the
/// start position? Nine queens besides eight pawns would have to take others.
inline bool has_usual_slots(const PieceList& pieces) {
    unsigned strangers = 0;
    for (const PieceType kind : kAllPieceTypes) {
        strangers |= pieces.of(kind).bits() & ~(usual_slots(kind).bits() | kPawnSlots);
    }
    return strangers == 0;
}

struct PieceInSlot {
    std::size_t slot;
    PieceType kind;
};

/// Pieces in pawn slots that are not pawns: sixteen slots each for knights, bishops, rooks, queens.
class PromotedPieces {
  public:
    explicit PromotedPieces(const PieceList& pieces) {
        for (const PieceType kind : kPieceTypes) {
            bits_ |= std::uint64_t{pieces.of(kind).bits() & kPawnSlots} << row(kind);
        }
    }

    [[nodiscard]] int number() const { return std::popcount(bits_); }
    void add(std::size_t slot, PieceType kind) { bits_ |= std::uint64_t{1} << (slot + row(kind)); }
    void remove(std::size_t slot) { bits_ &= ~(kSlotOfEachType << slot); }

    template <class Visit>
    [[gnu::always_inline]] void for_each(Visit visit) const {
        for (std::uint64_t left = bits_; left != 0; left &= left - 1) {
            const std::size_t i = first_lane(left);
            visit(PieceInSlot{i % kSlots, kPieceTypes[i / kSlots]});
        }
    }

  private:
    static constexpr std::array<PieceType, 4> kPieceTypes{PieceType::Knight, PieceType::Bishop,
                                                          PieceType::Rook, PieceType::Queen};
    static constexpr std::uint64_t kSlotOfEachType = 0x0001'0001'0001'0001;

    static std::size_t row(PieceType kind) {
        return kSlots *
               (kind == PieceType::Knight ? 0 : index(kind) - index(PieceType::Bishop) + 1);
    }
    std::uint64_t bits_ = 0;
};

namespace detail {

inline constexpr std::array<PieceType, kSlots> kTypeOfSlot = [] {
    std::array<PieceType, kSlots> kinds{};
    for (const PieceType kind : kAllPieceTypes) {
        const SlotRange slots = usual_slots(kind);
        for (std::size_t i = 0; i < slots.count; ++i) kinds[slots.first + i] = kind;
    }
    return kinds;
}();

}  // namespace detail

/// One side's pieces, by slot.
struct SidePieces {
    explicit SidePieces(const PieceList& pieces)
        : squares(_mm_load_si128(reinterpret_cast<const __m128i*>(pieces.squares()))),
          pawns(pieces.of(PieceType::Pawn).bits()),
          promoted(pieces) {}

    [[gnu::always_inline]] void put(std::size_t slot, Square square) {
        squares = _mm_mask_mov_epi8(squares, mask_of(slot),
                                    _mm_set1_epi8(static_cast<char>(square.index())));
    }
    [[gnu::always_inline]] void remove(std::size_t slot) {
        put(slot, Square());
        pawns &= ~(1u << slot);
        promoted.remove(slot);
    }
    void promote(std::size_t slot, PieceType kind) {
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
        constexpr unsigned kPieceSlots = ~(kPawnSlots | usual_slots(PieceType::King).bits());
        const __m128i none = _mm_set1_epi8(static_cast<char>(Square().index()));
        for (unsigned left = _mm_cmpneq_epi8_mask(squares, none) & kPieceSlots; left != 0;
             left &= left - 1) {
            const std::size_t slot = first_lane(left);
            visit(PieceInSlot{slot, detail::kTypeOfSlot[slot]});
        }
        promoted.for_each(visit);
    }

    __m128i squares;
    unsigned pawns;  // the slots with a pawn, one bit each
    PromotedPieces promoted;

  private:
    static __mmask16 mask_of(std::size_t slot) { return static_cast<__mmask16>(1u << slot); }
};

struct Snapshot {
    explicit Snapshot(const Position& position)
        : board(pieces_of(position.board())),
          pieces{SidePieces(position.board().pieces(Color::White)),
                 SidePieces(position.board().pieces(Color::Black))},
          castling(position.state().castling),
          en_passant(position.state().en_passant),
          en_passant_captures(position.state().en_passant_captures) {}

    [[nodiscard]] const SidePieces& of(Color side) const { return pieces[index(side)]; }
    [[nodiscard]] SidePieces& of(Color side) { return pieces[index(side)]; }

    SimdBoard board;
    std::array<SidePieces, 2> pieces;
    CastlingRights castling;
    Square en_passant;              // says nothing where there is no capture
    EnPassant en_passant_captures;  // legal ones
};

/// Can snapshots be taken of this position and of all that follow? Castling must start from the
/// usual squares and no list may have pieces in strange slots.
inline bool can_snapshot(const Position& position) {
    return !position.castling_table().is_any_unusual(position.state().castling) &&
           has_usual_slots(position.board().pieces(Color::White)) &&
           has_usual_slots(position.board().pieces(Color::Black));
}

/// The captures of a pawn that has just jumped from one square to another that leave the captor's
/// king safe: two pieces leave a rank at once, and a check by the jumping pawn is answered.
template <Color capturing_pawn>
EnPassant legal_en_passant(const SimdBoard& board, Square king, Square from, Square to) {
    const Bytes around = board.at(rays_from(to));
    const LaneMask beside = lane_of(to, to + kWest) | lane_of(to, to + kEast);
    constexpr int kPawn = byte_of(make_piece(capturing_pawn, PieceType::Pawn));
    const LaneMask capturing_pawns = _mm512_mask_cmpeq_epi8_mask(beside, around, all_bytes(kPawn));
    if (capturing_pawns == 0) return EnPassant::None;

    const Bytes pieces = board.at(rays_from(king));
    const LaneMask victim = lane_of(king, to);
    const LaneMask aimed = aimed_at_middle(pieces, ~capturing_pawn) & ~victim;
    const Square passed = from + forward(~capturing_pawn);
    const LaneMask common = (not_zero(pieces) & ~victim) | lane_of(king, passed);
    const auto legal = [&](EnPassant one, Square capturing_pawn_from) {
        if ((capturing_pawns & lane_of(to, capturing_pawn_from)) == 0) return EnPassant::None;
        const LaneMask left = lane_of(king, capturing_pawn_from);
        return (seen_through(common & ~left) & aimed) == 0 ? one : EnPassant::None;
    };
    return legal(EnPassant::FromWest, to + kWest) | legal(EnPassant::FromEast, to + kEast);
}

/// What is left to do after a move that neither just goes nor just captures.
template <Color us>
void finish_special(Snapshot& next, const Position& position, Move move) {
    if (move.is_promotion()) {
        const std::size_t slot = position.board().slot_on(move.from());
        next.of(us).promote(slot, type_of(move.promoted()));
    } else if (move.is_double_push()) {
        const Square their_king = position.king(~us);
        next.en_passant = move.from() + forward(us);
        next.en_passant_captures =
            legal_en_passant<~us>(next.board, their_king, move.from(), move.to());
    } else if (move.is_en_passant()) {
        next.board = next.board.without(move.victim());
        next.of(~us).remove(position.board().slot_on(move.victim()));
    } else {
        const Castling castling = castling_of(us, move.special());
        const Square rook = position.castling_table().rook_from(castling);
        const Square rook_to = row(castling).rook_to;
        next.board =
            next.board.without(rook).with(rook_to, byte_of(make_piece(us, PieceType::Rook)));
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
    const Piece piece = move.is_promotion() ? move.promoted() : move.piece();

    Snapshot next = now;
    next.board = now.board.without(from).with(to, detail::kByteOfCode[index(piece)]);
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

}  // namespace mutare::simd

#endif
