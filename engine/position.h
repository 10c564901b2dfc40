// A position of a game of chess and the way back: making a move saves what cannot be computed
// backwards by pushing a State; taking it back reverses the pieces and pops it.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "engine/board.h"
#include "engine/castling.h"
#include "engine/move.h"
#include "engine/zobrist.h"

namespace mutare {

/// From which side of an en passant square a pawn may legally capture there.
enum class EnPassant : std::uint8_t { None = 0, FromWest = 1, FromEast = 2, FromBoth = 3 };

constexpr bool includes(EnPassant captures, EnPassant one) {
    return (static_cast<unsigned>(captures) & static_cast<unsigned>(one)) != 0;
}
constexpr EnPassant operator|(EnPassant a, EnPassant b) {
    return static_cast<EnPassant>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
constexpr int number_of(EnPassant captures) {
    return std::popcount(static_cast<unsigned>(captures));
}

/// What a move changes for good.
struct State {
    /// Enters a piece on a square into the keys, or takes him out again.
    void toggle(Piece piece, Square square) {
        key ^= zobrist(piece, square);
        partial_keys[partial_key_of(piece)] ^= zobrist(piece, square);
    }
    /// The same when he goes from one square to another.
    void shift(Piece piece, Square from, Square to) {
        const Key change = zobrist(piece, from) ^ zobrist(piece, to);
        key ^= change;
        partial_keys[partial_key_of(piece)] ^= change;
    }
    /// The key of the pawns alone, and that of a side's other pieces.
    [[nodiscard]] Key pawn_key() const { return partial_keys[0]; }
    [[nodiscard]] Key non_pawn_key(Color side) const { return partial_keys[1 + index(side)]; }

    Key key = 0;
    std::array<Key, 3> partial_keys{};
    /// Plies since a pawn moved or a piece was captured.
    std::uint16_t halfmove_clock = 0;
    /// Plies for which the game can be looked back for repetitions: since the first position, a
    /// null move, or a move that cannot be undone.
    std::uint16_t reversible_plies = 0;
    CastlingRights castling;
    /// The square a pawn has just jumped over, whether or not it can be captured there.
    Square en_passant;
    /// The captures there that are legal. Where there is none, the square is not part of the key.
    EnPassant en_passant_captures = EnPassant::None;
    /// The slot of the piece that the last move captured.
    std::uint8_t captured_slot = 0;

    bool operator==(const State&) const = default;

  private:
    static constexpr std::size_t partial_key_of(Piece piece) {
        return type_of(piece) == PieceType::Pawn ? 0 : 1 + index(color_of(piece));
    }
};

/// All that makes up a position, to build one from. `Position` takes it as it is: whether it can be
/// played is what fen.h looks at.
struct Setup {
    std::array<Piece, kBoardSize> pieces{};
    Color side_to_move = Color::White;
    CastlingTable castling_table;
    CastlingRights castling;
    Square en_passant;
    int halfmove_clock = 0;
    int fullmove_number = 1;
};

class Position {
  public:
    /// Requires one king and at most sixteen pieces a side, and the clock below 65 536.
    explicit Position(const Setup& setup);
    /// The start position.
    Position();

    [[nodiscard]] const Board& board() const { return board_; }
    [[nodiscard]] Piece operator[](Square square) const { return board_[square]; }
    [[nodiscard]] Square king(Color side) const { return board_.king(side); }
    [[nodiscard]] Color side_to_move() const { return side_to_move_; }
    [[nodiscard]] const CastlingTable& castling_table() const { return castling_table_; }
    /// As of now.
    [[nodiscard]] const State& state() const { return states_.back(); }
    /// As of `plies` moves ago; at most as many as have been made.
    [[nodiscard]] const State& state(std::size_t plies) const {
        return states_[states_.size() - 1 - plies];
    }
    /// Moves made since the first position, null moves included.
    [[nodiscard]] std::size_t moves_made() const { return states_.size() - 1; }
    [[nodiscard]] Key key() const { return state().key; }
    [[nodiscard]] int fullmove_number() const {
        return (first_half_move_ + static_cast<int>(moves_made())) / 2 + 1;
    }

    /// Is the side to move in check?
    [[nodiscard]] bool in_check() const;

    /// Makes a pseudo-legal move of this position.
    void make_move(Move move);
    /// Takes back the move made last.
    void unmake_move(Move move);
    /// Passes. Requires that the side to move is not in check.
    void make_null_move();
    void unmake_null_move();

    /// Makes a pseudo-legal move on the board alone: turn, flags and keys stay as they are. For a
    /// look at the board, after which the pieces go back. The result is the slot of the piece
    /// captured.
    std::size_t move_pieces(Move move);
    void unmove_pieces(Move move, std::size_t captured_slot);

    /// The keys computed from nothing: what those of `state()` have to be.
    [[nodiscard]] State keys_from_scratch() const;
    /// Do board, lists, king squares and key agree with each other? For asserts and tests.
    [[nodiscard]] bool is_consistent() const;

    bool operator==(const Position&) const = default;

  private:
    State& current() { return states_.back(); }
    /// Pushes a copy of the state and counts the ply in it.
    [[gnu::always_inline]] State& push_state();
    std::size_t move_pieces_specially(Move move);
    void unmove_pieces_specially(Move move, std::size_t captured_slot);
    void castle(Castling castling, Square king_from, Square king_to, Square rook_from,
                Square rook_to);
    void change_keys(Move move, State& state) const;
    void change_keys_specially(Move move, State& state) const;
    void allow_en_passant(Square square, State& state);
    [[nodiscard]] bool is_en_passant_safe(Square from, Square to);

    Board board_;
    Color side_to_move_ = Color::White;
    int first_half_move_ = 0;  // of the first position, since move 1 of White
    CastlingTable castling_table_;
    std::vector<State> states_;
};

[[gnu::always_inline]] inline std::size_t Position::move_pieces(Move move) {
    if (!move.is_plain()) [[unlikely]]
        return move_pieces_specially(move);
    const std::size_t captured_slot =
        move.is_capture() ? board_.lift(move.captured(), move.to()) : 0;
    board_.shift(move.piece(), move.from(), move.to());
    return captured_slot;
}

[[gnu::always_inline]] inline void Position::unmove_pieces(Move move, std::size_t captured_slot) {
    if (!move.is_plain()) [[unlikely]]
        return unmove_pieces_specially(move, captured_slot);
    board_.shift(move.piece(), move.to(), move.from());
    if (move.is_capture()) board_.put(move.captured(), move.to(), captured_slot);
}

}  // namespace mutare
