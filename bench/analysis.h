// Games analysed by the search: what each position is worth, and what should have been played. What
// that says of the moves is in judgement.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/notation/pgn.h"
#include "search/searcher.h"

namespace mutare {

/// Moves that a search recommends, and the score that they lead to, from the side to move.
struct AnalysedLine {
    Score score;
    std::vector<Move> moves;
};

struct PositionAnalysis {
    /// From the side to move.
    [[nodiscard]] Score score() const { return lines.front().score; }
    /// The best move; none when the game is over.
    [[nodiscard]] Move best() const {
        return lines.front().moves.empty() ? Move() : lines.front().moves.front();
    }

    /// The best line first, at least one. When the game is over, it has no moves.
    std::vector<AnalysedLine> lines{{}};
    int depth = 0;
    std::uint64_t nodes = 0;
};

struct GameAnalysis {
    /// The plies of the main line before the first position.
    std::size_t first_ply = 0;
    /// The positions of the main line from `first_ply` to the last one. After an interruption, the
    /// first ones are missing.
    std::vector<PositionAnalysis> positions;
};

/// Called after each position of a game with the number that are done and that of all.
using AnalysisProgress = std::function<void(std::size_t done, std::size_t all)>;

/// Searches the position, for as many lines as the searcher's settings say. Where the rules end the
/// game, the score is theirs. When it is stopped, what was found so far.
PositionAnalysis analyse_position(Searcher& searcher, const Position& position,
                                  const Limits& limits, const Control& control);

/// Searches the positions of the main line after its first `skipped_plies`, and forgets before what
/// was searched earlier.
///
/// The last position comes first and the table is kept, so that a search knows what the game has
/// shown. Where the position after a move is still better than the best line before it, the move
/// becomes the best one.
GameAnalysis analyse_game(Searcher& searcher, const PgnGame& game, const Limits& limits,
                          std::size_t skipped_plies, const Control& control,
                          const AnalysisProgress& progress = {});

/// Puts a move first, with the score that the position after it has, if that is higher.
void learn_from_move(PositionAnalysis& before, Move move, const PositionAnalysis& after);

/// A search often ends a line after few moves, where the table knows the rest. Continues it by
/// short searches, so that there is something to see.
void complete_line(Searcher& searcher, const Position& start, AnalysedLine& line,
                   const Limits& limits, const Control& control);

/// The moves of the main line.
std::vector<Move> main_line(const PgnGame& game);

/// The position of the main line after so many plies, or at its end.
Position position_after(const PgnGame& game, std::size_t plies);

/// The score as White sees it, in pawns or moves to mate: "-0.35", "#3", "#-3"; empty when White or
/// Black is checkmated. PGN writes it so in [%eval].
std::string white_score_text(Score score, Color side_to_move);

}  // namespace mutare
