// The UCI options: one table, which `uci` and `help` print and in which `setoption` looks names up.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "base/expected.h"
#include "base/text.h"
#include "uci/option_values.h"

namespace mutare {

class Session;

/// A number, and the range that it may have.
struct SpinOption {
    int OptionValues::*value;
    int lowest;
    int highest;
};
using CheckOption = bool OptionValues::*;
using StringOption = std::string OptionValues::*;
/// Without a value.
struct ButtonOption {};

struct Option {
    std::string_view name;
    /// The type, and where the value is kept.
    std::variant<SpinOption, CheckOption, StringOption, ButtonOption> type;
    /// What it is for.
    std::string_view help;
    /// What the session does at once when it has been set. Null: nothing, since the next `go` reads
    /// the value.
    void (Session::*effect)() = nullptr;
};

/// The table of options.
std::span<const Option> all_options();

/// The option of that name, or null. Upper and lower case, spaces and underscores do not matter.
const Option* find_option(std::string_view name);

/// The value of an option as text; empty for a button.
std::string value_text(const Option& option, const OptionValues& values);

/// The parts of `setoption name <name> [value <value>]`.
struct SetOption {
    std::string_view name;
    /// Empty when it is missing.
    std::string_view value;
};

/// Reads the tokens after `setoption`. Nothing when they do not have that form.
std::optional<SetOption> parse_setoption(Tokens tokens);

/// Sets an option; an invalid value changes nothing. Returns the option, or the reason why none was
/// set.
Expected<const Option*, std::string> set_option(OptionValues& values, const SetOption& command);

/// The part of the answer to `uci` with one line `option name … type … default …` for each option.
std::string option_lines();

/// Type, range and default of an option: "a number from 1 to 256, default 1".
std::string description(const Option& option);

/// What an option is for, in two lines: "Hash: a number from …" and an indented explanation.
std::string option_text(const Option& option);

// The numbers of the search that a tuner tries, for OpenBench
// (https://github.com/AndyGrant/OpenBench) and others: in a build in which `kCanTune`, they are
// options too.

/// A line `name, int, value, min, max, step, 0.002` for each parameter, as OpenBench reads them.
std::string spsa_lines();

/// A line `option name … type spin …` for each parameter; empty unless `kCanTune`.
std::string parameter_option_lines();

/// Is this an option of `parameter_option_lines`?
bool is_parameter_option(std::string_view name);

/// Sets one of the parameters.
Expected<void, std::string> set_parameter_option(std::string_view name, std::string_view value);

}  // namespace mutare
