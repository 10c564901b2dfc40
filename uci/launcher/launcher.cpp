// The main of a program that holds itself several times, each time built for more of a processor's
// instructions (CMakeLists.txt beside this file). It starts the best build that this processor and
// its system can run. Built for every processor itself, so it does nothing else.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <span>

// Every build's own `main`, and its initialisers of static objects, parted from those of the
// others: they may only run where the build does. The linker names the bounds of a section.
extern "C" {
using Initializer = void (*)(int, char**, char**);

int mutare_main_plain(int, char**);
int mutare_main_avx2(int, char**);
int mutare_main_avx512(int, char**);
[[gnu::weak]] extern const Initializer __start_mutare_init_plain[], __stop_mutare_init_plain[];
[[gnu::weak]] extern const Initializer __start_mutare_init_avx2[], __stop_mutare_init_avx2[];
[[gnu::weak]] extern const Initializer __start_mutare_init_avx512[], __stop_mutare_init_avx512[];
}

namespace {

struct Build {
    /// Does the processor have its instructions, and the system save their registers?
    bool runs_here;
    std::span<const Initializer> initializers;
    int (*main)(int, char**);
};

}  // namespace

int main(int argc, char** argv) {
    const std::array best_first{
        Build{MUTARE_RUNS_AVX512,
              {__start_mutare_init_avx512, __stop_mutare_init_avx512},
              mutare_main_avx512},
        Build{MUTARE_RUNS_AVX2,
              {__start_mutare_init_avx2, __stop_mutare_init_avx2},
              mutare_main_avx2},
        Build{MUTARE_RUNS_PLAIN,
              {__start_mutare_init_plain, __stop_mutare_init_plain},
              mutare_main_plain},
    };
    const Build& best = *std::ranges::find_if(best_first, &Build::runs_here);
    for (const Initializer initialize : best.initializers) initialize(argc, argv, environ);
    return best.main(argc, argv);
}
