#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# demonstrate.sh BIN: shows the life of a reminder, live, with the binaries in BIN: scheduled, due, heard, shown,
# counted, in the history; and a script that waited for a sound.
#
# The reminders are in a temporary folder, so yours do not change. The desktop and the sound device, if any, are the
# real ones.
set -euo pipefail
cd "$(dirname "$0")/.."

PATH=$(cd "$1" && pwd):$PATH
dir=$(mktemp -d "${TMPDIR:-/tmp}/alertd-run.XXXXXX")
export XDG_STATE_HOME=$dir/state ALERTD_SOCKET=$dir/alertd.varlink

bold="" faint="" plain=""
if [[ -t 1 && -z ${NO_COLOR:-} ]]; then bold=$'\e[1m' faint=$'\e[2m' plain=$'\e[0m'; fi
say() { printf '\n%s# %s%s\n' "$faint" "$*" "$plain"; }
show() { # shows the command as typed, then its output
    local word line='$'
    for word; do
        [[ $word =~ ^[A-Za-z0-9_./:=+,@%-]+$ ]] && line+=" $word" || line+=" '${word//\'/\'\\\'\'}'"
    done
    printf '%s%s%s\n' "$bold" "$line" "$plain"
    "$@"
}

started=()
leave() {
    status=$?
    trap - EXIT
    for pid in "${started[@]}"; do kill "$pid" 2>/dev/null || true; done
    for pid in "${started[@]}"; do wait "$pid" 2>/dev/null || true; done
    [[ ! -d $dir/sound ]] || packaging/null-sink.sh stop "$dir/sound" || true
    if (( status )); then
        echo "make run: ended with $status; what alertd said:" >&2
        tail -n 20 "$dir/alertd.log" >&2 || true
    fi
    rm -rf "$dir"
    exit "$status"
}
trap leave EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

if packaging/null-sink.sh needed; then
    say "This machine has no sound device. A private PulseAudio with a null sink takes its place," \
        "and .build/heard.wav records what you would hear."
    while IFS= read -r variable; do export "${variable?}"; done < <(packaging/null-sink.sh start "$dir/sound")
    parec --device=null.monitor --rate=48000 --channels=2 --format=s16le --latency-msec=20 --file-format=wav .build/heard.wav &
    started+=($!)
fi
if [[ -z ${DBUS_SESSION_BUS_ADDRESS:-} && ! -S ${XDG_RUNTIME_DIR:-/nonexistent}/bus ]]; then
    say "This session has no desktop: notifications are kept in the history and printed by alertctl watch."
fi

say "Start the daemon. Installed as a user service, it starts with the first call."
printf '%s$ alertd --foreground &%s\n' "$bold" "$plain"
mkfifo "$dir/ready"
alertd --foreground --ready-fd 3 3>"$dir/ready" 2>"$dir/alertd.log" &
started+=($!)
read -r -N 1 -t 10 _ <"$dir/ready" || { echo "make run: alertd did not start" >&2; exit 69; }
show alertctl status

say "Follow every event as it happens: the lines with a bar."
printf '%s$ alertctl watch &%s\n' "$bold" "$plain"
mkfifo "$dir/events"
alertctl watch >"$dir/events" &
started+=($!)
exec 4<"$dir/events"
seen=()
came() { # came WORDS N: whether N events contain these words
    local line count=0
    for line in "${seen[@]}"; do [[ $line != *"  $1 "* ]] || count=$((count + 1)); done
    (( count >= $2 ))
}
# await WORDS [N]: shows the events until N of them, or one, contain these words. On a busy machine the reminder may be
# due before the script's sound has ended, so an earlier event counts, too.
await() {
    local line
    until came "$1" "${2:-1}"; do
        IFS= read -r -t 30 line <&4 || { echo "make run: no event \"$1\" within 30 seconds" >&2; return 70; }
        printf '  %s|%s %s\n' "$faint" "$plain" "$line"
        seen+=("$line")
    done
}
await now

say "Schedule a reminder in four seconds, with a sound, a badge and data. Once this is printed, it is on disk."
show alertctl remind 'Tea is ready' --in 4s --id tea --sound harp --badge +1 --userinfo '{"cup": "green"}'
await scheduled
show alertctl list

say "Meanwhile a script plays a sound, and continues when the last sample has been heard."
printf '%s$ alertctl play glass --wait && echo "the script goes on"%s\n' "$bold" "$plain"
{ alertctl play glass --wait && echo "the script goes on"; } &
script=$!
await "sound started"
await "sound ended"
wait "$script"

say "Now the reminder is due."
await delivered
await "sound ended" 2

say "Afterwards: the badge, the history, and the reminder as a script reads it."
show alertctl badge
show alertctl history
show alertctl show tea --json

say "Done. 'make install' installs alertd; 'alertctl --help' lists the other commands."
