# An object for Windows cannot hide what it shares with others. So each build has a namespace of its own
# instead of `mutare`, and all layers are compiled for it. What remains shared are templates of the
# standard library: of several the linker takes the first, which is that of the build for every processor.
# The sections with the initialisers get names by which launcher_windows.cpp finds them.
set(layers_of_a_build cli uci bench search engine base)
set(CMAKE_INTERPROCEDURAL_OPTIMIZATION_RELEASE OFF)

# mutare_hide(<name> <library>...): adds the build of these libraries to the program.
function(mutare_hide name)
    foreach(library IN LISTS ARGN)
        target_compile_definitions(${library} PRIVATE mutare=mutare_${name})
    endforeach()
    add_library(mutare_main_${name} STATIC ${PROJECT_SOURCE_DIR}/cli/main.cpp)
    target_compile_definitions(mutare_main_${name} PRIVATE mutare=mutare_${name})
    target_include_directories(
        mutare_main_${name} PRIVATE $<TARGET_PROPERTY:mutare_cli,INTERFACE_INCLUDE_DIRECTORIES>)
    target_compile_features(mutare_main_${name} PRIVATE cxx_std_20)
    add_executable(mutare_${name}_alone EXCLUDE_FROM_ALL ${PROJECT_SOURCE_DIR}/cli/main.cpp
                                                   ${MUTARE_RESOURCES})
    target_include_directories(
        mutare_${name}_alone PRIVATE $<TARGET_PROPERTY:mutare_cli,INTERFACE_INCLUDE_DIRECTORIES>)
    target_compile_definitions(mutare_${name}_alone PRIVATE mutare=mutare_${name})
    target_compile_features(mutare_${name}_alone PRIVATE cxx_std_20)
    target_link_libraries(mutare_${name}_alone PRIVATE ${ARGN} mutare_network mutare_fathom
                                                       mutare_commit mutare_report Threads::Threads)

    foreach(library IN ITEMS mutare_main_${name} LISTS ARGN)
        set(renamed ${CMAKE_CURRENT_BINARY_DIR}/${library}.a)
        add_custom_command(
            OUTPUT ${renamed}
            COMMAND ${CMAKE_OBJCOPY} --redefine-sym main=mutare_main_${name}
                    --rename-section ".ctors=.data$mutare_${name}_m" $<TARGET_FILE:${library}>
                    ${renamed}
            DEPENDS ${library}
            VERBATIM)
        add_custom_target(${library}_renamed DEPENDS ${renamed})
        add_dependencies(mutare ${library}_renamed)
        target_link_libraries(mutare PRIVATE ${renamed})
    endforeach()
endfunction()
