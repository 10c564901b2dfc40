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

std::uint64_t count_each_reply(Position& position) {
    return sum_after_each_move(position, scalar::count_legal_moves);
}

// No way is known here that would be quicker than to make the moves.
std::uint64_t count_replies(Position& position) {
    return scalar::count_each_reply(position);
}

std::uint64_t count_replies_of_each(Position& position) {
    return sum_after_each_move(position, scalar::count_replies);
}

}  // namespace mutare::scalar
