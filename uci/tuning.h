// The numbers of the search for those who tune them: as input of OpenBench's SPSA, and, in a build
// with MUTARE_TUNE, as options.
#pragma once

#include <string>
#include <string_view>

namespace mutare {

/// A line `name, int, value, min, max, step, 0.002` for each parameter, as OpenBench reads them.
std::string spsa_lines();

/// A line `option name … type spin …` for each parameter; empty in a build without MUTARE_TUNE.
std::string parameter_option_lines();

/// Is this an option of `parameter_option_lines`?
bool is_parameter_option(std::string_view name);

/// Sets a parameter, between searches only. Returns what is wrong, or nothing.
std::string set_parameter_option(std::string_view name, std::string_view value);

}  // namespace mutare
