#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""File system calls stand only where they may block: the daemon's loops and tasks take what may block to BlockingWork.

First, a file that has such calls is named in PLACES, with why that is no loop. Second, what leads to them from elsewhere (ENTRIES)
is used only in what BlockingWork or a DedicatedThread carries out, or in the functions that are named with it.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = ["AlertCore", "AlertDaemon", "LinuxSystem", "VarlinkNIO", "DBus", "DesktopNotifications", "SoundService"]

CALL = re.compile(
    r"(^|[^A-Za-z_.])(fsync|fdatasync|stat|lstat|statvfs|access|opendir|openat|readlink|unlink|rename|mkdir|realpath|flock"
    r"|execve|posix_spawn|fopen|truncate|chmod|creat)\("
    # The system's own functions have these names: one has flags, the other an address after the descriptor.
    r"|(^|[^A-Za-z_.])(Glibc\.)?(open\([^\n]*\bO_[A-Z]|connect\(\w+, )|FileManager\.default\."
)

PLACES = {
    "AlertCore/Schedule/Zones+State.swift": "the start and the watch's own thread",
    "AlertCore/Store/AnswerFiles.swift": "the store's own thread",
    "AlertCore/Store/Backups.swift": "a thread of its own, and the start",
    "AlertCore/Store/Damage/Replacement.swift": "threads of their own, and the start",
    "AlertCore/Store/Damage/StorePages.swift": "the salvage's own thread, and the start",
    "AlertCore/Store/LogMark.swift": "the store's own thread, and the start",
    "AlertCore/Store/Store+Open.swift": "the start",
    "AlertCore/Store/PrivateFolder.swift": "the start",
    "AlertCore/Store/Store.swift": "the store's own thread",
    "AlertCore/Store/StoreError.swift": "whichever thread had the error: the store's own, a copy's, or the start",
    "AlertCore/Store/Store+Place.swift": "the store's own thread, and the start",
    "AlertCore/Store/StoreMark.swift": "the store's own thread, and the start",
    "AlertCore/Store/StorePlace.swift": "the store's own thread, and the start",
    "AlertDaemon/Calendars/CalendarFolder.swift": "the calendar worker, and the watch's own thread",
    "AlertDaemon/Delivery/DeliveryCommands.swift": "/proc, of which nothing waits for a file",
    "AlertDaemon/NotificationServer/DisplayWatch.swift": "the watch's own thread",
    "AlertDaemon/NotificationServer/ServedPictures.swift": "by BlockingWork",
    "AlertDaemon/Occasions/FileSource.swift": "the watch's own thread",
    "AlertDaemon/Prompts/DialogKeeper.swift": "the start",
    "AlertDaemon/Prompts/SecretHandover.swift": "the start, and the socket watch's own thread",
    "AlertDaemon/Prompts/SessionLock.swift": "a socket in /run, for an approval that other devices get",
    "AlertDaemon/Service/HandedSounds.swift": "the socket watch's own thread, and by BlockingWork",
    "AlertDaemon/Service/Health.swift": "by BlockingWork",
    "AlertDaemon/Service/InstanceLock.swift": "the start",
    "AlertDaemon/Service/LinkedDevices.swift": "by BlockingWork",
    "AlertDaemon/Service/Paths.swift": "the start",
    "AlertDaemon/Service/SocketWatch.swift": "the watch's own thread",
    "AlertDaemon/Service/StoreKeeping.swift": "a thread of its own",
    "AlertDaemon/Service/SystemSender.swift": "/run, which is in memory",
    "DesktopNotifications/PictureFile.swift": "by ENTRIES",
    "LinuxSystem/BlockingWork.swift": "the place for it",
    "LinuxSystem/BoundedFile.swift": "by ENTRIES",
    "LinuxSystem/Descriptor.swift": "alertctl, at its start",
    "LinuxSystem/FileLook.swift": "a child process, or alertctl, which has no loop",
    "LinuxSystem/FolderWatch.swift": "a thread of its own",
    "LinuxSystem/LoadedProgram.swift": "alertd's status and doctor, by BlockingWork, and alertctl, which has no loop",
    "LinuxSystem/PrivateFile.swift": "by ENTRIES",
    "LinuxSystem/Programs/AskingSide.swift": "/run, which is in memory",
    "LinuxSystem/Programs/PreparedCommand.swift": "by ENTRIES",
    "LinuxSystem/Programs/ComparedFile.swift": "alertctl approve, which has no loop",
    "LinuxSystem/Programs/Installation.swift": "doctor, by BlockingWork, and alertctl, which has no loop",
    "LinuxSystem/Programs/HeldProgram.swift": "alertctl approve, which has no loop",
    "LinuxSystem/Programs/InterpreterChain.swift": "alertctl approve, which has no loop",
    "LinuxSystem/Programs/ProcessEnvironment.swift": "/proc, of which nothing waits for a file",
    "LinuxSystem/Programs/ProcessRecord.swift": "/proc, of which nothing waits for a file",
    "LinuxSystem/Programs/RunningProgram.swift": "/proc, of which nothing waits for a file",
    "LinuxSystem/Spawn.swift": "by ENTRIES",
    "SoundService/Ducking/DuckJournal.swift": "a process of its own",
    "SoundService/Ducking/SoundServers.swift": "by ENTRIES",
    "SoundService/Names/SoundLocator+Folders.swift": "by ENTRIES",
    "SoundService/AlertVolume.swift": "by BlockingWork, and the start",
    "SoundService/SilentMode.swift": "by BlockingWork, and the start",
    "SoundService/Speech/SpokenFile.swift": "files in memory",
    "SoundService/Worker/SoundWorker+PlaybackChoice.swift": "the worker, by BlockingWork",
    "SoundService/Worker/RealtimeKit.swift": "the worker's device thread before it plays, and /run",
    "VarlinkNIO/Client/VarlinkClient.swift": "a socket that does not block",
    "VarlinkNIO/Server/ServerSocket.swift": "the start",
}

