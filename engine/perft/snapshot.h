// What counting needs to know of a position, small enough to be copied for each move: the moves of
// a position can be made one after the other without touching the position's memory.
#pragma once

#include <array>

#include "engine/perft/verbs.h"
#include "engine/position.h"
#include "engine/simd/king_view.h"

namespace mutare::simd {

namespace detail {

[[gnu::always_inline]] inline SimdBoard with_byte_on(const SimdBoard& board, Square square,
                                                     int byte) {
    const LaneMask others = ~square_lane(square);
    return {with_entry(board.pieces, square.compact(), byte),
            {board.of_sides[0] & others, board.of_sides[1] & others}};
}

}  // namespace detail

[[gnu::always_inline]] inline SimdBoard without(const SimdBoard& board, Square square) {
    return detail::with_byte_on(board, square, 0);
}
/// The board with a piece of a side on a square. The side is a constant, so that the sets of both
/// stay in registers.
template <Color side>
[[gnu::always_inline]] inline SimdBoard with(const SimdBoard& board, Square square, Piece piece) {
    SimdBoard next = detail::with_byte_on(board, square, byte_of(piece));
    next.of_sides[index(side)] |= square_lane(square);
    return next;
}
/// The type of a piece. Requires that it is one.
constexpr PieceType type_of_byte(std::uint8_t piece) {
    for (const PieceType type : kTypesByValue) {
        if ((piece & bit_of(type)) != 0) return type;
    }
    return PieceType::King;
}
static_assert(type_of_byte(byte_of(Piece::BlackKing)) == PieceType::King);

/// The slots of pawns and of the pieces that they promote to.
inline constexpr unsigned kPawnSlots = usual_slots(PieceType::Pawn).bits();

/// Is every piece in a slot of its type or in a pawn's? In games from the start position it always
/// is. Nine queens besides eight pawns would need other slots.
inline bool has_usual_slots(const PieceList& pieces) {
    unsigned unusual = 0;
    for (const PieceType type : kAllPieceTypes) {
        unusual |= pieces.of(type).bits() & ~(usual_slots(type).bits() | kPawnSlots);
    }
    return unusual == 0;
}

struct PieceInSlot {
    std::size_t slot;
    PieceType type;
};

/// The pieces in pawn slots that are not pawns: sixteen bits each, one for each slot, for knights,
/// bishops, rooks and queens.
class PromotedPieces {
  public:
    explicit PromotedPieces(const PieceList& pieces) {
        for (const PieceType type : kTypes) {
            bits_ |= std::uint64_t{pieces.of(type).bits() & kPawnSlots} << first_bit(type);
        }
    }

    [[nodiscard]] int count() const { return std::popcount(bits_); }
    void add(std::size_t slot, PieceType type) {
        bits_ |= std::uint64_t{1} << (slot + first_bit(type));
    }
    void remove(std::size_t slot) { bits_ &= ~(kSlotOfEachType << slot); }

    template <class Visit>
    [[gnu::always_inline]] void for_each(Visit visit) const {
        for (std::uint64_t left = bits_; left != 0; left &= left - 1) {
            const std::size_t i = first_lane(left);
            visit(PieceInSlot{i % kSlots, kTypes[i / kSlots]});
        }
    }

  private:
    static constexpr std::array<PieceType, 4> kTypes{PieceType::Knight, PieceType::Bishop,
                                                     PieceType::Rook, PieceType::Queen};
    static_assert(kTypes.size() * kSlots == 64);
    static constexpr std::uint64_t kSlotOfEachType = 0x0001'0001'0001'0001;

    static std::size_t first_bit(PieceType type) { return kSlots * (place_by_value(type) - 1u); }
    std::uint64_t bits_ = 0;
};

namespace detail {

inline constexpr std::array<PieceType, kSlots> kTypeOfSlot = [] {
    std::array<PieceType, kSlots> types{};
    for (const PieceType type : kAllPieceTypes) {
        const SlotRange slots = usual_slots(type);
        for (std::size_t i = 0; i < slots.count; ++i) types[slots.first + i] = type;
    }
    return types;
}();

}  // namespace detail

/// One side's pieces, by slot.
struct SidePieces {
    explicit SidePieces(const PieceList& pieces) : slots(pieces.all().bits()), promoted(pieces) {
        std::copy_n(pieces.squares(), kSlots, squares.begin());
    }

