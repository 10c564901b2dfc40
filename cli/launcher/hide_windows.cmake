# An object for Windows cannot hide what it shares with others. So each build has a namespace of its own
# instead of `mutare`. What remains shared are templates of the standard library: of several the linker
# takes the first, which is that of the build for every processor. The sections with the
# initialisers get names by which launcher_windows.cpp finds them.

# mutare_hide(<name>): adds the build to the program.
function(mutare_hide name)
    set(build mutare_${name})
    target_compile_definitions(${build} PRIVATE mutare=${build})
    add_executable(${build}_alone EXCLUDE_FROM_ALL ${PROJECT_SOURCE_DIR}/cli/main.cpp
                                                   ${MUTARE_RESOURCES})
    target_compile_definitions(${build}_alone PRIVATE mutare=${build})
    target_link_libraries(${build}_alone PRIVATE ${build})

    set(library ${CMAKE_CURRENT_BINARY_DIR}/${name}.a)
    add_custom_command(
        OUTPUT ${library}
        COMMAND ${CMAKE_OBJCOPY} --redefine-sym main=mutare_main_${name}
                --rename-section ".ctors=.data$mutare_${name}_m" $<TARGET_FILE:${build}> ${library}
        DEPENDS ${build}
        VERBATIM)
    add_custom_target(${build}_renamed DEPENDS ${library})
    add_dependencies(mutare ${build}_renamed)
    target_link_libraries(mutare PRIVATE ${library})
endfunction()
