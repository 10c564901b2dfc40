#include "search/searcher.h"

#include <algorithm>
#include <deque>
#include <new>
#include <system_error>
#include <tuple>

#include "engine/base/thread.h"
#include "engine/draws.h"
#include "engine/movegen.h"
#include "search/worker.h"

namespace mutare {

struct Searcher::Parts {
    explicit Parts(std::size_t hash_megabytes)
        : table(std::make_unique<Table>(hash_megabytes)), hash_size(hash_megabytes) {
        employ(1);
    }

    /// Employs so many workers, or as many as there is memory for.
    void employ(int threads) {
        const auto wanted = static_cast<std::size_t>(threads);
        while (workers.size() > wanted) workers.pop_back();
        try {
            while (workers.size() < wanted) {
                workers.push_back(std::make_unique<Worker>(workers.empty(), network));
            }
        } catch (const std::bad_alloc&) {
            if (workers.empty()) throw;
        }
    }
    [[nodiscard]] std::uint64_t nodes() const {
        std::uint64_t sum = 0;
        for (const auto& worker : workers) sum += worker->nodes();
        return sum;
    }
    [[nodiscard]] std::uint64_t tablebase_hits() const {
        std::uint64_t sum = 0;
        for (const auto& worker : workers) sum += worker->tablebase_hits();
        return sum;
    }

    std::shared_ptr<const Network> network = Network::built_in();
    std::unique_ptr<Table> table;
    std::size_t hash_size;
    std::vector<std::unique_ptr<Worker>> workers;
};

namespace {

std::vector<Move> root_moves(const Position& root, const Limits& limits) {
    if (!limits.search_moves.empty()) return limits.search_moves;
    const MoveList moves = legal_moves(root);
    return {moves.begin(), moves.end()};
}

/// A line as far as it can be played: legal moves only, and none after the game is drawn.
std::vector<Move> playable(Position position, const std::vector<Move>& line) {
    std::vector<Move> played;
    for (const Move move : line) {
        const CheckInfo checks = find_checks(position.board(), position.side_to_move());
        if (!is_legal(position, checks, move)) break;
        position.make_move(move);
        played.push_back(move);
        if (is_draw(position, 0)) break;
    }
    return played;
}

/// What the opponent will answer to the first move of the best line, as far as line and table know.
Move expected_answer(Position position, const std::vector<Move>& line, const Table& table) {
    if (line.size() > 1) return line[1];
    position.make_move(line.front());
    const std::optional<TableEntry> entry = table.probe(position.key());
    return entry && legal_moves(position).has(entry->move) ? entry->move : Move();
}

/// Tells a listener what is known of the best lines.
class Reporter {
  public:
    Reporter(const Position& root, const SharedSearch& shared, Listener& listener)
        : root_(root), shared_(shared), listener_(listener) {}

    void report(const Worker& worker, int line_number) {
        report(worker, worker.root_moves()[static_cast<std::size_t>(line_number - 1)], line_number);
    }
    void report(const Worker& worker, const RootMove& best, int line_number) {
        Report report;
        report.depth = std::max(worker.root_depth(), 1);
        report.selective_depth = best.selective_depth;
        report.line_number = line_number;
        report.score = best.reported_score();
        report.bound = report.score == best.known_score() ? best.known_bound() : Bound::Exact;
        report.nodes = shared_.nodes();
        report.tablebase_hits = shared_.tablebase_hits();
        report.time = shared_.time_manager.elapsed();
        report.hash_full = shared_.table.permille_full();
        report.line = playable(root_, best.line);
        if (line_number == 1) last_told_ = best.move;
        listener_.on_report(report);
    }
    [[nodiscard]] bool has_told_last(Move move) const { return last_told_ == move; }

