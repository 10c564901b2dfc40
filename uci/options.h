// The UCI options: their values, which a session has, and one table, which `uci` and `help` print
// and in which `setoption` looks names up.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "base/expected.h"
#include "base/text.h"
#include "search/syzygy/tablebases.h"

namespace mutare {

/// 32 TiB: tools for UCI store the numbers of options in 32 bits. Where addresses have no more, 1
/// GiB.
inline constexpr int kMaxHashMegabytes = sizeof(void*) > 4 ? 33'554'432 : 1024;

/// The value of a path that is not set.
inline constexpr std::string_view kNoPath = "<empty>";
/// The value of EvalFile for the built-in network.
inline constexpr std::string_view kBuiltIn = "<built-in>";

/// The level of full strength.
inline constexpr int kHighestSkill = 20;

/// The values of all options, at first the defaults.
struct OptionValues {
    int hash_megabytes = 16;
    int threads = 1;
    int multipv = 1;
    int move_overhead_milliseconds = 10;
    /// Changes nothing: the engine ponders when `go ponder` says so. GUIs that ponder require it.
    bool ponder = false;
    bool chess960 = false;
    std::string network_file{kBuiltIn};
    /// Report the chances to win, draw and lose.
    bool reports_wdl = false;
    bool limits_strength = false;
    int elo = 1500;
    int skill_level = kHighestSkill;
    /// Folders separated by colons, under Windows by semicolons.
    std::string syzygy_path{kNoPath};
    int syzygy_probe_depth = 1;
    int syzygy_probe_limit = kMaxTablebasePieces;
    bool syzygy_fifty_moves = true;
    bool own_book = false;
    std::string book_file{kNoPath};
    bool plays_best_book_move = false;
    bool analyses = false;
    std::string log_file{kNoPath};
};

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
