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
