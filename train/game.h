// A game that the engine has played against itself, and which of its positions are worth learning
// from.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/position.h"
#include "search/score.h"

namespace mutare::train {

/// Game files hold these numbers.
enum class Result : std::uint8_t { BlackWins, Draw, WhiteWins };

/// White's points: "0.0", "0.5", "1.0".
constexpr std::string_view points(Result result) {
    constexpr std::array<std::string_view, 3> kPoints{"0.0", "0.5", "1.0"};
    return kPoints[static_cast<std::size_t>(result)];
}
constexpr Result win_of(Color side) {
    return side == Color::White ? Result::WhiteWins : Result::BlackWins;
}

/// Why a game ended. Game files hold these numbers.
enum class Termination : std::uint8_t {
    Checkmate,
    Stalemate,
    InsufficientMaterial,
    FiftyMoves,
    Threefold,
    AdjudicatedWin,
    AdjudicatedDraw,
};

/// By `Termination`.
inline constexpr std::array<std::string_view, 7> kTerminationNames{
    "checkmate", "stalemate",       "dead material",    "fifty moves",
    "threefold", "adjudicated win", "adjudicated draw",
};

struct Ending {
    Result result = Result::Draw;
    Termination termination = Termination::AdjudicatedDraw;

    bool operator==(const Ending&) const = default;
};

/// A move that was played, and the score that the search gave it, seen from the side that moved.
struct ScoredMove {
    Move move;
    Score score;

    bool operator==(const ScoredMove&) const = default;
};

struct Game {
    /// After the random opening; its move number tells how many plies that took.
    Position start;
    std::vector<ScoredMove> plies = {};
    Ending ending = {};
};

/// Plies from the beginning of the game to the position, by its move number.
inline int plies_before(const Position& position) {
    return 2 * (position.fullmove_number() - 1) + static_cast<int>(index(position.side_to_move()));
}

/// A position of a game with what is known of it.
struct Sample {
    const Position& position;
    ScoredMove played;
    Result result;

    [[nodiscard]] Score white_score() const {
        return position.side_to_move() == Color::White ? played.score : -played.score;
    }
};

/// Can a static evaluation be expected to know the score? Not in the opening, where moves were
/// random; not where the answer lies in the next moves: in check, with a capture or promotion to
/// make, near mate.
inline bool is_quiet_sample(const Sample& sample) {
    constexpr int kFirstPly = 16;
    return plies_before(sample.position) >= kFirstPly && sample.played.move.is_quiet() &&
           !sample.played.score.is_decided() && !sample.position.in_check();
}

/// Visits each position of a game in which a move was made, in order.
template <class Visit>
void for_each_sample(const Game& game, Visit visit) {
    Position position = game.start;
    for (const ScoredMove& played : game.plies) {
        visit(Sample{position, played, game.ending.result});
        position.make_move(played.move);
    }
}

}  // namespace mutare::train
