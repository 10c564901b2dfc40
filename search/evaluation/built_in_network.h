// The network file that the assembler has embedded in the program (built_in_network.S).
#pragma once

#include <string_view>

// The assembler's symbols, also where the names of C get a prefix there.
extern "C" {
// NOLINTBEGIN(readability-identifier-naming)
extern const char mutare_built_in_network[] __asm__("mutare_built_in_network");
extern const char mutare_built_in_network_end[] __asm__("mutare_built_in_network_end");
// NOLINTEND(readability-identifier-naming)
}

namespace mutare {

/// The bytes of the file.
inline std::string_view built_in_network() {
    return {mutare_built_in_network, mutare_built_in_network_end};
}

}  // namespace mutare
