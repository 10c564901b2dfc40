// The two back-ends, which give the same answers: `scalar` by difference tables, piece lists and
// ray walks, `simd` by byte shuffles of the whole board. `fastest` is chosen here, once, by what
// the compiler may use.
#pragma once

#include <string_view>

#if defined(__SSE4_1__) || defined(__aarch64__) || defined(__wasm_simd128__)
#define MUTARE_HAS_SIMD 1
#else
#define MUTARE_HAS_SIMD 0
#endif
/// A vector board of one register.
#if defined(__AVX512VBMI__) && defined(__AVX512VBMI2__) && defined(__AVX512BITALG__)
#define MUTARE_HAS_AVX512_BOARD 1
#else
#define MUTARE_HAS_AVX512_BOARD 0
#endif

namespace mutare {

namespace scalar {}
namespace simd {}
#if MUTARE_HAS_SIMD
namespace fastest = simd;
#else
namespace fastest = scalar;
#endif

/// For which instructions the engine is compiled: "x86-64 with AVX2", "ARM64", …
std::string_view instruction_set();

}  // namespace mutare
