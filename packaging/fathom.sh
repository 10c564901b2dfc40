#!/bin/sh
# packaging/fathom.sh FOLDER: leaves Fathom's source in the folder, for programs that need no library:
# that of Debian's package fathom, checked by its SHA-256. Fails where apt cannot get it.
set -eu
folder=$1
version='1.0+git.20190811.97fb5c'
sha256=389c12b2b2142ae38eea183dbb0ee1e9097bea2af23720d020bed23ef6e4339c

[ ! -e "$folder/tbprobe.c" ] || exit 0
command -v apt-get >/dev/null || exit 1
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
mkdir -p "$stage/sources" "$stage/lists/partial"
# The machine's own sources of packages, for source packages; Debian 12 names them in either form.
for list in /etc/apt/sources.list /etc/apt/sources.list.d/*; do
    case $list in
        *.list) sed -n 's/^deb /deb-src /p' "$list" >"$stage/sources/${list##*/}" ;;
        *.sources) sed 's/^Types:.*/Types: deb-src/' "$list" >"$stage/sources/${list##*/}" ;;
    esac 2>/dev/null || true
done
apt() {
    apt-get -qq -o Dir::Etc::SourceList="$stage/none" -o Dir::Etc::SourceParts="$stage/sources" \
        -o Dir::State::Lists="$stage/lists" -o APT::Sandbox::User=root "$@"
}
cd "$stage"
# Other sources than Debian's may have no source packages at all.
apt update >/dev/null 2>&1 || true
apt source --download-only fathom >/dev/null 2>&1 || {
    echo "Fathom's source package cannot be had" >&2
    exit 1
}
echo "$sha256  fathom_$version.orig.tar.gz" | sha256sum --check --quiet
tar xf "fathom_$version.orig.tar.gz"
cd - >/dev/null
mkdir -p "$folder"
cp "$stage/fathom-$version"/src/*.[ch] "$stage/fathom-$version/LICENSE" "$folder"
