#include "uci/options.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/names.h"
#include "base/thread.h"
#include "search/levels/handicap.h"
#include "search/tuning.h"
#include "uci/session.h"

namespace mutare {

namespace {

constexpr auto kOptions = std::to_array<Option>({
    {"Hash", SpinOption{&OptionValues::hash_megabytes, 1, kMaxHashMegabytes},
     "the size of the transposition table in MiB", &Session::resize_table},
    {"Clear Hash", ButtonOption{}, "empties the table and forgets what was learned",
     &Session::clear_searcher},
    {"Threads", SpinOption{&OptionValues::threads, 1, kMaxThreads},
     "threads that search together; more than the processor has cores do not help",
     &Session::resize_threads},
    {"MultiPV", SpinOption{&OptionValues::multipv, 1, 256},
     "how many best moves are reported, each with its line; 1 is strongest"},
    {"Ponder", &OptionValues::ponder,
     "shows GUIs that the engine can ponder; it does so when go ponder says so"},
    {"Move Overhead", SpinOption{&OptionValues::move_overhead_milliseconds, 0, 5000},
     "milliseconds lost between engine and clock for each move; raise it on a slow network"},
    {"UCI_Chess960", &OptionValues::chess960,
     "writes castling as king captures own rook, as Chess960 needs; both are read"},
    {"EvalFile", &OptionValues::network_file, "the file of the network that evaluates",
     &Session::load_network},
    {"UCI_ShowWDL", &OptionValues::reports_wdl,
     "reports the chances to win, draw and lose, in thousandths"},
    {"UCI_LimitStrength", &OptionValues::limits_strength, "plays about as strong as UCI_Elo says"},
    {"UCI_Elo", SpinOption{&OptionValues::elo, kLowestElo, kHighestElo},
     "the strength, on the scale of CCRL Blitz"},
    {"Skill Level", SpinOption{&OptionValues::skill_level, 0, kHighestSkill},
     "another name for UCI_Elo: 0 is 500, each level 135 more, and 20 full strength"},
    {"UCI_AnalyseMode", &OptionValues::analyses,
     "analyses instead of playing: at full strength and without the book"},
    {"SyzygyPath", &OptionValues::syzygy_path,
     "folders of Syzygy tablebases, separated by colons, under Windows by semicolons",
     &Session::open_tablebases},
    {"SyzygyProbeDepth", SpinOption{&OptionValues::syzygy_probe_depth, 1, 100},
     "positions with as many pieces as the largest tables are probed from this remaining depth on, "
     "those with fewer always"},
    {"SyzygyProbeLimit", SpinOption{&OptionValues::syzygy_probe_limit, 0, kMaxTablebasePieces},
     "tablebases are probed with at most this many pieces; 0 for never"},
    {"Syzygy50MoveRule", &OptionValues::syzygy_fifty_moves,
     "counts wins that the fifty-move rule spoils as draws"},
    {"OwnBook", &OptionValues::own_book, "plays moves of the book"},
    {"Book File", &OptionValues::book_file, "an opening book in Polyglot's format",
     &Session::load_book},
    {"Best Book Move", &OptionValues::plays_best_book_move,
     "plays the book's heaviest move instead of a random one by weight"},
    {"Debug Log File", &OptionValues::log_file,
     "a file to which all lines from and to the GUI are added, from the next one on",
     &Session::open_log},
});

constexpr auto kOptionNames = names_of(kOptions);

/// The name without spaces and underscores: GUIs and configuration files write Move Overhead,
/// MoveOverhead and Move_Overhead.
std::string joined(std::string_view name) {
    std::string letters(name);
    std::erase_if(letters, [](char letter) { return letter == ' ' || letter == '_'; });
    return letters;
}

/// The types as UCI and as people call them, in the order of the alternatives.
constexpr std::array kTypes{"spin", "check", "string", "button"};
constexpr std::array kTypesInWords{"a number", "true or false", "a text", "a button"};

/// Type, default and range of an option as UCI declares them.
std::string declaration(const Option& option) {
    const std::string standard = value_text(option, OptionValues());
    const auto* const spin = std::get_if<SpinOption>(&option.type);
    return join("option name ", option.name, " type ", kTypes[option.type.index()],
                standard.empty() ? "" : " default ", standard,
                spin ? join(" min ", spin->lowest, " max ", spin->highest) : "", "\n");
}

}  // namespace

std::span<const Option> all_options() {
    return kOptions;
}

const Option* find_option(std::string_view name) {
    const auto option = std::ranges::find_if(kOptions, [&](const Option& candidate) {
        return equals_ignoring_case(joined(candidate.name), joined(name));
    });
    return option == kOptions.end() ? nullptr : &*option;
}

std::string value_text(const Option& option, const OptionValues& values) {
    if (const auto* spin = std::get_if<SpinOption>(&option.type)) {
        return std::to_string(values.*spin->value);
    }
    if (const auto* check = std::get_if<CheckOption>(&option.type)) {
        return values.**check ? "true" : "false";
    }
    const auto* const text = std::get_if<StringOption>(&option.type);
    return text ? values.**text : "";
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

Expected<const Option*, std::string> set_option(OptionValues& values, const SetOption& command) {
    const Option* const option = find_option(command.name);
    if (!option) {
        return join("setoption: there is no option ", in_quotes(command.name),
                    did_you_mean(command.name, kOptionNames));
    }
    const auto refused = [&](auto... reason) {
        return join("option ", option->name, ": ", in_quotes(command.value), " is ", reason...,
                    "; ignored");
    };
    if (const auto* spin = std::get_if<SpinOption>(&option->type)) {
        const std::optional<std::int64_t> number = clamped_number(command.value);
        if (!number || *number < spin->lowest || *number > spin->highest) {
            return refused(number ? "not a number from " : "not a whole number from ", spin->lowest,
                           " to ", spin->highest);
        }
        values.*spin->value = static_cast<int>(*number);
    } else if (const auto* check = std::get_if<CheckOption>(&option->type)) {
        const bool is_true = equals_ignoring_case(command.value, "true");
        if (!is_true && !equals_ignoring_case(command.value, "false")) {
            return refused("neither true nor false");
        }
        values.** check = is_true;
    } else if (const auto* text = std::get_if<StringOption>(&option->type)) {
        values.** text = command.value;
    }
    return option;
}

std::string option_lines() {
    return listed(kOptions, "", declaration);
}

std::string description(const Option& option) {
    const std::string standard = value_text(option, OptionValues());
    const auto* const spin = std::get_if<SpinOption>(&option.type);
    return join(kTypesInWords[option.type.index()],
                spin ? join(" from ", spin->lowest, " to ", spin->highest) : "",
                standard.empty() ? "" : ", default ", standard);
}

std::string option_text(const Option& option) {
    return join(option.name, ": ", description(option), "\n    ", option.help);
}

std::string spsa_lines() {
    return listed(all_parameters(), "\n", [](const Parameter& parameter) {
        // How fast SPSA's steps shrink: OpenBench's default.
        constexpr std::string_view kLearningRate = "0.002";
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
