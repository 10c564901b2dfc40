#include "uci/tuning.h"

#include "base/names.h"
#include "base/text.h"

namespace mutare {

namespace {

/// How fast SPSA's steps shrink: OpenBench's default.
constexpr std::string_view kLearningRate = "0.002";

}  // namespace

std::string spsa_lines() {
    std::string lines;
    for (const Parameter& parameter : all_parameters()) {
        if (!lines.empty()) lines += '\n';
        lines += join(parameter.name, ", int, ", std::to_string(parameter.value), ", ",
                      std::to_string(parameter.min), ", ", std::to_string(parameter.max), ", ",
                      std::to_string(parameter.step), ", ", kLearningRate);
    }
    return lines;
}

std::string parameter_option_lines() {
    std::string lines;
    if (!kCanTune) return lines;
    for (const Parameter& parameter : all_parameters()) {
        lines += join("option name ", parameter.name, " type spin default ",
                      std::to_string(parameter.value), " min ", std::to_string(parameter.min),
                      " max ", std::to_string(parameter.max), "\n");
    }
    return lines;
}

bool is_parameter_option(std::string_view name) {
    const auto parameters = all_parameters();
    return kCanTune && find_named(parameters, name) != nullptr;
}

std::string set_parameter_option(Parameters& parameters, std::string_view name,
                                 std::string_view value) {
    const std::optional<int> number = whole_number<int>(value);
    if (number && set_parameter(parameters, name, *number)) return {};
    return join("option ", name, ": ", quoted(value), " is not a whole number of its range");
}

}  // namespace mutare
