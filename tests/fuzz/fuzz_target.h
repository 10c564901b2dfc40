// What the fuzzers run: functions that take any bytes and throw where something does not hold.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "engine/position.h"
#include "tests/temporary_folder.h"

namespace mutare::tests {

struct FuzzTarget {
    /// Also the name of its corpus and of its dictionary.
    std::string_view name;
    /// Throws std::logic_error where the program does not do with the input what it should.
    void (*run)(std::string_view input) = nullptr;
};

/// All of them, and those of each file.
std::vector<FuzzTarget> fuzz_targets();
std::vector<FuzzTarget> notation_targets();
std::vector<FuzzTarget> command_targets();
std::vector<FuzzTarget> dialogue_targets();
std::vector<FuzzTarget> file_targets();
std::vector<FuzzTarget> train_targets();

/// Throws a std::logic_error with the text if the condition does not hold.
inline void require(bool condition, const char* text) {
    if (!condition) throw std::logic_error(text);
}

/// The bytes of most numbers in our files.
inline constexpr std::size_t kWord = sizeof(std::uint32_t);

/// For all files that the targets write. Removed at the end of the process.
const TemporaryFolder& scratch_folder();

/// A message is one line of UTF-8 without controls.
void require_message(std::string_view message);

/// An error of a text names a place in it, or one that may follow it, and has a message.
void require_error(const ParseError& error, std::string_view text);

/// The position is written and read as itself, and has exactly the moves of the reference
/// generator, each of which can be made and unmade.
void require_sound(const Position& position);

}  // namespace mutare::tests
