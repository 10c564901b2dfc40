#include "cli/manual.h"

#include <array>

#include "base/names.h"
#include "base/text.h"
#include "uci/options.h"
#include "uci/version.h"

namespace mutare {

namespace {

using Option = cxxopts::HelpOptionDetails;

/// The text with a backslash before each character that troff would read as another one.
std::string escaped(std::string_view text) {
    std::string result;
    for (const char character : text) {
        if (character == '-' || character == '\\') result += '\\';
        result += character;
    }
    return result;
}

/// Lines for troff: none is taken for a request.
std::string roff(std::string_view text) {
    std::string result = "\\&";
    for (const char character : escaped(text)) {
        result += character;
        if (character == '\n') result += "\\&";
    }
    return result;
}

std::vector<std::string> named_groups(const cxxopts::Options& options) {
    std::vector<std::string> groups = options.groups();
    std::erase(groups, kPositional);
    return groups;
}

std::vector<Option> options_of(const cxxopts::Options& options) {
    std::vector<Option> all;
    for (const std::string& group : named_groups(options)) {
        const std::vector<Option>& members = options.group_help(group).options;
        all.insert(all.end(), members.begin(), members.end());
    }
    return all;
}

/// "perft" of "mutare perft".
std::string command_name(const cxxopts::Options& options) {
    return options.program().substr(options.program().rfind(' ') + 1);
}

/// The name of its value in the help; empty for a switch.
std::string value_name(const Option& option) {
    if (option.is_boolean || option.has_implicit) return {};
    return option.arg_help.empty() ? "value" : option.arg_help;
}

std::string roff_entry(std::string_view term, std::string_view text) {
    return join(".TP\n", term, "\n", roff(text), "\n");
}

std::string roff_example(std::string_view text) {
    return join(".PP\n.nf\n", roff(text), "\n.fi\n");
}

std::string roff_option(const Option& option) {
    std::string term = "\\fB";
    if (!option.s.empty()) term += "\\-" + option.s + "\\fP, \\fB";
    term += "\\-\\-" + escaped(option.l.front()) + "\\fP";
    if (const std::string value = value_name(option); !value.empty()) {
        term += " \\fI" + value + "\\fP";
    }
    const bool has_default =
        option.has_default && !option.is_boolean && !option.default_value.empty();
    return roff_entry(term, has_default
                                ? join(option.desc, " (default: ", option.default_value, ")")
                                : option.desc);
}

std::string man_part(const cxxopts::Options& options, const std::string& examples) {
    // The library gives description and usage only in its whole help.
    constexpr std::string_view kUsage = "\nUsage:\n  ";
    const std::string help = options.help();
    const std::size_t end = help.find(kUsage);
    std::string_view usage = std::string_view(help).substr(end + kUsage.size());
    std::string text =
        join(".SS \"", roff(consume_until(usage, "\n")), "\"\n", roff(help.substr(0, end)), "\n");
    for (const Option& option : options_of(options)) text += roff_option(option);
    return text + roff_example("Examples:\n" + examples);
}

std::string bash_part(const cxxopts::Options& options, const std::string&) {
    const std::string words =
        listed(options_of(options), " ", [](const Option& o) { return "--" + o.l.front(); });
    return join("        *:", command_name(options), ") words='", words, "' ;;\n");
}

/// "2026-11-22" of "7739599 of 2026-11-22"; empty if the commit is not known.
std::string_view commit_date() {
    constexpr std::string_view kBefore = " of ";
    constexpr std::size_t kLength = std::string_view("2026-11-22").size();
    const std::string_view commit = commit_text();
    const std::size_t begin = commit.find(kBefore);
    return begin == std::string_view::npos ? "" : commit.substr(begin + kBefore.size(), kLength);
}

std::string man_begin(const ProgramHelp& program) {
    std::string text =
        join(".TH MUTARE 1 \"", commit_date(), "\" \"", kName, " ", version(), "\"\n",
             ".SH NAME\nmutare \\- chess engine that speaks UCI\n"
             ".SH SYNOPSIS\n.nf\n");
    for (const Subcommand& command : program.commands) {
        text += join("\\fBmutare ", command.name, "\\fP ", roff(command.arguments), "\n");
    }
    text +=
        "\\fBmutare\\fP LINE...\n.fi\n.SH DESCRIPTION\n"
        "Without arguments, mutare speaks UCI on standard input and output, as graphical "
        "interfaces expect it. LINE is a command of UCI; each is executed to its end. A single "
        "command needs no quotation marks.\n.PP\n";
    for (const Subcommand& command : program.commands) {
        text += roff_entry(join("\\fB", command.name, "\\fP"), command.summary);
    }
    return text + ".SH COMMANDS\n";
}

std::string man_end(const ProgramHelp& program) {
    std::string text = ".SH UCI OPTIONS\n";
    for (const mutare::Option& option : all_options()) {
        text += roff_entry(join("\\fB", option.name, "\\fP"),
                           join(description(option), ": ", option.help));
    }
    return join(text, ".SH EXIT STATUS\n", roff_example(program.exit_codes), ".SH EXAMPLES\n",
                roff_example(program.examples));
}

std::string bash_begin(const ProgramHelp& program) {
    std::string text =
        "_mutare() {\n    local words=\n    case $COMP_CWORD:${COMP_WORDS[1]} in\n"
        "        1:*) words='--help --version";
    for (const Subcommand& command : program.commands) text += join(" ", command.name);
    return text + "' ;;\n";
}

/// Elsewhere than in an option, bash offers files.
std::string bash_end(const ProgramHelp&) {
    return "    esac\n"
           "    [[ $COMP_CWORD -eq 1 || ${COMP_WORDS[COMP_CWORD]} == -* ]] || words=\n"
           "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- "
           "\"${COMP_WORDS[COMP_CWORD]}\")\n"
           "}\ncomplete -o default -F _mutare mutare\n";
}

std::string text_begin(const ProgramHelp& program) {
    constexpr std::size_t kColumn = 33;
    std::string text;
    for (const Subcommand& command : program.commands) {
        const std::string usage = join("mutare ", command.name, " ", command.arguments, " ");
        text += join(text.empty() ? "Usage: " : "       ", left_aligned(usage, kColumn),
                     command.summary, "\n");
    }
    return join(
        text,
        "       mutare LINE...                   execute UCI commands, one for each argument\n"
        "       mutare help TOPIC                explain a subcommand, UCI command or UCI option\n"
        "       mutare --help | --version\n\n"
        "Each subcommand has its own --help. Within UCI, the command is help. A manual "
        "page, and\na script that lets bash complete arguments, are printed by "
        "--help=man and --help=bash.\n\nExamples:\n",
        program.examples, "\nExit codes:\n", program.exit_codes);
}

std::string text_part(const cxxopts::Options& options, const std::string& examples) {
    return options.help(named_groups(options)) + "\nExamples:\n" + examples;
}

constexpr auto kFormats = std::to_array<HelpFormat>({
    {"text", text_begin, text_part, [](const ProgramHelp&) { return std::string(); }},
    {"man", man_begin, man_part, man_end},
    {"bash", bash_begin, bash_part, bash_end},
});

}  // namespace

const HelpFormat* help_format(std::string_view name) {
    return find_named(kFormats, name);
}

}  // namespace mutare
