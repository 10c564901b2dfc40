// The name, the version and the build of the program.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace mutare {

inline constexpr std::string_view kName = "Mutare";
inline constexpr std::string_view kAuthor = "the Mutare authors";

/// "1.0.0"; for what is no release, "1.0.0-dev-7739599".
std::string_view version();
/// "g++ 12.2.0, x86-64 with AVX2": the compiler and the processors.
std::string build_text();
/// "Mutare 1.0.0 (g++ 12.2.0, x86-64 with AVX2)".
std::string version_text();
/// The version text, and a line each for the commit, the network, the tablebases and the signature.
std::string version_page();

/// "7739599 of 2026-11-22": the commit from which the program was built, or "unknown".
std::string_view commit_text();
/// The network that is built in, in a few words.
std::string network_summary();
/// The nodes of bench, as the commit says from which the program was built; none if it is not
/// known.
std::optional<std::uint64_t> bench_signature();

}  // namespace mutare
