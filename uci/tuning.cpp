#include "uci/tuning.h"

#include "engine/base/names.h"
#include "engine/base/text.h"
#include "engine/notation/wording.h"
#include "search/parameters.h"

namespace mutare {

namespace {

/// How fast SPSA's steps shrink: OpenBench's default.
constexpr std::string_view kLearningRate = "0.002";

/// The parameters that are options of this build.
auto parameter_options() {
#ifdef MUTARE_TUNE
    return all_parameters();
#else
    return std::array<Parameter, 0>();
#endif
}

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
    for (const Parameter& parameter : parameter_options()) {
        lines += join("option name ", parameter.name, " type spin default ",
                      std::to_string(parameter.value), " min ", std::to_string(parameter.min),
                      " max ", std::to_string(parameter.max), "\n");
    }
    return lines;
}

bool is_parameter_option(std::string_view name) {
    const auto options = parameter_options();
    return find_named(options, name) != nullptr;
}

std::string set_parameter_option(std::string_view name, std::string_view value) {
    [[maybe_unused]] const std::optional<int> number = whole_number<int>(value);
#ifdef MUTARE_TUNE
    if (number && set_parameter(name, *number)) return {};
#endif
    return join("option ", name, ": ", quoted(value), " is not a whole number of its range");
}

}  // namespace mutare
