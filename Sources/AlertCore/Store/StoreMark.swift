// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Varlink

/// A small file next to the store that says which store was there: `alertd.sqlite.mark`. An emptied file, an older copy
/// and a lost log look like sound stores to SQLite; with the mark they are known for what they are.
package struct StoreMark: Sendable, Hashable {
    /// The state of the store, which says whether its log must exist.
    package enum State: String {
        /// A daemon has it open, and has written at least one commit to the log.
        case open
        /// The daemon was about to close it, which removes the log.
        case closing
    }

    /// The store's own name, drawn at random when it was made.
    package var id: String
    /// The number of times that it had been opened.
    package var generation: Int64
    package var state: State

    /// Returns the path of a store's mark.
    package static func path(of store: String) -> String { store + ".mark" }

    /// Reads the mark, or returns nil if there is none, or none that can be understood.
    init?(of store: String) {
        let path = StoreMark.path(of: store)
        var status = stat()
        // To read a pipe waits for whoever writes to it.
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let data = FileManager.default.contents(atPath: path),
            let json = try? JSON(parsing: Array(data.prefix(4_096))), let id = json["id"]?.stringValue,
            let generation = json["generation"]?.intValue,
            let state = json["state"]?.stringValue.flatMap(State.init(rawValue:))
        else { return nil }
        self.init(id: id, generation: generation, state: state)
    }

    init(id: String, generation: Int64, state: State) {
        self.id = id
        self.generation = generation
        self.state = state
    }

    /// Puts the mark on disk, instead of the one before.
    package func write(nextTo store: String) throws(StoreError) {
        let json = JSON.object(["id": .string(id), "generation": .int(generation), "state": .string(state.rawValue)])
        let path = StoreMark.path(of: store)
        let new = path + ".new"
        let bytes = Array(json.description.utf8)
        let descriptor = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .system(path: new, code: errno) }
        defer { close(descriptor) }
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0, rename(new, path) == 0
        else { throw .system(path: new, code: errno) }
        // The log ends, or another one begins.
        if state == .closing { LogMarkFile.remove(of: store) }
        try FileSync.names(around: path)
    }

    /// Returns the loss that a newly opened store shows, compared with this earlier mark.
    /// - Parameters:
    ///   - found: The store's own name and number; nil when the file was not there or empty.
    ///   - hasLog: Whether it had a log with something in it.
    ///   - logMark: The mark of the log; nil if there is none.
    ///   - log: The place in the log that was found; nil if there is no log that can be understood.
    func loss(
        found: (id: String, generation: Int64)?, hasLog: Bool, logMark: LogMark? = nil, log: LogMark.Place? = nil
    ) -> Loss? {
        guard let found else { return .emptied }
        if found.id != id { return .another }
        if found.generation < generation { return .older }
        guard state == .open else { return nil }
        return hasLog ? logMark?.loss(found: log, generation: generation) : .logLost
    }

    /// A loss that happened while no daemon had the store.
    enum Loss: Sendable, Hashable {
        case emptied
        case another
        case older
        case logLost
        /// The log ends before its last commit.
        case logCut
        /// The log is of an earlier round.
        case logOlder

        /// A sentence for the person.
        var sentence: String {
            switch self {
            case .emptied: "the database was gone or empty although there were reminders in it before"
            case .another: "another database has taken the place of the one that was used last"
            case .older: "the database is older than the one that was used last: what was changed since is missing"
            case .logLost:
                "the newest part of the database (its -wal file) was gone: what was changed last may be missing"
            case .logCut:
                "a part of the newest changes (the end of the -wal file) was missing: what was confirmed last may be lost"
            case .logOlder:
                "the newest part of the database (its -wal file) was an older copy: what was confirmed last may be lost"
            }
        }
    }
}
