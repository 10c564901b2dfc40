#include "bench/perft_detail.h"

#include <span>

#include "base/thread.h"
#include "engine/attacks.h"
#include "engine/movegen.h"

namespace mutare {

namespace {

using Details = std::vector<PerftDetail>;

void add_move(PerftDetail& detail, Move move) {
    ++detail.nodes;
    detail.captures += move.is_capture() ? 1 : 0;
    detail.en_passant += move.is_en_passant() ? 1 : 0;
    detail.castles += move.is_castling() ? 1 : 0;
    detail.promotions += move.is_promotion() ? 1 : 0;
}

/// Counts the check that a move gives; `position` is the one after it.
void add_checks(PerftDetail& detail, Move move, const Position& position) {
    const CheckInfo checks = find_checks(position.board(), position.side_to_move());
    if (!checks.in_check()) return;
    ++detail.checks;
    if (checks.checks > 1) {
        ++detail.double_checks;
    } else if (checks.checker != move.to()) {
        ++detail.discovered_checks;
    }
    if (legal_moves(position).is_empty()) ++detail.mates;
}

/// Counts a move and what follows it. `details` begins with the move's depth.
void count_move(Position& position, Move move, std::span<PerftDetail> details) {
    add_move(details.front(), move);
    position.make_move(move);
    add_checks(details.front(), move, position);
    if (details.size() > 1) {
        for (const Move reply : legal_moves(position)) {
            count_move(position, reply, details.subspan(1));
        }
    }
    position.unmake_move(move);
}

}  // namespace

PerftDetail& PerftDetail::operator+=(const PerftDetail& other) {
    for (const PerftColumn& column : kPerftColumns) this->*column.count += other.*column.count;
    return *this;
}

std::vector<PerftDetail> perft_details(const Position& position, int depth, int threads) {
    if (depth == 0) return {};
    const MoveList moves = legal_moves(position);
    std::vector<Details> details(moves.size(), Details(static_cast<std::size_t>(depth)));
    run_in_parallel(moves.size(), static_cast<std::size_t>(threads), [&](std::size_t i) {
        Position own = position;
        count_move(own, moves[i], details[i]);
    });
    Details sum(static_cast<std::size_t>(depth));
    for (const Details& of_move : details) {
        for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += of_move[i];
    }
    return sum;
}

}  // namespace mutare
