// The exchange on one square, by the fastest back-end: each side captures there in turn with its
// least valuable piece, until one cannot go on.
#pragma once

#include "engine/backend.h"
#if MUTARE_HAS_SIMD
#include "engine/simd/exchange.h"
#else
#include "engine/scalar/exchange.h"
#endif

namespace mutare {

using fastest::Exchange;

}  // namespace mutare
