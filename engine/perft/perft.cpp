#include "engine/perft/perft.h"

#include <algorithm>
#include <atomic>

#include "base/thread.h"
#include "engine/movegen.h"
#include "engine/perft/perft_table.h"

namespace mutare {

std::uint64_t scalar::count_last_plies(Position& position, int depth, int) {
    const MoveList moves = legal_moves(position);
    if (depth == 1) return moves.size();
    std::uint64_t sum = 0;
    for (const Move move : moves) {
        position.make_move(move);
        sum += scalar::count_last_plies(position, depth - 1);
        position.unmake_move(move);
    }
    return sum;
}

namespace {

/// One thread's counting, in a position of its own, until it is stopped.
class Counter {
  public:
    Counter(const Position& root, const PerftOptions& options, PerftTable& table)
        : position_(root), salt_(salt_of(root)), options_(options), table_(table) {}

    /// The perft of `depth` plies after the two moves, or after the first if the second is no move.
    std::uint64_t count_after(Move first, Move second, int depth) {
        position_.make_move(first);
        if (second) position_.make_move(second);
        const std::uint64_t nodes = count(depth);
        if (second) position_.unmake_move(second);
        position_.unmake_move(first);
        return nodes;
    }
    [[nodiscard]] bool was_stopped() const { return was_stopped_; }
    [[nodiscard]] bool has_overflowed() const { return has_overflowed_; }

  private:
    // Deep enough that asking takes no noticeable time.
    static constexpr int kMinDepthToAskAt = 3;

    std::uint64_t count(int depth) {
        if (depth == 0) return 1;
        if (depth == 1) {
            return options_.bulk_plies == 0 ? make_each_move() : count_last_plies(position_, 1);
        }
        if (depth >= kMinDepthToAskAt && options_.should_stop()) was_stopped_ = true;
        if (was_stopped_) return 0;
        return count_hashed(depth);
    }

    /// With the hash table. Not for the last ply, which is counted as fast as it is looked up.
    std::uint64_t count_hashed(int depth) {
        const Key key = position_.key() ^ salt_;
        if (const auto known = table_.find(key, depth)) return *known;
        const std::uint64_t nodes = count_each_move(depth);
        if (!was_stopped_) table_.store(key, depth, nodes);
        return nodes;
    }

    std::uint64_t count_each_move(int depth) {
        const bool are_last = depth == 2
                                  ? options_.bulk_plies > 0
                                  : depth == 3 && options_.bulk_plies == 2 && table_.is_none();
        if (are_last) return count_last_plies(position_, depth, options_.bulk_plies);
        std::uint64_t nodes = 0;
        const MoveList moves = legal_moves(position_);
        if (!table_.is_none()) {
            for (const Move move : moves) table_.prefetch(position_.key_after(move) ^ salt_);
        }
        for (const Move move : moves) {
            position_.make_move(move);
            has_overflowed_ |= __builtin_add_overflow(nodes, count(depth - 1), &nodes);
            position_.unmake_move(move);
            if (has_overflowed_) was_stopped_ = true;
        }
        return nodes;
    }

    /// The last ply: each move is made on the board and unmade.
    std::uint64_t make_each_move() {
        std::uint64_t nodes = 0;
        for (const Move move : legal_moves(position_)) {
            const std::size_t captured_slot = make_on_board(move);
            ++nodes;
            position_.unmove_pieces(move, captured_slot);
        }
        return nodes;
    }
    /// Not inlined: otherwise the compiler could see that the move is unmade, and omit both.
    [[gnu::noinline]] std::size_t make_on_board(Move move) { return position_.move_pieces(move); }

    /// Tells positions apart that differ only in where their rooks start, as those of several
    /// Chess960 games may.
    static Key salt_of(const Position& root) {
        Key salt = 0;
        for (const Castling castling : kAllCastlings) {
            salt = split_mix(salt + root.castling_table().rook_from(castling).index());
        }
        return salt;
    }

    Position position_;
    Key salt_;
    const PerftOptions& options_;
    PerftTable& table_;
    bool was_stopped_ = false;
    bool has_overflowed_ = false;
};

/// What follows one or two moves: small enough that no thread waits long for the others at the end.
struct Task {
    std::size_t root_move;
    Move first;
    Move second;
    int depth;
    std::uint64_t nodes = 0;
};

std::vector<Task> divide_into_tasks(Position position, int depth) {
    constexpr int kMinDepthToSplitTwice = 3;
    std::vector<Task> tasks;
    const MoveList moves = legal_moves(position);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (depth < kMinDepthToSplitTwice) {
            tasks.push_back({i, moves[i], Move(), depth - 1});
            continue;
        }
        position.make_move(moves[i]);
        for (const Move reply : legal_moves(position)) {
            tasks.push_back({i, moves[i], reply, depth - 2});
        }
        position.unmake_move(moves[i]);
    }
    return tasks;
}

/// Runs the tasks in several threads, each taking the next task that is left, and sets in the
/// result whether all were completed.
void run_tasks(std::vector<Task>& tasks, const Position& position, const PerftOptions& options,
               PerftTable& table, PerftResult& result) {
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> is_complete = true;
    std::atomic<bool> is_too_large = false;
    run_in_threads(std::min(static_cast<std::size_t>(options.threads), tasks.size()), [&] {
        Counter counter(position, options, table);
        for (std::size_t i = next++; i < tasks.size() && !counter.was_stopped(); i = next++) {
            Task& task = tasks[i];
            task.nodes = counter.count_after(task.first, task.second, task.depth);
        }
        if (counter.was_stopped()) is_complete = false;
        if (counter.has_overflowed()) is_too_large = true;
    });
    result.is_complete = is_complete;
    result.is_too_large = is_too_large;
}

}  // namespace

PerftResult perft_divide(const Position& position, int depth, const PerftOptions& options,
                         PerftTable* shared) {
    PerftTable own(shared ? 0 : options.hash_megabytes);
    PerftResult result;
    if (depth == 0) {
        result.nodes = 1;
        return result;
    }
    for (const Move move : legal_moves(position)) result.moves.push_back({move});
    std::vector<Task> tasks = divide_into_tasks(position, depth);
    run_tasks(tasks, position, options, shared ? *shared : own, result);
    for (const Task& task : tasks) {
        result.moves[task.root_move].nodes += task.nodes;
        result.is_too_large |= __builtin_add_overflow(result.nodes, task.nodes, &result.nodes);
    }
    return result;
}

}  // namespace mutare
