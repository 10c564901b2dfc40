// A position of a game of chess and its past. Making a move pushes a State with all that unmaking
// could not compute; unmaking moves the pieces back and pops the State.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "engine/board.h"
#include "engine/castling.h"
#include "engine/move.h"
#include "engine/zobrist.h"

namespace mutare {

/// From which side of the en passant square a pawn may legally capture there.
enum class EnPassant : std::uint8_t { None = 0, FromWest = 1, FromEast = 2, FromBoth = 3 };

constexpr bool includes(EnPassant captures, EnPassant one) {
    return (static_cast<unsigned>(captures) & static_cast<unsigned>(one)) != 0;
}
constexpr EnPassant operator|(EnPassant a, EnPassant b) {
    return static_cast<EnPassant>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
/// The number of pawns that may capture.
constexpr int number_of(EnPassant captures) {
    return std::popcount(static_cast<unsigned>(captures));
}

/// The part of a position that unmaking a move cannot compute.
struct State {
    /// Adds a piece on a square to the keys, or removes it.
    void toggle(Piece piece, Square square) {
        key ^= zobrist(piece, square);
        partial_key(piece) ^= zobrist(piece, square);
    }
    /// Moves a piece in the keys from one square to another.
    void shift(Piece piece, Square from, Square to) {
        const Key change = zobrist(piece, from) ^ zobrist(piece, to);
        key ^= change;
        partial_key(piece) ^= change;
    }

    Key key = 0;
    /// The key of the pawns of both sides alone.
    Key pawn_key = 0;
    /// The key of a side's other pieces, the king included, by color.
    std::array<Key, 2> non_pawn_keys{};
    /// Plies since a pawn moved or a piece was captured.
    std::uint16_t halfmove_clock = 0;
    /// How many plies back an equal position can be: plies since the first position, a null move, a
    /// pawn move, a capture, or the loss of a castling right, whichever was last.
    std::uint16_t reversible_plies = 0;
    CastlingRights castling;
    /// The square that the last move, a double push, passed over; set whether or not a pawn can
    /// capture there.
    Square en_passant;
    /// The legal captures there. Without any, the square is not part of the key.
    EnPassant en_passant_captures = EnPassant::None;
    /// The slot of the piece that the last move captured.
    std::uint8_t captured_slot = 0;

    bool operator==(const State&) const = default;

  private:
    /// The key of pawns, or of a side's other pieces, that the piece belongs to.
    Key& partial_key(Piece piece) {
        return type_of(piece) == PieceType::Pawn ? pawn_key : non_pawn_keys[index(color_of(piece))];
    }
};

/// All the data that a position is built from. `Position` does not check it; `parse_fen` refuses
/// positions that cannot be played.
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
    /// Requires one king and at most sixteen pieces a side, and a halfmove clock below 65 536.
    explicit Position(const Setup& setup);
    /// The start position.
    Position();

    [[nodiscard]] const Board& board() const { return board_; }
    [[nodiscard]] Piece operator[](Square square) const { return board_[square]; }
    [[nodiscard]] Square king(Color side) const { return board_.king(side); }
    [[nodiscard]] Color side_to_move() const { return side_to_move_; }
    [[nodiscard]] const CastlingTable& castling_table() const { return castling_table_; }
    /// The current state.
    [[nodiscard]] const State& state() const { return states_.back(); }
    /// The state `plies` moves ago; at most `moves_made()`.
    [[nodiscard]] const State& state(std::size_t plies) const {
        return states_[states_.size() - 1 - plies];
    }
    /// Moves made since the first position, null moves included.
    [[nodiscard]] std::size_t moves_made() const { return states_.size() - 1; }
    [[nodiscard]] Key key() const { return state().key; }
    /// For perft: the key after a move, before it is made, to prefetch what is stored by it. Not
    /// exact for castling, and where an en passant capture becomes possible.
    [[nodiscard]] Key key_after(Move move) const;
    [[nodiscard]] int fullmove_number() const {
        return (first_ply_ + static_cast<int>(moves_made())) / 2 + 1;
    }

    /// The same position as the first of a game: a copy that costs the same after any number of
    /// moves.
    [[nodiscard]] Position without_past() const;

    /// Is the side to move in check?
    [[nodiscard]] bool in_check() const;

    /// Makes a legal move of this position.
    void make_move(Move move);
    /// Unmakes the last move.
    void unmake_move(Move move);
    /// Passes the turn. Requires that the side to move is not in check.
    void make_null_move();
    void unmake_null_move();
    /// Makes a legal move, or passes the turn for `Move()`, as the record of a game may.
    void make_move_or_pass(Move move) { move ? make_move(move) : make_null_move(); }
    void unmake_move_or_pass(Move move) { move ? unmake_move(move) : unmake_null_move(); }

    /// Makes a move on the board only: side to move, state and keys stay as they are. The move may
    /// leave the own king attacked (it is pseudo-legal): that can be tested then. `unmove_pieces`
    /// unmakes it. The result is the slot of the captured piece.
    std::size_t move_pieces(Move move);
    void unmove_pieces(Move move, std::size_t captured_slot);

    /// The state with its keys computed from scratch; equals `state()`.
    [[nodiscard]] State keys_from_scratch() const;
    /// Do board, piece lists and keys agree with each other? For asserts and tests.
    [[nodiscard]] bool is_consistent() const;

    bool operator==(const Position&) const = default;

  private:
    Position(const Position& position, const State& only)
        : board_(position.board_),
          side_to_move_(position.side_to_move_),
          first_ply_(position.first_ply_ + static_cast<int>(position.moves_made())),
          castling_table_(position.castling_table_),
          states_{only} {}

    State& current() { return states_.back(); }
    /// Pushes a copy of the state, with the clocks one ply further and no en passant square.
    [[gnu::always_inline]] State& push_state();
    std::size_t move_pieces_general(Move move);
    void unmove_pieces_general(Move move, std::size_t captured_slot);
    void castle(Castling castling, Square king_from, Square king_to, Square rook_from,
                Square rook_to);
    void change_keys(Move move, State& state) const;
    void change_keys_general(Move move, State& state) const;
    void set_en_passant(Square square, State& state);
    [[nodiscard]] bool is_en_passant_safe(Square from, Square to);

    Board board_;
    Color side_to_move_ = Color::White;
    int first_ply_ = 0;  // plies from White's first move to the first position
    CastlingTable castling_table_;
    std::vector<State> states_;
};

[[gnu::always_inline]] inline std::size_t Position::move_pieces(Move move) {
    if (!move.is_simple()) [[unlikely]]
        return move_pieces_general(move);
    const std::size_t captured_slot =
        move.is_capture() ? board_.lift(move.captured(), move.to()) : 0;
    board_.shift(move.piece(), move.from(), move.to());
    return captured_slot;
}

[[gnu::always_inline]] inline void Position::unmove_pieces(Move move, std::size_t captured_slot) {
    if (!move.is_simple()) [[unlikely]]
        return unmove_pieces_general(move, captured_slot);
    board_.shift(move.piece(), move.to(), move.from());
    if (move.is_capture()) board_.put(move.captured(), move.to(), captured_slot);
}

}  // namespace mutare
