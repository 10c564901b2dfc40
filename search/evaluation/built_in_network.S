/* Embeds the network file in the program, between the two symbols of network_file.cpp. */
#if defined(_WIN32)
    .section .rdata, "dr"
#elif defined(__APPLE__)
    .section __TEXT, __const
#elif defined(__wasm__)
    .section .rodata, "", @
#else
    .section .rodata
#endif
    .global mutare_built_in_network
    .global mutare_built_in_network_end
    .balign 64
mutare_built_in_network:
    .incbin MUTARE_NETWORK_FILE
mutare_built_in_network_end:
    .byte 0

#if defined(__wasm__)
    .type mutare_built_in_network, @object
    .size mutare_built_in_network, mutare_built_in_network_end - mutare_built_in_network
    .type mutare_built_in_network_end, @object
    .size mutare_built_in_network_end, 1
#endif
#if defined(__linux__) && defined(__ELF__)
    .section .note.GNU-stack, "", %progbits
#endif
