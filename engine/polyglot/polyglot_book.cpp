#include "engine/polyglot/polyglot_book.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "engine/movegen.h"
#include "engine/polyglot/polyglot.h"

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

/// The move as the format writes it: from the low bits up, the file and the rank of the target,
/// those of the origin, and the piece of a promotion. Castling is written as king captures own
/// rook.
std::uint64_t polyglot_code(Move move, const CastlingTable& castlings) {
    constexpr std::array kPromotions{PieceType::None, PieceType::Knight, PieceType::Bishop,
                                     PieceType::Rook, PieceType::Queen};
    const Square to = move.is_castling() ? castlings.rook_from(castling_of(move)) : move.to();
    const PieceType promoted = move.is_promotion() ? type_of(move.promoted()) : PieceType::None;
    const auto promotion = std::ranges::find(kPromotions, promoted) - kPromotions.begin();
    return static_cast<std::uint64_t>(promotion) << 12 | move.from().compact() << 6 | to.compact();
}

}  // namespace

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
    std::size_t end = size();
    while (first < end) {
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
            if (polyglot_code(move, position.castling_table()) == code) {
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
