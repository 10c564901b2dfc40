#include "search/evaluation/endgames.h"

#include <algorithm>

#include "search/evaluation/passed_pawns.h"

namespace mutare {

namespace {

/// In pawns, by the rule that every beginner learns.
int piece_value(const PieceList& men) {
    return 3 * (men.of(Kind::Knight) | men.of(Kind::Bishop)).size() +
           5 * men.of(Kind::Rook).size() + 9 * men.of(Kind::Queen).size();
}

constexpr int kMinor = 3;
constexpr int kRook = 5;

/// One bishop each, on squares of different colors.
bool has_opposite_bishops(const Board& board) {
    const SlotSet white = board.men(Color::White).of(Kind::Bishop);
    const SlotSet black = board.men(Color::Black).of(Kind::Bishop);
    return white.size() == 1 && black.size() == 1 &&
           is_light(board.men(Color::White)[*white.begin()]) !=
               is_light(board.men(Color::Black)[*black.begin()]);
}

/// 0 in the middle of the board, 6 in the corners.
int distance_from_center(Square square) {
    return std::max(3 - square.file(), square.file() - 4) +
           std::max(3 - square.rank(), square.rank() - 4);
}

/// Steps of a bishop's king to the nearer corner of a color.
int corner_distance(Square king, bool light) {
    return light ? std::min(king_steps(king, "a8"_sq), king_steps(king, "h1"_sq))
                 : std::min(king_steps(king, "a1"_sq), king_steps(king, "h8"_sq));
}

}  // namespace

int winning_chances(const Board& board, Color better_side) {
    const PieceList& better = board.men(better_side);
    const PieceList& worse = board.men(~better_side);
    const int pawns = better.of(Kind::Pawn).size();
    const int pieces = piece_value(better);
    const int enemy_pieces = piece_value(worse);
    if (pawns == 0 && pieces - enemy_pieces <= kMinor) {
        return pieces < kRook ? 0 : kFullScale / 6;
    }
    const bool only_knights = better.of(Kind::Knight).size() * kMinor == pieces;
    if (pawns == 0 && only_knights && pieces <= 2 * kMinor) return 0;
    if (has_opposite_bishops(board)) {
        const bool nothing_else = pieces == kMinor && enemy_pieces == kMinor;
        return nothing_else ? std::min(16 + 4 * pawns, kFullScale)
                            : std::min(40 + 3 * pawns, kFullScale);
    }
    return std::min(40 + 6 * pawns, kFullScale);
}

std::optional<int> mating_progress(const Board& board) {
    for (const Color strong : {Color::White, Color::Black}) {
        const PieceList& men = board.men(strong);
        if (board.men(~strong).all().size() != 1) continue;
        const int bishops = men.of(Kind::Bishop).size();
        const int knights = men.of(Kind::Knight).size();
        const bool has_major = !(men.of(Kind::Rook) | men.of(Kind::Queen)).is_empty();
        if (!has_major && bishops < 2 && !(bishops == 1 && knights >= 1)) continue;

        const Square king = board.king(~strong);
        constexpr int kWon = 1000;
        constexpr int kPerPawnsWorth = 100;
        int progress = kWon + kPerPawnsWorth * (piece_value(men) + men.of(Kind::Pawn).size()) +
                       10 * distance_from_center(king) - 8 * king_steps(board.king(strong), king);
        if (!has_major && bishops == 1) {
            const Square bishop = men[*men.of(Kind::Bishop).begin()];
            progress -= 30 * corner_distance(king, is_light(bishop));
        }
        return strong == Color::White ? progress : -progress;
    }
    return std::nullopt;
}

}  // namespace mutare
