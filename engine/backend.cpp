#include "engine/backend.h"

namespace mutare {

// A release compiles this file once for each of its builds (cli/launcher/).
std::string_view instruction_set() {
#if MUTARE_HAS_AVX512_BOARD
    return "x86-64 with AVX-512 VBMI";
#elif defined(__AVX512BW__)
    return "x86-64 with AVX-512";
#elif defined(__AVX2__)
    return "x86-64 with AVX2";
#elif defined(__SSE4_1__)
    return "x86-64 with SSE4.1";
#elif defined(__x86_64__)
    return "x86-64";
#elif defined(__aarch64__)
    return "ARM64";
#elif defined(__wasm_simd128__)
    return "WebAssembly with SIMD";
#else
    return "other processor";
#endif
}

}  // namespace mutare
