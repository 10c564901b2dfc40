# cmake -DTO=<folder> -P cmake/documents.cmake: puts the documents that go with a program into the
# folder, without the links to what stays in the repository.
cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH root)
file(COPY ${root}/README.md ${root}/CHANGELOG.md ${root}/LICENSE ${root}/docs DESTINATION ${TO} NO_SOURCE_PERMISSIONS
     PATTERN *.py EXCLUDE PATTERN .clang-format EXCLUDE PATTERN lab EXCLUDE)
file(GLOB_RECURSE pages ${TO}/*.md)
foreach(page IN LISTS pages)
    cmake_path(GET page PARENT_PATH folder)
    file(READ ${page} text)
    string(REGEX MATCHALL "[(][A-Za-z0-9_./-]+(#[^()]*)?[)]" targets "${text}")
    list(REMOVE_DUPLICATES targets)
    foreach(target IN LISTS targets)
        string(REGEX REPLACE "^.([^#)]+).*$" "\\1" path "${target}")
        if(NOT EXISTS ${folder}/${path})
            string(REGEX REPLACE "[[]([^]]*)[]][(]${path}(#[^()]*)?[)]" "\\1" text "${text}")
        endif()
    endforeach()
    file(WRITE ${page} "${text}")
endforeach()
