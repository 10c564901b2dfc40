// Large pages need a right that an administrator grants ("Lock pages in memory"). Without it the
// memory comes in pages of the usual size.
#include <windows.h>

#include "base/memory.h"

namespace mutare {

namespace {

/// Turns on the right that the user of this process may have been granted. False without it.
bool enable_large_pages() {
    HANDLE token = nullptr;
    if (!OpenProcessToken(GetCurrentProcess(), TOKEN_ADJUST_PRIVILEGES | TOKEN_QUERY, &token)) {
        return false;
    }
    TOKEN_PRIVILEGES privileges{};
    privileges.PrivilegeCount = 1;
    privileges.Privileges[0].Attributes = SE_PRIVILEGE_ENABLED;
    const bool is_enabled =
        LookupPrivilegeValueA(nullptr, "SeLockMemoryPrivilege", &privileges.Privileges[0].Luid) &&
        AdjustTokenPrivileges(token, FALSE, &privileges, 0, nullptr, nullptr) &&
        GetLastError() == ERROR_SUCCESS;
    CloseHandle(token);
    return is_enabled;
}

void* allocate_large_pages(std::size_t bytes) {
    const std::size_t page_size = GetLargePageMinimum();
    if (page_size == 0 || bytes < page_size || !enable_large_pages()) return nullptr;
    const std::size_t page_count = (bytes + page_size - 1) / page_size;
    return VirtualAlloc(nullptr, page_count * page_size, MEM_RESERVE | MEM_COMMIT | MEM_LARGE_PAGES,
                        PAGE_READWRITE);
}

}  // namespace

void FreePages::operator()(void* pages) const {
    VirtualFree(pages, 0, MEM_RELEASE);
}

Pages allocate_pages(std::size_t bytes) {
    void* pages = allocate_large_pages(bytes);
    if (pages == nullptr) {
        pages = VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
    }
    return Pages(pages, FreePages{bytes});
}

}  // namespace mutare
