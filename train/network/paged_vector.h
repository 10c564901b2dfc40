// Large vectors on huge pages, where the system has them: a random access then rarely misses the
// address translation as well. Their elements begin at the start of a page.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>
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

/// A vector that is filled from nothing. It has never room for far more than its elements, and
/// where the system can move pages it grows without a copy of them.
template <class Element>
class GrowingVector {
    static_assert(std::is_trivially_copyable_v<Element>);

  public:
    void push_back(const Element& element) {
        if (size_ == capacity_) grow();
        std::construct_at(begin() + size_++, element);
    }
    void pop_back() { --size_; }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] std::size_t capacity() const { return capacity_; }
    [[nodiscard]] Element* begin() { return static_cast<Element*>(pages_.get()); }
    [[nodiscard]] Element* end() { return begin() + size_; }
    [[nodiscard]] const Element* begin() const { return static_cast<const Element*>(pages_.get()); }
    [[nodiscard]] const Element* end() const { return begin() + size_; }
    Element& operator[](std::size_t i) { return begin()[i]; }
    const Element& operator[](std::size_t i) const { return begin()[i]; }

  private:
    void grow() {
        constexpr std::size_t kFirst = (std::size_t{2} << 20) / sizeof(Element);
        constexpr std::size_t kShare = 8;
        const std::size_t more = size_ + std::max(kFirst, size_ / kShare);
        const std::size_t bytes = more * sizeof(Element);
        if (!pages_) {
            pages_ = allocate_pages(bytes);
            if (!pages_) throw std::bad_alloc();
        } else if (!grow_pages(pages_, bytes)) {
            throw std::bad_alloc();
        }
        capacity_ = more;
    }

    Pages pages_;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

}  // namespace mutare::train
