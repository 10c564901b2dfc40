#include <iostream>

#include "engine/notation/fen.h"
#include "engine/notation/uci_move.h"
#include "search/searcher.h"

int main() {
    const mutare::Position position = mutare::parse_fen("6k1/5ppp/8/8/8/8/8/R3K3 w - -")->position;
    mutare::Searcher searcher(16);  // with a table of 16 MiB
    mutare::Limits limits;
    limits.depth = 8;
    mutare::Control control;  // its `stop` may be called from another thread
    mutare::Listener silent;  // `Listener` receives a report of each iteration
    const mutare::SearchResult result = searcher.run(position, limits, control, silent);
    std::cout << mutare::uci(result.best, position, false) << " after " << result.nodes
              << " nodes\n";
}
