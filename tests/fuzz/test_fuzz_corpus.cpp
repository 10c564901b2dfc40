// What the fuzzers demand, for the files of their corpora and for small changes of them. A file
// that a fuzzer has found stays in its corpus.
#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/random_positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

std::vector<std::filesystem::path> corpus_of(std::string_view target) {
    const std::filesystem::path folder =
        std::filesystem::path(MUTARE_SOURCE_DIR) / "tests" / "fuzz" / "corpus" / target;
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        files.push_back(entry.path());
    }
    std::ranges::sort(files);
    return files;
}

/// The input with a few bytes changed, left out or doubled.
std::string mutated(std::string input, SplitMix64& random) {
    for (std::size_t changes = 1 + random.below(3); changes > 0 && !input.empty(); --changes) {
        const std::size_t place = random.below(input.size());
        switch (random.below(4)) {
            case 0: input[place] = static_cast<char>(random.next()); break;
            case 1: input.erase(place, 1 + random.below(8)); break;
            case 2: input.insert(place, input.substr(place, 1 + random.below(8))); break;
            default: input.resize(place); break;
        }
    }
    return input;
}

}  // namespace

TEST_CASE("what the fuzzers demand holds for their corpora") {
    for (const FuzzTarget& target : fuzz_targets()) {
        const auto files = corpus_of(target.name);
        CHECK_FALSE(files.empty());
        for (const std::filesystem::path& file : files) {
            INFO(file);
            CHECK_NOTHROW(target.run(bytes_of(file)));
        }
    }
}

TEST_CASE("what the fuzzers demand holds for small changes of their corpora") {
    constexpr int kChangesOfEach = 8;
    SplitMix64 random(1);
    for (const FuzzTarget& target : fuzz_targets()) {
        for (const std::filesystem::path& file : corpus_of(target.name)) {
            for (int i = 0; i < kChangesOfEach; ++i) {
                const std::string input = mutated(bytes_of(file), random);
                INFO(file << ", changed to:\n" << input);
                CHECK_NOTHROW(target.run(input));
            }
        }
    }
}
