#include "cli/arguments.h"

#include <cerrno>
#include <iostream>
#include <new>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "base/file.h"
#include "base/text.h"
#include "base/thread.h"
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

/// "--depth: ", when an error names the value of that option; else empty. cxxopts does not name it.
std::string option_before_value(int argc, const char* const* argv, std::string_view error) {
    for (int i = 1; i < argc; ++i) {
        std::string_view option = argv[i];
        if (!option.starts_with('-')) continue;
        std::string_view value = i + 1 < argc ? argv[i + 1] : "";
        if (option.starts_with("--") && option.find('=') != std::string_view::npos) {
            value = option.substr(option.find('=') + 1);
            option = option.substr(0, option.find('='));
        }
        for (const auto& quoted : {join("‘", value, "’"), join("'", value, "'")}) {
            if (error.find(quoted) != std::string_view::npos) return join(option, ": ");
        }
    }
    return "";
}

}  // namespace

ExitCode wrong_usage(const std::string& message) {
    std::cerr << message << std::endl;
    return ExitCode::WrongUsage;
}

ExitCode run_with_options(cxxopts::Options& options, const std::string& examples, int argc,
                          const char* const* argv,
                          const std::function<ExitCode(const cxxopts::ParseResult&)>& run) {
    options.add_options()("h,help", "Print this help, or it for man or bash",
                          cxxopts::value<std::string>()->implicit_value("text"), "FORMAT");
    try {
        const FailingOutput output;
        const cxxopts::ParseResult arguments = options.parse(argc, argv);
        if (!arguments.unmatched().empty()) {
            return wrong_usage("too many arguments: " + arguments.unmatched().front());
        }
        ExitCode code = ExitCode::Success;
        if (arguments.count("help") == 0) {
            code = run(arguments);
        } else if (const auto format = help_format(arguments["help"].as<std::string>())) {
            std::cout << manual_part(*format, options, examples);
        } else {
            return wrong_usage("--help: expected text, man or bash");
        }
        std::cout << std::flush;
        return code;
    } catch (const cxxopts::exceptions::incorrect_argument_type& error) {
        return wrong_usage(join(option_before_value(argc, argv, error.what()), error.what(),
                                "\nSee ", options.program(), " --help."));
    } catch (const cxxopts::exceptions::exception& error) {
        return wrong_usage(join(error.what(), "\nSee ", options.program(), " --help."));
    } catch (const std::ios_base::failure&) {
        // Whoever closes a pipe, as `head` does, has read enough.
        if (errno != EPIPE) std::cerr << "cannot write the output" << std::endl;
        return ExitCode::Failed;
    } catch (const std::runtime_error& error) {
        std::cerr << error.what() << std::endl;
        return ExitCode::Failed;
    } catch (const std::bad_alloc&) {
        std::cerr << "out of memory" << std::endl;
        return ExitCode::Failed;
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

int number_option(const cxxopts::ParseResult& arguments, const std::string& name, int lowest,
                  int highest) {
    const int number = arguments[name].as<int>();
    if (number < lowest || number > highest) {
        throw cxxopts::exceptions::exception(
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
    if (!position) throw cxxopts::exceptions::exception("--fen: " + describe(position.error()));
    for (const std::string& defect : position->corrections) {
        std::cerr << "--fen: " << defect << '\n';
    }
    return std::move(position->position);
}

void check_output_files(const cxxopts::ParseResult& arguments,
                        const std::vector<std::string>& options,
                        const std::vector<std::string>& inputs) {
    std::vector<std::pair<std::string, std::string>> taken;
    for (const std::string& input : inputs) {
        taken.emplace_back("the input", input == "-" ? "/dev/stdin" : input);
    }
    for (const std::string& option : options) {
        const std::string path = arguments[option].as<std::string>();
        if (path == "-") {
            throw cxxopts::exceptions::exception(join("--", option, ": expected a file, not -"));
        }
        if (path.empty()) continue;
        for (const auto& [other, other_path] : taken) {
            if (!are_same_file(path, other_path)) continue;
            throw cxxopts::exceptions::exception(
                join("--", option, ": ", path, " is ", other, " too"));
        }
        taken.emplace_back("--" + option, path);
    }
}

void read_limits(const cxxopts::ParseResult& arguments, Limits& limits) {
    constexpr int kLongest = static_cast<int>(kMaxMoveTime.count());
    const auto has = [&](const char* name) { return arguments.count(name) > 0; };
    if (has("depth") || has("movetime") || has("nodes")) limits = {};
    if (has("depth")) limits.depth = number_option(arguments, "depth", 1, kMaxPly);
    if (has("movetime")) {
        limits.move_time = Milliseconds(number_option(arguments, "movetime", 1, kLongest));
    }
    if (has("nodes")) {
        limits.nodes = arguments["nodes"].as<std::uint64_t>();
        if (limits.nodes == 0) throw cxxopts::exceptions::exception("--nodes 0 is too few");
    }
}

void add_limit_options(cxxopts::Options& options, const std::string& what,
                       const std::string& otherwise) {
    options.add_options(
        "", {{"nodes", join("Nodes for each ", what, "; without any limit, ", otherwise),
              cxxopts::value<std::uint64_t>()},
             {"depth", "Depth of each search", number_value()},
             {"movetime", join("Milliseconds for each ", what), number_value()}});
}

}  // namespace mutare
