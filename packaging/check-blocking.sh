#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check-blocking.sh: file system calls stand only where they may block. The daemon's loops and tasks take what may block to
# BlockingWork; a file that has such calls is named here, with why that is no loop.
set -euo pipefail
cd "$(dirname "$0")/.."

allowed() {
    cat <<'FILES'
Sources/AlertCore/Center/SystemClock.swift                  # /proc, at the start
Sources/AlertCore/Commands/CommandPreparation.swift         # a thread of its own
Sources/AlertCore/Configuration/ConfigurationFile.swift     # the watch's own thread, and the start
Sources/AlertCore/Desktop/PictureFile.swift                 # a thread of its own
Sources/AlertCore/NotificationServer/DisplayWatch.swift     # the watch's own thread
Sources/AlertCore/Prompts/AskerLookup.swift                 # /proc
Sources/AlertCore/Prompts/DesktopEntryName.swift            # by BlockingWork
Sources/AlertCore/Prompts/DialogKeeper.swift                # the start
Sources/AlertCore/Prompts/SecretHandover.swift              # the start, and the socket watch's own thread
Sources/AlertCore/Schedule/ZoneState.swift                  # the start and the watch's own thread
Sources/AlertCore/Service/HandedSounds.swift                # the socket watch's own thread, and by BlockingWork
Sources/AlertCore/Service/Health.swift                      # by BlockingWork
Sources/AlertCore/Service/InstanceLock.swift                # the start
Sources/AlertCore/Service/Paths.swift                       # the start
Sources/AlertCore/Service/PrivateFolder.swift               # the start
Sources/AlertCore/Service/SocketWatch.swift                 # the watch's own thread
Sources/AlertCore/Service/StoreKeeping.swift                # a thread of its own
Sources/AlertCore/Sounds/Ducking/DuckJournal.swift          # a process of its own
Sources/AlertCore/Sounds/Ducking/SoundServers.swift         # a process of its own
Sources/AlertCore/Sounds/Names/SoundFolders.swift           # by BlockingWork
Sources/AlertCore/Sounds/SilentMode.swift                   # by BlockingWork, and the start
Sources/AlertCore/Sounds/Speech/SpokenFile.swift            # files in memory
Sources/AlertCore/Sounds/Worker/PlaybackChoice.swift         # the worker, by BlockingWork
Sources/AlertCore/Store/Backups.swift                       # a thread of its own, and the start
Sources/AlertCore/Store/Damage/FileSync.swift               # threads of their own, and the start
Sources/AlertCore/Store/Damage/Replacement.swift            # threads of their own, and the start
Sources/AlertCore/Store/Damage/StorePages.swift             # the salvage's own thread, and the start
Sources/AlertCore/Store/OpenStore.swift                     # the start
Sources/AlertCore/Store/Store.swift                         # the store's own thread
Sources/AlertCore/Store/StoreMark.swift                     # the store's own thread, and the start
Sources/LinuxSystem/BlockingWork.swift                      # the place for it
Sources/LinuxSystem/Descriptor.swift                        # alertctl, at its start
Sources/LinuxSystem/FolderWatch.swift                       # a thread of its own
Sources/VarlinkNIO/Server/ServerSocket.swift                # the start
FILES
}

calls='(^|[^A-Za-z_.])(fsync|fdatasync|stat|lstat|statvfs|access|opendir|openat|readlink|unlink|rename|mkdir|realpath|flock)\(|[^A-Za-z_.]open\((path|folder|file|"|draft|made)|FileManager\.default\.'
found=$(grep -rlE --include='*.swift' "$calls" Sources/AlertCore Sources/LinuxSystem Sources/VarlinkNIO Sources/DBus | sort)
unexpected=$(comm -23 <(echo "$found") <(allowed | sed 's/ *#.*//' | sort))
if [[ -n $unexpected ]]; then
    echo "These may block, and are not known to be beside the loops; take it to BlockingWork, or say why in $0:" >&2
    while read -r file; do grep -nHE "$calls" "$file" >&2; done <<<"$unexpected"
    exit 1
fi
