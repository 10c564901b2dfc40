// Catch2, version 3 or 2.13, whichever is installed. Tests use the names of version 3; this file
// defines those that 2.13 lacks.
#pragma once

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>

namespace Catch::Matchers {

inline auto ContainsSubstring(const std::string& text) {
    return Contains(text);
}

}  // namespace Catch::Matchers

// 2.13 cannot skip a test: it passes with a warning that says so.
#define SKIP(reason)                 \
    do {                             \
        WARN("skipped: " << reason); \
        return;                      \
    } while (false)
#endif
