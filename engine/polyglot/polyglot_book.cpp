#include "engine/polyglot/polyglot_book.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>

#include "engine/movegen.h"
#include "engine/polyglot/polyglot_randoms.h"

namespace mutare {

namespace {

// An entry: key, move, weight and a learning value, all big-endian.
constexpr std::size_t kEntryBytes = 16;
constexpr std::size_t kMoveOffset = 8;
constexpr std::size_t kWeightOffset = 10;

std::uint64_t big_endian(std::string_view bytes) {
    std::uint64_t number = 0;
    for (const char byte : bytes) number = number << 8 | static_cast<unsigned char>(byte);
    return number;
}

/// The move to that square as the format writes it: from the low bits up, the file and the rank of
/// the target, those of the origin, and the piece of a promotion.
std::uint64_t polyglot_code(Move move, Square to) {
    constexpr std::array kPromotions{PieceType::None, PieceType::Knight, PieceType::Bishop,
                                     PieceType::Rook, PieceType::Queen};
    const PieceType promoted = move.is_promotion() ? type_of(move.promoted()) : PieceType::None;
    const auto promotion = std::ranges::find(kPromotions, promoted) - kPromotions.begin();
    return static_cast<std::uint64_t>(promotion) << 12 | move.from().compact() << 6 | to.compact();
}

/// Does the code write the move? Castling is written as king captures own rook; some books have the
/// king's two squares, where they cannot be a plain king move.
bool is_written_by(std::uint64_t code, Move move, const CastlingTable& castlings) {
    if (!move.is_castling()) return code == polyglot_code(move, move.to());
    return code == polyglot_code(move, castlings.rook_from(castling_of(move))) ||
           (code == polyglot_code(move, move.to()) && !is_king_step(move.from(), move.to()));
}

// The random numbers by use, in the order of the format.
constexpr std::span kRandoms{kPolyglotRandoms};
constexpr auto kPieces = kRandoms.first<768>();
constexpr auto kCastling = kRandoms.subspan<768, 4>();
constexpr auto kEnPassantFile = kRandoms.subspan<772, 8>();
constexpr std::uint64_t kWhiteToMove = kRandoms.back();

/// The format numbers the black piece of a type before the white one.
std::uint64_t random_of(Piece piece, Square square) {
    const std::size_t code =
        2 * place_by_value(type_of(piece)) + (color_of(piece) == Color::White ? 1 : 0);
    return kPieces[kSquareCount * code + square.compact()];
}

/// Does a pawn of the side to move stand beside the pawn that has just made a double push?
bool has_pawn_beside_double_push(const Position& position) {
    const Color us = position.side_to_move();
    const Square pushed = position.state().en_passant + -forward(us);
    const Piece pawn = make_piece(us, PieceType::Pawn);
    return position[pushed + kWest] == pawn || position[pushed + kEast] == pawn;
}

}  // namespace

std::uint64_t polyglot_key(const Position& position) {
    std::uint64_t key = position.side_to_move() == Color::White ? kWhiteToMove : 0;
    for (const Square square : kAllSquares) {
        if (position[square] != Piece::None) key ^= random_of(position[square], square);
    }
    const State& state = position.state();
    for (const Castling castling : kAllCastlings) {
        if (state.castling.has(castling)) key ^= kCastling[index(castling)];
    }
    if (state.en_passant.is_on_board() && has_pawn_beside_double_push(position)) {
        key ^= kEnPassantFile[static_cast<std::size_t>(state.en_passant.file())];
    }
    return key;
}

std::optional<PolyglotBook> PolyglotBook::parse(std::string bytes) {
    if (bytes.size() % kEntryBytes != 0) return std::nullopt;
    PolyglotBook book(std::move(bytes));
    for (std::size_t entry = 1; entry < book.size(); ++entry) {
        if (book.key(entry) < book.key(entry - 1)) return std::nullopt;
    }
    return book;
}

std::size_t PolyglotBook::size() const {
    return bytes_.size() / kEntryBytes;
}

std::uint64_t PolyglotBook::key(std::size_t entry) const {
    return big_endian(std::string_view(bytes_).substr(entry * kEntryBytes, kMoveOffset));
}

std::size_t PolyglotBook::first_not_below(std::uint64_t wanted) const {
    std::size_t first = 0;
    for (std::size_t end = size(); first < end;) {
        const std::size_t middle = first + (end - first) / 2;
        if (key(middle) < wanted) {
            first = middle + 1;
        } else {
            end = middle;
        }
    }
    return first;
}

std::vector<BookMove> PolyglotBook::moves(const Position& position) const {
    const MoveList legal = legal_moves(position);
    const std::uint64_t wanted = polyglot_key(position);
    std::size_t entry = first_not_below(wanted);
    std::vector<BookMove> found;
    for (; entry < size() && key(entry) == wanted; ++entry) {
        const std::string_view bytes = std::string_view(bytes_).substr(entry * kEntryBytes);
        const std::uint64_t code = big_endian(bytes.substr(kMoveOffset, 2));
        const auto weight = static_cast<int>(big_endian(bytes.substr(kWeightOffset, 2)));
        for (const Move move : legal) {
            if (is_written_by(code, move, position.castling_table())) {
                found.push_back({move, weight});
            }
        }
    }
    return found;
}

std::optional<BookMove> heaviest(const std::vector<BookMove>& moves) {
    const auto best = std::ranges::max_element(moves, {}, &BookMove::weight);
    if (best == moves.end() || best->weight == 0) return std::nullopt;
    return *best;
}

std::optional<BookMove> choose_by_weight(const std::vector<BookMove>& moves, std::uint64_t random) {
    std::uint64_t sum = 0;
    for (const BookMove& move : moves) sum += static_cast<std::uint64_t>(move.weight);
    if (sum == 0) return std::nullopt;
    std::uint64_t left = random % sum;
    for (const BookMove& move : moves) {
        const auto weight = static_cast<std::uint64_t>(move.weight);
        if (left < weight) return move;
        left -= weight;
    }
    return std::nullopt;
}

}  // namespace mutare
