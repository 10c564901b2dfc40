#include "base/memory.h"

namespace mutare {

void* OnLargePages::operator new(std::size_t bytes, std::align_val_t) {
    Pages pages = allocate_pages(bytes);
    if (!pages) throw std::bad_alloc();
    return pages.release();
}

void OnLargePages::operator delete(void* object, std::size_t bytes, std::align_val_t) {
    FreePages{bytes}(object);
}

}  // namespace mutare
