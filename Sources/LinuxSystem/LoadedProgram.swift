// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The file of the running program. An update puts another one in its place, while the process goes on with the old.
package enum LoadedProgram {
    /// A file as the file system knows it, whatever its name is.
    package struct FileIdentity: Equatable, Sendable {
        private let device: UInt64
        private let number: UInt64

        package init(device: UInt64, number: UInt64) { (self.device, self.number) = (device, number) }

        /// The file that a path leads to; nil if there is none.
        package init?(at path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            self.init(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
        }
    }

    private static let link = "/proc/self/exe"
    /// The end that the kernel gives to the path of a file that has no name any more (proc(5)).
    private static let deleted = " (deleted)"

    /// The path of this program as the kernel shows it; nil if /proc is not mounted.
    private static var path: String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(link, &buffer, buffer.count)
        guard count > 0, count < buffer.count else { return nil }
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The folder of the program, where the programs that are installed with it are, also after an update has replaced
    /// the program; nil if /proc is not mounted.
    package static var folder: String? {
        path.flatMap { path in path.lastIndex(of: "/").map { String(path[..<$0]) } }
    }

    /// A Boolean value indicating whether the file of this program was replaced or removed; false without /proc. It
    /// looks at a file system, which may not answer.
    package static var isReplaced: Bool {
        guard let path, let running = FileIdentity(at: link) else { return false }
        return isReplaced(path, running: running, found: { FileIdentity(at: $0) })
    }

    /// Returns whether the file of a program was replaced or removed.
    ///
    /// - Parameters:
    ///   - path: The path of the program as the kernel shows it.
    ///   - running: The file that runs.
    ///   - found: Returns the file at a path.
    package static func isReplaced(
        _ path: String, running: FileIdentity, found: (String) -> FileIdentity?
    ) -> Bool {
        // A program may be called that way.
        if found(path) == running { return false }
        return path.hasSuffix(deleted) || found(path) != nil
    }
}
