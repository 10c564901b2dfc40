// What a file is, by its first bytes, whatever its name.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mutare::train {

enum class FileKind : std::uint8_t {
    Empty,
    Games,
    Examples,
    Network,
    Checkpoint,
    Unknown,
};

/// A game file that is damaged at its start is known by its first undamaged block.
FileKind kind_of(std::string_view bytes);

/// Why the file at the path must not be replaced by, or continued as, one of that kind, in words;
/// empty when it may be. It may be when nothing is there, or only a file of that kind, and when it
/// is none of the inputs.
std::string why_not_overwrite(const std::string& path, FileKind kind,
                              const std::vector<std::string>& inputs = {});

}  // namespace mutare::train
