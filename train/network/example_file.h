// Reads examples into memory, from example files and from game files.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "train/network/example.h"
#include "train/network/paged_vector.h"

namespace mutare::train {

struct ExampleSets {
    PagedVector<Example> training;
    /// Of games that have no example in `training`.
    PagedVector<Example> held_out;
};

/// Adds the examples of an example file, or the quiet positions of a game file. False when it
/// cannot be read. The names of example files end in `kExampleFileEnding`.
bool read_examples(const std::string& path, ExampleSets& sets);

/// An example file holds only examples, of 32 bytes each, as they lie in the memory of a
/// little-endian machine.
inline constexpr std::string_view kExampleFileEnding = ".examples";

/// Appends examples to an example file. False when it cannot be written.
bool append_examples(const std::string& path, std::span<const Example> examples);

}  // namespace mutare::train
