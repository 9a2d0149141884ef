#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# sanitize.sh address|thread|prompts...: builds the sound library and its tests with each of these sanitizers, in a folder of their
# own, and runs them. A report of the sanitizer ends the run with a failure. `prompts` is the thread sanitizer for the queue
# of prompts and whoever asks and shows at once.
set -euo pipefail
cd "$(dirname "$0")/.."

for sanitizer in "$@"; do
    build=(--disable-automatic-resolution --scratch-path ".build/$sanitizer" "--sanitize=${sanitizer/prompts/thread}")
    only=AlertSoundTests
    case $sanitizer in
        # Swift's runtime and the decoders' libraries keep things until the process ends.
        address) options=(ASAN_OPTIONS=detect_leaks=0) skip=() ;;
        # The mixer, the rings, a player's feed, the engine and its threads. Without the long tables, which have no other
        # threads; with a mutex that the sanitizer can see, Sources/LinuxSystem/VisibleMutex.swift.
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
