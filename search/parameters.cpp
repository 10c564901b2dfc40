#include "search/parameters.h"

#include <algorithm>
#include <array>
#include <bit>
#include <type_traits>

namespace mutare {

static_assert(std::is_trivially_copyable_v<Parameters>);
using Rows = std::array<Parameter, sizeof(Parameters) / sizeof(Parameter)>;
static_assert(sizeof(Parameters) == sizeof(Rows), "nothing but parameters");

std::vector<Parameter> all_parameters() {
    const Rows rows = std::bit_cast<Rows>(Parameters());
    return {rows.begin(), rows.end()};
}

#ifdef MUTARE_TUNE
bool set_parameter(std::string_view name, int value) {
    Rows rows = std::bit_cast<Rows>(kTuned);
    const auto row = std::ranges::find(rows, name, &Parameter::name);
    if (row == rows.end() || value < row->min || value > row->max) return false;
    row->value = value;
    kTuned = std::bit_cast<Parameters>(rows);
    return true;
}
#else
bool set_parameter(std::string_view, int) {
    return false;
}
#endif

}  // namespace mutare
