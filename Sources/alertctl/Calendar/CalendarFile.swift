// SPDX-License-Identifier: Apache-2.0

import Glibc
import ICalendar

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

/// The events of an earlier import that a file no longer contains.
struct FileRemainder {
    /// The UIDs of the events to cancel.
    private(set) var gone: [String] = []
    /// The reason to cancel none, as a sentence with its remedy; nil if there is none.
    private(set) var reasonToKeep: String?

    /// - Parameters:
    ///   - earlier: The UIDs of the events that earlier imports of the file scheduled and that are still pending.
    ///   - evenAll: Whether all of them may be cancelled.
    init(_ calendar: ImportedCalendar, earlier: [String], evenAll: Bool) {
        let present = Set(calendar.sources.compactMap(\.uid) + calendar.changes.map(\.uid) + calendar.wholeEvents)
        let missing = earlier.filter { !present.contains($0) }
        guard !missing.isEmpty else { return }
        let number = missing.count == 1 ? "1 event" : "\(missing.count) events"
        guard calendar.furtherProblems == 0, calendar.problems.allSatisfy({ $0.kind == .noted }) else {
            reasonToKeep =
                "\(number) of an earlier import of this file stayed scheduled, because a part of the file cannot be "
                + "read: correct it and import again."
            return
        }
        guard missing.count < earlier.count || evenAll else {
            reasonToKeep =
                "\(number) of an earlier import of this file stayed scheduled, because the file has none of them and "
                + "may be another calendar: add --allow-empty to cancel them."
            return
        }
        gone = missing
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
