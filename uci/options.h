// The options that a GUI may set: one table, printed by `uci` and looked up by `setoption`. What is
// set lands in a plain struct; nothing is carried out here.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "uci/tokens.h"

namespace mutare {

/// UCI's tools keep numbers in 32 bits.
inline constexpr int kMaxHashMegabytes = 33'554'432;

/// How UCI writes a path that is not set.
inline constexpr std::string_view kNoPath = "<empty>";
/// The value of EvalFile for the network that is built in.
inline constexpr std::string_view kBuiltIn = "<built-in>";

/// What the options say now; a new one holds the defaults.
struct OptionValues {
    int hash_megabytes = 16;
    int threads = 1;
    int lines = 1;
    int move_overhead_milliseconds = 10;
    /// Only a GUI that may ponder sets it; the engine ponders whenever `go ponder` says so.
    bool ponder = false;
    bool chess960 = false;
    std::string network_file{kBuiltIn};
    bool shows_chances = false;
    bool limits_strength = false;
    int elo = 1500;
    /// Folders, parted by colons.
    std::string syzygy_path{kNoPath};
    int syzygy_probe_depth = 1;
    int syzygy_probe_limit = 7;
    bool syzygy_fifty_moves = true;
};

/// What has to be done after an option was set.
enum class OptionEffect { NextGo, ResizeTable, ClearTable, OpenTablebases, LoadNetwork };

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
struct ButtonOption {};

struct Option {
    std::string_view name;
    std::variant<SpinOption, CheckOption, StringOption, ButtonOption> kind;
    OptionEffect effect = OptionEffect::NextGo;
};

/// `setoption name <name> [value <value>]`, taken apart.
struct SetOption {
    std::string_view name;
    /// Empty where the line has none.
    std::string_view value;
};

/// Takes apart the words after `setoption`; nothing when they are not of that form.
std::optional<SetOption> parse_setoption(Tokens words);

/// What became of a `setoption`: the option that was set, or why none was.
struct OptionResult {
    const Option* option = nullptr;
    std::string error;
};

/// Sets what the command says. A value that is wrong leaves all as it is. Names are found in
/// capital or small letters, with blanks, underscores or nothing between their words.
OptionResult set_option(OptionValues& values, const SetOption& command);

/// The answer to `uci`: one line `option name … type … default …` for each option.
std::string option_lines();

}  // namespace mutare
