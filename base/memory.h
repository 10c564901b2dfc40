// Memory for large tables, and where a position stands in one. It is zeroed, and on huge pages
// where the system has them: a random access then rarely misses the address translation cache.
#pragma once

#include <cstddef>
#include <cstdint>
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
    static void* operator new(std::size_t bytes, std::align_val_t) {
        Pages pages = allocate_pages(bytes);
        if (!pages) throw std::bad_alloc();
        return pages.release();
    }
    static void operator delete(void* object, std::size_t bytes, std::align_val_t) {
        FreePages{bytes}(object);
    }
};

/// Maps a key to one of `count` clusters, evenly, by its high bits: key · count / 2⁶⁴. Unlike a
/// mask this needs no power of two, and unlike a remainder no division.
/// https://lemire.me/blog/2016/06/27/a-fast-alternative-to-the-modulo-reduction/
constexpr std::size_t cluster_index(std::uint64_t key, std::size_t count) {
    return static_cast<std::size_t>((static_cast<unsigned __int128>(key) * count) >> 64);
}

static_assert(cluster_index(0, 3) == 0 && cluster_index(~std::uint64_t{0}, 3) == 2);

}  // namespace mutare
