#include "engine/notation/start_positions.h"

#include <cstddef>

#include "base/text.h"

namespace mutare {

namespace {

constexpr char kEmpty = '.';

/// Puts a piece on the empty file with `skipped` empty files to its left.
void put(std::string& rank, char piece, int skipped) {
    std::size_t file = rank.find(kEmpty);
    for (; skipped > 0; --skipped) file = rank.find(kEmpty, file + 1);
    rank[file] = piece;
}

/// A back rank of Chess960 in capitals. The number's digits, in mixed bases, are the places of the
/// two bishops, of the queen and of the two knights.
std::string back_rank(int number) {
    struct Knights {
        int first;
        int second;  // with the first knight in its place
    };
    constexpr std::array<Knights, 10> kKnights{
        {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 1}, {1, 2}, {1, 3}, {2, 2}, {2, 3}, {3, 3}}};
    const auto next_digit = [&number](int base) {
        const int digit = number % base;
        number /= base;
        return digit;
    };
    std::string rank(8, kEmpty);
    rank[static_cast<std::size_t>(2 * next_digit(4) + 1)] = 'B';
    rank[static_cast<std::size_t>(2 * next_digit(4))] = 'B';
    put(rank, 'Q', next_digit(6));
    const Knights knights = kKnights[static_cast<std::size_t>(number)];
    put(rank, 'N', knights.first);
    put(rank, 'N', knights.second);
    for (const char piece : {'R', 'K', 'R'}) put(rank, piece, 0);
    return rank;
}

std::string lower(std::string_view rank) {
    std::string lowered;
    for (const char piece : rank) lowered += to_lower(piece);
    return lowered;
}

std::string start_fen(int white, int black) {
    return join(lower(back_rank(black)), "/pppppppp/8/8/8/8/PPPPPPPP/", back_rank(white),
                " w KQkq - 0 1");
}

}  // namespace

std::string chess960_fen(int number) {
    return start_fen(number, number);
}

std::string dfrc_fen(int number) {
    return start_fen(number % kChess960Starts, number / kChess960Starts);
}

}  // namespace mutare
