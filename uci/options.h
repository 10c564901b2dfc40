// The UCI options: one table, which `uci` prints and in which `setoption` looks names up. The
// values are stored in a plain struct; the session acts on them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "base/text.h"
#include "uci/version.h"

namespace mutare {

/// 32 TiB: tools for UCI store the numbers of options in 32 bits.
inline constexpr int kMaxHashMegabytes = 33'554'432;

/// The value of a path that is not set.
inline constexpr std::string_view kNoPath = "<empty>";
/// The value of EvalFile for the built-in network.
inline constexpr std::string_view kBuiltIn = "<built-in>";

/// The values of all options, at first the defaults.
struct OptionValues {
    int hash_megabytes = 16;
    int threads = 1;
    int multipv = 1;
    int move_overhead_milliseconds = 10;
    /// Without effect: the engine ponders when `go ponder` says so. GUIs that ponder require it.
    bool ponder = false;
    bool chess960 = false;
    std::string network_file{kBuiltIn};
    /// Report the chances to win, draw and lose.
    bool reports_wdl = false;
    bool limits_strength = false;
    int elo = 1500;
    /// Folders separated by colons, under Windows by semicolons.
    std::string syzygy_path{kNoPath};
    int syzygy_probe_depth = 1;
    int syzygy_probe_limit = 7;
    bool syzygy_fifty_moves = true;
    bool own_book = false;
    std::string book_file{kNoPath};
    bool plays_best_book_move = false;
    /// Of the choice among a book's moves; 0 for another choice each time.
    int book_seed = 0;
    bool analyses = false;
    /// Without effect on the play.
    std::string opponent{kNoPath};
    /// To be read by the GUI: a value that it sets has no effect.
    std::string about{kAbout};
    /// Report only the last results of a search.
    bool is_minimal = false;
    std::string log_file{kNoPath};
    bool shows_current_line = false;
    bool shows_refutations = false;
};

/// What the session does when an option is set. `NextGo`: nothing, the next `go` reads the value.
enum class OptionEffect {
    NextGo,
    ResizeTable,
    ClearTable,
    ResizeThreads,
    OpenTablebases,
    LoadNetwork,
    LoadBook,
    OpenLog
};

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
    std::variant<SpinOption, CheckOption, StringOption, ButtonOption> type;
    /// What it is for.
    std::string_view help;
    OptionEffect effect = OptionEffect::NextGo;
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

/// The option that a `setoption` has set, or the reason why it has set none.
struct OptionResult {
    const Option* option = nullptr;
    std::string error;
};

/// Sets an option. An invalid value changes nothing. Upper and lower case, spaces and underscores
/// in the name do not matter.
OptionResult set_option(OptionValues& values, const SetOption& command);

/// The part of the answer to `uci` with one line `option name … type … default …` for each option.
std::string option_lines();

/// Type, range and default of an option: "a number from 1 to 256, default 1".
std::string description(const Option& option);

/// A page with each option, its range, its default and what it is for.
std::string option_page();

/// The same as a document in Markdown: docs/options.md.
std::string option_document();

}  // namespace mutare
