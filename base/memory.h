// Large zeroed memory for tables, on huge pages where the system has them. A random access then
// rarely misses the address translation cache.
#pragma once

#include <cstddef>
#include <memory>
#include <new>

namespace mutare {

inline constexpr std::size_t kBytesPerMegabyte = std::size_t{1} << 20;

struct FreePages {
    std::size_t bytes = 0;
    void operator()(void* pages) const;
};

/// Page-aligned memory, at least that many bytes and all zero. Null if the system has not enough.
using Pages = std::unique_ptr<void, FreePages>;
Pages allocate_pages(std::size_t bytes);

/// Base of large classes whose members are read at random: `new` puts them on such pages. Throws
/// std::bad_alloc if the system has not enough memory.
struct OnLargePages {
    static void* operator new(std::size_t bytes, std::align_val_t alignment);
    static void operator delete(void* object, std::size_t bytes, std::align_val_t alignment);
};

}  // namespace mutare
