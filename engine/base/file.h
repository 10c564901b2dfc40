// Reading files that the user names. They may be anything: a folder, a device without an end, a
// pipe to which nobody writes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

namespace mutare {

/// Why a file has no bytes: "cannot be read".
struct FileError {
    std::string_view reason;
};

/// The bytes of a whole regular file of at most `max_bytes`. Never waits for somebody to write it.
std::variant<std::string, FileError> read_bytes(const std::string& path, std::size_t max_bytes);

}  // namespace mutare
