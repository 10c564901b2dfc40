// Reads examples into memory, from example files and from game files, and writes example files.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/new_file.h"
#include "train/files.h"
#include "train/network/example.h"

namespace mutare::train {

struct ExampleSets {
    std::vector<Example> training;
    /// From games that have no example in `training`.
    std::vector<Example> held_out;
};

/// Whether a file with these bytes has examples, rather than games.
bool is_example_file(std::string_view bytes);

/// A hash of all examples in their order: almost surely another one for other files.
std::uint64_t hash_of(const ExampleSets& sets);

/// Adds the examples of an example file, or the quiet positions of a game file, with their scores
/// mixed by `with_later_scores`. The result is what is damaged, and was left out.
Damages read_examples(std::string_view bytes, ExampleSets& sets, double later_weight = 0);

/// Writes an example file:
///
///     8           the magic number "MutExam1"
///     8           number of examples
///     16          zeros
///     32 each     the examples, as they lie in the memory of a little-endian machine
///
/// Its size is a multiple of an example's, for programs that read it as an array.
class ExampleFileWriter {
  public:
    /// The file appears at the path when it is finished.
    explicit ExampleFileWriter(const std::string& path);

    void add(std::span<const Example> examples);
    /// False when the file could not be written so far; `errno` then has the reason.
    [[nodiscard]] bool is_good();
    [[nodiscard]] std::uint64_t count() const { return count_; }
    /// False when the file could not be written.
    bool finish();

  private:
    void write(std::string_view bytes);
    void write_header();

    NewFile file_;
    /// `errno` after the first write that failed.
    int error_ = 0;
    std::uint64_t count_ = 0;
};

}  // namespace mutare::train
