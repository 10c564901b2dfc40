#include <iostream>

#include "bench/selftest.h"
#include "cli/arguments.h"
#include "cli/subcommands.h"
#include "uci/version.h"

namespace mutare {

namespace {

ExitCode run_selftest_with(const cxxopts::ParseResult&) {
    SelfTestSettings settings;
    settings.bench_nodes = bench_signature();
    std::cout << version_text() << std::endl;
    const bool is_passed = run_selftest(settings, [](const SelfTestCheck& check) {
        std::cout << (check.is_passed ? "passed  " : "FAILED  ") << check.name << ": "
                  << check.result << std::endl;
    });
    std::cout << (is_passed ? "All checks passed." : "Not all checks passed.") << std::endl;
    return is_passed ? ExitCode::Success : ExitCode::Failed;
}

}  // namespace

ExitCode run_selftest_command(int argc, const char* const* argv) {
    cxxopts::Options options(
        "mutare selftest",
        "Checks within seconds that the program works on this machine: the checksum of the "
        "built-in network,\nthe moves of known positions, counted in every way that the program "
        "has, and the nodes of bench.\nThe exit code is 1 if a check fails.");
    return run_with_options(options, "  mutare selftest\n", argc, argv, run_selftest_with);
}

}  // namespace mutare
