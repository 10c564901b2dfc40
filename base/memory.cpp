#include "base/memory.h"

#include <cstring>
#include <utility>

namespace mutare {

void* OnLargePages::operator new(std::size_t bytes, std::align_val_t) {
    Pages pages = allocate_pages(bytes);
    if (!pages) throw std::bad_alloc();
    return pages.release();
}

void OnLargePages::operator delete(void* object, std::size_t bytes, std::align_val_t) {
    FreePages{bytes}(object);
}

#ifndef __linux__
bool grow_pages(Pages& pages, std::size_t bytes) {
    Pages larger = allocate_pages(bytes);
    if (!larger) return false;
    std::memcpy(larger.get(), pages.get(), pages.get_deleter().bytes);
    pages = std::move(larger);
    return true;
}
#endif

}  // namespace mutare
