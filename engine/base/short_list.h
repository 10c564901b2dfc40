// A list of a few things on the stack, not initialised beyond its size.
#pragma once

#include <cassert>
#include <cstddef>
#include <type_traits>

namespace mutare {

template <class T, std::size_t most>
class ShortList {
  public:
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

    ShortList() {}  // NOLINT: leaving the items alone is the point

    void add(const T& item) {
        assert(size_ < most);
        items_[size_++] = item;
    }
    /// A place for one more, to be filled in part by part: a large item that is put together first
    /// and then copied has to wait for its own parts.
    T& add_place() {
        assert(size_ < most);
        return items_[size_++];
    }
    /// Without a branch, for a condition that nobody can foresee. Requires a free place even so.
    void add_if(bool is_wanted, const T& item) {
        assert(size_ < most);
        items_[size_] = item;
        size_ += is_wanted ? 1 : 0;
    }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] const T& operator[](std::size_t i) const { return items_[i]; }
    [[nodiscard]] const T* begin() const { return items_; }
    [[nodiscard]] const T* end() const { return items_ + size_; }

  private:
    std::size_t size_ = 0;
    union {
        T items_[most];
    };
};

}  // namespace mutare
