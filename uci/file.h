// Reading files that a user names, which may be anything: a folder, a device without end.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace mutare {

/// The bytes of a whole file. Nothing when it cannot be read, or has more than `most`.
std::optional<std::string> bytes_of_file(const std::string& path, std::size_t most);

}  // namespace mutare
