// SPDX-License-Identifier: Apache-2.0

import CivilTime
import ClientKit
import Glibc
import LinuxSystem
import TerminalKit

/// The places of copies that have no other name: where `backup` writes without a file, and where alertd does.
struct BackupPlaces {
    /// The folder of copies without another name; nil without a home folder.
    let folder: String?

    init(_ environment: Environment) {
        let home = environment.absolutePath("HOME")
        folder = (environment.absolutePath("XDG_DATA_HOME") ?? home.map { $0 + "/.local/share" }).map {
            $0 + "/alertd-backups"
        }
    }

    /// Returns the name of a copy at a time: `alertd-2026-11-30-0847.alertd`.
    static func name(at local: CivilDateTime) -> String {
        func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "alertd-\(local.date.text)-\(digits(local.time.hour))\(digits(local.time.minute)).alertd"
    }

    /// Creates the folder, which is the person's alone.
    static func make(_ folder: String) throws(Failure) {
        var path = ""
        for part in folder.split(separator: "/") {
            path += "/" + part
            guard mkdir(path, 0o700) == 0 || errno == EEXIST || errno == EISDIR || errno == EROFS else {
                throw Failure(
                    .refused, "cannot create \(path): \(String(cString: strerror(errno)))", remedy: "Name a file")
            }
        }
    }

    /// Returns the newest copy and its time; nil if there is none.
    ///
    /// - Parameter store: The folder of alertd's database, which has the copies that alertd makes each day.
    func newest(store: String) -> (path: String, time: Instant)? {
        let own = folder.map { folder in Self.names(folder).filter { $0.hasSuffix(".alertd") }.map { "\(folder)/\($0)" }
        }
        let files =
            (own ?? []) + ["alertd.sqlite", "alertd.sqlite.1"].map { "\(store)/backup/\($0)" }
            + [Self.noted(store: store)].compactMap(\.self)
        return files.compactMap { path in Self.time(of: path).map { (path, $0) } }.max { $0.1 < $1.1 }
    }

    /// Returns the file that has, or will have, the database that a restoration replaced; nil if there is none.
    static func replaced(store: String) -> String? {
        let (database, decided) = ("alertd.sqlite.replaced-", "alertd.sqlite.replacement-replaced-")
        return names(store).compactMap { name -> String? in
            // Until alertd has restarted, the name of the new file tells that of the former one.
            if name.hasPrefix(decided) { return database + name.dropFirst(decided.count) }
            return name.hasPrefix(database) && !name.hasSuffix("-wal") && !name.hasSuffix("-shm") ? name : nil
        }.max().map { "\(store)/\($0)" }
    }

    /// Notes the path of the newest copy that a person named, for "doctor" and "restore".
    static func note(_ path: String, store: String) {
        // Without the note they name an older copy.
        try? PrivateFile.write(Array(path.utf8), to: note(store), isDurable: false)
    }

    /// Returns the path that was noted last; nil if none was.
    private static func noted(store: String) -> String? {
        // A note that cannot be read names no copy.
        (try? BoundedFile.prefix(of: note(store), limit: 4_096)).map { String(decoding: $0, as: UTF8.self) }
            .flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    private static func note(_ store: String) -> String { store + "/last-copy" }

    private static func names(_ folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names
    }

    /// Returns the time at which a file was written; nil if it does not exist.
    private static func time(of path: String) -> Instant? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Instant(microseconds: Int64(status.st_mtim.tv_sec) * 1_000_000)
    }
}
