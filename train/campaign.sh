#!/bin/sh
# train/campaign.sh start|stop|count|check GAMES: self-play for days, whenever the machine is idle.
#
#     start   plays games in the background and adds them to the file, until `stop`; after a restart
#             of the machine the same command goes on
#     stop    ends it; all games that were finished are in the file
#     count   is it playing? how many games and quiet positions are there, and how fast are they made?
#     check   searches the file for damage
#
# It gets only time that no other program asks for. What it prints stands in GAMES.log.
# Variables: MUTARE_TRAIN=./mutare-train; THREADS=n, by default all processors;
# OPTIONS='--nodes 1000 --opening 6', more options of `mutare-train selfplay`.
set -eu

usage() {
    sed -n '2,12s/^# \{0,1\}//p' "$0" >&2
    exit 2
}

[ $# -eq 2 ] || usage
games=$2
train=${MUTARE_TRAIN:-./mutare-train}
number=$games.pid

# After a restart of the machine, the number may be that of another process.
is_playing() {
    [ -s "$number" ] || return 1
    process=$(cat "$number")
    case $(tr '\0' ' ' <"/proc/$process/cmdline" || ps -p "$process" -o args=) in
        *selfplay*) true ;;
        *) false ;;
    esac 2>/dev/null
}

case $1 in
    start)
        if is_playing; then
            echo "It is playing already." >&2
            exit 1
        fi
        command -v "$train" >/dev/null || {
            echo "There is no $train: \`make train\` builds it." >&2
            exit 1
        }
        rm -f "$number"
        # A session of its own outlasts the terminal; Linux shares time between sessions first, and
        # only then by priority.
        session="setsid"
        command -v setsid >/dev/null || session="nohup"
        OPTIONS=${OPTIONS:-} $session sh -c '
            echo $$ >"$1"
            { echo 19 >/proc/self/autogroup; } 2>/dev/null || true
            idle="nice -n 19"
            if chrt -i 0 true 2>/dev/null; then idle="chrt -i 0"; fi
            exec $idle "$2" selfplay -o "$3" --threads "$4" $OPTIONS' \
            campaign "$number" "$train" "$games" "${THREADS:-$(getconf _NPROCESSORS_ONLN)}" \
            >>"$games.log" 2>&1 </dev/null &
        waited=0
        while [ ! -s "$number" ] && [ $((waited += 1)) -lt 50 ]; do sleep 0.1; done
        sleep 1
        if ! is_playing; then
            tail -n 3 "$games.log" >&2
            exit 1
        fi
        ;;
    stop)
        if is_playing; then
            kill -TERM "$(cat "$number")"
            waited=0
            while is_playing; do
                if [ $((waited += 1)) -gt 600 ]; then
                    echo "Process $(cat "$number") does not end." >&2
                    exit 1
                fi
                sleep 0.1
            done
        fi
        rm -f "$number"
        ;;
    count)
        if is_playing; then tail -n 1 "$games.log"; else echo "It is not playing."; fi
        "$train" stat "$games" | grep -a -E '^[0-9]+ (games|positions|of them quiet)'
        ;;
    check) "$train" check "$games" ;;
    *) usage ;;
esac
