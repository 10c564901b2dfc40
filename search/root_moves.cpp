#include "search/root_moves.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "engine/draws.h"
#include "engine/movegen.h"

namespace mutare {

namespace {

/// By the tablebases' rank, then by score.
bool is_better(const RootMove& a, const RootMove& b) {
    const auto rank = [](const RootMove& move) {
        const auto known = [](Score score) { return score.is_some() ? score : -Score::infinite(); };
        return std::tuple(move.tablebase_rank, known(move.current.score), known(move.last.score));
    };
    return rank(a) > rank(b);
}

bool is_legal_here(const Position& position, Move move) {
    return is_legal(position, find_checks(position.board(), position.side_to_move()), move);
}

}  // namespace

std::vector<Move> moves_to_search(const Position& root, const Limits& limits) {
    if (!limits.search_moves.empty()) return limits.search_moves;
    const MoveList moves = legal_moves(root);
    return {moves.begin(), moves.end()};
}

void RootMoves::prepare(const std::vector<RankedMove>& moves, bool are_all) {
    moves_.clear();
    for (const RankedMove& move : moves) moves_.emplace_back(move);
    are_all_ = are_all;
}

void RootMoves::begin_iteration() {
    for (RootMove& move : moves_) {
        std::swap(move.last, move.current);
        move.current.score = Score::none();
    }
    line_ = 0;
}

bool RootMoves::has_candidate(Move move) const {
    return std::any_of(moves_.begin() + line_, moves_.end(), [&](const RootMove& candidate) {
        return candidate.move == move && candidate.tablebase_rank == best_of_line().tablebase_rank;
    });
}

bool RootMoves::leaves_out_moves() const {
    return line_ > 0 || !are_all_ || moves_.front().tablebase_rank != moves_.back().tablebase_rank;
}

RootMove& RootMoves::find(Move move) {
    return *std::ranges::find(moves_, move, &RootMove::move);
}

void RootMoves::sort() {
    std::stable_sort(moves_.begin() + line_, moves_.end(), is_better);
}

void RootMoves::insert_line() {
    const auto line = moves_.begin() + line_;
    const auto place = std::upper_bound(moves_.begin(), line, *line, is_better);
    std::rotate(place, line, line + 1);
}

void RootMoves::forget_unproven() {
    std::for_each(moves_.begin() + line_, moves_.end(), [](RootMove& move) {
        RootMove::Result& found = move.current;
        if (found.score.is_loss() || found.bound == Bound::Upper) found.score = Score::none();
    });
    sort();
}

std::vector<const RootMove*> RootMoves::sorted() const {
    std::vector<const RootMove*> moves;
    for (const RootMove& move : moves_) moves.push_back(&move);
    std::ranges::stable_sort(moves, [](auto* a, auto* b) { return is_better(*a, *b); });
    return moves;
}

std::vector<Move> playable(Position position, const std::vector<Move>& pv) {
    std::vector<Move> played;
    for (const Move move : pv) {
        if (!is_legal_here(position, move)) break;
        position.make_move(move);
        played.push_back(move);
        if (is_draw(position, 0)) break;
    }
    return played;
}

Move reply_in_table(Position position, Move move, const TranspositionTable& table) {
    position.make_move(move);
    const std::optional<TableEntry> entry = table.probe(position.key());
    if (!entry || outcome(position) != Outcome::Ongoing || !is_legal_here(position, entry->move)) {
        return {};
    }
    position.make_move(entry->move);
    return outcome(position) == Outcome::Ongoing ? entry->move : Move();
}

}  // namespace mutare
