#include "bench/mate_pv.h"

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

std::optional<std::string> error_in_mate_pv(const Position& root, Score score,
                                            const std::vector<Move>& pv) {
    Position position = root;
    for (std::size_t ply = 0; ply < pv.size(); ++ply) {
        if (ply > 0 && is_draw(position, ply)) {
            return "a draw after " + std::to_string(ply) + " plies";
        }
        if (!legal_moves(position).has(pv[ply])) {
            return "an illegal move at ply " + std::to_string(ply + 1);
        }
        position.make_move(pv[ply]);
    }
    const std::size_t announced = plies_to_mate(score);
    if (outcome(position) != Outcome::Checkmate) {
        return "no mate after " + std::to_string(pv.size()) + " of " + std::to_string(announced) +
               " plies";
    }
    if (pv.size() == announced) return std::nullopt;
    return "mate after " + std::to_string(pv.size()) + " plies, announced after " +
           std::to_string(announced);
}

}  // namespace mutare
