#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# build.sh WHAT COMMAND...: runs a build and prints one line when it has ended. The build's own output goes to
# .build/build.log. If the build fails, its messages are printed. A terminal shows the current step until then.
# SwiftPM's own process sometimes crashes in libdispatch's event loop (swiftlang/swift#87033); the build is then started
# a second time and goes on where it was. A crash of the compiler does not count: it ends the build with 1.
set -euo pipefail
cd "$(dirname "$0")/.."

what=$1
shift
log=.build/build.log
mkdir -p .build
: >"$log"
begin=$SECONDS
show=
if [[ -t 1 ]]; then
    while sleep 0.5; do printf '\r\e[K%.78s' "$(tail -n 1 "$log")"; done &
    show=$!
    trap 'kill "$show"; printf "\r\e[K"' EXIT
fi
crash=139
status=0
"$@" >"$log" 2>&1 || status=$?
if (( status == crash )); then
    echo "build.sh: $what: SwiftPM crashed after $((SECONDS - begin)) s; started a second time" >&2
    mv "$log" .build/crash.log
    status=0
    "$@" >"$log" 2>&1 || status=$?
fi
if (( status )); then
    [[ -z $show ]] || printf '\r\e[K'
    grep -vE '^\[[0-9]+/[0-9]+\] ' "$log" | tail -n 80 >&2 || true
    echo "build.sh: $what: \"$*\" ended with $status; all its output is in $log" >&2
    exit "$status"
fi
[[ -z $show ]] || printf '\r\e[K'
echo "Built $what in $((SECONDS - begin)) s"
