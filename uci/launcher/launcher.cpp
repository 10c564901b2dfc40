// The `main` of a program that contains several builds of the engine, each for more instructions of
// the processor (see CMakeLists.txt in this folder). It starts the best build that the processor
// and the operating system can run. It does nothing else, for it must run on every processor.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <span>

// Each build has its own `main` and its own initialisers of static objects, in a section of their
// own: they may only run where the build does. The linker names the bounds of a section.
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
    /// Does the processor have the instructions, and does the system save their registers?
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
