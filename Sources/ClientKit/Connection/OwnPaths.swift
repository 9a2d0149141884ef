// SPDX-License-Identifier: Apache-2.0

import Glibc
package import LinuxSystem

/// The file of this program.
package enum OwnProgram {
    /// The absolute path without links; nil if /proc is not mounted, or if an update has replaced the program.
    package static var path: String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }

    /// The folder of the program, where the programs that are installed with it are, also after an update has replaced
    /// the program; nil if /proc is not mounted.
    package static var folder: String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        guard count > 0, count < buffer.count else { return nil }
        let path = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return path.lastIndex(of: "/").map { String(path[..<$0]) }
    }

    /// Returns the path of this program by a name, in the folders of `PATH` or in other ones: an update keeps such a
    /// path. Nil if none of them has the program by this name.
    package static func path(
        named name: String, _ environment: Environment, orIn others: [String] = []
    ) throws(Failure) -> String? {
        var own = stat()
        guard stat("/proc/self/exe", &own) == 0 else {
            throw Failure(.unavailable, "cannot read /proc/self/exe", remedy: "Mount /proc")
        }
        let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        return (folders + others).map { "\($0)/\(name)" }.first { path in
            var status = stat()
            return stat(path, &status) == 0 && status.st_dev == own.st_dev && status.st_ino == own.st_ino
        }
    }
}

extension Environment {
    /// Returns the value of a variable if it is an absolute path.
    package func absolutePath(_ name: String) -> String? { self[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }

    /// The folder of configurations; nil without a home.
    package var configurationFolder: String? {
        absolutePath("XDG_CONFIG_HOME") ?? absolutePath("HOME").map { $0 + "/.config" }
    }
}

extension Failure {
    /// The failure if the environment names no home.
    package static let homeless = Failure(.badConfiguration, "HOME is not set", remedy: "Set it to your home folder")
}
