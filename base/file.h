// Files that the user names: their paths, and reading them. They may be anything: a folder, a
// device without an end, a pipe to which nobody writes.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "base/expected.h"

namespace mutare {

// All text in the program is UTF-8; under Windows the names of files are not.

/// The path that a text names.
inline std::filesystem::path path_of(std::string_view text) {
    return std::u8string(text.begin(), text.end());
}

/// The text that names a path.
inline std::string text_of(const std::filesystem::path& path) {
    const std::u8string text = path.u8string();
    return {text.begin(), text.end()};
}

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
