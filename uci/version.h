// Who the program is and how it was built.
#pragma once

#include <string>
#include <string_view>

namespace mutare {

inline constexpr std::string_view kName = "Mutare";
inline constexpr std::string_view kVersion = "0.1";
inline constexpr std::string_view kAuthor = "the Mutare authors";

/// "x86-64 with AVX2": the processors that this build is for.
std::string processor_text();
/// "g++ 12.2.0, x86-64 with AVX2": by what and for what it was built.
std::string build_text();

}  // namespace mutare
