#include "bench/selftest.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <variant>
#include <vector>

#include "base/text.h"
#include "bench/bench.h"
#include "engine/movegen.h"
#include "engine/notation/fen.h"
#include "engine/notation/named_positions.h"
#include "engine/perft/perft.h"
#include "search/evaluation/built_in_network.h"
#include "search/evaluation/network_file.h"

namespace mutare {

namespace {

struct KnownCount {
    std::string_view fen;
    int depth;
    std::uint64_t nodes;
};

/// Positions 1 to 6 of https://www.chessprogramming.org/Perft_Results, and one of Chess960.
constexpr auto kKnownCounts = std::to_array<KnownCount>({
    {kStartFen, 5, 4'865'609},
    {kKiwipeteFen, 4, 4'085'603},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674'624},
    {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 422'333},
    {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2'103'487},
    {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4, 3'894'594},
    {"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 4, 326'672},
});

/// A way to count moves.
struct Counter {
    std::string_view name;
    std::uint64_t (*count)(Position& position, int depth);
};

template <int threads, int hash_megabytes, int bulk_plies>
std::uint64_t count_with(Position& position, int depth) {
    PerftOptions options;
    options.threads = threads;
    options.hash_megabytes = hash_megabytes;
    options.bulk_plies = bulk_plies;
    return perft_divide(position, depth, options).nodes;
}

/// By the back-end that needs no instructions of its own, and by making each move as a search does.
std::uint64_t count_by_scalar_moves(Position& position, int depth) {
    if (depth == 0) return 1;
    MoveList moves;
    const CheckInfo checks = scalar::find_checks(position.board(), position.side_to_move());
    scalar::generate(position, checks, MoveClass::All, moves);
    std::uint64_t nodes = 0;
    for (const Move move : moves) {
        position.make_move(move);
        nodes += count_by_scalar_moves(position, depth - 1);
        position.unmake_move(move);
    }
    return nodes;
}

constexpr auto kCounters = std::to_array<Counter>({
    {"perft, every move made", count_with<1, 0, 0>},
    {"perft, one ply at once", count_with<1, 0, 1>},
    {"perft, two plies at once", count_with<1, 0, 2>},
    {"perft, two threads and a table", count_with<2, 4, 2>},
    {"perft, without vector instructions", count_by_scalar_moves},
});

SelfTestCheck check_network() {
    const bool is_valid = std::holds_alternative<NetworkFile>(parse_network(built_in_network()));
    return {"network", network_text(built_in_network()), is_valid};
}

SelfTestCheck check_counter(const Counter& counter, std::uint64_t max_moves) {
    SelfTestCheck check{std::string(counter.name), {}, true};
    std::uint64_t total = 0;
    for (const KnownCount& known : kKnownCounts) {
        if (known.nodes > max_moves) continue;
        Position position = parse_fen(known.fen)->position;
        const std::uint64_t found = counter.count(position, known.depth);
        total += found;
        if (found == known.nodes) continue;
        check.is_passed = false;
        check.result += join("expected ", known.nodes, " at depth ", known.depth, ", found ", found,
                             ": ", known.fen, "; ");
    }
    check.result += std::to_string(total) + " moves";
    return check;
}

SelfTestCheck check_bench(const SelfTestSettings& settings) {
    BenchSettings bench;
    bench.depth = settings.bench_depth.value_or(bench.depth);
    Control control;
    const std::uint64_t nodes = run_bench(bench, control).nodes;
    std::string result = std::to_string(nodes) + " nodes";
    const bool is_passed = nodes == settings.bench_nodes.value_or(nodes);
    if (!is_passed) result += ", expected " + std::to_string(*settings.bench_nodes);
    if (!settings.bench_nodes) result += "; this build does not know how many it should be";
    return {"bench", result, is_passed};
}

}  // namespace

bool run_selftest(const SelfTestSettings& settings, const SelfTestProgress& progress) {
    std::vector<SelfTestCheck> checks;
    const auto note = [&](const SelfTestCheck& check) {
        checks.push_back(check);
        progress(check);
        return check.is_passed;
    };
    const bool has_network = note(check_network());
    for (const Counter& counter : kCounters) note(check_counter(counter, settings.max_moves));
    if (has_network) note(check_bench(settings));
    return std::ranges::all_of(checks, &SelfTestCheck::is_passed);
}

}  // namespace mutare
