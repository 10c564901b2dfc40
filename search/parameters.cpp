#include "search/parameters.h"

#include <bit>
#include <type_traits>

namespace mutare {

static_assert(std::is_trivially_copyable_v<Parameters>);

std::array<Parameter, kParameterCount> all_parameters() {
    return std::bit_cast<std::array<Parameter, kParameterCount>>(kTuned);
}

#ifdef MUTARE_TUNE
bool set_parameter(std::string_view name, int value) {
    auto parameters = all_parameters();
    for (Parameter& parameter : parameters) {
        if (parameter.name != name) continue;
        if (value < parameter.min || value > parameter.max) return false;
        parameter.value = value;
        kTuned = std::bit_cast<Parameters>(parameters);
        return true;
    }
    return false;
}
#endif

}  // namespace mutare
