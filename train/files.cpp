#include "train/files.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <system_error>

#include "base/file.h"
#include "base/new_file.h"
#include "cli/arguments.h"

namespace mutare::train {

Expected<MappedFile, std::string> MappedFile::open(const std::string& path) {
    const std::string error = "cannot read " + path;
    // Without O_NONBLOCK, opening a FIFO would wait for a writer.
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) return error;
    struct stat about {};
    const bool is_regular = ::fstat(file, &about) == 0 && S_ISREG(about.st_mode);
    const auto size = static_cast<std::size_t>(about.st_size);
    void* start = nullptr;
    // An empty file cannot be mapped, and need not be.
    if (is_regular && size > 0) start = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0);
    ::close(file);
    if (!is_regular || start == MAP_FAILED) return error;
    const auto unmap = [size](const char* mapped) { ::munmap(const_cast<char*>(mapped), size); };
    return MappedFile(path, {static_cast<const char*>(start), unmap}, size);
}

ExitCode cannot_write(const std::string& path) {
    const std::string reason = errno == 0 ? "" : std::string(": ") + std::strerror(errno);
    return failure("cannot write " + path + reason);
}

bool can_write(const std::string& path) {
    if (can_be_log(path)) return NewFile(path).stream().good();
    std::error_code ignored;
    errno = std::filesystem::is_directory(path_of(path), ignored) ? EISDIR : EINVAL;
    return false;
}

ExitCode report_damages(const std::string& path, const Damages& damages) {
    constexpr std::size_t kMaxLines = 10;
    if (damages.empty()) return ExitCode::Success;
    for (std::size_t i = 0; i < std::min(damages.size(), kMaxLines); ++i) {
        std::cerr << path << ": " << damages[i].size << " damaged or missing bytes at offset "
                  << damages[i].offset << std::endl;
    }
    std::size_t bytes = 0;
    for (const Damage& damage : damages) bytes += damage.size;
    if (damages.size() > 1) {
        std::cerr << path << ": in all " << bytes << " damaged or missing bytes in "
                  << damages.size() << " places" << std::endl;
    }
    return ExitCode::Failed;
}

ExitCode read_files(const std::vector<MappedFile>& files,
                    const std::function<Damages(const MappedFile&)>& read) {
    ExitCode code = ExitCode::Success;
    for (const MappedFile& file : files) {
        code = std::max(code, report_damages(file.path(), read(file)));
    }
    return code;
}

}  // namespace mutare::train
