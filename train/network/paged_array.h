// Numbers in memory of their own: large, aligned, at first all 0.
#pragma once

#include <cstddef>
#include <new>

#include "search/memory.h"

namespace mutare::train {

/// Begins at a page, on huge pages where the system has them. Throws `std::bad_alloc`.
template <class Number>
class PagedArray {
  public:
    explicit PagedArray(std::size_t size)
        : pages_(allocate_pages((size + 1) * sizeof(Number))), size_(size) {
        if (!pages_) throw std::bad_alloc();
    }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] Number* data() { return static_cast<Number*>(pages_.get()); }
    [[nodiscard]] const Number* data() const { return static_cast<const Number*>(pages_.get()); }
    [[nodiscard]] Number* begin() { return data(); }
    [[nodiscard]] Number* end() { return data() + size_; }
    [[nodiscard]] const Number* begin() const { return data(); }
    [[nodiscard]] const Number* end() const { return data() + size_; }
    Number& operator[](std::size_t i) { return data()[i]; }
    const Number& operator[](std::size_t i) const { return data()[i]; }

  private:
    Pages pages_;
    std::size_t size_;
};

}  // namespace mutare::train
