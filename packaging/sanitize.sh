#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# sanitize.sh address|thread|prompts...: builds the sound library and its tests with each of these sanitizers, in a
# separate folder, and runs them. A sanitizer report fails the run. `prompts` runs the thread sanitizer on the queue of
# prompts, with concurrent askers and presenters.
set -euo pipefail
cd "$(dirname "$0")/.."

for sanitizer in "$@"; do
    build=(--disable-automatic-resolution --scratch-path ".build/$sanitizer" "--sanitize=${sanitizer/prompts/thread}")
    only=AlertSoundTests
    case $sanitizer in
        # Swift's runtime and the decoders' libraries keep some memory until the process ends.
        address) options=(ASAN_OPTIONS=detect_leaks=0) skip=() ;;
        # The mixer, the rings, a player's feed, the engine and its threads. The long tables are excluded, because they
        # use no other threads. The sanitizer needs the mutex of Sources/LinuxSystem/VisibleMutex.swift.
        thread)
            options=("TSAN_OPTIONS=suppressions=$PWD/packaging/sanitize-thread.supp exitcode=66")
            build+=(-Xswiftc -DTHREAD_SANITIZER)
            skip=(--skip Corpora --skip Tables) ;;
        prompts)
            options=("TSAN_OPTIONS=suppressions=$PWD/packaging/sanitize-thread.supp exitcode=66")
            build+=(-Xswiftc -DTHREAD_SANITIZER)
            only=AlertCoreTests,AlertDaemonTests skip=(--filter 'PromptCoordinatorTests|PromptQueueTests|ButtonOrderTests') ;;
        *) echo "sanitize.sh: address, thread or prompts" >&2; exit 64 ;;
    esac
    ALERTD_ONLY=$only "${SWIFT:-swift}" build "${build[@]}" --build-tests
    ALERTD_ONLY=$only env "${options[@]}" "${SWIFT:-swift}" test "${build[@]}" --skip-build "${skip[@]}"
done
