#include "engine/base/memory.h"

#include <cstring>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace mutare {

#ifdef __linux__

void FreePages::operator()(void* pages) const {
    munmap(pages, bytes);
}

namespace {

/// Linux grants more memory than the machine has, and kills the process that then uses it.
bool exceeds_physical_memory(std::size_t bytes) {
    const long pages = sysconf(_SC_PHYS_PAGES);
    const long page_size = sysconf(_SC_PAGESIZE);
    return pages > 0 &&
           bytes / static_cast<std::size_t>(page_size) >= static_cast<std::size_t>(pages);
}

}  // namespace

Pages allocate_pages(std::size_t bytes) {
    if (exceeds_physical_memory(bytes)) return {};
    void* pages = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED) return {};
    madvise(pages, bytes, MADV_HUGEPAGE);
    return Pages(pages, FreePages{bytes});
}

#else

namespace {

constexpr std::size_t kPageSize = 4096;

}  // namespace

void FreePages::operator()(void* pages) const {
    ::operator delete (pages, std::align_val_t{kPageSize});
}

Pages allocate_pages(std::size_t bytes) {
    void* pages = ::operator new (bytes, std::align_val_t{kPageSize}, std::nothrow);
    if (pages != nullptr) std::memset(pages, 0, bytes);
    return Pages(pages, FreePages{bytes});
}

#endif

}  // namespace mutare
