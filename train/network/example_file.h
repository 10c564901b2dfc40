// Examples in memory, in files of their own, and made from game files.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "train/network/example.h"
#include "train/network/paged_vector.h"

namespace mutare::train {

struct ExampleSets {
    PagedVector<Example> lessons;
    /// From other games than the lessons.
    PagedVector<Example> held_out;
};

/// Adds the quiet positions of a game file, or what is in an example file. False when it cannot be
/// read. Which of the two it is, the name says: example files end in `kExampleFileEnding`.
bool read_examples(const std::string& path, ExampleSets& sets);

/// An example file is nothing but examples, 32 bytes each, as they are in memory on a little-endian
/// machine.
inline constexpr std::string_view kExampleFileEnding = ".examples";

/// Appends to the file. False when it cannot be written.
bool append_examples(const std::string& path, std::span<const Example> examples);

}  // namespace mutare::train
