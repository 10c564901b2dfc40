#include "uci/openbench.h"

#include <optional>

#include "base/names.h"
#include "base/text.h"
#include "search/tuning.h"

namespace mutare {

namespace {

/// How fast SPSA's steps shrink: OpenBench's default.
constexpr std::string_view kLearningRate = "0.002";

}  // namespace

std::string spsa_lines() {
    return listed(all_parameters(), "\n", [](const Parameter& parameter) {
        return join(parameter.name, ", int, ", parameter.value, ", ", parameter.min, ", ",
                    parameter.max, ", ", parameter.step, ", ", kLearningRate);
    });
}

std::string parameter_option_lines() {
    std::string lines;
    if (!kCanTune) return lines;
    for (const Parameter& parameter : all_parameters()) {
        lines += join("option name ", parameter.name, " type spin default ", parameter.value,
                      " min ", parameter.min, " max ", parameter.max, "\n");
    }
    return lines;
}

bool is_parameter_option(std::string_view name) {
    const auto parameters = all_parameters();
    return kCanTune && find_named(parameters, name) != nullptr;
}

Expected<void, std::string> set_parameter_option(std::string_view name, std::string_view value) {
    const std::optional<int> number = whole_number<int>(value);
    if (number && set_parameter(name, *number)) return {};
    return join("option ", name, ": ", in_quotes(value), " is not a whole number of its range");
}

}  // namespace mutare
