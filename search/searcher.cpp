#include "search/searcher.h"

#include <algorithm>
#include <new>
#include <thread>

#include "engine/draws.h"
#include "engine/movegen.h"
#include "search/worker.h"

namespace mutare {

struct Searcher::Parts {
    explicit Parts(std::size_t hash_megabytes)
        : table(std::make_unique<Table>(hash_megabytes)), hash_size(hash_megabytes) {}

    /// Starts or ends workers until there are so many.
    void employ(int threads) {
        while (workers.size() > static_cast<std::size_t>(threads)) workers.pop_back();
        while (workers.size() < static_cast<std::size_t>(threads)) {
            workers.push_back(std::make_unique<Worker>(workers.empty()));
        }
    }
    [[nodiscard]] std::uint64_t nodes() const {
        std::uint64_t sum = 0;
        for (const auto& worker : workers) sum += worker->nodes();
        return sum;
    }

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

}  // namespace

Searcher::Searcher(std::size_t hash_megabytes) : parts_(std::make_unique<Parts>(hash_megabytes)) {}

Searcher::~Searcher() = default;

SearchResult Searcher::run(const Position& root, const Limits& limits, Control& control,
                           Listener& listener) {
    const Stopwatch stopwatch(limits, root.side_to_move(), settings_.move_overhead);
    const std::vector<Move> moves = root_moves(root, limits);
    if (moves.empty()) {
        Report report;
        report.score = root.in_check() ? Score::mated_in(0) : Score::draw();
        listener.on_report(report);
        control.wait_until_wanted(limits.infinite);
        return {};
    }

    parts_->employ(settings_.threads);
    parts_->table->start_search();
    SharedSearch shared{limits, control, stopwatch, *parts_->table, settings_.lines};
    shared.nodes = [this] { return parts_->nodes(); };
    Worker& first = *parts_->workers.front();
    std::vector<Move> last_line;
    const auto report_line = [&](int line_number) {
        const RootMove& best = first.root_moves()[static_cast<std::size_t>(line_number - 1)];
        Report report;
        report.depth = std::max(first.root_depth(), 1);
        report.selective_depth = best.selective_depth;
        report.line_number = line_number;
        report.score = best.score.is_some()        ? best.score
                       : best.last_score.is_some() ? best.last_score
                                                   : Score::draw();
        report.nodes = parts_->nodes();
        report.time = stopwatch.elapsed();
        report.hash_full = parts_->table->permille_full();
        report.line = playable(root, best.line);
        if (line_number == 1) last_line = best.line;
        listener.on_report(report);
    };
    shared.on_line = report_line;

    for (const auto& worker : parts_->workers) worker->prepare(shared, root, moves);
    {
        std::vector<std::jthread> helpers;
        for (std::size_t i = 1; i < parts_->workers.size(); ++i) {
            helpers.emplace_back([this, i] { parts_->workers[i]->iterate(); });
        }
        first.iterate();
    }
    // An iteration that was cut short may have found a better move than the last one reported.
    const RootMove& best = first.root_moves().front();
    if (last_line.empty() || last_line.front() != best.move) report_line(1);
    control.wait_until_wanted(limits.infinite);

    const std::vector<Move> line = playable(root, best.line);
    return {best.move, line.size() > 1 ? line[1] : Move(), best.score, first.completed_depth(),
            parts_->nodes()};
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

void Searcher::clear() {
    parts_->table->clear(settings_.threads);
    for (const auto& worker : parts_->workers) worker->forget();
}

}  // namespace mutare
