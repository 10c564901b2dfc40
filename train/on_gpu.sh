#!/usr/bin/env bash
# train/on_gpu.sh FOLDER [RESULTS]: makes the next network from games, on a GPU and the cores beside
# it, as train/README.md describes it under "A teacher".
#
#   build         make train, unless ./mutare-train is there
#   games         their quiet positions
#   teacher       learns the scores of their searches, on the GPU; meanwhile, on the cores,
#   variations    other positions around those of the games
#   labels        the teacher scores all these positions, on the GPU
#   network 1, 2  learn the labels with different seeds, one on the cores, the other on the GPU
#   mean          of the networks
#
# All lies in FOLDER, 64 bytes a position. The teacher, the networks and the log, with all losses and
# the seconds of each step, are copied to RESULTS as they come. What is there is not made again, so
# the same command goes on after an interruption, also where FOLDER has no more than RESULTS had.
#
# A training on the GPU ends after its seconds or its epochs, whichever are over first, and with its
# lowest learning rate in any case; that on the cores makes its epochs, or goes on at the next call.
# These variables may be set otherwise. An H200 with 16 cores is expected to be done with 25 million
# positions of games in the ten minutes.
set -uo pipefail
: "${SECONDS_IN_ALL:=590}" "${TEACHER_SECONDS:=270}" "${LABEL_SECONDS:=190}" "${NETWORK_SECONDS:=60}"
: "${GAMES:=train/games/*.mut}"
: "${NETWORK:=search/evaluation/default.network}"  # The teacher corrects it; the new ones begin as it.
: "${VARIATIONS:=120000000}"
: "${TEACHER:=--blocks 10 --channels 128 --epochs 4}"
: "${LEARNING:=--epochs 2 --batch 16384 --rate 0.001 --last-rate 0.00001 --lambda 0 --sigmoid 90}"
: "${SEEDS:=1 2}"  # of the networks; all but the first learn on the GPU
: "${THREADS:=$(($(nproc) > 1 ? $(nproc) - 1 : 1))}"  # One core works for the GPU.

[ $# -ge 1 ] || { echo "usage: train/on_gpu.sh FOLDER [RESULTS]" >&2; exit 2; }
folder=$(realpath -m "$1") results=$(realpath -m "${2:-$1}")
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit
mkdir -p "$folder/games" "$folder/variations" "$results" || exit
rm -f "$folder"/*.new  # what a run that was killed has begun

log() {
    if [ "$results" = "$folder" ]; then tee -a "$folder/log.txt"
    else tee -a "$folder/log.txt" "$results/log.txt"; fi
}

# step NAME FILE MOST RESERVE COMMAND...: makes the file by the command, unless it is there, in the
# seconds that are left without the reserve for later steps. Where MOST is not 0, the command is told
# to end after so many seconds of work, or fewer if fewer are left.
step() {
    local name=$1 file=$2 most=$3 left=$((SECONDS_IN_ALL - SECONDS - $4)) start=$SECONDS
    local loading=$(($3 > 0 ? 30 : 0))
    shift 4
    [ ! -e "$file" ] || return 0
    if [ $left -le $loading ]; then
        echo "$name: no time is left" | log
        return 1
    fi
    [ "$most" = 0 ] || set -- "$@" --seconds $((most < left - loading ? most : left - loading))
    timeout --foreground -k 10 $left "$@" 2>&1 | sed -u "s/^/$name: /" | log
    local code=${PIPESTATUS[0]}
    echo "$name: $((SECONDS - start)) s$([ "$code" = 0 ] || echo ", exit code $code")" | log
    return "$code"
}

# What has been made, if it has been.
keep() {
    [ "$results" = "$folder" ] || [ ! -e "$1" ] || cp "$1" "$results"
}

# each_game_file NAME RESERVE COMMAND...: a step for each, at once. It has an example file of its own:
# all cores have work, and what is done stays.
each_game_file() {
    local file output
    for file in $GAMES; do
        output=$folder/$1/$(basename "$file" .mut).examples
        step "$1" "$output" 0 "$2" "${@:3}" -o "$output" "$file" &
    done
    wait
}

make_variations() {
    local positions=$(($(cat "$folder"/games/*.examples | wc -c) / 32))
    local tries=$((1 + VARIATIONS * 3 / 2 / positions))  # Two thirds of them find a position.
    each_game_file variations 150 nice ./mutare-train variations --network "$NETWORK" \
        --tries $tries --threads "$THREADS"
}

train_teacher() {
    step teacher "$folder/teacher.pt" "$TEACHER_SECONDS" 120 python3 train/teacher.py train --resume \
        -o "$folder/teacher.pt" --network "$NETWORK" $TEACHER "$folder"/games/*.examples
    keep "$folder/teacher.pt"
}

label() {
    step labels "$folder/labels.examples" "$LABEL_SECONDS" 50 python3 train/teacher.py label \
        -o "$folder/labels.examples" --teacher "$folder/teacher.pt" \
        "$folder"/{games,variations}/*.examples
}

# train_network SEED MOST COMMAND...
train_network() {
    local output=$folder/$1.network
    step "network $1" "$output" "$2" 5 "${@:3}" -o "$output" $LEARNING --seed "$1" \
        "$folder/labels.examples"
    keep "$output"
}

train_on_cores() {
    local shape begin="--from $NETWORK"
    read -ra shape < <(od -An -tu4 -j8 -N8 "$NETWORK")  # its width and its number of outputs
    [ ! -e "$folder/$1.network.checkpoint" ] || begin=--resume
    train_network "$1" 0 ./mutare-train train $begin --width "${shape[0]}" --outputs "${shape[1]}" \
        --threads "$THREADS"
}

train_networks() {
    local seed
    train_on_cores "${SEEDS%% *}" &
    for seed in $(echo "$SEEDS" | cut -s -d ' ' -f 2-); do
        train_network "$seed" "$NETWORK_SECONDS" python3 train/train.py --resume --from "$NETWORK"
    done
    wait
    rm -f "$folder/mean.network"
    step mean "$folder/mean.network" 0 0 python3 train/average.py -o "$folder/mean.network" \
        "$folder"/[0-9]*.network && keep "$folder/mean.network"
}

python3 -c 'import torch
print("torch", torch.__version__, "on",
      torch.cuda.get_device_name() if torch.cuda.is_available() else "the processor: it sees no GPU")
' 2>&1 | log || exit
step build ./mutare-train 0 0 make train || exit
each_game_file games 0 ./mutare-train export
make_variations &
train_teacher
wait
[ -e "$folder/teacher.pt" ] && label && train_networks
