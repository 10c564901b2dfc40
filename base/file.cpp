#include "base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

namespace mutare {

namespace {

/// Opens a file to read it. A pipe or terminal is not waited for, as it would be without
/// O_NONBLOCK, nor does it become the terminal of this process.
int open_to_read(const std::string& path) {
#ifdef _WIN32
    return _wopen(path_of(path).c_str(), O_RDONLY | O_BINARY);
#else
    return open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
#endif
}

/// A file that is open as long as the object lives.
class OpenFile {
  public:
    explicit OpenFile(const std::string& path) : descriptor_(open_to_read(path)) {}
    ~OpenFile() {
        if (is_open()) close(descriptor_);
    }
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;

    [[nodiscard]] bool is_open() const { return descriptor_ >= 0; }
    [[nodiscard]] bool is_regular() const {
        struct stat status {};
        return fstat(descriptor_, &status) == 0 && S_ISREG(status.st_mode);
    }
    /// The number of bytes read: 0 at the end, negative after an error.
    ssize_t read_into(char* bytes, unsigned count) const {
        ssize_t result = 0;
        do {
            result = read(descriptor_, bytes, count);
        } while (result < 0 && errno == EINTR);
        return result;
    }

  private:
    int descriptor_;
};

}  // namespace

Expected<std::string, FileError> read_bytes(const std::string& path, std::size_t max_bytes) {
    constexpr unsigned kChunk = 1 << 20;
    const OpenFile file(path);
    if (!file.is_open()) return FileError{"cannot be read"};
    if (!file.is_regular()) return FileError{"is not a regular file"};
    std::string bytes;
    while (bytes.size() <= max_bytes) {
        const std::size_t before = bytes.size();
        bytes.resize(before + kChunk);
        const ssize_t count = file.read_into(bytes.data() + before, kChunk);
        if (count < 0) return FileError{"cannot be read"};
        bytes.resize(before + static_cast<std::size_t>(count));
        if (count == 0) return bytes;
    }
    return FileError{"is too large"};
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
