// What the fuzzers run: functions that take any bytes and throw where something does not hold.
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "base/expected.h"
#include "engine/position.h"
#include "tests/temporary_folder.h"

namespace mutare::tests {

struct FuzzTarget {
    /// Also the name of its corpus and of its dictionary.
    std::string_view name;
    /// Throws std::logic_error where the program does not do with the input what it should.
    void (*run)(std::string_view input);
};

std::span<const FuzzTarget> fuzz_targets();

/// Throws a std::logic_error with the text if the condition does not hold.
inline void require(bool condition, const char* text) {
    if (!condition) throw std::logic_error(text);
}

/// The bytes of most numbers in our files.
inline constexpr std::size_t kWord = sizeof(std::uint32_t);

/// For all files that the targets write. Removed at the end of the process.
const TemporaryFolder& scratch_folder();

/// A message is one line of printable ASCII.
void require_message(std::string_view message);

/// An error of a text names a place in it, or one that may follow it, and has a message.
void require_error(const ParseError& error, std::string_view text);

/// The position is written and read as itself, and has exactly the moves of the reference
/// generator, each of which can be made and unmade.
void require_sound(const Position& position);

// engine/, bench/
void fuzz_fen(std::string_view input);
void fuzz_move(std::string_view input);
void fuzz_epd(std::string_view input);
void fuzz_pgn(std::string_view input);
void fuzz_book(std::string_view input);
// search/
void fuzz_network(std::string_view input);
// uci/
void fuzz_position(std::string_view input);
void fuzz_option(std::string_view input);
void fuzz_go(std::string_view input);
void fuzz_dialogue(std::string_view input);
void fuzz_counts(std::string_view input);
// train/
void fuzz_games(std::string_view input);
void fuzz_examples(std::string_view input);
void fuzz_checkpoint(std::string_view input);
void fuzz_relabel(std::string_view input);

}  // namespace mutare::tests
