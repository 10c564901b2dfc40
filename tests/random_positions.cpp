#include "tests/random_positions.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "engine/attacks.h"
#include "engine/movegen.h"
#include "tests/positions.h"

namespace mutare::tests {

namespace {

using Visit = std::function<void(Position&)>;

constexpr std::size_t kMaxPlies = 120;  // of a game

/// Visits the positions of a game of random moves, the first position included.
std::size_t play(Position position, SplitMix64& random, std::size_t plies, const Visit& visit) {
    for (std::size_t ply = 0; ply < plies; ++ply) {
        visit(position);
        const MoveList moves = legal_moves(position);
        if (moves.is_empty()) return ply + 1;
        position.make_move(moves[random.below(moves.size())]);
    }
    return plies;
}

/// Positions with special rules that random play from a start position seldom reaches.
constexpr std::array<std::string_view, 12> kRichPositions{
    // Pawns that block each other, capture en passant and promote.
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/PPPPPPPP/k7/8/8/K7/pppppppp/8 w - - 0 1",
    "8/1k6/pPpPpPpP/8/PpPpPpPp/8/6K1/8 w - - 0 1",
    // En passant captures that would expose the king.
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "k7/3p1p2/b7/r1P1P2K/8/q7/8/8 b - - 0 1",
    // Castling with the rooks free, in classical chess and with king and rook side by side.
    kKiwipeteFen,
    "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1",
    "1rk4r/8/8/8/8/8/8/RK4R1 w GAhb - 0 1",
    // Few pieces on an open board: checks, pins, mates.
    "8/8/1k6/8/3q4/8/5K1R/8 w - - 0 1",
    "3k4/8/4b3/2n5/8/2B1N3/8/3K4 w - - 0 1",
    "1qqq3k/8/8/8/8/8/8/K3QQQ1 w - - 0 1",
};

/// Games from classical, Chess960 and Double Fischer Random starts.
std::size_t play_from_starts(SplitMix64& random, const Visit& visit) {
    constexpr int kGamesOfEachStart = 30;
    std::size_t positions = 0;
    const auto any_back_rank = [&] { return static_cast<int>(random.below(kChess960Starts)); };
    for (int game = 0; game < kGamesOfEachStart; ++game) {
        const int white = any_back_rank();
        const int black = any_back_rank();
        for (const Position& start :
             {Position(), start_position(white, white), start_position(white, black)}) {
            positions += play(start, random, kMaxPlies, visit);
        }
    }
    return positions;
}

std::size_t play_from_rich_positions(SplitMix64& random, const Visit& visit) {
    constexpr int kGamesFromEach = 8;
    std::size_t positions = 0;
    for (const std::string_view text : kRichPositions) {
        for (int game = 0; game < kGamesFromEach; ++game) {
            positions += play(position_of(text), random, kMaxPlies, visit);
        }
    }
    return positions;
}

/// Puts a piece on some empty square, a pawn not on the first or last rank.
void put_anywhere(Setup& setup, Piece piece, SplitMix64& random) {
    const bool is_pawn = type_of(piece) == PieceType::Pawn;
    while (true) {
        const Square square = kAllSquares[random.below(kSquareCount)];
        const bool is_back_rank = square.rank() == 0 || square.rank() == kLastRank;
        if (setup.pieces[square.index()] != Piece::None || (is_pawn && is_back_rank)) continue;
        setup.pieces[square.index()] = piece;
        return;
    }
}

/// Kings and up to `max_pieces` other pieces a side on random squares. Nothing if the side not to
/// move is in check, as it is when the kings are adjacent.
std::optional<Position> random_placement(SplitMix64& random, std::size_t max_pieces) {
    constexpr std::array kPieceTypes{PieceType::Pawn, PieceType::Knight, PieceType::Bishop,
                                     PieceType::Rook, PieceType::Queen};
    Setup setup;
    for (const Color side : {Color::White, Color::Black}) {
        put_anywhere(setup, make_piece(side, PieceType::King), random);
        for (std::size_t left = random.below(max_pieces + 1); left != 0; --left) {
            put_anywhere(setup, make_piece(side, kPieceTypes[random.below(kPieceTypes.size())]),
                         random);
        }
    }
    if (random.below(2) == 1) setup.side_to_move = Color::Black;
    const Position position(setup);
    const Color us = position.side_to_move();
    if (is_attacked(position.board(), position.king(~us), us)) return std::nullopt;
    return position;
}

/// Endings with few pieces, and more promoted pieces than games have.
std::size_t play_from_placements(SplitMix64& random, const Visit& visit) {
    constexpr int kTries = 150;
    constexpr std::size_t kPliesOfEach = 6;
    std::size_t positions = 0;
    for (const std::size_t max_pieces : {2u, 6u, 15u}) {
        for (int i = 0; i < kTries; ++i) {
            const std::optional<Position> start = random_placement(random, max_pieces);
            if (start) positions += play(*start, random, kPliesOfEach, visit);
        }
    }
    return positions;
}

}  // namespace

Position start_position(int white_back_rank, int black_back_rank) {
    return position_of(dfrc_fen(black_back_rank * kChess960Starts + white_back_rank));
}

std::size_t for_each_random_position(const std::function<void(Position&)>& visit,
                                     std::size_t at_least) {
    SplitMix64 random(0x0088);
    std::size_t positions = 0;
    do {
        positions += play_from_starts(random, visit);
        positions += play_from_rich_positions(random, visit);
        positions += play_from_placements(random, visit);
    } while (positions < at_least);
    return positions;
}

}  // namespace mutare::tests
