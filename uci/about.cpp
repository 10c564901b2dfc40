#include "uci/about.h"

namespace mutare {

namespace {

constexpr std::string_view kCompiler =
#if defined(__clang__)
    "clang++ " __clang_version__;
#elif defined(__GNUC__)
    "g++ " __VERSION__;
#else
    "unknown compiler";
#endif

constexpr std::string_view kProcessor =
#if defined(__x86_64__)
    "x86-64";
#elif defined(__aarch64__)
    "ARM64";
#else
    "other processor";
#endif

constexpr std::string_view kInstructions =
#if defined(__AVX512VBMI__)
    " with AVX-512 VBMI";
#elif defined(__AVX512BW__)
    " with AVX-512";
#elif defined(__AVX2__)
    " with AVX2";
#elif defined(__SSE4_1__)
            " with SSE4.1";
#else
            "";
#endif

constexpr std::string_view kAsserts =
#ifdef NDEBUG
    "";
#else
    ", with asserts";
#endif

}  // namespace

std::string build_text() {
    std::string text(kCompiler);
    return text.append(", ").append(kProcessor).append(kInstructions).append(kAsserts);
}

}  // namespace mutare
