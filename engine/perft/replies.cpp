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

std::uint64_t perft_2_bulk_1(Position& position) {
    return sum_after_each_move(position, scalar::count_legal_moves);
}

std::uint64_t perft_2_bulk_2(Position& position) {
    return scalar::perft_2_bulk_1(position);
}

std::uint64_t perft_3_bulk_2(Position& position) {
    return sum_after_each_move(position, scalar::perft_2_bulk_2);
}

}  // namespace mutare::scalar
