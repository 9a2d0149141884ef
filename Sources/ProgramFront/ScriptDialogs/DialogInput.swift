// SPDX-License-Identifier: Apache-2.0

import ClientKit
import Glibc
import LinuxSystem
import TerminalKit

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
            directory: session.files.currentDirectory ?? "/", today: now("%Y-%m-%d"), time: now("%H:%M:%S"),
            screen: screen(session.environment), isFolder: isFolder)
    }

    /// Returns the size that curses would take: that of the variables, otherwise of the terminal.
    private static func screen(_ environment: Environment) -> (lines: Int, columns: Int) {
        let size = [STDERR_FILENO, STDOUT_FILENO, STDIN_FILENO].lazy.compactMap { TerminalSize(of: $0) }.first
        func number(_ name: String) -> Int? { environment[name].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }
        return (number("LINES") ?? size?.rows ?? 24, number("COLUMNS") ?? size?.columns ?? 80)
    }

    private static func isFolder(_ path: String) -> Bool {
        let descriptor = TimeBoundedFiles.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        close(descriptor)
        return true
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

    /// Returns the present moment in a format of strftime(3).
    private static func now(_ format: String) -> String {
        var (now, parts) = (Glibc.time(nil), tm())
        localtime_r(&now, &parts)
        var buffer = [CChar](repeating: 0, count: 32)
        let count = strftime(&buffer, buffer.count, format, &parts)
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
