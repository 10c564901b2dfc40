// The two back-ends, which give the same answers: `scalar` by difference tables, piece lists and
// ray walks, `simd` by byte permutes of AVX-512. `fastest` is chosen here, once, by what the
// compiler may use.
#pragma once

#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VL__) &&           \
    defined(__AVX512VBMI__) && defined(__AVX512VBMI2__) && defined(__AVX512BITALG__) && \
    defined(__BMI2__)
#define MUTARE_HAS_SIMD 1
#else
#define MUTARE_HAS_SIMD 0
#endif

namespace mutare {

namespace scalar {}
#if MUTARE_HAS_SIMD
namespace simd {}
namespace fastest = simd;
#else
namespace fastest = scalar;
#endif

}  // namespace mutare
