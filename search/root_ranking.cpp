#include "search/root_ranking.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "engine/draws.h"
#include "engine/movegen.h"

namespace mutare {

namespace {

/// What is known of a distance from what a move leads to: as good as the next ply, or beyond the
/// fifty-move rule.
Distance rough_distance(Wdl wdl) {
    switch (wdl) {
        case Wdl::Win: return 1;
        case Wdl::CursedWin: return kFiftyMoves + 1;
        case Wdl::Draw: return 0;
        case Wdl::BlessedLoss: return -kFiftyMoves - 1;
        case Wdl::Loss: return -1;
    }
    return 0;
}

/// The distances as far as they can be known without the tables of distances; empty where a table
/// of outcomes is missing too.
std::vector<MoveDistance> rough_distances(const Tablebases& tablebases, const Position& root) {
    std::vector<MoveDistance> distances;
    Position position = root;
    for (const Move move : legal_moves(root)) {
        position.make_move(move);
        const std::optional<Wdl> answer = tablebases.probe(position);
        position.unmake_move(move);
        if (!answer) return {};
        distances.push_back({move, rough_distance(-*answer)});
    }
    return distances;
}

/// Ranks the moves that are in the ranking.
void rank_moves(RootRanking& ranking, const std::vector<MoveDistance>& distances,
                const Position& root, bool fifty_move_rule) {
    const int clock = std::min<int>(root.state().halfmove_clock, kFiftyMoves);
    const bool has_repeated = has_any_repeated(root);
    for (RankedMove& ranked : ranking.moves) {
        const auto found = std::find_if(
            distances.begin(), distances.end(),
            [&](const MoveDistance& candidate) { return candidate.move == ranked.move; });
        ranked = rank_by_distance(*found, clock, has_repeated, fifty_move_rule);
    }
    std::stable_sort(ranking.moves.begin(), ranking.moves.end(),
                     [](const RankedMove& a, const RankedMove& b) { return a.rank > b.rank; });
    ranking.tablebase_hits = distances.size();
}

void leave_out_beyond(std::vector<RankedMove>& moves, std::size_t lines) {
    const int last_rank = moves[std::min(lines, moves.size()) - 1].rank;
    moves.erase(std::find_if(moves.begin(), moves.end(),
                             [&](const RankedMove& ranked) { return ranked.rank < last_rank; }),
                moves.end());
}

}  // namespace

RankedMove rank_by_distance(MoveDistance move, int clock, bool has_repeated, bool fifty_move_rule) {
    constexpr int kSure = 1 << 15;
    constexpr int kDoubtful = 1 << 14;  // more than any distance and clock
    const auto& [the_move, distance] = move;
    if (distance == 0) return {the_move, 0, Score::draw()};

    const int plies_to_zeroing = std::abs(distance) + clock;
    const bool is_spoilt = fifty_move_rule && plies_to_zeroing > kFiftyMoves;
    if (distance > 0) {
        // All sure wins are alike, for the search to choose the natural one. But if it has begun to
        // go in circles, or the limit is near, the shortest way is to be gone.
        const bool is_sure = plies_to_zeroing < kFiftyMoves && !has_repeated;
        return {the_move, is_sure ? kSure : kDoubtful - plies_to_zeroing,
                is_spoilt ? Score::draw() + 1 : Score::tablebase_win_in(0)};
    }
    // All sure losses are alike, for the search to set the best traps. If the limit may come to
    // help, the longest way is best.
    const bool is_sure = clock - 2 * distance < kFiftyMoves;
    return {the_move, is_sure ? -kSure : -kDoubtful + plies_to_zeroing,
            is_spoilt ? Score::draw() - 1 : Score::tablebase_loss_in(0)};
}

RootRanking rank_root_moves(const Tablebases& tablebases, const TablebaseSettings& settings,
                            const Position& root, const std::vector<Move>& moves, int lines) {
    RootRanking ranking{{}, settings};
    for (const Move move : moves) ranking.moves.push_back({move});
    ranking.for_tree.max_pieces = std::min(settings.max_pieces, tablebases.largest());
    if (root.board().count_pieces() > ranking.for_tree.max_pieces) return ranking;

    std::vector<MoveDistance> distances = tablebases.probe_moves(root);
    const bool are_exact = !distances.empty();
    if (!are_exact) distances = rough_distances(tablebases, root);
    if (distances.empty()) return ranking;
    rank_moves(ranking, distances, root, settings.fifty_move_rule);
    leave_out_beyond(ranking.moves, static_cast<std::size_t>(lines));

    // What the ranks hold together needs no help from the tree; there the tables would only advise
    // to give pieces away for a win that is already sure. Only an outcome without distances needs
    // it.
    const bool is_won = ranking.moves.front().rank > 0;
    if (are_exact || !is_won) ranking.for_tree.max_pieces = 0;
    return ranking;
}

}  // namespace mutare
