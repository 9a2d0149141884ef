#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# sanitize.sh address|thread...: builds the sound library and its tests with each of these sanitizers, in a folder of their
# own, and runs them. A report of the sanitizer ends the run with a failure.
set -euo pipefail
cd "$(dirname "$0")/.."

for sanitizer in "$@"; do
    build=(--disable-automatic-resolution --scratch-path ".build/$sanitizer" "--sanitize=$sanitizer")
    case $sanitizer in
        # Not our leaks: libraries that keep something until the process ends. Swift's own runtime does so too.
        address) options=(ASAN_OPTIONS=detect_leaks=0:halt_on_error=1) skip=() ;;
        # The mixing core, the rings and a player's feed, which share memory without locks, and the engine with its threads.
        # packaging/sanitize-thread.supp says what is not looked at, and why.
        thread)
            options=("TSAN_OPTIONS=suppressions=$PWD/packaging/sanitize-thread.supp halt_on_error=0 exitcode=66")
            skip=(--skip Corpora --skip Tables) ;;
        *) echo "sanitize.sh: address or thread" >&2; exit 64 ;;
    esac
    ALERTD_ONLY=sound ${SWIFT:-swift} build "${build[@]}" --build-tests
    ALERTD_ONLY=sound env "${options[@]}" "${SWIFT:-swift}" test "${build[@]}" --skip-build "${skip[@]}"
done
