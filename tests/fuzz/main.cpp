// The fuzzers: libFuzzer with one of the targets, which the argument --target=NAME chooses.
// libFuzzer itself ignores arguments that begin with two hyphens.
// https://llvm.org/docs/LibFuzzer.html
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string_view>

#include "tests/fuzz/fuzz_target.h"

using namespace mutare::tests;

namespace {

/// The target of this run; libFuzzer's functions have no other way to tell each other.
FuzzTarget& chosen_target() {
    static FuzzTarget target;
    return target;
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
    constexpr std::string_view kOption = "--target=";
    for (int i = 1; i < *argc; ++i) {
        std::string_view name = (*argv)[i];
        if (!name.starts_with(kOption)) continue;
        name.remove_prefix(kOption.size());
        const auto targets = fuzz_targets();
        const auto target = std::ranges::find(targets, name, &FuzzTarget::name);
        if (target != targets.end()) chosen_target() = *target;
    }
    if (chosen_target().run) return 0;
    std::cerr << "expected --target= and one of:";
    for (const FuzzTarget& target : fuzz_targets()) std::cerr << ' ' << target.name;
    std::cerr << std::endl;
    std::exit(EXIT_FAILURE);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    // An exception that nobody catches ends the process where it is thrown, with a trace.
    chosen_target().run({reinterpret_cast<const char*>(data), size});
    return 0;
}
