#include "search/parameters.h"

#include <bit>
#include <type_traits>

namespace mutare {

static_assert(std::is_trivially_copyable_v<Parameters>);

using Rows = std::array<Parameter, kParameterCount>;

Rows all_parameters() {
    return std::bit_cast<Rows>(Parameters());
}

bool set_parameter(Parameters& parameters, std::string_view name, int value) {
    Rows rows = std::bit_cast<Rows>(parameters);
    for (Parameter& row : rows) {
        if (row.name != name) continue;
        if (value < row.min || value > row.max) return false;
        row.value = value;
        parameters = std::bit_cast<Parameters>(rows);
        return true;
    }
    return false;
}

}  // namespace mutare
