#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs a private sound server whose only device is silent but keeps time, and can be recorded.
#
#   null-sink.sh needed       exit 0 where this session has no sound device at all, 1 where it has one
#   null-sink.sh start DIR    starts it in DIR (0700, made if absent); prints the variables its clients need, to be exported
#   null-sink.sh stop DIR     ends it
#
# Its output is available at the source null.monitor: parec -d null.monitor. It neither reads nor changes the machine's
# own sound server, its configuration and the person's ~/.asoundrc.
set -euo pipefail

needed() {
    local runtime=${XDG_RUNTIME_DIR:-/run/user/$EUID}
    [[ -z ${PULSE_SERVER:-} && ! -S $runtime/pulse/native && ! -S $runtime/pipewire-0 ]] &&
        ! grep -qs '^ *[0-9]' /proc/asound/cards
}

start() {
    local dir
    mkdir -p "$1" && chmod 0700 "$1"
    dir=$(cd "$1" && pwd)
    # alsa.conf is not included, because its hooks would read the person's configuration after ours.
    printf 'pcm.default { type pulse }\nctl.default { type pulse }\n' >"$dir/asound.conf"
    # Without norewinds, up to 5 ms of the beginning of a sound are missing in the monitor.
    # -n and the private HOME exclude the configurations of the machine and the person. With --daemonize, the call
    # returns when the server accepts clients.
    env -u DISPLAY -u DBUS_SESSION_BUS_ADDRESS HOME="$dir" XDG_CONFIG_HOME="$dir" XDG_RUNTIME_DIR="$dir" \
        PULSE_RUNTIME_PATH="$dir/pulse" PULSE_STATE_PATH="$dir/state" \
        pulseaudio -n --daemonize=yes --exit-idle-time=-1 --use-pid-file=yes \
        --disallow-exit=no --log-target="newfile:$dir/pulseaudio.log" \
        -L "module-native-protocol-unix auth-anonymous=1 socket=$dir/native" \
        -L "module-null-sink sink_name=null rate=48000 channels=2 format=s16le norewinds=1" 2>/dev/null ||
        { echo "null-sink.sh: PulseAudio did not start: $(tail -n 1 "$dir/pulseaudio.log" 2>/dev/null)" >&2; return 69; }
    printf 'PULSE_SERVER=unix:%s\nALSA_CONFIG_PATH=%s\n' "$dir/native" "$dir/asound.conf"
}

stop() {
    local dir tries=0
    dir=$(cd "$1" && pwd)
    env HOME="$dir" XDG_CONFIG_HOME="$dir" XDG_RUNTIME_DIR="$dir" PULSE_RUNTIME_PATH="$dir/pulse" \
        PULSE_STATE_PATH="$dir/state" pulseaudio --kill 2>/dev/null
    # The server has only received a signal so far; it removes its pid file last.
    while [[ -e $dir/pulse/pid ]] && (( ++tries < 100 )); do sleep 0.02; done
}

case ${1:-} in
    needed) needed ;;
    start | stop) "$1" "${2:?a directory}" ;;
    *) sed -n '3,12s/^# \{0,1\}//p' "$0" >&2; exit 64 ;;
esac
