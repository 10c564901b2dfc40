#include "uci/options.h"

#include <algorithm>
#include <array>

#include "engine/base/names.h"
#include "engine/base/thread.h"
#include "search/handicap.h"

namespace mutare {

namespace {

constexpr std::array kOptions{
    Option{"Hash", SpinOption{&OptionValues::hash_megabytes, 1, kMaxHashMegabytes},
           OptionEffect::ResizeTable},
    Option{"Clear Hash", ButtonOption{}, OptionEffect::ClearTable},
    Option{"Threads", SpinOption{&OptionValues::threads, 1, kMaxThreads},
           OptionEffect::EmployThreads},
    Option{"MultiPV", SpinOption{&OptionValues::multipv, 1, 256}},
    Option{"Ponder", CheckOption{&OptionValues::ponder}},
    Option{"Move Overhead", SpinOption{&OptionValues::move_overhead_milliseconds, 0, 5000}},
    Option{"UCI_Chess960", CheckOption{&OptionValues::chess960}},
    Option{"EvalFile", StringOption{&OptionValues::network_file}, OptionEffect::LoadNetwork},
    Option{"UCI_ShowWDL", CheckOption{&OptionValues::reports_wdl}},
    Option{"UCI_LimitStrength", CheckOption{&OptionValues::limits_strength}},
    Option{"UCI_Elo", SpinOption{&OptionValues::elo, kLowestElo, kHighestElo}},
    Option{"SyzygyPath", StringOption{&OptionValues::syzygy_path}, OptionEffect::OpenTablebases},
    Option{"SyzygyProbeDepth", SpinOption{&OptionValues::syzygy_probe_depth, 1, 100}},
    Option{"SyzygyProbeLimit", SpinOption{&OptionValues::syzygy_probe_limit, 0, 7}},
    Option{"Syzygy50MoveRule", CheckOption{&OptionValues::syzygy_fifty_moves}},
};

constexpr auto kOptionNames = names_of(kOptions);

/// The name without spaces and underscores: GUIs and configuration files write Move Overhead,
/// MoveOverhead and Move_Overhead.
std::string joined(std::string_view name) {
    std::string letters;
    std::copy_if(name.begin(), name.end(), std::back_inserter(letters),
                 [](char letter) { return letter != ' ' && letter != '_'; });
    return letters;
}

const Option* find_option(std::string_view name) {
    const auto option =
        std::find_if(kOptions.begin(), kOptions.end(), [&](const Option& candidate) {
            return equals_ignoring_case(joined(candidate.name), joined(name));
        });
    return option == kOptions.end() ? nullptr : &*option;
}

const char* text_of(bool value) {
    return value ? "true" : "false";
}

/// Sets the value of an option, or returns what is wrong with it.
class Setter {
  public:
    Setter(OptionValues& values, std::string_view text) : values_(values), text_(text) {}

    std::string operator()(const SpinOption& spin) const {
        const std::optional<int> number = whole_number<int>(text_);
        if (!number || *number < spin.lowest || *number > spin.highest) {
            return quoted(text_) + " is not a whole number (" + std::to_string(spin.lowest) + ".." +
                   std::to_string(spin.highest) + "); kept " + std::to_string(values_.*spin.value);
        }
        values_.*spin.value = *number;
        return {};
    }

    std::string operator()(const CheckOption& check) const {
        const bool is_true = equals_ignoring_case(text_, "true");
        if (!is_true && !equals_ignoring_case(text_, "false")) {
            return quoted(text_) + " is neither true nor false; kept " +
                   text_of(values_.*check.value);
        }
        values_.*check.value = is_true;
        return {};
    }

    std::string operator()(const StringOption& option) const {
        values_.*option.value = std::string(text_);
        return {};
    }

    /// A button is pressed, whatever value the GUI sends.
    std::string operator()(const ButtonOption&) const { return {}; }

  private:
    OptionValues& values_;
    std::string_view text_;
};

/// Type and default of an option as UCI declares them.
struct Declaration {
    std::string operator()(const SpinOption& spin) const {
        return "spin default " + std::to_string(OptionValues{}.*spin.value) + " min " +
               std::to_string(spin.lowest) + " max " + std::to_string(spin.highest);
    }
    std::string operator()(const CheckOption& check) const {
        return std::string("check default ") + text_of(OptionValues{}.*check.value);
    }
    std::string operator()(const StringOption& option) const {
        return "string default " + OptionValues{}.*option.value;
    }
    std::string operator()(const ButtonOption&) const { return "button"; }
};

}  // namespace

std::span<const Option> all_options() {
    return kOptions;
}

std::optional<SetOption> parse_setoption(Tokens tokens) {
    constexpr std::string_view kValue = "value";
    if (tokens.size() < 2 || !equals_ignoring_case(tokens.front().text, "name"))
        return std::nullopt;
    const Tokens rest = tokens.subspan(1);
    const auto value = find_keyword(rest, kValue);
    if (value == rest.begin()) return std::nullopt;
    SetOption command{text_between(tokens[1], *(value - 1)), {}};
    if (value != rest.end() && value + 1 != rest.end()) {
        command.value = text_between(*(value + 1), tokens.back());
    }
    return command;
}

OptionResult set_option(OptionValues& values, const SetOption& command) {
    const Option* const option = find_option(command.name);
    if (!option) {
        return {nullptr, "setoption: there is no option " + quoted(command.name) +
                             did_you_mean(command.name, kOptionNames)};
    }
    const std::string error = std::visit(Setter(values, command.value), option->type);
    if (error.empty()) return {option, {}};
    return {nullptr, "option " + std::string(option->name) + ": " + error};
}

std::string option_lines() {
    std::string lines;
    for (const Option& option : kOptions) {
        lines += "option name " + std::string(option.name) + " type " +
                 std::visit(Declaration{}, option.type) + '\n';
    }
    return lines;
}

}  // namespace mutare
