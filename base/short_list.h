// A list of a few items on the stack. Items beyond its size are not initialised.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <type_traits>

namespace mutare {

template <class T, std::size_t capacity>
class ShortList {
  public:
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

    ShortList() {}  // NOLINT: the items stay uninitialised on purpose

    void add(const T& item) {
        assert(size_ < capacity);
        items_[size_++] = item;
    }
    /// Adds an item to be filled in place: faster for a large item than building it elsewhere and
    /// copying it.
    T& add_place() {
        assert(size_ < capacity);
        return items_[size_++];
    }
    /// Without a branch, for conditions that are hard to predict. Requires a free place in any
    /// case.
    void add_if(bool is_wanted, const T& item) {
        assert(size_ < capacity);
        items_[size_] = item;
        size_ += is_wanted ? 1 : 0;
    }
    /// Where a writer may put items directly; `grow` then adds that number of them.
    [[nodiscard]] T* behind_last() { return items_ + size_; }
    void grow(std::size_t number) {
        size_ += number;
        assert(size_ <= capacity);
    }
    void clear() { size_ = 0; }
    void set(std::size_t i, const T& item) { items_[i] = item; }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool is_empty() const { return size_ == 0; }
    [[nodiscard]] const T& operator[](std::size_t i) const { return items_[i]; }
    [[nodiscard]] const T* begin() const { return items_; }
    [[nodiscard]] const T* end() const { return items_ + size_; }
    [[nodiscard]] bool has(const T& item) const { return std::find(begin(), end(), item) != end(); }

  private:
    std::size_t size_ = 0;
    union {
        T items_[capacity];
    };
};

}  // namespace mutare