# The blocking functions, with the places outside BlockingWork that may use them: FILE, or FILE:FUNCTION, with the
# reason why the place is not an event loop.
ENTRIES = {
    # Looking up sounds by name or path.
    r"\blocator\.(find|ownSounds|themeSounds|looseSounds)\b|\bFileKind\(of|\bFileStamp\(of|\bFolderListing\.|\blengths\.(note|known)\(": {
        "SoundService/AlertVolume.swift:read": "the start",
        "SoundService/Keeper/KeptSound.swift:init": "where the file is found, by BlockingWork",
        "SoundService/Names/InstalledSounds.swift": "alertd --check-config, which has no loop",
        "SoundService/Names/SoundLocator+Folders.swift:folders": "the start",
        "SoundService/Names/SoundLocator.swift": "itself an entry",
        "SoundService/Keeper/SoundKeeper+Files.swift:known": "itself an entry",
        "SoundService/Keeper/SoundKeeper+Files.swift:note": "itself an entry",
        "SoundService/Speech/SpokenFile.swift": "files in memory",
    },
    # Reading a small file.
    r"\bBoundedFile\.[a-z]": {
        "AlertCore/TransactionLoop/ClockReading.swift": "/proc, at the start",
        "AlertDaemon/Calendars/CalendarFolder.swift": "the calendar worker, and the watch's own thread",
        "AlertDaemon/Calendars/CalendarWorker.swift": "a process of its own",
        "AlertDaemon/Configuration/ConfigurationFile.swift": "the watch's own thread, and the start",
        "AlertDaemon/Prompts/DesktopEntryName.swift": "itself an entry",
        "AlertDaemon/Service/LinkedDevices.swift": "by BlockingWork",
        "DesktopNotifications/PictureFile.swift": "a thread of its own",
        "LinuxSystem/PrivateFile.swift": "itself an entry",
        "SoundService/Ducking/DuckJournal.swift": "a process of its own",
        "SoundService/Names/SoundLocator+Folders.swift:text": "itself an entry",
    },
    # Small files of alert-link and alert-page, which have one person each to serve.
    r"\bPrivateFile\.[a-z]": {
        "AlertDaemon/Configuration/ConfigurationFile.swift": "the watch's own thread, and the start",
    },
    # Finding and starting programs.
    r"\bPreparedCommand\(|\bChildProcess\(\s*starting|\bTetheredProcess\(\w": {
        "AlertDaemon/Commands/CommandChild.swift:spawn": "a thread of each command",
        "AlertDaemon/Prompts/DialogKeeper.swift:spawn": "a program beside alertd's own",
        "LinuxSystem/Programs/TetheredProcess.swift": "itself an entry",
        "LinuxSystem/Programs/ProgramRun.swift": "itself an entry",
        "SoundService/Ducking/DuckHolder.swift": "a process of its own",
        "SoundService/Ducking/Ducker.swift:start": "alertd's own program",
        "SoundService/Ducking/PipeWireWatch.swift": "a process of its own",
        "SoundService/Ducking/SoundServers.swift:path": "itself an entry",
        "SoundService/Keeper/WorkerProcess.swift:spawn": "a thread of each worker",
        "SoundService/Speech/Synthesizer.swift:found": "itself an entry",
    },
    r"\bspeech\.check\(|\bsynthesizer\.found\(|\bProgramRun\(|\bsynthesizer\.(synthesize|voices)\(|\)\.means\(": {
        "AlertDaemon/Calendars/CalendarWorkerProcess.swift": "the watches' own threads, and by BlockingWork",
        "LinuxSystem/Programs/LoadFailure.swift": "itself in BlockingWork, or alertctl, which has no loop",
        "SoundService/Ducking/SoundServers.swift:bytes": "itself an entry",
        "SoundService/Ducking/DuckHolder.swift": "a process of its own",
        "SoundService/Speech/Speech.swift:check": "itself an entry",
        "SoundService/Speech/Synthesizer.swift": "itself an entry",
    },
    # Identifying the caller.
    r"\bDesktopEntryName\.find\b": {},
    # Writing silent mode to disk, copying data from a caller, the folder of the store.
    r"[^.\w]store\(isOn\)|[^.\w]store\(Int\(|\bSelf\.copy\(found": {},
}

