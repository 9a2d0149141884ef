// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import Glibc
import ICalendar
import TextSafety

/// A calendar file on the way in.
enum CalendarFile {
    /// Bytes that are read at once.
    private static let piece = 1 << 18

    /// Reads a file, or for `-` the standard input, piece by piece; what is too large is not read to its end.
    static func read(_ path: String, options: ImportOptions) throws(Failure) -> ImportedCalendar {
        let name = path == "-" ? "the standard input" : path
        let descriptor = path == "-" ? STDIN_FILENO : TimeBoundedFiles.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(readingCalendar: name, -descriptor) }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        var reader = CalendarReader(options: options)
        var bytes = [UInt8](repeating: 0, count: piece)
        while !reader.isRefused {
            let count = Glibc.read(descriptor, &bytes, bytes.count)
            if count > 0 {
                reader.read(bytes[..<count])
            } else if count == 0 {
                break
            } else if errno != EINTR {
                throw Failure(readingCalendar: name, errno)
            }
        }
        return reader.finish()
    }

    /// Returns the absolute path by which a later import knows the file again; nil for standard input, a pipe and
    /// everything else that is no regular file.
    static func lastingPath(of path: String) -> String? {
        var status = stat()
        guard path != "-", stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let resolved = realpath(path, nil)
        else { return nil }
        defer { free(resolved) }
        return String(validatingCString: resolved)
    }
}

/// The effect of an import on earlier imports of the same path.
///
/// Another calendar often gets the same name, for example a download. The events of a file tell which calendar it is:
/// the one with which it has events in common.
struct FileRemainder {
    /// The value of ``Notifications/CalendarEntry/file`` for the events of this import.
    private(set) var mark: String
    /// The UIDs of the events that the file no longer contains, to cancel.
    private(set) var gone: [String] = []
    /// The reason why events that are not in the file stay, as a sentence with its remedy; nil if none do.
    private(set) var reasonToKeep: String?

    /// - Parameters:
    ///   - path: The absolute path of the file.
    ///   - earlier: The pending events of earlier imports of the path.
    ///   - evenAll: Whether all events that are not in the file are cancelled, whatever calendar they are of.
    init(_ calendar: ImportedCalendar, path: String, earlier: [Notifications.FileEvent], evenAll: Bool) {
        let present = Set(calendar.sources.compactMap(\.uid) + calendar.changes.map(\.uid) + calendar.wholeEvents)
        let known = Dictionary(grouping: Set(earlier.map(Known.init)), by: \.file)
        let common = known.mapValues { $0.count { present.contains($0.uid) } }.filter { $0.value > 0 }
        let same = common.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
        let numbers = known.keys.map { Int($0.dropFirst(path.count + 2)) ?? 1 }
        mark = same ?? numbers.max().map { "\(path)//\($0 + 1)" } ?? path
        let missing = (evenAll ? known.values.flatMap(\.self) : known[mark] ?? []).map(\.uid)
            .filter { !present.contains($0) }
        let isBroken = calendar.furtherProblems > 0 || calendar.problems.contains { $0.kind != .noted }
        if isBroken, !missing.isEmpty {
            reasonToKeep =
                missing.count.counted("event")
                + " of an earlier import of this file stayed scheduled, because a part of the "
                + "file cannot be read: correct it and import again."
        } else if same == nil, !known.isEmpty, !evenAll {
            reasonToKeep =
                known.values.reduce(0) { $0 + $1.count }.counted("event")
                + " of an earlier import of this file stayed scheduled, because the file has none of them and may be "
                + "another calendar: add --allow-empty to cancel them."
        }
        if !isBroken { gone = Set(missing).sorted() }
    }

    private struct Known: Hashable {
        let (uid, file): (String, String)

        init(_ event: Notifications.FileEvent) { (uid, file) = (event.uid, event.file) }
    }
}

extension Failure {
    init(readingCalendar name: String, _ code: Int32) {
        let reason = String(cString: strerror(code))
        switch code {
        case ENOENT, ENOTDIR: self.init(.notFound, "no such file: \(name) (\(reason))", remedy: "Check the path")
        case ETIMEDOUT: self.init(hanging: name)
        case EACCES, EPERM:
            self.init(.refused, "cannot read \(name): \(reason)", remedy: "Check its owner and permissions")
        default:
            self.init(
                .badInput, "cannot read \(name): \(reason)", remedy: "Give an iCalendar file, or - for standard input")
        }
    }
}
