#!/bin/sh
# packaging/committed.sh: fails where the working tree has what is not committed. A release has the
# sources of the commit, and programs of the working tree.
set -eu
changes=$(git status --porcelain)
[ -n "$changes" ] || exit 0
printf 'Not committed, so not in the sources of a release:\n%s\n' "$changes" >&2
exit 1
