# Windows, built elsewhere by Debian's MinGW or there by clang. Included by the root.
set(MUTARE_STATIC ON)
enable_language(RC)
set(MUTARE_RESOURCES ${PROJECT_SOURCE_DIR}/packaging/mutare.rc)

# The host's cxxopts is a header alone, but stands between headers that are for the host.
find_file(CXXOPTS_HEADER cxxopts.hpp PATHS /usr/include NO_CMAKE_FIND_ROOT_PATH)
if(CXXOPTS_HEADER AND NOT TARGET cxxopts::cxxopts)
    configure_file(${CXXOPTS_HEADER} ${PROJECT_BINARY_DIR}/cxxopts/cxxopts.hpp COPYONLY)
    add_library(cxxopts::cxxopts INTERFACE IMPORTED)
    target_include_directories(cxxopts::cxxopts INTERFACE ${PROJECT_BINARY_DIR}/cxxopts)
endif()

# GCC does not align the stack for AVX here (GCC bug 54412), so no move may rely on it.
set(unaligned_moves -Wa,-muse-unaligned-vector-move)
add_compile_options($<$<COMPILE_LANG_AND_ID:CXX,GNU>:${unaligned_moves}>)
# Threads take the size of their stack from here unless they name one. The time of linking would
# make each build another file.
add_link_options(-Wl,--stack,8388608 -Wl,--no-insert-timestamp)
