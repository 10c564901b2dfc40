// Large vectors on huge pages, where the system has them: a random access then rarely misses the
// address translation as well. Their elements begin at the start of a page.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

#include "base/memory.h"

namespace mutare::train {

template <class Element>
struct PageAllocator {
    using value_type = Element;

    PageAllocator() = default;
    template <class Other>
    explicit PageAllocator(const PageAllocator<Other>&) {}

    [[nodiscard]] Element* allocate(std::size_t count) {
        Pages pages = allocate_pages(count * sizeof(Element));
        if (!pages) throw std::bad_alloc();
        return static_cast<Element*>(pages.release());
    }
    void deallocate(Element* elements, std::size_t count) {
        FreePages{count * sizeof(Element)}(elements);
    }
    bool operator==(const PageAllocator&) const = default;
};

template <class Element>
using PagedVector = std::vector<Element, PageAllocator<Element>>;

}  // namespace mutare::train
