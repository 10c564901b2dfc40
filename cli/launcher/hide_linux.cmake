# A build becomes one object that shows nothing but its `main`.
set(options)
set(lto)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # Symbols that GCC calls unique would stay visible. Its vector intrinsics use what has no value.
    set(options -fno-gnu-unique -Wno-uninitialized)
    if(MUTARE_HAS_LTO)
        # Across its files when a build becomes one object. GCC 12 fails at one in several parts.
        set(CMAKE_INTERPROCEDURAL_OPTIMIZATION_RELEASE ON)
        set(lto -flto -flto-partition=one -flinker-output=nolto-rel)
    endif()
endif()

# mutare_hide(<name>): adds the build to the program.
function(mutare_hide name)
    set(build mutare_${name})
    target_compile_options(${build} PRIVATE ${options})
    add_executable(${build}_alone EXCLUDE_FROM_ALL ${PROJECT_SOURCE_DIR}/cli/main.cpp)
    target_link_libraries(${build}_alone PRIVATE ${build})

    set(object ${CMAKE_CURRENT_BINARY_DIR}/${name}.o)
    set(main mutare_main_${name})
    add_custom_command(
        OUTPUT ${object}
        COMMAND ${CMAKE_CXX_COMPILER} -r ${lto} ${options} -Wl,--force-group-allocation
                -Wl,--defsym=${main}=main -Wl,--undefined=main -o ${object} $<TARGET_FILE:${build}>
        COMMAND ${CMAKE_OBJCOPY} --keep-global-symbol=${main}
                --rename-section .init_array=mutare_init_${name} ${object}
        DEPENDS ${build}
        VERBATIM)
    target_sources(mutare PRIVATE ${object})
endfunction()
