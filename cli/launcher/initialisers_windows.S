/* The bounds of each build's initialisers. The linker puts the sections `.data$…` in the order of their
   names, and those of the initialisers end in `_m` (hide_windows.cmake). */
#define BOUNDS(build)                          \
    .section .data$mutare_##build##_a, "w";    \
    .balign 8;                                 \
    .global mutare_begin_##build;              \
    mutare_begin_##build: .quad 0;             \
    .section .data$mutare_##build##_z, "w";    \
    .balign 8;                                 \
    .global mutare_end_##build;                \
    mutare_end_##build: .quad 0

BOUNDS(plain)
BOUNDS(sse4)
BOUNDS(avx2)
BOUNDS(avx512)
