// For which instructions of a processor the engine is compiled.
#pragma once

#include <string_view>

namespace mutare {

/// "x86-64 with AVX2", "ARM64", …
std::string_view instruction_set();

}  // namespace mutare
