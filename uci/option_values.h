// The values of the UCI options, which a session has and the table of options (options.h) names.
#pragma once

#include <string>
#include <string_view>

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

}  // namespace mutare
