// The name, the version and the build of the program.
#pragma once

#include <string>
#include <string_view>

namespace mutare {

inline constexpr std::string_view kName = "Mutare";
inline constexpr std::string_view kAuthor = "the Mutare authors";

/// "1.0.0"; for what is no release, "1.0.0-dev-7739599".
std::string_view version();
/// "Mutare 1.0.0 (g++ 12.2.0, x86-64 with AVX2)" and a line each for the commit, the network, the
/// tablebases and the nodes of bench.
std::string version_page();
/// "7739599 of 2026-11-22": the commit from which the program was built, or "unknown".
std::string_view commit_text();

}  // namespace mutare
