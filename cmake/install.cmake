# `cmake --install` and the Debian package by CPack: the program, its manual page, what bash needs to
# complete its arguments, and the documents.
include(GNUInstallDirs)
install(TARGETS mutare RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
# What is made at once stands where it belongs: in the build tree it would be root's.
set(prefix "\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}")
install(CODE "execute_process(COMMAND \"${CMAKE_COMMAND}\" -D \"TO=${prefix}/${CMAKE_INSTALL_DOCDIR}\"
                              -P \"${PROJECT_SOURCE_DIR}/cmake/documents.cmake\"
                              COMMAND_ERROR_IS_FATAL ANY)")

# mutare_manual(<format> <file> <folder>): what `mutare --help=<format>` prints, as a file.
function(mutare_manual format file folder)
    set(path "${prefix}/${folder}")
    install(CODE "file(MAKE_DIRECTORY \"${path}\")
                  execute_process(COMMAND \"$<TARGET_FILE:mutare>\" --help=${format}
                                  OUTPUT_FILE \"${path}/${file}\" COMMAND_ERROR_IS_FATAL ANY)")
endfunction()

# Only a program that runs here can print its manual.
if(NOT CMAKE_CROSSCOMPILING)
    set(share ${CMAKE_INSTALL_DATAROOTDIR})
    mutare_manual(man mutare.1 ${CMAKE_INSTALL_MANDIR}/man1)
    mutare_manual(bash mutare ${share}/bash-completion/completions)
endif()

# The program is built before: `all` would compile each layer once more, for nothing.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME mutare)
string(REPLACE - + CPACK_PACKAGE_VERSION ${version})
set(CPACK_PACKAGE_CONTACT "The Mutare authors <authors@mutare.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "chess engine that speaks UCI")
set(CPACK_PACKAGE_DESCRIPTION
    "Mutare plays and analyses chess and Chess960 in any program that speaks UCI, as
Cute Chess, XBoard (through Polyglot) or Scid do. From the command line it
counts perft, searches test suites, analyses games and checks databases.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "xboard, polyglot, scid")
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/debian_files.cmake)
include(CPack)
