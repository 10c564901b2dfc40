#include "base/file.h"

#include <fstream>
#include <system_error>

namespace mutare {

Expected<std::string, FileError> read_bytes(const std::string& path, std::size_t max_bytes) {
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(path_of(path), error);
    if (!std::filesystem::exists(status)) return FileError{"cannot be read"};
    if (!std::filesystem::is_regular_file(status)) return FileError{"is not a regular file"};
    const std::uintmax_t size = std::filesystem::file_size(path_of(path), error);
    if (!error && size > max_bytes) return FileError{"is too large"};
    std::ifstream file(path_of(path), std::ios::binary);
    if (error || !file) return FileError{"cannot be read"};
    std::string bytes(static_cast<std::size_t>(size), '\0');
    file.read(bytes.data(), static_cast<std::streamsize>(size));
    if (file.bad()) return FileError{"cannot be read"};
    bytes.resize(static_cast<std::size_t>(file.gcount()));
    return bytes;
}

bool can_be_log(const std::string& path) {
    std::error_code ignored;
    const std::filesystem::file_status status = std::filesystem::status(path_of(path), ignored);
    return !std::filesystem::exists(status) || std::filesystem::is_regular_file(status);
}

bool are_same_file(const std::string& a, const std::string& b) {
    if (!can_be_log(a)) return false;
    std::error_code ignored;
    if (std::filesystem::equivalent(path_of(a), path_of(b), ignored)) return true;
    const auto place_of = [&](const std::string& path) {
        return std::filesystem::weakly_canonical(std::filesystem::absolute(path_of(path), ignored),
                                                 ignored);
    };
    const std::filesystem::path place = place_of(a);
    return !place.empty() && place == place_of(b);
}

}  // namespace mutare
