#include <unistd.h>

#include "cli/launcher/launcher.h"

// The linker names the bounds of a section.
extern "C" {
using Initializer = void (*)(int, char**, char**);

[[gnu::weak]] extern const Initializer __start_mutare_init_plain[], __stop_mutare_init_plain[];
[[gnu::weak]] extern const Initializer __start_mutare_init_sse4[], __stop_mutare_init_sse4[];
[[gnu::weak]] extern const Initializer __start_mutare_init_avx2[], __stop_mutare_init_avx2[];
[[gnu::weak]] extern const Initializer __start_mutare_init_avx512[], __stop_mutare_init_avx512[];
}

int main(int argc, char** argv) {
    const launcher::Builds<Initializer> builds{{
        {MUTARE_RUNS_AVX512,
         {__start_mutare_init_avx512, __stop_mutare_init_avx512},
         mutare_main_avx512},
        {MUTARE_RUNS_AVX2, {__start_mutare_init_avx2, __stop_mutare_init_avx2}, mutare_main_avx2},
        {MUTARE_RUNS_SSE4, {__start_mutare_init_sse4, __stop_mutare_init_sse4}, mutare_main_sse4},
        {MUTARE_RUNS_PLAIN,
         {__start_mutare_init_plain, __stop_mutare_init_plain},
         mutare_main_plain},
    }};
    const auto& build = launcher::best(builds);
    for (const Initializer initialize : build.initializers) initialize(argc, argv, environ);
    return build.main(argc, argv);
}
