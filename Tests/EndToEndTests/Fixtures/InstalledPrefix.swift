// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundServerSupport

/// An installation in a separate folder, as `uv tool install` makes one of the wheel.
enum InstalledPrefix {
    /// Makes the programs, their shared files, and links in a folder that is in PATH.
    static func make(_ prefix: String, bin: String) throws {
        let files = FileManager.default
        for folder in [prefix + "/bin", prefix + "/share/alertd", prefix + "/share/man/man1", bin] {
            try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        for program in ["alertd", "alertctl"] {
            try files.copyItem(atPath: Built.program(program), toPath: "\(prefix)/bin/\(program)")
            try files.createSymbolicLink(
                atPath: "\(bin)/\(program)", withDestinationPath: "\(prefix)/bin/\(program)")
        }
        try files.copyItem(atPath: Built.source("packaging/systemd"), toPath: prefix + "/share/alertd/units")
        try Data(".Dd\n".utf8).write(to: URL(filePath: prefix + "/share/man/man1/alertctl.1"))
    }
}
