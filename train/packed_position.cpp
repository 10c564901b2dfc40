#include "train/packed_position.h"

#include <algorithm>
#include <bit>
#include <string>
#include <vector>

#include "base/text.h"
#include "engine/notation/fen.h"
#include "engine/piece.h"
#include "train/game.h"

namespace mutare::train {

namespace {

// Codes that no piece uses: of a rook with which its king may still castle, and of a pawn that has
// just made a double push. As in the codes of pieces, 1 more for Black's.
constexpr unsigned kCastlingRook = 0;
constexpr unsigned kPushedPawn = 14;

/// Whether the king may still castle with the rook on that square.
bool may_castle(const Position& position, Square rook) {
    return std::any_of(kAllCastlings.begin(), kAllCastlings.end(), [&](Castling castling) {
        return position.state().castling.has(castling) &&
               position.castling_table().rook_from(castling) == rook;
    });
}

unsigned code_on(const Position& position, Square square) {
    const Piece piece = position[square];
    const Color side = color_of(piece);
    const Square en_passant = position.state().en_passant;
    if (may_castle(position, square)) {
        return kCastlingRook | static_cast<unsigned>(index(side));
    }
    if (en_passant.is_on_board() && square == en_passant + forward(~position.side_to_move())) {
        return kPushedPawn | static_cast<unsigned>(index(side));
    }
    return static_cast<unsigned>(index(piece));
}

/// The fields of a FEN as they are read. The parser of FENs then checks that the position is legal.
struct Unpacked {
    void put(unsigned code, Square square) {
        const auto side = static_cast<Color>(code & 1);
        const auto is = [&](unsigned wanted) { return (code & ~1u) == wanted; };
        const PieceType type = is(kCastlingRook) ? PieceType::Rook
                               : is(kPushedPawn) ? PieceType::Pawn
                                                 : type_of(static_cast<Piece>(code));
        pieces[square.index()] = letter(make_piece(side, type));
        if (is(kCastlingRook)) {
            const char a_file = side == Color::White ? 'A' : 'a';
            castling += static_cast<char>(a_file + square.file());
        }
        if (is(kPushedPawn)) en_passant = name(square + -forward(side));
    }

    [[nodiscard]] std::string pieces_field() const {
        std::string text;
        for (int rank = 7; rank >= 0; --rank) {
            int empty = 0;
            for (int file = 0; file <= 8; ++file) {
                const char piece = file < 8 ? pieces[Square(file, rank).index()] : '/';
                if (piece == '\0') {
                    ++empty;
                    continue;
                }
                if (empty > 0) text += static_cast<char>('0' + empty);
                empty = 0;
                text += piece;
            }
        }
        text.pop_back();
        return text;
    }

    std::array<char, kBoardSize> pieces{};
    std::string castling;
    std::string_view en_passant = "-";
};

}  // namespace

void pack(const Position& position, ByteWriter& bytes) {
    std::uint64_t occupied = 0;
    std::vector<unsigned> codes;
    for (const Square square : kAllSquares) {
        if (position.board().is_empty(square)) continue;
        occupied |= std::uint64_t{1} << square.compact();
        codes.push_back(code_on(position, square));
    }
    if (codes.size() % 2 != 0) codes.push_back(0);
    bytes.fixed(occupied, 8);
    for (std::size_t i = 0; i < codes.size(); i += 2) bytes.byte(codes[i] | codes[i + 1] << 4);
    bytes.varint(position.state().halfmove_clock);
    bytes.varint(static_cast<std::uint32_t>(plies_before(position)));
}

std::optional<Position> unpack(ByteReader& bytes) {
    Unpacked unpacked;
    std::uint64_t occupied = bytes.fixed(8);
    unsigned codes = 0;
    for (bool second = false; occupied != 0; occupied &= occupied - 1, second = !second) {
        codes = second ? codes >> 4 : bytes.byte();
        unpacked.put(codes & 15, kAllSquares[static_cast<std::size_t>(std::countr_zero(occupied))]);
    }
    const std::uint32_t halfmove_clock = bytes.varint();
    const std::uint32_t plies = bytes.varint();
    if (bytes.has_failed()) return std::nullopt;

    const Expected<ParsedFen> parsed =
        parse_fen(join(unpacked.pieces_field(), plies % 2 == 0 ? " w " : " b ",
                       unpacked.castling.empty() ? "-" : unpacked.castling, " ",
                       unpacked.en_passant, " ", halfmove_clock, " ", plies / 2 + 1));
    if (!parsed || !parsed->corrections.empty()) return std::nullopt;
    return parsed->position;
}

}  // namespace mutare::train
