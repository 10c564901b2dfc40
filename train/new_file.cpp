#include "train/new_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

namespace mutare::train {

namespace {

/// Whether a file there may be replaced.
bool is_free_or_regular(const std::string& path) {
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(path, error);
    errno = std::filesystem::is_directory(status) ? EISDIR : EINVAL;
    return !std::filesystem::exists(status) || std::filesystem::is_regular_file(status);
}

/// Where the symbolic links at the path lead, whether there is a file or not.
std::string behind_links(std::filesystem::path path) {
    constexpr int kMost = 40;
    std::error_code error;
    for (int i = 0; i < kMost && std::filesystem::is_symlink(path, error); ++i) {
        path = path.parent_path() / std::filesystem::read_symlink(path, error);
    }
    return path.string();
}

/// Makes an empty file beside the path and returns its path: that of the first name that is free.
/// Empty where none can be made; `errno` then has the reason.
std::string make_unfinished(const std::string& path) {
    constexpr mode_t kAsUsual = 0666;
    for (int number = 1;; ++number) {
        std::string name = path + ".new" + (number == 1 ? "" : std::to_string(number));
        const int file = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kAsUsual);
        if (file == -1 && errno == EEXIST) continue;
        if (file == -1) return "";
        ::close(file);
        return name;
    }
}

}  // namespace

bool can_write(const std::string& path) {
    return is_free_or_regular(path) && NewFile(path).stream().good();
}

NewFile::NewFile(const std::string& path)
    : path_(behind_links(path)), unfinished_path_(make_unfinished(path_)) {
    if (unfinished_path_.empty()) {
        stream_.setstate(std::ios::failbit);
    } else {
        stream_.open(unfinished_path_, std::ios::binary);
    }
}

NewFile::~NewFile() {
    if (is_finished_ || unfinished_path_.empty()) return;
    const int reason = errno;
    stream_.close();
    std::error_code ignored;
    std::filesystem::remove(unfinished_path_, ignored);
    errno = reason;
}

bool NewFile::finish() {
    if (!stream_.flush() || !is_free_or_regular(path_)) return false;
    std::error_code error;
    std::filesystem::rename(unfinished_path_, path_, error);
    if (error) errno = error.value();
    is_finished_ = !error;
    return is_finished_;
}

bool write_file(const std::string& path, std::string_view bytes) {
    NewFile file(path);
    file.stream() << bytes;
    return file.finish();
}

}  // namespace mutare::train
