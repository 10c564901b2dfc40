#include "uci/version.h"

#include "base/text.h"
#include "engine/backend.h"
#include "search/evaluation/network_file.h"

extern "C" {
// NOLINTBEGIN(readability-identifier-naming): as cmake/commit.cmake has found them.
/// "1.0.0", or "1.0.0-dev-7739599".
extern const char mutare_version[];
/// "7739599 of 2026-11-22"; empty when it is not known.
extern const char mutare_commit[];
/// The number in the line "Bench: N" of the last commit that has one; empty when it is not known.
extern const char mutare_bench_nodes[];
// NOLINTEND(readability-identifier-naming)
}

namespace mutare {

namespace {

#if defined(__clang__)
constexpr std::string_view kCompiler = "clang++ " __clang_version__;
#elif defined(__GNUC__)
constexpr std::string_view kCompiler = "g++ " __VERSION__;
#else
constexpr std::string_view kCompiler = "unknown compiler";
#endif

#if defined(NDEBUG)
constexpr std::string_view kAsserts;
#else
constexpr std::string_view kAsserts = ", with asserts";
#endif

#if defined(MUTARE_FATHOM)
constexpr std::string_view kTablebases = "Syzygy, by Fathom";
#else
constexpr std::string_view kTablebases = "none: built without Fathom";
#endif

std::string_view or_unknown(std::string_view text) {
    return text.empty() ? "unknown" : text;
}

}  // namespace

std::string_view version() {
    return mutare_version;
}

std::string version_page() {
    return join(kName, " ", version(), " (", kCompiler, ", ", instruction_set(), kAsserts,
                ")\ncommit: ", commit_text(), "\nnetwork: ", network_text(built_in_network()),
                "\ntablebases: ", kTablebases, "\nbench: ", or_unknown(mutare_bench_nodes));
}

std::string_view commit_text() {
    return or_unknown(mutare_commit);
}

}  // namespace mutare