  private:
    const Position& root_;
    const SharedSearch& shared_;
    Listener& listener_;
    Move last_told_;
};

/// The worker whose result is worth most: one who has found a win; else the deepest, and of those
/// the one with the best score.
const Worker& most_trusted(const std::vector<std::unique_ptr<Worker>>& workers) {
    const auto rank = [](const std::unique_ptr<Worker>& worker) {
        const Score score = worker->root_moves().front().known_score();
        return std::tuple(score.is_win() ? score : Score::draw(), worker->completed_depth(), score);
    };
    return **std::max_element(workers.begin(), workers.end(),
                              [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
}

/// All workers at once, the first in this thread, until the search is over.
void search_together(const std::vector<std::unique_ptr<Worker>>& workers) {
    std::deque<Thread> helpers;
    try {
        for (std::size_t i = 1; i < workers.size(); ++i) {
            helpers.emplace_back([&worker = *workers[i]] { worker.iterate(); });
        }
    } catch (const std::system_error&) {
        // The system gives no more threads: those there are do it all.
    }
    workers.front()->iterate();
}

/// With a handicap there are fewer nodes.
Limits limits_with(const std::optional<Handicap>& handicap, Limits limits) {
    if (handicap) limits.nodes = std::min(limits.nodes.value_or(handicap->nodes), handicap->nodes);
    return limits;
}

/// What a player with a handicap takes for the best move, of those that were searched.
const RootMove& chosen_by(const Handicap& handicap, const Position& root,
                          const std::vector<RootMove>& moves) {
    const auto end = moves.begin() + std::min<std::ptrdiff_t>(kMovesInPlay, std::ssize(moves));
    const auto worth = [&](const RootMove& move) {
        if (!move.is_judged()) return -Score::infinite();
        return move.known_score() + misjudgement_of(handicap, root.key(), move.move);
    };
    return *std::max_element(moves.begin(), end, [&](const RootMove& a, const RootMove& b) {
        return worth(a) < worth(b);
    });
}

}  // namespace

Searcher::Searcher(std::size_t hash_megabytes) : parts_(std::make_unique<Parts>(hash_megabytes)) {}

Searcher::~Searcher() = default;

SearchResult Searcher::run(const Position& root, const Limits& asked, Control& control,
                           Listener& listener) {
    const TimeManager time_manager(asked, root.side_to_move(), settings_.move_overhead);
    const std::vector<Move> moves = root_moves(root, asked);
    if (moves.empty()) {
        control.wait_until_wanted(asked.infinite);
        return {};
    }

    const auto& handicap = settings_.handicap;
    const Limits limits = limits_with(handicap, asked);
    const int lines = handicap ? std::max(settings_.lines, kMovesInPlay) : settings_.lines;
    const RootRanking ranking =
        rank_root_moves(tablebases_, settings_.tablebases, root, moves, lines);
    parts_->employ(handicap ? 1 : settings_.threads);
    parts_->table->start_search();
    SharedSearch shared{limits, control, time_manager, *parts_->table, lines, tablebases_};
    shared.tablebase_settings = ranking.for_tree;
    Reporter reporter(root, shared, listener);
    shared.nodes = [this] { return parts_->nodes(); };
    shared.tablebase_hits = [this, &ranking] {
        return parts_->tablebase_hits() + ranking.tablebase_hits;
    };
    shared.on_line = [&](const Worker& worker, int number) {
        if (number <= settings_.lines) reporter.report(worker, number);
    };
    shared.on_current_move = [&](const CurrentMove& move) { listener.on_current_move(move); };
    for (const auto& worker : parts_->workers) worker->prepare(shared, root, ranking.moves);
    search_together(parts_->workers);

    // An iteration cut short, another worker or a misjudgement may lead to another move than was
    // told last.
    const Worker& trusted = lines == 1 ? most_trusted(parts_->workers) : *parts_->workers.front();
    const RootMove& best =
        handicap ? chosen_by(*handicap, root, trusted.root_moves()) : trusted.root_moves().front();
    if (!reporter.has_told_last(best.move)) reporter.report(trusted, best, 1);
    control.wait_until_wanted(limits.infinite);
    return {best.move, expected_answer(root, playable(root, best.line), *parts_->table),
            best.reported_score(), trusted.completed_depth(), parts_->nodes()};
}

bool Searcher::resize_table(std::size_t megabytes) {
    try {
        parts_->table = nullptr;
        parts_->table = std::make_unique<Table>(megabytes);
        parts_->hash_size = megabytes;
        return true;
    } catch (const std::bad_alloc&) {
        parts_->table = std::make_unique<Table>(parts_->hash_size);
        return false;
    }
}

void Searcher::use_network(std::shared_ptr<const Network> network) {
    parts_->network = std::move(network);
    parts_->workers.clear();
    parts_->employ(settings_.threads);
    clear();
}

void Searcher::clear() {
    parts_->table->clear(settings_.threads);
    for (const auto& worker : parts_->workers) worker->forget();
}

}  // namespace mutare
