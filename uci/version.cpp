#include "uci/version.h"

#include "engine/notation/wording.h"

namespace mutare {

namespace {

#if defined(__clang__)
constexpr std::string_view kCompiler = "clang++ " __clang_version__;
#elif defined(__GNUC__)
constexpr std::string_view kCompiler = "g++ " __VERSION__;
#else
constexpr std::string_view kCompiler = "unknown compiler";
#endif

#if defined(__x86_64__)
constexpr std::string_view kFamily = "x86-64";
#elif defined(__aarch64__)
constexpr std::string_view kFamily = "ARM64";
#else
constexpr std::string_view kFamily = "other processor";
#endif

#if defined(__AVX512VBMI__)
constexpr std::string_view kInstructions = " with AVX-512 VBMI";
#elif defined(__AVX512BW__)
constexpr std::string_view kInstructions = " with AVX-512";
#elif defined(__AVX2__)
constexpr std::string_view kInstructions = " with AVX2";
#elif defined(__SSE4_1__)
constexpr std::string_view kInstructions = " with SSE4.1";
#else
constexpr std::string_view kInstructions;
#endif

#if defined(NDEBUG)
constexpr std::string_view kAsserts;
#else
constexpr std::string_view kAsserts = ", with asserts";
#endif

}  // namespace

std::string processor_text() {
    return join(kFamily, kInstructions);
}

std::string build_text() {
    return join(kCompiler, ", ", processor_text(), kAsserts);
}

std::string version_text() {
    return join(kName, " ", kVersion, " (", build_text(), ")");
}

}  // namespace mutare
