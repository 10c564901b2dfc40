// The fuzzers: libFuzzer with the target that the variable TARGET of the environment names.
// https://llvm.org/docs/LibFuzzer.html
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string_view>

#include "tests/fuzz/fuzz_target.h"

using namespace mutare::tests;

namespace {

FuzzTarget chosen_target() {
    const char* const name = std::getenv("TARGET");
    const auto targets = fuzz_targets();
    const auto target = std::ranges::find(targets, name ? name : "", &FuzzTarget::name);
    if (target != targets.end()) return *target;
    std::cerr << "expected TARGET= and one of:";
    for (const FuzzTarget& known : targets) std::cerr << ' ' << known.name;
    std::cerr << std::endl;
    std::exit(EXIT_FAILURE);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const FuzzTarget target = chosen_target();
    // An exception that nobody catches ends the process where it is thrown, with a trace.
    target.run({reinterpret_cast<const char*>(data), size});
    return 0;
}
