// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Glibc
import LinuxSystem
import PromptKit
import Synchronization

/// The files that the paths in a form name, as far as they were looked at. Reading a field never waits for a file
/// system: what is not known is wanted, and ``FileInspector`` finds it out.
final class KnownFiles: Sendable {
    private struct State {
        var known: [String: FieldReader.FileKind?] = [:]
        var wanted: Set<String> = []
    }

    private let state = Mutex(State())

    /// Returns the kind of a file; nil if there is no file, or if the kind is not known yet.
    func kind(_ path: String) -> FieldReader.FileKind? {
        state.withLock { state in
            if let kind = state.known[path] { return kind }
            state.wanted.insert(path)
            return nil
        }
    }

    /// Takes the paths that were asked for and are not known.
    func takeWanted() -> Set<String> {
        state.withLock { state in
            defer { state.wanted = [] }
            return state.wanted
        }
    }

    /// Notes the kind of a file.
    func learn(_ path: String, _ status: FileLook.Status) {
        let kind: FieldReader.FileKind? = status.code != 0 ? nil : status.kind == S_IFDIR ? .folder : .file
        state.withLock { $0.known[path] = .some(kind) }
    }

    /// Forgets all kinds, since files come and go.
    func forget() { state.withLock { $0 = State() } }
}

/// Looks at files while the main loop goes on.
final class FileInspector {
    private let files: KnownFiles
    private let onResult: () -> Void
    /// The pending checks by path, with result handler and deadline.
    private var waiting: [String: [Waiting]] = [:]

    /// The time after which a file system that does not answer has no such file: the person cannot choose one there.
    private static let patience: Duration = .seconds(2)

    /// - Parameter onResult: Called after a look that took a while.
    init(_ files: KnownFiles, onResult: @escaping () -> Void) {
        self.files = files
        self.onResult = onResult
    }

    var areUnderWay: Bool { !waiting.isEmpty }

    /// Looks at the wanted files. Returns whether something is known at once, so that the fields can be read again.
    func start() -> Bool {
        var isKnown = false
        for path in files.takeWanted() where waiting[path] == nil {
            if let (status, _) = FileLook.cached(path) {
                files.learn(path, status)
                isKnown = true
            } else if let look = FileLook(path) {
                wait(for: look, at: path)
            } else {
                files.learn(path, FileLook.Status())
                isKnown = true
            }
        }
        return isKnown
    }

    private func wait(for look: FileLook, at path: String) {
        let result = Waiting.forReading(look.descriptor) { [unowned self] in end(path, look.finish()) }
        let limit = Waiting.until(.now + Self.patience) { [unowned self] in
            look.abandon()
            end(path, FileLook.Status())
        }
        waiting[path] = [result, limit]
    }

    private func end(_ path: String, _ status: FileLook.Status) {
        let ended = waiting.removeValue(forKey: path)
        ended?.forEach { $0.cancel() }
        files.learn(path, status)
        onResult()
    }
}

extension FieldReader {
    /// Returns the reader for the person at this desktop: their zone, language and locale, and paths from their home
    /// folder.
    static func session(_ files: KnownFiles) -> FieldReader {
        let environment = Environment.process
        let (seconds, nanoseconds) = KernelClock.wall.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        let folder = environment["TZDIR"] ?? ""
        let database = folder.hasPrefix("/") ? ZoneDatabase(directory: folder) : ZoneDatabase()
        let home = environment["HOME"] ?? "/"
        return FieldReader(
            now: Instant(seconds: seconds, microsecond: nanoseconds / 1000),
            zone: SessionZone(tz: environment["TZ"], database: database).zone,
            language: SpokenLanguage { environment[$0] } ?? .english,
            display: DisplayHabits(locale: { environment[$0] }), home: home, directory: home,
            kind: { files.kind($0) })
    }
}
