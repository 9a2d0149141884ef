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
    package static var folder: String? { LoadedProgram.folder }

    /// Returns the path of this program, or of another file, by a name, in the folders of `PATH` or in other ones: an
    /// update keeps such a path. Nil if none of them has the program by this name.
    package static func path(
        named name: String, of file: String = "/proc/self/exe", _ environment: Environment, orIn others: [String] = []
    ) throws(Failure) -> String? {
        guard let own = LoadedProgram.FileIdentity(at: file) else {
            throw Failure(.unavailable, "cannot read \(file)", remedy: "Mount /proc")
        }
        let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        return (folders + others).map { "\($0)/\(name)" }.first { LoadedProgram.FileIdentity(at: $0) == own }
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
    /// The failure without a program that not every installation has, with the way to add it.
    package init(_ status: CommandStatus, lacking part: Installation.Part) {
        let installation = Installation(of: OwnProgram.folder ?? "/usr/bin")
        self.init(status, "\(part.program) is not installed", remedy: installation.adding(part))
    }

    /// The failure if the environment names no home.
    package static let homeless = Failure(.badConfiguration, "HOME is not set", remedy: "Set it to your home folder")
}
