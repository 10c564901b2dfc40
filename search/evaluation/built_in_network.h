// The network file that the assembler has embedded in the program (built_in_network.S).
#pragma once

#include <string_view>

// The assembler's symbols.
extern "C" {
extern const char mutare_built_in_network[];      // NOLINT(readability-identifier-naming)
extern const char mutare_built_in_network_end[];  // NOLINT(readability-identifier-naming)
}

namespace mutare {

/// The bytes of the file.
inline std::string_view built_in_network() {
    return {mutare_built_in_network, mutare_built_in_network_end};
}

}  // namespace mutare
