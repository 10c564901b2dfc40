# WebAssembly, built by a clang, which CXX names, with Debian's packages libc++-19-dev-wasm32,
# libclang-rt-19-dev-wasm32 and wasi-libc: 128-bit vectors, no threads, no files. They have no exceptions
# either: what is thrown ends the module.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_ASM_COMPILER_TARGET wasm32-wasi)
# A program would have to be linked with what web/engine defines.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
string(CONCAT CMAKE_CXX_FLAGS_INIT
              "-msimd128 -fexceptions -fignore-exceptions "
              "-isystem ${CMAKE_CURRENT_LIST_DIR}/../web/std")
