// Large zeroed memory for tables, on huge pages where the system has them. A random access then
// rarely misses the address translation cache.
#pragma once

#include <cstddef>
#include <memory>

namespace mutare {

struct FreePages {
    std::size_t bytes = 0;
    void operator()(void* pages) const;
};

/// Page-aligned memory, all zero. Null if the system has not enough.
using Pages = std::unique_ptr<void, FreePages>;
Pages allocate_pages(std::size_t bytes);

}  // namespace mutare
