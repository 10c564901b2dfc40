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

/// What the session does at once when an option has been set. Null: nothing, since the next `go`
/// reads the value.
using OptionEffect = void (Session::*)();

struct SpinOption {
    int OptionValues::*value;
    int lowest;
    int highest;
};
struct CheckOption {
    bool OptionValues::*value;
};
struct StringOption {
    std::string OptionValues::*value;
};
/// A text for the GUI to read, or to set, which changes nothing.
struct InertOption {
    std::string_view text;
};
struct ButtonOption {};

struct Option {
    std::string_view name;
    std::variant<SpinOption, CheckOption, StringOption, InertOption, ButtonOption> type;
    /// What it is for.
    std::string_view help;
    OptionEffect effect = nullptr;
};

/// The table of options.
std::span<const Option> all_options();

/// The parts of `setoption name <name> [value <value>]`.
struct SetOption {
    std::string_view name;
    /// Empty when it is missing.
    std::string_view value;
};

/// Reads the tokens after `setoption`. Nothing when they do not have that form.
std::optional<SetOption> parse_setoption(Tokens tokens);

/// The option of that name, or null. Upper and lower case, spaces and underscores do not matter.
const Option* find_option(std::string_view name);

/// The option that the command has set, or the reason why it has set none.
Expected<const Option*, std::string> set_option(OptionValues& values, const SetOption& command);

/// The part of the answer to `uci` with one line `option name … type … default …` for each option.
std::string option_lines();

/// Type, range and default of an option: "a number from 1 to 256, default 1".
std::string description(const Option& option);

/// What an option is for, in two lines: "Hash: a number from …" and an indented explanation.
std::string option_text(const Option& option);

/// A page with the text of each option.
std::string option_page();

/// The page of the options as a document in Markdown: docs/options.md.
std::string option_document();

}  // namespace mutare
