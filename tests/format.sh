#!/bin/sh
# tests/format.sh OPTION... FILE...: clang-format of the version for which .clang-format is written. Another
# one would format otherwise: then this says so, and does nothing.
set -eu
version=$(sed -n '1s/[^0-9]//gp' "$(dirname "$0")/../.clang-format")
for tool in "clang-format-$version" clang-format; do
    case $("$tool" --version 2>/dev/null || true) in *" version $version."*) exec "$tool" "$@" ;; esac
done
echo "The format is not looked at: that needs clang-format $version (pip install clang-format==$version.*)" >&2
