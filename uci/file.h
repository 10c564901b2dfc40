// Reading files that the user names. They may be anything: a folder, a device without an end.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace mutare {

/// The bytes of a whole file. Nothing when it cannot be read or has more than `max_bytes`.
std::optional<std::string> read_bytes(const std::string& path, std::size_t max_bytes);

}  // namespace mutare
