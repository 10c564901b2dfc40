#include "cli/launcher/launcher.h"

// The bounds of the sections; see initialisers_windows.S.
extern "C" {
using Initializer = void (*)();

extern const Initializer mutare_begin_plain[], mutare_end_plain[];
extern const Initializer mutare_begin_sse4[], mutare_end_sse4[];
extern const Initializer mutare_begin_avx2[], mutare_end_avx2[];
extern const Initializer mutare_begin_avx512[], mutare_end_avx512[];
}

int main(int argc, char** argv) {
    const launcher::Builds<Initializer> builds{{
        {MUTARE_RUNS_AVX512, {mutare_begin_avx512, mutare_end_avx512}, mutare_main_avx512},
        {MUTARE_RUNS_AVX2, {mutare_begin_avx2, mutare_end_avx2}, mutare_main_avx2},
        {MUTARE_RUNS_SSE4, {mutare_begin_sse4, mutare_end_sse4}, mutare_main_sse4},
        {MUTARE_RUNS_PLAIN, {mutare_begin_plain, mutare_end_plain}, mutare_main_plain},
    }};
    const auto& build = launcher::best(builds);
    for (const Initializer initialize : build.initializers) {
        // The linker fills gaps with zeros.
        if (initialize) initialize();
    }
    return build.main(argc, argv);
}
