#include "search/syzygy/root_ranking.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <optional>

#include "engine/draws.h"
#include "engine/movegen.h"

namespace mutare {

namespace {

/// A distance to zeroing that stands for an outcome: one ply, or beyond the fifty-move rule.
Dtz dtz_for(Wdl wdl) {
    constexpr std::array kDistances{-1, -kFiftyMoves - 1, 0, kFiftyMoves + 1, 1};
    return kDistances[static_cast<std::size_t>(static_cast<int>(wdl) -
                                               static_cast<int>(Wdl::Loss))];
}

/// For all legal moves, when only the WDL tables are there; empty when one of these is missing too.
std::vector<MoveDtz> dtz_by_wdl(const Tablebases& tablebases, const Position& root) {
    std::vector<MoveDtz> moves;
    Position position = root;
    for (const Move move : legal_moves(root)) {
        position.make_move(move);
        const std::optional<Wdl> answer = tablebases.probe(position);
        position.unmake_move(move);
        if (!answer) return {};
        moves.push_back({move, dtz_for(-*answer)});
    }
    return moves;
}

/// What the move allows; with a winning move, also the draw that the opponent's reply can make.
Repetition repetition_after(const Position& root, const MoveDtz& known) {
    Position position = root;
    position.make_move(known.move);
    const std::size_t times = times_occurred(position);
    if (times >= kThreefold) return Repetition::Draw;
    if (known.dtz > 0) {
        for (const Move reply : legal_moves(position)) {
            position.make_move(reply);
            const bool is_draw = times_occurred(position) >= kThreefold;
            position.unmake_move(reply);
            if (is_draw) return Repetition::Draw;
        }
    }
    return times > 1 ? Repetition::Second : Repetition::None;
}

}  // namespace

RankedMove rank_by_dtz(MoveDtz move, Repetition repetition, int clock, bool has_repeated,
                       bool fifty_move_rule) {
    constexpr int kCertain = 1 << 15;
    constexpr int kUncertain = 1 << 14;  // more than any distance plus clock, and both steps
    constexpr int kDrawnStep = 1 << 13;
    constexpr int kSecondStep = 1 << 12;
    const auto& [the_move, dtz] = move;
    if (dtz == 0 || repetition == Repetition::Draw) return {the_move, 0, Score::draw()};

    const int clock_at_zeroing = std::abs(dtz) + clock;
    const bool is_drawn = fifty_move_rule && clock_at_zeroing > kFiftyMoves;
    const bool is_second = repetition == Repetition::Second;
    if (dtz > 0) {
        // All certain wins rank equal, so that the search can choose the natural one. After a
        // repetition or near the fifty-move limit, the fastest progress ranks first. A second
        // occurrence is no progress at all.
        const bool is_certain = clock_at_zeroing < kFiftyMoves && !has_repeated && !is_second;
        const int uncertain = kUncertain - clock_at_zeroing - (is_drawn ? kDrawnStep : 0) -
                              (is_second ? kSecondStep : 0);
        return {the_move, is_certain ? kCertain : uncertain,
                is_drawn ? Score::draw() + 1 : Score::tablebase_win_in(0)};
    }
    // All certain losses rank equal, so that the search can set traps; a second occurrence is one,
    // since the winner must find another move. Where the fifty-move rule may still save the game,
    // the longest resistance ranks first.
    const bool is_certain = clock - 2 * dtz < kFiftyMoves;
    const int rank = is_certain ? -kCertain : -kUncertain + clock_at_zeroing;
    return {the_move, is_second ? rank + 1 : rank,
            is_drawn ? Score::draw() - 1 : Score::tablebase_loss_in(0)};
}

RootRanking rank_root_moves(const Tablebases& tablebases, const TablebaseSettings& settings,
                            const Position& root, const std::vector<Move>& moves, int multipv) {
    RootRanking ranking{{}, settings};
    for (const Move move : moves) ranking.moves.push_back({move});
    ranking.for_tree.max_pieces = std::min(settings.max_pieces, tablebases.largest());
    if (root.board().count_pieces() > ranking.for_tree.max_pieces) return ranking;

    std::vector<MoveDtz> known = tablebases.probe_moves(root);
    const bool has_dtz = !known.empty();
    if (!has_dtz) known = dtz_by_wdl(tablebases, root);
    if (known.empty()) return ranking;
    ranking.tablebase_hits = known.size();
    const int clock = std::min<int>(root.state().halfmove_clock, kFiftyMoves);
    const bool has_repeated = has_any_repeated(root);
    for (RankedMove& ranked : ranking.moves) {
        const auto found = std::ranges::find(known, ranked.move, &MoveDtz::move);
        ranked = rank_by_dtz(*found, repetition_after(root, *found), clock, has_repeated,
                             settings.fifty_move_rule);
    }
    std::ranges::stable_sort(ranking.moves, std::ranges::greater{}, &RankedMove::rank);
    // Moves that rank below all those needed for the MultiPV lines go.
    const std::size_t needed = std::min(static_cast<std::size_t>(multipv), ranking.moves.size());
    const int lowest = ranking.moves[needed - 1].rank;
    std::erase_if(ranking.moves, [&](const RankedMove& ranked) { return ranked.rank < lowest; });

    // The ranks alone keep the outcome, so the tree does not probe: it would only learn that pieces
    // can be given away without spoiling the win. A win without DTZ tables needs the probes to make
    // progress.
    const bool is_won = ranking.moves.front().rank > 0;
    if (has_dtz || !is_won) ranking.for_tree.max_pieces = 0;
    return ranking;
}

}  // namespace mutare
