// What OpenBench asks of an engine beside `bench`: the numbers of the search that can be tuned
// (spsa), and, in a build in which `kCanTune`, these numbers as options.
// https://github.com/AndyGrant/OpenBench/wiki
#pragma once

#include <string>
#include <string_view>

#include "base/expected.h"

namespace mutare {

/// A line `name, int, value, min, max, step, 0.002` for each parameter, as OpenBench reads them.
std::string spsa_lines();

/// A line `option name … type spin …` for each parameter; empty unless `kCanTune`.
std::string parameter_option_lines();

/// Is this an option of `parameter_option_lines`?
bool is_parameter_option(std::string_view name);

/// Sets one of the parameters.
Expected<void, std::string> set_parameter_option(std::string_view name, std::string_view value);

}  // namespace mutare
