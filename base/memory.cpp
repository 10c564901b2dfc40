#include "base/memory.h"

#include <cstring>
#include <fstream>
#include <limits>
#include <memory>
#include <new>
#include <string>

#ifdef __linux__
#include <sys/mman.h>
#elif defined(_WIN32)
#include <windows.h>
#endif

namespace mutare {

#ifdef __linux__

namespace {

constexpr std::size_t kHugePage = std::size_t{2} << 20;

/// A huge page is granted only where it fits whole.
constexpr std::size_t whole_pages(std::size_t bytes) {
    return (bytes + kHugePage - 1) / kHugePage * kHugePage;
}

/// The memory available without swapping, in bytes; the largest number if it is unknown.
std::size_t available_memory() {
    std::ifstream file("/proc/meminfo");
    std::string name;
    for (std::size_t kilobytes = 0; file >> name >> kilobytes;) {
        if (name == "MemAvailable:") return kilobytes << 10;
        file.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
    }
    return std::numeric_limits<std::size_t>::max();
}

/// Linux grants more memory than there is, and ends a process that then uses it.
bool may_have(std::size_t bytes) {
    constexpr std::size_t kAlwaysThere = std::size_t{64} << 20;
    return bytes <= kAlwaysThere || bytes < available_memory();
}

/// The address space from the first multiple of the alignment on, or null.
void* map_aligned(std::size_t bytes, std::size_t alignment) {
    const std::size_t length = bytes + alignment;
    void* const mapped =
        mmap(nullptr, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED) return nullptr;
    void* pages = mapped;
    std::size_t left = length;
    std::align(alignment, bytes, pages, left);
    if (left < length) munmap(mapped, length - left);
    if (left > bytes) munmap(static_cast<char*>(pages) + bytes, left - bytes);
    return pages;
}

}  // namespace

void FreePages::operator()(void* pages) const {
    munmap(pages, whole_pages(bytes));
}

Pages allocate_pages(std::size_t bytes) {
    if (!may_have(bytes)) return {};
    void* pages = map_aligned(whole_pages(bytes), kHugePage);
    if (pages == nullptr) return {};
    madvise(pages, whole_pages(bytes), MADV_HUGEPAGE);
    return Pages(pages, FreePages{bytes});
}

#elif defined(_WIN32)

void FreePages::operator()(void* pages) const {
    VirtualFree(pages, 0, MEM_RELEASE);
}

Pages allocate_pages(std::size_t bytes) {
    void* const pages = VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
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
