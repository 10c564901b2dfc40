// A program that contains several builds of the engine, each for more instructions of the processor
// (see CMakeLists.txt in this folder), starts the best one that the processor and the operating
// system can run. The launcher does nothing else, because it must run on every processor.
#pragma once

#include <algorithm>
#include <array>
#include <span>

// Each build has its own `main` and its own initialisers of static objects, in a section of their
// own: they may only run where the build does.
extern "C" {
int mutare_main_plain(int, char**);
int mutare_main_sse4(int, char**);
int mutare_main_avx2(int, char**);
int mutare_main_avx512(int, char**);
}

namespace launcher {

/// `Initializer` is a pointer to a function, as the system has it.
template <class Initializer>
struct Build {
    /// Does the processor have the instructions, and does the system save their registers?
    bool runs_here;
    std::span<const Initializer> initializers;
    int (*main)(int, char**);
};

/// The best first.
template <class Initializer>
using Builds = std::array<Build<Initializer>, 4>;

/// The best build that runs here.
template <class Initializer>
const Build<Initializer>& best(const Builds<Initializer>& builds) {
    return *std::ranges::find_if(builds, &Build<Initializer>::runs_here);
}

}  // namespace launcher
