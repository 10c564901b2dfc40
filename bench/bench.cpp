#include "bench/bench.h"

#include "bench/decimal.h"
#include "bench/positions.h"
#include "engine/notation/fen.h"

namespace mutare {

BenchResult run_bench(const BenchSettings& settings, Control& control,
                      const BenchProgress& progress) {
    Searcher searcher(settings.hash_megabytes, {.threads = settings.threads});
    Limits limits;
    if (settings.time) {
        limits.move_time = *settings.time / std::size(kBenchPositions);
    } else {
        limits.depth = settings.depth;
    }
    Listener silent;
    BenchResult total;
    const SteadyClock::time_point start = SteadyClock::now();
    for (const std::string_view fen : kBenchPositions) {
        if (control.is_stopped()) break;
        const SearchResult found = searcher.run(parse_fen(fen)->position, limits, control, silent);
        total.nodes += found.nodes;
        if (progress) progress(fen, found);
    }
    total.time = elapsed_since(start);
    return total;
}

std::string summary(const BenchResult& result) {
    return join(result.nodes, " nodes ", nodes_per_second(result.nodes, result.time), " nps");
}

}  // namespace mutare
