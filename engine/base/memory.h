// Large zeroed memory for tables, on huge pages where the system has them: a probe at a random
// place then rarely misses the address translation as well.
#pragma once

#include <cstddef>
#include <memory>

namespace mutare {

struct FreePages {
    std::size_t bytes = 0;
    void operator()(void* pages) const;
};

/// Memory that begins at a page, all zero. Null when it cannot be had.
using Pages = std::unique_ptr<void, FreePages>;
Pages allocate_pages(std::size_t bytes);

}  // namespace mutare
