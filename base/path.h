// Paths as text. All text in the program is UTF-8; under Windows the names of files are not.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace mutare {

/// The path that a text names.
inline std::filesystem::path path_of(std::string_view text) {
    return std::u8string(text.begin(), text.end());
}

/// The text that names a path.
inline std::string text_of(const std::filesystem::path& path) {
    const std::u8string text = path.u8string();
    return {text.begin(), text.end()};
}

}  // namespace mutare
