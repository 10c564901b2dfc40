#!/bin/sh
# tests/sprt.sh gain|no-regression|simplification short|long NEW OLD: does the program NEW pass a
# sequential probability ratio test against OLD? Plays games until the answer is known.
#
#     gain            is it stronger by 3 Elo rather than not at all? For a new idea.
#     no-regression   is it no weaker, give or take an Elo? For a fix or a refactoring.
#     simplification  is it even rather than weaker by 4? For code that is removed.
#     short, long     8+0.08 and 40+0.4 seconds; an idea has to pass both, the short one first
#
# Runs fastchess or cutechess-cli, whichever is installed (RUNNER=program); downloads nothing.
# Variables: BOOK=file.epd, openings such as UHO_4060_v4.epd (without it, the start position);
# GAMES=40000, the most to play; CONCURRENCY=n, games at the same time, by default one less than
# there are processors; HASH=16; PGN=file, where to keep the games.
set -eu

usage() {
    sed -n '2,14s/^# \{0,1\}//p' "$0" >&2
    exit 2
}

[ $# -eq 4 ] || usage
case $1 in
    gain) bounds='elo0=0 elo1=3' ;;
    no-regression) bounds='elo0=-3 elo1=1' ;;
    simplification) bounds='elo0=-4 elo1=0' ;;
    *) usage ;;
esac
case $2 in
    short) control=8+0.08 ;;
    long) control=40+0.4 ;;
    *) usage ;;
esac
new=$(realpath "$3")
old=$(realpath "$4")

runner=$(command -v "${RUNNER:-fastchess}" || command -v cutechess-cli || true)
case ${runner##*/} in
    fastchess*) model=model=logistic record='file=' ;;
    cutechess-cli*) model='' record='' ;;
    *)
        echo "Needs fastchess or cutechess-cli in the PATH, or RUNNER=program" >&2
        exit 1
        ;;
esac

processors=$(getconf _NPROCESSORS_ONLN)
concurrency=${CONCURRENCY:-$((processors > 1 ? processors - 1 : 1))}
games=${GAMES:-40000}

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
if [ -n "${BOOK:-}" ]; then
    book=$(realpath "$BOOK")
else
    book=$folder/start.epd
    echo "No BOOK: all games begin from the start position. Enough to try the script."
    echo 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' >"$book"
fi

runner=$(realpath "$runner")
pgn=${PGN:+$(realpath -m "$PGN")}

"$new" --version
"$old" --version
cd "$folder" # where fastchess leaves its state
# shellcheck disable=SC2086 # the bounds are several words
"$runner" \
    -engine cmd="$new" name=new proto=uci -engine cmd="$old" name=old proto=uci \
    -each tc="$control" option.Hash="${HASH:-16}" timemargin=30 \
    -openings file="$book" format=epd order=random -repeat -games 2 -rounds $((games / 2)) \
    -draw movenumber=34 movecount=8 score=10 -resign movecount=3 score=500 twosided=true \
    -sprt $bounds alpha=0.05 beta=0.05 $model \
    -ratinginterval 10 -concurrency "$concurrency" -recover \
    ${pgn:+-pgnout "$record$pgn"}
