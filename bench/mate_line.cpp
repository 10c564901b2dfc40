#include "bench/mate_line.h"

#include "engine/draws.h"
#include "engine/movegen.h"

namespace mutare {

namespace {

/// Plies from the root to the mate.
std::size_t plies_to_mate(Score score) {
    const int moves = score.moves_to_mate();
    return static_cast<std::size_t>(score.is_win() ? 2 * moves - 1 : -2 * moves);
}

}  // namespace

std::optional<std::string> fault_of_mate(const Position& root, Score score,
                                         const std::vector<Move>& line) {
    Position position = root;
    for (std::size_t ply = 0; ply < line.size(); ++ply) {
        if (ply > 0 && is_draw(position, ply)) {
            return "a draw after " + std::to_string(ply) + " plies";
        }
        if (!legal_moves(position).has(line[ply])) {
            return "an illegal move at ply " + std::to_string(ply + 1);
        }
        position.make_move(line[ply]);
    }
    const std::size_t announced = plies_to_mate(score);
    if (outcome(position) != Outcome::Checkmate) {
        return "no mate after " + std::to_string(line.size()) + " plies of " +
               std::to_string(announced);
    }
    if (line.size() == announced) return std::nullopt;
    return "mate after " + std::to_string(line.size()) + " plies, announced after " +
           std::to_string(announced);
}

}  // namespace mutare
