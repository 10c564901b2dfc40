# The target mutare_commit: from which commit the program is built, and how many nodes bench then
# searches. Git knows both. An archive made by `git archive` has them in cmake/commit.txt, a copy of
# the sources from elsewhere does not.
set(commit)
set(bench_nodes)
find_package(Git QUIET)
if(Git_FOUND AND EXISTS ${PROJECT_SOURCE_DIR}/.git)
    # mutare_git(<variable> <argument>...): what git prints; nothing when it fails.
    function(mutare_git variable)
        execute_process(
            COMMAND ${GIT_EXECUTABLE} ${ARGN} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
            OUTPUT_VARIABLE output OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
        set(${variable} "${output}" PARENT_SCOPE)
    endfunction()
    mutare_git(commit log -1 --abbrev=10 --format=%h\ of\ %cs)
    mutare_git(message log -1 --format=%B --extended-regexp "--grep=^Bench: [0-9]+$")
    mutare_git(changes status --porcelain --untracked-files=no)
    if(commit AND changes)
        string(APPEND commit ", changed")
    endif()
    # A new commit, or another one checked out, is seen by the next build.
    mutare_git(head rev-parse --git-path logs/HEAD)
    get_filename_component(head "${head}" ABSOLUTE BASE_DIR ${PROJECT_SOURCE_DIR})
    if(EXISTS "${head}")
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${head})
    endif()
else()
    file(STRINGS ${PROJECT_SOURCE_DIR}/cmake/commit.txt message)
    list(POP_FRONT message commit)
    if(commit MATCHES "Format")
        set(commit)
    endif()
    list(JOIN message "\n" message)
endif()
# Another network searches other nodes.
if(message MATCHES "(^|\n)Bench: ([0-9]+)" AND NOT MUTARE_EVALFILE)
    set(bench_nodes ${CMAKE_MATCH_2})
endif()

configure_file(uci/commit.cpp.in ${PROJECT_BINARY_DIR}/commit.cpp @ONLY)
add_library(mutare_commit STATIC ${PROJECT_BINARY_DIR}/commit.cpp)
target_include_directories(mutare_commit PRIVATE ${PROJECT_SOURCE_DIR})
set_target_properties(mutare_commit PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF)
