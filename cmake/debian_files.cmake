# Called by CPack before it makes the Debian package: compresses what Debian wants compressed, without
# a time stamp, so that the same sources give the same bytes, and names the licence as Debian does.
set(root ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/share)
file(GLOB_RECURSE pages ${root}/man/*.1)
foreach(page IN LISTS pages)
    execute_process(COMMAND gzip -9nf ${page} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
file(RENAME ${root}/doc/mutare/LICENSE ${root}/doc/mutare/copyright)
