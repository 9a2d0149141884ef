// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem

extension DialogInput {
    /// The most bytes that are read: as many as the rows of a list may have.
    private static let limit = 2 << 20

    /// Returns the surroundings of this process.
    static func process(in session: Session) -> DialogInput {
        DialogInput(
            standardInput: { () throws(DialogRefusal) in
                isatty(STDIN_FILENO) == 1 ? "" : try read(STDIN_FILENO, "standard input")
            },
            file: { (path) throws(DialogRefusal) in
                let descriptor = TimeBoundedFiles.open(path, O_RDONLY | O_CLOEXEC)
                guard descriptor >= 0 else { throw unreadable(path, SystemError("open", -descriptor)) }
                defer { close(descriptor) }
                return try read(descriptor, path)
            },
            directory: session.files.currentDirectory ?? "/", today: today())
    }

    private static func read(_ descriptor: Int32, _ name: String) throws(DialogRefusal) -> String {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try BoundedFile.prefix(of: descriptor, limit: limit + 1)
        } catch {
            throw unreadable(name, error)
        }
        guard bytes.count <= limit else {
            throw DialogRefusal("alertctl: \(name) is too long (maximum \(limit) bytes).")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func unreadable(_ name: String, _ error: SystemError) -> DialogRefusal {
        DialogRefusal("alertctl: cannot read \(name): \(error.text).")
    }

    private static func today() -> String {
        var (now, parts) = (time(nil), tm())
        localtime_r(&now, &parts)
        var buffer = [CChar](repeating: 0, count: 32)
        let count = strftime(&buffer, buffer.count, "%Y-%m-%d", &parts)
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
