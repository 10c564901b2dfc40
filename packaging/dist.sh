#!/bin/sh
# packaging/dist.sh FOLDER: leaves what a release consists of there: the sources, the static programs for
# Linux, the program for Windows and the Debian package, each built before (make dist), and their
# SHA-256 sums. The same commit gives the same bytes: all times are the commit's, and names and
# owners are the same.
set -eu
folder=$1
sh packaging/committed.sh
version=$(sed -n 's/^project(mutare VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
name=mutare-$version
: "${SOURCE_DATE_EPOCH:=$(git log -1 --format=%ct)}"
export SOURCE_DATE_EPOCH TZ=UTC LC_ALL=C
umask 022

rm -rf "$folder"
mkdir -p "$folder"
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT

# stage SYSTEM PROGRAM STRIP: a folder with the program and its documents.
stage() {
    place=$stage/$name-$1
    cmake -D TO="$place" -P cmake/documents.cmake
    cp "$2" "$place"
    "$3" "$place/${2##*/}"
    chmod -R u=rwX,go=rX "$place"
    find "$place" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
}

git archive --format=tar --prefix="$name/" HEAD | gzip -9n >"$folder/$name-source.tar.gz"

stage linux-x86-64 build/static-pgo/mutare strip
stage linux-arm64 build/arm64-pgo/mutare aarch64-linux-gnu-strip
for system in linux-x86-64 linux-arm64; do
    tar --create --sort=name --owner=0 --group=0 --numeric-owner --directory="$stage" \
        "$name-$system" | gzip -9n >"$folder/$name-$system.tar.gz"
done

stage windows-x86-64 build/windows-pgo/mutare.exe x86_64-w64-mingw32-strip
target=$(realpath "$folder")/$name-windows-x86-64.zip
(cd "$stage" && find "$name-windows-x86-64" | sort | zip -9Xq "$target" -@)

cpack --config build/release-pgo/CPackConfig.cmake -B "$stage/deb" >/dev/null
cp "$stage"/deb/*.deb "$folder"

(cd "$folder" && sha256sum -- * >SHA256SUMS)
cat "$folder/SHA256SUMS"
