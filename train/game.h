// A game of self-play, and which of its positions are quiet, so good for training.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/position.h"
#include "search/score.h"

namespace mutare::train {

/// Game files hold these numbers.
enum class Result : std::uint8_t { BlackWins, Draw, WhiteWins };

/// White's points as text: "0.0", "0.5" or "1.0".
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
    "checkmate", "stalemate",       "insufficient material", "fifty moves",
    "threefold", "adjudicated win", "adjudicated draw",
};

struct Ending {
    Result result = Result::Draw;
    Termination termination = Termination::AdjudicatedDraw;

    bool operator==(const Ending&) const = default;
};

/// Result and termination as one number, as game files hold them.
constexpr unsigned number_of(Ending ending) {
    return static_cast<unsigned>(ending.result) + 3 * static_cast<unsigned>(ending.termination);
}
/// The ending with that number, if there is one.
constexpr std::optional<Ending> ending_of(std::size_t number) {
    if (number >= 3 * kTerminationNames.size()) return std::nullopt;
    return Ending{static_cast<Result>(number % 3), static_cast<Termination>(number / 3)};
}

/// Stands for a score that is not known: that of a mate that has happened, so that no move can have
/// it. Where scores of mates are left out, it is too.
inline constexpr Score kNoScore = Score::mate_in(0);

/// A move that was played, and the score of its search from the point of view of the side that
/// moved.
struct ScoredMove {
    Move move;
    Score score;

    [[nodiscard]] bool has_score() const { return score != kNoScore && score != -kNoScore; }

    bool operator==(const ScoredMove&) const = default;
};

struct Game {
    /// The position after the random opening. Its move number tells the length of the opening.
    Position start;
    std::vector<ScoredMove> plies = {};
    Ending ending = {};
};

/// Plies from the start of the game to the position, by its move number.
inline int plies_before(const Position& position) {
    return 2 * (position.fullmove_number() - 1) + static_cast<int>(index(position.side_to_move()));
}

/// A position of a game, the move played there, and the result of the game.
struct Sample {
    const Position& position;
    ScoredMove played;
    Result result;

    [[nodiscard]] Score white_score() const {
        return position.side_to_move() == Color::White ? played.score : -played.score;
    }
};

/// Earlier positions are not trained on: the moves of the opening are random.
inline constexpr int kFirstTrainingPly = 16;

/// Whether a static evaluation can be expected to know the score. It cannot in the opening, nor
/// where the score depends on the next moves: in check, with a capture or promotion to play, near
/// mate.
inline bool is_quiet_sample(const Sample& sample) {
    return plies_before(sample.position) >= kFirstTrainingPly && sample.played.move.is_quiet() &&
           !sample.played.score.is_decided() && !sample.position.in_check();
}

/// Calls `visit(sample)` for each position of the game in which a move was played, in order.
template <class Visit>
void for_each_sample(const Game& game, Visit visit) {
    Position position = game.start;
    for (const ScoredMove& played : game.plies) {
        visit(Sample{position, played, game.ending.result});
        position.make_move(played.move);
    }
}

}  // namespace mutare::train
