// SPDX-License-Identifier: Apache-2.0

import AlertCore
import Glibc
import LinuxSystem
import Logging
import Synchronization

/// Reports when files appear: a name that was not there is there, whatever it names. One thread and one inotify(7)
/// descriptor watch the folders of all of them, or the nearest folders above that exist.
///
/// Changes that another machine makes to a network file system are not noticed (inotify(7)).
final class FileSources: Sendable {
    private struct Watched {
        let report: @Sendable (OccasionReport) -> Void
        var exists: Bool?
    }

    private struct State {
        var files: [String: Watched] = [:]
        var stop: EventFlag?
    }

    private let logger: Logger
    private let state = Mutex(State())
    /// Held while files are looked at, because a watch that ends and the next one may look at the same time.
    private let looking = Mutex(())

    init(logger: Logger) { self.logger = logger }

    /// Returns the source for a file, by its absolute path.
    func source(_ path: String, _ report: @escaping @Sendable (OccasionReport) -> Void) -> any OccasionSource {
        change { $0[path] = Watched(report: report) }
        return One(path: path, sources: self)
    }

    private struct One: OccasionSource {
        let path: String
        let sources: FileSources

        var note: String? {
            let exists = sources.state.withLock { $0.files[path]?.exists }
            return exists == true ? "It is there already: this comes when it has gone and appears again." : nil
        }

        func end() { sources.change { $0[path] = nil } }
    }

    /// Watches other files from now on. The former watch ends; the next one begins with a look at every file, so
    /// nothing is missed in between.
    private func change(_ body: (inout [String: Watched]) -> Void) {
        let paths = state.withLock { state -> [String] in
            body(&state.files)
            state.stop?.raise()
            state.stop = nil
            return state.files.keys.sorted()
        }
        guard !paths.isEmpty else { return }
        do throws(SystemError) {
            let stop = try EventFlag()
            state.withLock { $0.stop = stop }
            // Looking for folders may hang with their file system.
            try DedicatedThread(name: "occasions") { [self] in begin(paths, until: stop) }.start()
        } catch {
            // The caller may hold a lock that a report needs.
            Task { [self] in lost(paths, error.description) }
        }
    }

    private func begin(_ paths: [String], until stop: EventFlag) {
        let names = Set(paths.flatMap { $0.split(separator: "/").map(String.init) })
        let interest = FolderWatch.Interest(
            folders: { Array(Set(paths.flatMap(FolderWatch.folders(leadingTo:)))).sorted() },
            concerns: { names.contains($0.name) }, changed: { [self] in look(paths) })
        do throws(SystemError) {
            try FolderWatch(name: "occasions", quiet: 10).start(
                interest, until: stop,
                problem: { [logger] problem in
                    Unwatched.shared.set(problem, for: "files that reminders wait for")
                    if let problem { logger.warning("cannot watch for files that reminders wait for: \(problem)") }
                }, ended: {})
        } catch {
            lost(paths, error.description)
        }
    }

    private func look(_ paths: [String]) {
        looking.withLock { _ in lookEach(paths) }
    }

    private func lookEach(_ paths: [String]) {
        for path in paths {
            var info = stat()
            let exists = lstat(path, &info) == 0
            let told = state.withLock { state -> (@Sendable (OccasionReport) -> Void, isFirst: Bool)? in
                guard let watched = state.files[path], watched.exists != exists else { return nil }
                state.files[path]?.exists = exists
                return (watched.report, watched.exists == nil)
            }
            told?.0(.state(ConditionState(holds: exists), isFirst: told?.isFirst ?? false))
        }
    }

    private func lost(_ paths: [String], _ reason: String) {
        let reports = state.withLock { state in paths.compactMap { state.files[$0]?.report } }
        for report in reports { report(.lost(reason)) }
    }
}
