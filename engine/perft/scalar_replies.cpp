#include "engine/perft/replies.h"

#include "engine/movegen.h"

namespace mutare::scalar {

namespace {

template <class Count>
std::uint64_t sum_after_each_move(Position& position, Count count) {
    std::uint64_t sum = 0;
    for (const Move move : legal_moves(position)) {
        position.make_move(move);
        sum += count(position);
        position.unmake_move(move);
    }
    return sum;
}

}  // namespace

std::uint64_t count_one_ply(const Position& position) {
    return legal_moves(position).size();
}

std::uint64_t count_two_plies_by_moves(Position& position) {
    return sum_after_each_move(position, scalar::count_one_ply);
}

std::uint64_t count_two_plies(Position& position) {
    return scalar::count_two_plies_by_moves(position);
}

std::uint64_t count_three_plies(Position& position) {
    return sum_after_each_move(position, scalar::count_two_plies);
}

}  // namespace mutare::scalar
