#include "cli/arguments.h"

#include <cerrno>
#include <iostream>
#include <new>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "base/file.h"
#include "base/names.h"
#include "base/text.h"
#include "base/thread.h"
#include "bench/epd.h"
#include "cli/manual.h"
#include "search/score.h"
#include "uci/options.h"
#include "uci/parse.h"

namespace mutare {

namespace {

/// Lets the standard output throw as soon as it fails, as long as the object lives: what nobody can
/// read need not be computed.
class FailingOutput {
  public:
    FailingOutput() : before_(std::cout.exceptions()) {
        std::cout.exceptions(std::ios::badbit | std::ios::failbit);
    }
    ~FailingOutput() { std::cout.exceptions(before_); }
    FailingOutput(const FailingOutput&) = delete;
    FailingOutput& operator=(const FailingOutput&) = delete;

  private:
    std::ios::iostate before_;
};

/// The option whose value this is, as "--depth"; else the argument without a name that is a number.
std::string_view option_of(std::string_view value, int argc, const char* const* argv) {
    for (int i = 1; i < argc; ++i) {
        std::string_view rest = argv[i];
        if (!rest.starts_with('-')) continue;
        const bool has_value = rest.find('=') != rest.npos;
        const std::string_view option = consume_until(rest, "=");
        if (has_value ? rest == value : i + 1 < argc && argv[i + 1] == value) return option;
    }
    return "DEPTH";
}

/// What the library quotes in its message.
std::string_view quoted_in(std::string_view message) {
    const std::size_t begin = message.find(cxxopts::LQUOTE) + cxxopts::LQUOTE.size();
    return message.substr(begin, message.rfind(cxxopts::RQUOTE) - begin);
}

std::string unknown_option(const std::string& name, const cxxopts::Options& options) {
    std::vector<std::string_view> names;
    for (const std::string& group : options.groups()) {
        for (const auto& option : options.group_help(group).options) {
            names.emplace_back(option.l.front());
        }
    }
    return join("there is no option ", in_quotes(name), did_you_mean(name, names));
}

/// Throws where the shell has taken a FEN apart.
void require_whole_fen(int argc, const char* const* argv) {
    for (int i = 1; i + 1 < argc; ++i) {
        const std::string_view side = argv[i + 1];
        if ((side != "w" && side != "b") || !begins_with_ranks(argv[i])) continue;
        throw WrongUsage(join("a FEN needs quotation marks: \"", argv[i], " ", side, " ...\""));
    }
}

}  // namespace

ExitCode failure(const std::string& message, ExitCode code) {
    std::cerr << message << std::endl;
    return code;
}

ExitCode end_output(ExitCode code) {
    if (code != ExitCode::Success || std::cout.flush()) return code;
    // Once more, since another thread may have failed, whose errno is its own.
    std::cout.clear();
    std::cout << std::endl;
    // Whoever closes a pipe, as `head` does, has read enough.
    if (errno != EPIPE) std::cerr << "cannot write the output" << std::endl;
    return ExitCode::Failed;
}

ExitCode run_with_options(cxxopts::Options& options, const std::string& examples, int argc,
                          const char* const* argv,
                          const std::function<ExitCode(const cxxopts::ParseResult&)>& run) {
    options.add_options()("h,help", "Print this help, or it for man or bash",
                          cxxopts::value<std::string>()->implicit_value("text"), "FORMAT");
    const auto wrong_usage = [&](const std::string& message) {
        return failure(join(message, "\nSee ", options.program(), " --help."),
                       ExitCode::WrongUsage);
    };
    try {
        const FailingOutput output;
        require_whole_fen(argc, argv);
        const cxxopts::ParseResult arguments = options.parse(argc, argv);
        if (!arguments.unmatched().empty()) {
            throw WrongUsage("too many arguments: " + arguments.unmatched().front());
        }
        ExitCode code = ExitCode::Success;
        if (arguments.count("help") == 0) {
            code = run(arguments);
        } else if (const auto* format = help_format(arguments["help"].as<std::string>())) {
            std::cout << format->part(options, examples);
        } else {
            throw WrongUsage("--help: expected text, man or bash");
        }
        std::cout << std::flush;
        return code;
    } catch (const cxxopts::exceptions::incorrect_argument_type& error) {
        const std::string_view value = quoted_in(error.what());
        return wrong_usage(join(option_of(value, argc, argv), " does not take ", in_quotes(value)));
    } catch (const cxxopts::exceptions::no_such_option& error) {
        return wrong_usage(unknown_option(std::string(quoted_in(error.what())), options));
    } catch (const cxxopts::exceptions::missing_argument& error) {
        return wrong_usage(join("--", quoted_in(error.what()), ": expected a value"));
    } catch (const WrongUsage& error) {
        return wrong_usage(error.what());
    } catch (const std::ios_base::failure&) {
        return end_output(ExitCode::Success);
    } catch (const std::runtime_error& error) {
        return failure(error.what());
    } catch (const std::bad_alloc&) {
        return failure("out of memory");
    }
}

std::shared_ptr<cxxopts::Value> number_value(std::optional<std::size_t> standard) {
    auto value = cxxopts::value<int>();
    return standard ? value->default_value(std::to_string(*standard)) : value;
}

std::shared_ptr<cxxopts::Value> text_value(std::optional<std::string> standard) {
    auto value = cxxopts::value<std::string>();
    return standard ? value->default_value(*standard) : value;
}

std::string text_option(const cxxopts::ParseResult& arguments, const std::string& name) {
    if (arguments.count(name) == 0) return {};
    std::string text = arguments[name].as<std::string>();
    if (text.empty()) throw WrongUsage(join("--", name, ": expected a value"));
    return text;
}

int number_option(const cxxopts::ParseResult& arguments, const std::string& name, int lowest,
                  int highest) {
    const int number = arguments[name].as<int>();
    if (number < lowest || number > highest) {
        throw WrongUsage(
            join("--", name, " ", number, " is not in the range ", lowest, "..", highest));
    }
    return number;
}

int threads_option(const cxxopts::ParseResult& arguments, const std::string& name) {
    return number_option(arguments, name, 1, kMaxThreads);
}

std::size_t hash_option(const cxxopts::ParseResult& arguments, int lowest) {
    return static_cast<std::size_t>(number_option(arguments, "hash", lowest, kMaxHashMegabytes));
}

Position position_option(const cxxopts::ParseResult& arguments) {
    const std::string text = arguments["fen"].as<std::string>();
    Expected<PositionCommand> position = parse_position(split_tokens(text));
    if (!position) throw WrongUsage("--fen: " + describe(position.error()));
    for (const std::string& defect : position->corrections) {
        std::cerr << "--fen: " << defect << '\n';
    }
    return std::move(position->position);
}

void check_output_files(const cxxopts::ParseResult& arguments,
                        const std::vector<std::string>& options,
                        const std::vector<std::string>& inputs) {
    std::vector<std::pair<std::string, std::string>> taken{{"the standard output", "/dev/stdout"}};
    for (const std::string& input : inputs) {
        taken.emplace_back("the input", input == "-" ? "/dev/stdin" : input);
    }
    for (const std::string& option : options) {
        const std::string path = text_option(arguments, option);
        if (path == "-") {
            throw WrongUsage(join("--", option, ": expected a file, not -"));
        }
        if (path.empty()) continue;
        for (const auto& [other, other_path] : taken) {
            if (!are_same_file(path, other_path)) continue;
            throw WrongUsage(join("--", option, ": ", path, " is ", other, " too"));
        }
        taken.emplace_back("--" + option, path);
    }
}

void read_limits(const cxxopts::ParseResult& arguments, Limits& limits) {
    constexpr int kLongest = 24 * 60 * 60 * 1000;  // a day, in milliseconds
    const auto has = [&](const char* name) { return arguments.count(name) > 0; };
    if (has("depth") || has("movetime") || has("nodes")) limits = {};
    if (has("depth")) limits.depth = number_option(arguments, "depth", 1, kMaxPly);
    if (has("movetime")) {
        limits.move_time = Milliseconds(number_option(arguments, "movetime", 1, kLongest));
    }
    if (has("nodes")) {
        limits.nodes = arguments["nodes"].as<std::uint64_t>();
        if (limits.nodes == 0) throw WrongUsage("--nodes 0 is too few");
    }
}

void add_limit_options(cxxopts::Options& options, const std::string& what,
                       const std::string& otherwise) {
    options.add_options(
        "", {{"nodes", join("Nodes for each ", what, "; without any limit, ", otherwise),
              cxxopts::value<std::uint64_t>(), "N"},
             {"depth", "Depth of each search", number_value(), "N"},
             {"movetime", join("Milliseconds for each ", what), number_value(), "N"}});
}

void add_table_options(cxxopts::Options& options, std::size_t hash_megabytes) {
    options.add_options(
        "",
        {{"threads", "Threads of each search; with more than one, the result varies",
          number_value(1), "N"},
         {"hash", "Size of the table of each search in MiB", number_value(hash_megabytes), "N"}});
}

}  // namespace mutare
