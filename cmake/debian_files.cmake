# Called by CPack before it makes the Debian package: puts the program where Debian has games, writes a
# changelog in Debian's form, compresses what Debian wants compressed, without a time stamp, so that the
# same sources give the same bytes, and names the licence as Debian does.
set(root ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr)
file(RENAME ${root}/bin ${root}/games)
set(documents ${root}/share/doc/mutare)
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${documents}/changelog "mutare (${CPACK_PACKAGE_VERSION}) unstable; urgency=low

  * CHANGELOG.md says what is new.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
file(GLOB pages ${root}/share/man/man1/*.1)
foreach(page IN LISTS pages ITEMS ${documents}/changelog)
    execute_process(COMMAND gzip -9nf ${page} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
file(RENAME ${documents}/LICENSE ${documents}/copyright)