# Functions that run a closure where it may block.
BLOCKING = re.compile(r"BlockingWork|DedicatedThread\(|\bonThread\b")


def code(text: str) -> str:
    """The text without comments, and strings without what is in them; lines stay where they are."""
    text = re.sub(r"//[^\n]*", "", text)
    text = re.sub(r'"""(?:.|\n)*?"""', lambda found: "\n" * found.group().count("\n"), text)
    return re.sub(r'"(?:[^"\\\n]|\\.)*"', '""', text)


def enclosing(text: str, place: int) -> list[str]:
    """What opened the braces around a place, from the outermost on: the statement up to each brace."""
    openers = []
    for at, letter in enumerate(text[:place]):
        if letter == "{":
            before = text[:at]
            # A statement begins after the last brace, or at a line that is not a continuation.
            begin = max(before.rfind("{"), before.rfind("}"))
            openers.append(" ".join(before[begin + 1 :].split("\n\n")[-1].split()))
        elif letter == "}" and openers:
            openers.pop()
    return openers


def function(openers: list[str]) -> str | None:
    """The name of the function, initializer or variable around a place."""
    for opener in reversed(openers):
        found = re.findall(r"\b(?:func|var) (\w+)|\b(init)\b", opener)
        if found:
            return found[-1][0] or found[-1][1]
    return None


def main() -> int:
    faults = []
    files = sorted(path for folder in FOLDERS for path in (ROOT / "Sources" / folder).rglob("*.swift"))
    for path in files:
        name = str(path.relative_to(ROOT / "Sources"))
        raw = path.read_text()
        text = code(raw)
        if name not in PLACES:
            for number, line in enumerate(text.splitlines(), 1):
                # A verb with that name is not a call.
                if CALL.search(line) and "func " not in line:
                    faults.append(f"Sources/{name}:{number}: {line.strip()}")
        for pattern, places in ENTRIES.items():
            if name in places:
                continue
            for found in re.finditer(pattern, text):
                openers = enclosing(text, found.start())
                line = text[: found.start()].count("\n") + 1
                if any(BLOCKING.search(opener) for opener in openers) or f"{name}:{function(openers)}" in places:
                    continue
                faults.append(f"Sources/{name}:{line}: {raw.splitlines()[line - 1].strip()}")
    known = {place.split(":")[0] for places in ENTRIES.values() for place in places} | set(PLACES)
    faults += [f"there is no Sources/{place}" for place in sorted(known) if not (ROOT / "Sources" / place).exists()]
    if faults:
        print(
            "These may block, and are not known to be beside the loops; take them to BlockingWork, or say why in"
            " packaging/check-blocking.py:",
            *faults, sep="\n", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
