// Games analysed by the search: what each position is worth, and which moves threw something
// away. A move is judged by the expected score that it loses, since a pawn is much in a level
// position and nothing in a won one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/stop.h"
#include "engine/notation/pgn.h"
#include "search/searcher.h"

namespace mutare {

struct PositionAnalysis {
    /// From the side to move.
    Score score;
    /// Of the side to move: 1 for a win, a half for a draw, 0 for a loss, weighed by how likely the
    /// score makes them.
    double expected = 0;
    int depth = 0;
    std::uint64_t nodes = 0;
    /// The principal variation; empty when the game is over.
    std::vector<Move> pv;
};

enum class Judgment : std::uint8_t { Fine, Inaccuracy, Mistake, Blunder };

/// "blunder"; empty for a move that is fine.
std::string_view name(Judgment judgment);

/// The expected score that a move must lose to be called so.
inline constexpr double kInaccuracyLoss = 0.1;
inline constexpr double kMistakeLoss = 0.2;
inline constexpr double kBlunderLoss = 0.3;

/// A win is missed by a move that leads from one such expected score, at least, to the other, at
/// most.
inline constexpr double kWon = 0.8;
inline constexpr double kNotWon = 0.6;

struct MoveAnalysis {
    Move move;
    /// Expected score that the move lost, 0 to 1.
    double loss = 0;
    Judgment judgment = Judgment::Fine;
    bool missed_win = false;
};

struct GameAnalysis {
    /// The positions of the main line, the first and the last one included. After an interruption
    /// there are fewer.
    std::vector<PositionAnalysis> positions;
    /// The moves between them.
    std::vector<MoveAnalysis> moves;
};

/// Called after each position of a game with the number that are done and that of all.
using AnalysisProgress = std::function<void(std::size_t done, std::size_t all)>;

/// Searches the position. Where the rules end the game, the score is theirs and there is no
/// principal variation. Nothing when it was stopped.
std::optional<PositionAnalysis> analyse_position(Searcher& searcher, const Position& position,
                                                 const Limits& limits, const StopToken& stop);

/// Searches every position of the main line, after forgetting what was searched before.
GameAnalysis analyse_game(Searcher& searcher, const PgnGame& game, const Limits& limits,
                          const StopToken& stop, const AnalysisProgress& progress = {});

/// What a move from one position to the next has lost.
MoveAnalysis analyse_move(Move move, const PositionAnalysis& before, const PositionAnalysis& after);

/// The moves of the main line.
std::vector<Move> main_line(const PgnGame& game);

/// The score as White sees it, in pawns or moves to mate: "-0.35", "#3", "#-3"; empty when White or
/// Black is checkmated. PGN writes it so in [%eval].
std::string white_score_text(const PositionAnalysis& analysis, Color side_to_move);

}  // namespace mutare
