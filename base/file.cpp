#include "base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "base/path.h"

namespace mutare {

namespace {

/// A pipe or terminal is not waited for, nor does it become the terminal of this process.
#ifdef _WIN32
constexpr int kOpenFlags = O_RDONLY | O_BINARY;
#else
constexpr int kOpenFlags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY;
#endif

/// A file that is open as long as the object lives.
class OpenFile {
  public:
    /// Does not wait: without O_NONBLOCK, a pipe would be waited for until somebody writes to it.
    explicit OpenFile(const std::string& path) : descriptor_(open(path.c_str(), kOpenFlags)) {}
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

std::variant<std::string, FileError> read_bytes(const std::string& path, std::size_t max_bytes) {
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

}  // namespace mutare
