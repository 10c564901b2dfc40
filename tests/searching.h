// Searches whose reports nobody hears.
#pragma once

#include "search/searcher.h"

namespace mutare::tests {

inline Limits to_depth(int depth) {
    Limits limits;
    limits.depth = depth;
    return limits;
}

inline SearchResult search(Searcher& searcher, const Position& root, const Limits& limits) {
    const Control control;
    Listener nobody;
    return searcher.run(root, limits, control, nobody);
}

/// By a new searcher.
inline SearchResult search(const Position& root, const Limits& limits) {
    Searcher searcher(1);
    return search(searcher, root, limits);
}

}  // namespace mutare::tests
