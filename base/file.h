// Reading files that the user names. They may be anything: a folder, a device without an end, a
// pipe to which nobody writes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/expected.h"

namespace mutare {

/// Why a file has no bytes: "cannot be read".
struct FileError {
    std::string_view reason;
};

/// Larger than any book, list of openings or other file that is read whole.
inline constexpr std::size_t kMaxFileBytes = std::size_t{1} << 30;

/// The bytes of a whole regular file of at most `max_bytes`. Never waits for somebody to write it.
Expected<std::string, FileError> read_bytes(const std::string& path,
                                            std::size_t max_bytes = kMaxFileBytes);

/// May lines be added to this file? It is a regular one, or new: opening a pipe that nobody reads
/// would block.
bool can_be_log(const std::string& path);

/// Do both paths name the same file, one that is regular or not there yet?
bool are_same_file(const std::string& a, const std::string& b);

}  // namespace mutare
