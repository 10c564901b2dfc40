#include "search/handicap.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "base/split_mix.h"
#include "engine/see.h"
#include "search/evaluation/evaluator.h"

namespace mutare {

namespace {

// Levels by matches with generation 12 (docs/lab/search.md); interpolated in between.
constexpr std::array kElo{500, 850, 1150, 1450, 1750, 2050, 2400, 2700, 3000, 3200};
constexpr std::array kLookFurther{50, 570, 815, 925, 983, 1000, 1000, 1000, 1000, 1000};
constexpr std::array kNodes{50, 71, 150, 480, 1280, 2500, 6000, 15000, 40000, 160000};
constexpr std::array kMaxErrors{2000, 800, 270, 132, 67, 39, 16, 7, 0, 0};
static_assert(kElo.front() == kLowestElo && kElo.back() == kHighestElo);
static_assert(kLookFurther.size() == kElo.size() && kNodes.size() == kElo.size() &&
              kMaxErrors.size() == kElo.size());

/// The largest error of the first move of a game, in centipawns. It grows with the square of the
/// number of pieces that have left their squares, and with the level's own error, which it reaches
/// when half a dozen have.
constexpr int kFirstError = 75;
constexpr int kGrowth = 45;

/// Does a pawn go to the fourth rank in the centre?
bool takes_centre(Move move) {
    constexpr int kDFile = 3;
    constexpr int kEFile = 4;
    const int file = move.to().file();
    return move.is_double_push() && (file == kDFile || file == kEFile);
}

/// The number of squares of the start position that their pieces have left.
int left_squares(const Board& board) {
    const Position start;
    return static_cast<int>(std::ranges::count_if(kAllSquares, [&](Square square) {
        return !start.board().is_empty(square) && board[square] != start.board()[square];
    }));
}

/// Is it an unforced king move while the opponent has a queen?
bool exposes_king(const Position& position, Move move) {
    const PieceList& theirs = position.board().pieces(~position.side_to_move());
    return type_of(move.piece()) == PieceType::King && !move.is_castling() &&
           theirs.of(PieceType::Queen).size() > 0 && !position.in_check();
}

}  // namespace

Handicap handicap_for(int elo, std::uint64_t seed) {
    elo = std::clamp(elo, kLowestElo, kHighestElo);
    const auto high = static_cast<std::size_t>(
        std::lower_bound(kElo.begin() + 1, kElo.end() - 1, elo) - kElo.begin());
    const std::size_t low = high - 1;
    const auto interpolated = [&](const auto& levels) {
        return levels[low] +
               (levels[high] - levels[low]) * (elo - kElo[low]) / (kElo[high] - kElo[low]);
    };
    return {static_cast<std::uint64_t>(interpolated(kNodes)), interpolated(kMaxErrors),
            interpolated(kLookFurther), seed};
}

Handicap handicap_in(const Position& position, const Handicap& handicap) {
    if (!handicap.overlooks()) return handicap;
    constexpr int kAllPieces = 32;
    // Two kings then leave a quarter.
    constexpr int kAlways = 8;
    const Board& board = position.board();
    const auto by_pieces = [&](int value) {
        return value * (board.count_pieces() + kAlways) / (kAllPieces + kAlways);
    };
    const int moved = 1 + left_squares(board);
    const int grown = handicap.max_error * (moved * moved - 1) / kGrowth;
    Handicap here = handicap;
    here.look_further = kCertain - by_pieces(kCertain - handicap.look_further);
    here.max_error = std::min(by_pieces(handicap.max_error), kFirstError + grown);
    return here;
}

Look look_at(const Handicap& handicap, Key position) {
    if (!handicap.overlooks()) return {};
    SplitMix64 random(split_mix(handicap.seed ^ position));
    const auto looks_further = [&] {
        return random.below(kCertain) < static_cast<std::size_t>(handicap.look_further);
    };
    Look look{looks_further(), 0};
    while (look.sees_exchange && look.depth < kMaxPly && looks_further()) ++look.depth;
    return look;
}

Score score_at_sight(const Network& network, Position& position, Move move, bool sees_exchange) {
    const bool is_seen = sees_exchange || move.is_capture();
    const int loss = is_seen ? immediate_gain(move) - see(position, move) : 0;
    position.make_move(move);
    const Score score = -evaluate(network, position);
    position.unmake_move(move);
    return score - loss;
}

int score_error(const Handicap& handicap, const Position& position, Move move) {
    if (handicap.overlooks()) {
        if (exposes_king(position, move)) return -handicap.max_error;
        if (see_at_least(position, move, 1)) return handicap.max_error;
    }
    const std::uint64_t random = split_mix(split_mix(handicap.seed ^ position.key()) ^ move.bits());
    const auto errors = static_cast<std::uint64_t>(2 * handicap.max_error + 1);
    const int error = static_cast<int>(random % errors) - handicap.max_error;
    return handicap.overlooks() && takes_centre(move) ? std::abs(error) : error;
}

}  // namespace mutare
