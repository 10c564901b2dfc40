#include "cli/perft/generator_difference.h"

#include <algorithm>

namespace mutare {

namespace {

using Count = DivideDifference::Count;

/// The move with the fewest positions behind it among those whose counts differ.
Move smallest(const std::vector<Count>& counts) {
    const auto size = [](const Count& count) { return std::min(count.ours, count.theirs); };
    return std::ranges::min_element(counts, {}, size)->move;
}

}  // namespace

std::optional<GeneratorDifference> find_difference(const Position& root, int depth,
                                                   const PerftOptions& options,
                                                   const OtherDivide& other,
                                                   const DepthProgress& progress) {
    GeneratorDifference found{{}, root, 1, {}};
    const auto compare_there = [&](PerftResult& ours) {
        ours = checked_perft_divide(found.position, found.depth, options);
        const std::optional<Divide> theirs = other(found.moves, found.depth, ours.nodes);
        if (!theirs) return false;
        found.difference = compare(ours, *theirs, found.position);
        return true;
    };
    PerftResult ours;
    for (; found.depth <= depth; ++found.depth) {
        if (!compare_there(ours)) return std::nullopt;
        progress(found.depth, ours, found.difference);
        if (!found.difference.is_none()) break;
    }
    if (found.depth > depth) return std::nullopt;
    while (found.depth > 1 && !found.difference.is_in_moves() && !found.difference.counts.empty()) {
        const Move move = smallest(found.difference.counts);
        found.position.make_move(move);
        found.moves.push_back(move);
        --found.depth;
        if (!compare_there(ours)) return std::nullopt;
    }
    return found;
}

}  // namespace mutare
