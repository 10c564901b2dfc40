#include "base/new_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "base/file.h"

namespace mutare {

namespace {

/// Where the symbolic links at the path lead, whether there is a file or not.
std::filesystem::path behind_links(std::filesystem::path path) {
    constexpr int kMost = 40;
    std::error_code error;
    for (int i = 0; i < kMost && std::filesystem::is_symlink(path, error); ++i) {
        path = path.parent_path() / std::filesystem::read_symlink(path, error);
    }
    return path;
}

/// Makes an empty file, which must not be there yet. Negative when it cannot be made.
int open_new(const std::filesystem::path& path) {
    constexpr int kAsUsual = 0666;
#ifdef _WIN32
    return _wopen(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_BINARY, kAsUsual);
#else
    return open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kAsUsual);
#endif
}

/// Makes an empty file beside the path and returns its path: that of the first name that is free.
/// Empty where none can be made; `errno` then has the reason.
std::filesystem::path make_unfinished(const std::filesystem::path& path) {
    for (int number = 1;; ++number) {
        std::filesystem::path name = path;
        name += ".new" + (number == 1 ? "" : std::to_string(number));
        const int file = open_new(name);
        if (file == -1 && errno == EEXIST) continue;
        if (file == -1) return {};
        close(file);
        return name;
    }
}

}  // namespace

NewFile::NewFile(const std::string& path)
    : is_in_place_(!can_be_log(path)),
      path_(is_in_place_ ? path_of(path) : behind_links(path_of(path))),
      unfinished_path_(is_in_place_ ? path_ : make_unfinished(path_)) {
    if (unfinished_path_.empty()) {
        stream_.setstate(std::ios::failbit);
    } else {
        stream_.open(unfinished_path_, std::ios::binary);
    }
}

NewFile::~NewFile() {
    if (is_finished_ || is_in_place_ || unfinished_path_.empty()) return;
    const int reason = errno;
    stream_.close();
    std::error_code ignored;
    std::filesystem::remove(unfinished_path_, ignored);
    errno = reason;
}

bool NewFile::finish() {
    stream_.close();
    if (!stream_) return false;
    std::error_code error;
    if (!is_in_place_) std::filesystem::rename(unfinished_path_, path_, error);
    if (error) errno = error.value();
    is_finished_ = !error;
    return is_finished_;
}

std::string NewFile::keep() {
    stream_.close();
    is_finished_ = true;
    return text_of(unfinished_path_);
}

bool write_file(const std::string& path, std::string_view bytes) {
    NewFile file(path);
    file.stream() << bytes;
    return file.finish();
}

}  // namespace mutare