    void remove(std::size_t slot) {
        squares[slot] = Square();
        slots &= ~(1u << slot);
        promoted.remove(slot);
    }
    [[nodiscard]] Square king() const { return squares[kKingSlot]; }
    /// Calls `visit` for all pieces but the king and the pawns, in the order of their slots, and
    /// for promoted ones last.
    template <class Visit>
    [[gnu::always_inline]] void for_each_piece(Visit visit) const {
        constexpr unsigned kPieceSlots = ~(kPawnSlots | usual_slots(PieceType::King).bits());
        for (unsigned left = slots & kPieceSlots; left != 0; left &= left - 1) {
            const std::size_t slot = first_lane(left);
            visit(PieceInSlot{slot, detail::kTypeOfSlot[slot]});
        }
        promoted.for_each(visit);
    }

    std::array<Square, kSlots> squares;  // `Square()` in empty slots
    unsigned slots;                      // with a piece, one bit each
    PromotedPieces promoted;
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
    Square en_passant;              // has no meaning where there is no capture
    EnPassant en_passant_captures;  // legal ones
};

/// Can snapshots be taken of this position and of all that follow? Castling must start from the
/// usual squares and all pieces must be in usual slots.
inline bool can_snapshot(const Position& position) {
    return !position.castling_table().is_any_non_classical(position.state().castling) &&
           has_usual_slots(position.board().pieces(Color::White)) &&
           has_usual_slots(position.board().pieces(Color::Black));
}

/// The legal en passant captures, by some of the `pawns` of side `us`, of a pawn that makes a
/// double push from one square to another. `view` is that of the king of `us`, before the push or
/// after it. Two pieces leave a rank at once, which may uncover a check; and if the pushed pawn
/// gives check, its capture answers that.
template <Color us>
EnPassant legal_en_passant(LaneMask pawns, const KingView& view, Square king, Square from,
                           Square to) {
    const LaneMask pushed_pawn = lane_of(king, from) | lane_of(king, to);
    const LaneMask aimed = view.aimed & ~pushed_pawn;
    const LaneMask occupied = (view.occupied & ~pushed_pawn) | lane_of(king, from + forward(~us));
    const auto legal = [&](EnPassant one, Square pawn) {
        if (!pawn.is_on_board() || (pawns & square_lane(pawn)) == 0) return EnPassant::None;
        return (seen_up_to(occupied & ~lane_of(king, pawn)) & aimed) == 0 ? one : EnPassant::None;
    };
    return legal(EnPassant::FromWest, to + kWest) | legal(EnPassant::FromEast, to + kEast);
}

/// The rest of a promotion, double push, en passant capture or castling.
template <Color us>
void finish_special(Snapshot& next, const Position& position, Move move) {
    if (move.is_promotion()) {
        const std::size_t slot = position.board().slot_on(move.from());
        next.of(us).promoted.add(slot, type_of(move.promoted()));
    } else if (move.is_double_push()) {
        next.en_passant = move.from() + forward(us);
        const LaneMask pawns = next.board.of(make_piece(~us, PieceType::Pawn));
        const LaneMask pushed = square_lane(move.to());
        if ((pawns & (moved_west(pushed) | moved_east(pushed))) == 0) return;
        const Square their_king = position.king(~us);
        const KingView view = view_of(around(next.board, their_king), ~us);
        next.en_passant_captures =
            legal_en_passant<~us>(pawns, view, their_king, move.from(), move.to());
    } else if (move.is_en_passant()) {
        next.board = without(next.board, move.capture_square());
        next.of(~us).remove(position.board().slot_on(move.capture_square()));
    } else {
        constexpr Piece kRook = make_piece(us, PieceType::Rook);
        const Castling castling = castling_of(us, move.kind());
        const Square rook = position.castling_table().rook_from(castling);
        const Square rook_to = row(castling).rook_to;
        next.board = with<us>(without(next.board, rook), rook_to, kRook);
        next.of(us).squares[position.board().slot_on(rook)] = rook_to;
    }
}

/// The snapshot after a legal move of side `us` in the position of the snapshot `now`.
template <Color us>
[[gnu::always_inline]] inline Snapshot after(const Snapshot& now, const Position& position,
                                             Move move) {
    const Board& board = position.board();
    const CastlingTable& table = position.castling_table();
    const Square from = move.from();
    const Square to = move.to();
    const Piece piece = move.is_promotion() ? move.promoted() : move.piece();

    Snapshot next = now;
    next.board = with<us>(without(now.board, from), to, piece);
    next.of(us).squares[board.slot_on(from)] = to;
    next.castling = now.castling & table.kept_by(from, to);
    next.en_passant_captures = EnPassant::None;
    if (!board.is_empty(to)) next.of(~us).remove(board.slot_on(to));
    if (!move.is_single_step()) [[unlikely]]
        finish_special<us>(next, position, move);
    return next;
}

}  // namespace mutare::simd
