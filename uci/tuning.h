// The numbers of the search for those who tune them: as input of OpenBench's SPSA, and, in a build
// in which `kCanTune`, as options.
#pragma once

#include <string>
#include <string_view>

#include "search/parameters.h"

namespace mutare {

/// A line `name, int, value, min, max, step, 0.002` for each parameter, as OpenBench reads them.
std::string spsa_lines();

/// A line `option name … type spin …` for each parameter; empty unless `kCanTune`.
std::string parameter_option_lines();

/// Is this an option of `parameter_option_lines`?
bool is_parameter_option(std::string_view name);

/// Sets one of the parameters. Returns what is wrong, or nothing.
std::string set_parameter_option(Parameters& parameters, std::string_view name,
                                 std::string_view value);

}  // namespace mutare
