#include "engine/polyglot/polyglot_book.h"

#include <algorithm>
#include <span>

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
    const unsigned promotion = move.is_promotion() ? place_by_value(type_of(move.promoted())) : 0;
    return promotion << 12 | move.from().compact() << 6 | to.compact();
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

std::optional<PolyglotBook> PolyglotBook::parse(std::string_view bytes) {
    if (bytes.size() % kEntryBytes != 0) return std::nullopt;
    PolyglotBook book;
    book.entries_.reserve(bytes.size() / kEntryBytes);
    for (; !bytes.empty(); bytes.remove_prefix(kEntryBytes)) {
        const auto number = [&](std::size_t offset) {
            return static_cast<std::uint16_t>(big_endian(bytes.substr(offset, 2)));
        };
        book.entries_.push_back(
            {big_endian(bytes.substr(0, kMoveOffset)), number(kMoveOffset), number(kWeightOffset)});
    }
    if (!std::ranges::is_sorted(book.entries_, {}, &Entry::key)) return std::nullopt;
    return book;
}

std::vector<BookMove> PolyglotBook::moves(const Position& position) const {
    const MoveList legal = legal_moves(position);
    const std::uint64_t key = polyglot_key(position);
    std::vector<BookMove> found;
    auto entry = std::ranges::lower_bound(entries_, key, {}, &Entry::key);
    for (; entry != entries_.end() && entry->key == key; ++entry) {
        for (const Move move : legal) {
            if (is_written_by(entry->code, move, position.castling_table())) {
                found.push_back({move, entry->weight});
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
