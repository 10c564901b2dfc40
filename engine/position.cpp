#include "engine/position.h"

#include <limits>

#include "engine/attacks.h"

namespace mutare {

namespace {

std::size_t free_slot(const PieceList& pieces, PieceType type) {
    const SlotRange usual = usual_slots(type);
    for (std::size_t i = 0; i < usual.count; ++i) {
        if (!pieces.all().has(usual.first + i)) return usual.first + i;
    }
    std::size_t slot = kSlots - 1;
    while (pieces.all().has(slot)) --slot;
    return slot;
}

/// Fills the slots type by type, so that each type normally finds its usual slots free.
Board board_of(const std::array<Piece, kBoardSize>& pieces) {
    Board board;
    for (const PieceType type : {PieceType::King, PieceType::Pawn, PieceType::Knight,
                                 PieceType::Bishop, PieceType::Rook, PieceType::Queen}) {
        for (const Square square : kAllSquares) {
            const Piece piece = pieces[square.index()];
            if (type_of(piece) != type) continue;
            board.put(piece, square, free_slot(board.pieces(color_of(piece)), type));
        }
    }
    return board;
}

Setup start_setup() {
    Setup setup;
    constexpr std::array kBackRank{PieceType::Rook,   PieceType::Knight, PieceType::Bishop,
                                   PieceType::Queen,  PieceType::King,   PieceType::Bishop,
                                   PieceType::Knight, PieceType::Rook};
    for (int file = 0; file <= kLastFile; ++file) {
        const PieceType type = kBackRank[static_cast<std::size_t>(file)];
        for (const Color side : {Color::White, Color::Black}) {
            const bool white = side == Color::White;
            setup.pieces[Square(file, white ? 0 : kLastRank).index()] = make_piece(side, type);
            setup.pieces[Square(file, white ? kStartRank : kLastRankButOne).index()] =
                make_piece(side, PieceType::Pawn);
        }
    }
    setup.castling_table.set(Castling::WhiteKingside, "e1"_sq, "h1"_sq);
    setup.castling_table.set(Castling::WhiteQueenside, "e1"_sq, "a1"_sq);
    setup.castling_table.set(Castling::BlackKingside, "e8"_sq, "h8"_sq);
    setup.castling_table.set(Castling::BlackQueenside, "e8"_sq, "a8"_sq);
    setup.castling = CastlingRights::all();
    return setup;
}

/// Stops at the maximum, because a game may go on without limit after it is drawn.
void increment(std::uint16_t& plies) {
    plies =
        static_cast<std::uint16_t>(plies + (plies != std::numeric_limits<std::uint16_t>::max()));
}

Key key_of_en_passant(const State& state) {
    if (state.en_passant_captures == EnPassant::None) return 0;
    return kZobrist.en_passant_file[static_cast<std::size_t>(state.en_passant.file())];
}

Key key_of(CastlingRights rights) {
    return kZobrist.castling[rights.bits()];
}

}  // namespace

Position::Position() : Position(start_setup()) {}

Position::Position(const Setup& setup)
    : board_(board_of(setup.pieces)),
      side_to_move_(setup.side_to_move),
      first_ply_(2 * (setup.fullmove_number - 1) + static_cast<int>(index(setup.side_to_move))),
      castling_table_(setup.castling_table) {
    State& state = states_.emplace_back();
    state.castling = setup.castling;
    state.halfmove_clock = static_cast<std::uint16_t>(setup.halfmove_clock);
    if (setup.en_passant.is_on_board()) set_en_passant(setup.en_passant, state);
    state = keys_from_scratch();
    assert(is_consistent());
}

Position Position::without_past() const {
    State only = state();
    only.reversible_plies = 0;
    return {*this, only};
}

bool Position::in_check() const {
    return is_attacked(board_, king(side_to_move_), ~side_to_move_);
}

inline State& Position::push_state() {
    states_.push_back(states_.back());
    State& state = current();
    state.key ^= key_of_en_passant(state) ^ kZobrist.black_to_move;
    increment(state.halfmove_clock);
    increment(state.reversible_plies);
    state.en_passant = Square();
    state.en_passant_captures = EnPassant::None;
    return state;
}

Key Position::key_after(Move move) const {
    const State& now = state();
    const Piece arriving = move.is_promotion() ? move.promoted() : move.piece();
    const CastlingRights left = now.castling & castling_table_.kept_by(move.from(), move.to());
    const Key captured = move.is_capture() ? zobrist(move.captured(), move.capture_square()) : 0;
    return now.key ^ key_of_en_passant(now) ^ kZobrist.black_to_move ^ key_of(now.castling) ^
           key_of(left) ^ zobrist(move.piece(), move.from()) ^ zobrist(arriving, move.to()) ^
           captured;
}

void Position::make_move(Move move) {
    const Square from = move.from();
    const Square to = move.to();
    State& state = push_state();
    side_to_move_ = ~side_to_move_;
    change_keys(move, state);
    state.captured_slot = static_cast<std::uint8_t>(move_pieces(move));
    if (!move.keeps_clock_running()) state.halfmove_clock = state.reversible_plies = 0;
    if (move.is_double_push()) set_en_passant(to + forward(side_to_move_), state);

    const CastlingRights left = state.castling & castling_table_.kept_by(from, to);
    if (left != state.castling) {
        state.key ^= key_of(state.castling) ^ key_of(left);
        state.castling = left;
        // A lost right cannot be regained, so no earlier position can be repeated.
        state.reversible_plies = 0;
    }
    assert(is_consistent());
}

void Position::unmake_move(Move move) {
    side_to_move_ = ~side_to_move_;
    unmove_pieces(move, current().captured_slot);
    states_.pop_back();
    assert(is_consistent());
}

void Position::make_null_move() {
    State& state = push_state();
    state.reversible_plies = 0;
    side_to_move_ = ~side_to_move_;
    assert(is_consistent());
}

void Position::unmake_null_move() {
    states_.pop_back();
    side_to_move_ = ~side_to_move_;
}

// The functions for moves that are not simple are not inlined, so that simple ones do not pay for
// them.

[[gnu::noinline]] std::size_t Position::move_pieces_general(Move move) {
    if (move.is_castling()) {
        const Castling castling = castling_of(move);
        castle(castling, move.from(), move.to(), castling_table_.rook_from(castling),
               row(castling).rook_to);
        return 0;
    }
    const std::size_t captured_slot =
        move.is_capture() ? board_.lift(move.captured(), move.capture_square()) : 0;
    board_.shift(move.piece(), move.from(), move.to());
    if (move.is_promotion()) board_.change(move.to(), move.promoted());
    return captured_slot;
}

[[gnu::noinline]] void Position::unmove_pieces_general(Move move, std::size_t captured_slot) {
    if (move.is_castling()) {
        const Castling castling = castling_of(move);
        return castle(castling, move.to(), move.from(), row(castling).rook_to,
                      castling_table_.rook_from(castling));
    }
    if (move.is_promotion()) board_.change(move.to(), move.piece());
    board_.shift(move.piece(), move.to(), move.from());
    if (move.is_capture()) board_.put(move.captured(), move.capture_square(), captured_slot);
}

/// In Chess960 king and rook may exchange squares, so both are lifted first.
void Position::castle(Castling castling, Square king_from, Square king_to, Square rook_from,
                      Square rook_to) {
    const Piece king = make_piece(row(castling).side, PieceType::King);
    const Piece rook = make_piece(row(castling).side, PieceType::Rook);
    const std::size_t king_slot = board_.lift(king, king_from);
    const std::size_t rook_slot = board_.lift(rook, rook_from);
    board_.put(king, king_to, king_slot);
    board_.put(rook, rook_to, rook_slot);
}

inline void Position::change_keys(Move move, State& state) const {
    if (!move.is_simple()) [[unlikely]]
        return change_keys_general(move, state);
    if (move.is_capture()) state.toggle(move.captured(), move.to());
    state.shift(move.piece(), move.from(), move.to());
}

[[gnu::noinline]] void Position::change_keys_general(Move move, State& state) const {
    if (move.is_castling()) {
        const Castling castling = castling_of(move);
        const Piece rook = make_piece(row(castling).side, PieceType::Rook);
        state.shift(rook, castling_table_.rook_from(castling), row(castling).rook_to);
    }
    if (move.is_capture()) state.toggle(move.captured(), move.capture_square());
    if (move.is_promotion()) {
        state.toggle(move.piece(), move.from());
        state.toggle(move.promoted(), move.to());
    } else {
        state.shift(move.piece(), move.from(), move.to());
    }
}

/// Sets the square that a double push has passed over, and the pawns that may legally capture
/// there.
void Position::set_en_passant(Square square, State& state) {
    state.en_passant = square;
    const Square beside = square + -forward(side_to_move_);
    const Piece pawn = make_piece(side_to_move_, PieceType::Pawn);
    const auto legal = [&](EnPassant one, Square from) {
        return board_[from] == pawn && is_en_passant_safe(from, square) ? one : EnPassant::None;
    };
    state.en_passant_captures =
        legal(EnPassant::FromWest, beside + kWest) | legal(EnPassant::FromEast, beside + kEast);
    state.key ^= key_of_en_passant(state);
}

/// Is the king safe after this capture? Two pawns leave the rank at once, which pins do not account
/// for, so the capture is tried on the board.
bool Position::is_en_passant_safe(Square from, Square to) {
    const Piece pawn = board_[from];
    const Color us = color_of(pawn);
    const Move capture(MoveKind::EnPassant, from, to, pawn, make_piece(~us, PieceType::Pawn));
    const std::size_t slot = move_pieces(capture);
    const bool safe = !is_attacked(board_, king(us), ~us);
    unmove_pieces(capture, slot);
    return safe;
}

State Position::keys_from_scratch() const {
    State state = this->state();
    state.key = key_of(state.castling) ^ key_of_en_passant(state);
    state.pawn_key = 0;
    state.non_pawn_keys = {};
    for (const Square square : kAllSquares) {
        if (!board_.is_empty(square)) state.toggle(board_[square], square);
    }
    if (side_to_move_ == Color::Black) state.key ^= kZobrist.black_to_move;
    return state;
}

bool Position::is_consistent() const {
    std::size_t pieces_on_board = 0;
    for (const Square square : kAllSquares) {
        if (board_.is_empty(square)) continue;
        ++pieces_on_board;
        const Piece piece = board_[square];
        const PieceList& pieces = board_.pieces(color_of(piece));
        const std::size_t slot = board_.slot_on(square);
        if (pieces[slot] != square || !pieces.of(type_of(piece)).has(slot)) return false;
    }
    std::size_t pieces_in_lists = 0;
    for (const Color side : {Color::White, Color::Black}) {
        const PieceList& pieces = board_.pieces(side);
        pieces_in_lists += static_cast<std::size_t>(pieces.all().size());
        if (pieces.of(PieceType::King) != SlotSet::of(kKingSlot)) return false;
        for (std::size_t slot = 0; slot < kSlots; ++slot) {
            if (pieces[slot].is_on_board() != pieces.all().has(slot)) return false;
        }
    }
    return pieces_on_board == pieces_in_lists && state() == keys_from_scratch();
}

}  // namespace mutare
