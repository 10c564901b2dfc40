# The target mutare_commit: the version, from which commit the program is built, and how many nodes
# bench then searches. What is not built from the commit that the version's tag names is called
# 1.0.0-dev and the commit: no two builds of different strength share a name. Git knows all this. An
# archive made by `git archive` has them in cmake/commit.txt, a copy of the sources from elsewhere does
# not. There they must not depend on the clone: on its branches, or how many hashes it has to shorten.
set(commit)
set(tags)
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
    mutare_git(tags tag --points-at HEAD)
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
    list(POP_FRONT message commit tags)
    string(REPLACE "tags:" "" tags "${tags}")
    string(REGEX REPLACE "^(..........)[0-9a-f]*(.*)" "\\1\\2" commit "${commit}")
    if(commit MATCHES "Format")
        set(commit)
    endif()
    list(JOIN message "\n" message)
endif()
string(REGEX REPLACE "[ \n]+" ";" tags "${tags}")
set(version ${PROJECT_VERSION})
if(NOT "v${version}" IN_LIST tags OR commit MATCHES ", changed" OR MUTARE_EVALFILE)
    string(REGEX MATCH "^[0-9a-f]+" hash "${commit}")
    string(JOIN "-" version ${version} dev ${hash})
    if(commit MATCHES ", changed" OR MUTARE_EVALFILE)
        string(APPEND version "-changed")
    endif()
endif()
# Another network searches other nodes.
if(message MATCHES "(^|\n)Bench: ([0-9]+)" AND NOT MUTARE_EVALFILE)
    set(bench_nodes ${CMAKE_MATCH_2})
endif()

configure_file(uci/commit.cpp.in ${PROJECT_BINARY_DIR}/commit.cpp @ONLY)
add_library(mutare_commit STATIC ${PROJECT_BINARY_DIR}/commit.cpp)
target_include_directories(mutare_commit PRIVATE ${PROJECT_SOURCE_DIR})
set_target_properties(mutare_commit PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF)
