#include "train/square_codes.h"

#include <algorithm>
#include <string>

#include "base/text.h"
#include "engine/notation/fen.h"
#include "engine/piece.h"

namespace mutare::train {

namespace {

// Codes that no piece uses; 1 more for Black's.
constexpr unsigned kCastlingRook = 0;
constexpr unsigned kPushedPawn = 14;

}  // namespace

SquareCodes codes_of(const Position& position) {
    SquareCodes codes;
    const auto set = [&](Square square, std::size_t code) {
        codes[square.compact()] = static_cast<std::uint8_t>(code);
    };
    for (const Square square : kAllSquares) {
        const Piece piece = position[square];
        set(square, piece == Piece::None ? kEmptySquare : index(piece));
    }
    const State& state = position.state();
    for (const Castling castling : kAllCastlings) {
        if (!state.castling.has(castling)) continue;
        const Square rook = position.castling_table().rook_from(castling);
        set(rook, kCastlingRook + index(color_of(position[rook])));
    }
    if (state.en_passant.is_on_board()) {
        const Color them = ~position.side_to_move();
        set(state.en_passant + forward(them), kPushedPawn + index(them));
    }
    return codes;
}

std::optional<Position> position_of(const SquareCodes& codes, std::uint32_t halfmove_clock,
                                    std::uint32_t plies) {
    // The parser of FENs checks that the position is legal.
    std::string pieces;
    std::string castling;
    std::string_view en_passant = "-";
    for (int rank = kLastRank; rank >= 0; --rank) {
        for (int file = 0; file <= kLastFile; ++file) {
            const Square square(file, rank);
            const unsigned code = codes[square.compact()];
            if (code == kEmptySquare) {
                // The digits of neighbours are added.
                const bool follows =
                    !pieces.empty() && pieces.back() >= '1' && pieces.back() <= '7';
                follows ? static_cast<void>(++pieces.back()) : pieces.push_back('1');
                continue;
            }
            const auto side = static_cast<Color>(code & 1);
            const bool is_castling_rook = (code & ~1u) == kCastlingRook;
            const bool is_pushed_pawn = (code & ~1u) == kPushedPawn;
            pieces += letter(is_castling_rook ? make_piece(side, PieceType::Rook)
                             : is_pushed_pawn ? make_piece(side, PieceType::Pawn)
                                              : static_cast<Piece>(code));
            if (is_castling_rook) {
                castling += static_cast<char>((side == Color::White ? 'A' : 'a') + file);
            }
            if (is_pushed_pawn) en_passant = name(square + -forward(side));
        }
        if (rank > 0) pieces += '/';
    }
    const Expected<ParsedFen> parsed = parse_fen(
        join(pieces, plies % 2 == 0 ? " w " : " b ", castling.empty() ? "-" : castling, " ",
             en_passant, " ", std::min(halfmove_clock, std::uint32_t{kLargestHalfmoveClock}), " ",
             std::min(plies / 2 + 1, std::uint32_t{kLargestMoveNumber})));
    if (!parsed || !parsed->corrections.empty()) return std::nullopt;
    return parsed->position;
}

}  // namespace mutare::train
