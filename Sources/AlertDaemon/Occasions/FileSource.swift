// SPDX-License-Identifier: Apache-2.0

import AlertCore
import Glibc
import LinuxSystem
import Logging
import Synchronization

/// Reports when a file appears: a name that was not there is there, whatever it names. A thread watches its folder, or
/// the nearest folder above that exists, so a file system that hangs delays no other file.
///
/// Changes that another machine makes to a network file system are not noticed (inotify(7)).
final class FileSource: OccasionSource {
    private struct State {
        var sightings = FileSightings()
        /// The reason why the file cannot be seen; nil if it can.
        var problem: String?
        var hasFolder = true
        var isEnded = false
    }

    private let path: String
    private let folder: String
    private let name: String
    private let report: @Sendable (OccasionReport) -> Void
    private let state = Mutex(State())
    private let stop: EventFlag?

    /// - Parameter path: An absolute path.
    init(_ path: String, logger: Logger, _ report: @escaping @Sendable (OccasionReport) -> Void) {
        let slash = path.lastIndex(of: "/") ?? path.startIndex
        self.path = path
        (folder, name) = (
            slash == path.startIndex ? "/" : String(path[..<slash]), String(path[path.index(after: slash)...])
        )
        self.report = report
        // Without a flag there is no watch, which is reported below.
        stop = try? EventFlag()
        do throws(SystemError) {
            guard let stop else { throw SystemError("eventfd", EMFILE) }
            // Looking for folders may hang with their file system.
            try DedicatedThread(name: "occasions") { [self] in begin(until: stop, logger) }.start()
        } catch {
            let reason = error.description
            // The caller may hold a lock that a report needs.
            Task { [self] in lost(reason) }
        }
    }

    var note: String? {
        state.withLock { state in
            guard state.problem == nil else { return nil }
            if state.sightings.exists == true {
                return "It is there already: this comes when it has gone and appears again."
            }
            return state.hasFolder ? nil : "The folder \(folder) is not there yet."
        }
    }

    func end() {
        state.withLock { $0.isEnded = true }
        stop?.raise()
    }

    private func begin(until stop: EventFlag, _ logger: Logger) {
        let interest = FolderWatch.Interest(
            folders: { [path] in
                let folders = FolderWatch.folders(leadingTo: path)
                // The folders above only tell that the first one is replaced; many may not be read.
                return Array(folders.prefix(1)) + folders.dropFirst().filter { access($0, R_OK) == 0 }
            },
            concerns: { [self] event in
                if event.name == name, event.folders.contains(folder) {
                    state.withLock { $0.sightings.notice(isArrival: event.isArrival, isDeparture: event.isDeparture) }
                }
                return path.split(separator: "/").contains(event.name[...])
            }, changed: { [self] in look() })
        do throws(SystemError) {
            try FolderWatch(name: "occasions", quiet: 10).start(
                interest, until: stop,
                problem: { [self] problem in
                    if let problem { logger.warning("cannot watch for the file \(path): \(problem)") }
                    state.withLock { $0.problem = problem?.description }
                    if let problem { lost("cannot watch \(problem)") }
                }, ended: {})
        } catch {
            lost(error.description)
        }
    }

    private func look() {
        guard state.withLock({ $0.problem == nil && !$0.isEnded }) else { return }
        var info = stat()
        let code = lstat(path, &info) == 0 ? 0 : errno
        let hasFolder = code == 0 || access(folder, F_OK) == 0
        guard [0, ENOENT].contains(code) else {
            return lost("\(path) cannot be seen: \(String(cString: strerror(code)))")
        }
        let reports = state.withLock { state in
            state.hasFolder = hasFolder
            return state.isEnded ? [] : state.sightings.look(exists: code == 0)
        }
        for (exists, isFirst) in reports {
            report(.state(ConditionState(holds: exists), isFirst: isFirst))
        }
    }

    private func lost(_ reason: String) {
        let isEnded = state.withLock { state in
            state.sightings = FileSightings()
            return state.isEnded
        }
        if !isEnded { report(.lost(reason)) }
    }
}

/// The sightings of a file: a value that finds its appearances, also those between two looks.
struct FileSightings: Sendable, Hashable {
    private(set) var exists: Bool?
    private var hasGone = false
    private var hasAppeared = false

    /// Takes an event of its name.
    mutating func notice(isArrival: Bool, isDeparture: Bool) {
        if isDeparture { hasGone = true }
        // A file that replaces another one has not appeared.
        if isArrival, exists == false || hasGone { hasAppeared = true }
    }

    /// Takes the result of a look.
    ///
    /// - Returns: The states to report, in their order.
    mutating func look(exists now: Bool) -> [(exists: Bool, isFirst: Bool)] {
        let before = exists
        let appeared = hasAppeared
        exists = now
        // The arrival that made the file exist again may still be on its way.
        if !(before == true && now && hasGone && !appeared) { hasGone = false }
        hasAppeared = false
        switch (before, now) {
        case (nil, _): return [(now, true)]
        case (false?, true): return [(true, false)]
        case (true?, false): return appeared ? [(false, false), (true, false), (false, false)] : [(false, false)]
        case (true?, true): return appeared ? [(false, false), (true, false)] : []
        case (false?, false): return appeared ? [(true, false), (false, false)] : []
        }
    }
}
