# A build becomes one object that shows nothing but its `main`. The layers above search/ are compiled
# once, for every processor, and each build has a copy of them.
set(layers_of_a_build search engine)
set(shared_layers mutare_cli mutare_uci mutare_bench mutare_base)
set_target_properties(${shared_layers} PROPERTIES INTERPROCEDURAL_OPTIMIZATION_RELEASE OFF)
set(lto)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_INTERPROCEDURAL_OPTIMIZATION_RELEASE)
    # GCC 12 fails at one object in several parts.
    set(lto -O3 -flto -flto-partition=one -flinker-output=nolto-rel -fno-gnu-unique
            -Wno-uninitialized -Wno-maybe-uninitialized -Wno-stringop-overflow -Wno-stringop-overread)
endif()
add_library(mutare_main STATIC ${PROJECT_SOURCE_DIR}/cli/main.cpp)
target_link_libraries(mutare_main PRIVATE mutare_cli)
set_target_properties(mutare_main PROPERTIES INTERPROCEDURAL_OPTIMIZATION_RELEASE OFF)

# mutare_hide(<name> <library>...): adds the build of these libraries to the program. Where the shared
# layers have a copy of an inline function too, the linker takes the first, that of the build.
function(mutare_hide name)
    add_executable(mutare_${name}_alone EXCLUDE_FROM_ALL ${PROJECT_SOURCE_DIR}/cli/main.cpp)
    if(NOT mutare_engine IN_LIST ARGN)
        list(JOIN ARGN "," libraries)
        target_link_libraries(mutare_${name}_alone
                              PRIVATE "$<LINK_LIBRARY:WHOLE_ARCHIVE,${libraries}>")
    endif()
    target_link_libraries(mutare_${name}_alone PRIVATE mutare_cli)

    list(TRANSFORM ARGN REPLACE ".+" "$<TARGET_FILE:\\0>" OUTPUT_VARIABLE own)
    list(TRANSFORM shared_layers REPLACE ".+" "$<TARGET_FILE:\\0>" OUTPUT_VARIABLE shared)
    set(optimised ${CMAKE_CURRENT_BINARY_DIR}/${name}_optimised.o)
    set(object ${CMAKE_CURRENT_BINARY_DIR}/${name}.o)
    set(main mutare_main_${name})
    add_custom_command(
        OUTPUT ${object}
        # First across the build's own files alone: mixed with others, the linker would drop the
        # functions that both have.
        COMMAND ${CMAKE_CXX_COMPILER} -r ${lto} -o ${optimised}
                -Wl,--whole-archive ${own} -Wl,--no-whole-archive
        COMMAND ${CMAKE_CXX_COMPILER} -r -Wl,--force-group-allocation
                -Wl,--defsym=${main}=main -Wl,--undefined=main -o ${object} ${optimised}
                -Wl,--start-group $<TARGET_FILE:mutare_main> ${shared} -Wl,--end-group
        COMMAND ${CMAKE_OBJCOPY} --keep-global-symbol=${main}
                --rename-section .init_array=mutare_init_${name} ${object}
        DEPENDS ${ARGN} ${shared_layers} mutare_main
        COMMENT "Linking the build ${name}"
        COMMAND_EXPAND_LISTS VERBATIM)
    target_sources(mutare PRIVATE ${object})
endfunction()
