// The name, the version and the build of the program.
#pragma once

#include <string>
#include <string_view>

namespace mutare {

inline constexpr std::string_view kName = "Mutare";
inline constexpr std::string_view kVersion = MUTARE_VERSION;
/// For the option UCI_EngineAbout.
inline constexpr std::string_view kAbout =
    "Mutare " MUTARE_VERSION " by the Mutare authors: a chess engine on a 0x88 board, MIT licence";
inline constexpr std::string_view kAuthor = "the Mutare authors";

/// "x86-64 with AVX2": the processors for which this build was compiled.
std::string processor_text();
/// "g++ 12.2.0, x86-64 with AVX2": the compiler and the processors.
std::string build_text();
/// "Mutare 0.1 (g++ 12.2.0, x86-64 with AVX2)".
std::string version_text();

}  // namespace mutare
