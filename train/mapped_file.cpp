#include "train/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mutare::train {

std::optional<MappedFile> MappedFile::open(const std::string& path) {
    // Without O_NONBLOCK, opening a FIFO would wait for a writer.
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) return std::nullopt;
    struct stat about {};
    const bool is_regular = ::fstat(file, &about) == 0 && S_ISREG(about.st_mode);
    const auto size = static_cast<std::size_t>(about.st_size);
    void* start = MAP_FAILED;
    // An empty file cannot be mapped, and need not be.
    if (is_regular && size > 0) start = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0);
    ::close(file);
    if (!is_regular) return std::nullopt;
    if (size == 0) return MappedFile(nullptr, 0);
    if (start == MAP_FAILED) return std::nullopt;
    const auto unmap = [size](const char* mapped) { ::munmap(const_cast<char*>(mapped), size); };
    return MappedFile(std::shared_ptr<const char>(static_cast<const char*>(start), unmap), size);
}

}  // namespace mutare::train
