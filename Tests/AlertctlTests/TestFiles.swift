// SPDX-License-Identifier: Apache-2.0

import CommandLineKit
import Glibc
import Testing

@testable import ClientKit
@testable import LinuxSystem
@testable import alertctl

/// A file system of a few names.
struct TestFiles: FileLookup {
    var currentDirectory: String? = "/home/ada"
    var programFolders = ["/usr/local/bin", "/usr/bin", ""]
    var files: Set<String> = [
        "/home/ada/bell.wav", "/home/ada/open.sh", "/usr/bin/true", "/home/ada/local", "/home/ada/i.png",
        "/home/ada/face.PNG",
    ]
    func isFile(_ path: String) -> Bool { files.contains(path) }
    func isProgram(_ path: String) -> Bool { files.contains(path) }
}

extension Verb {
    /// The verb made of the words behind its name.
    static func parsed(_ words: [String]) throws -> Self {
        guard case .command(let verb, _) = try parse(words[...]) else { throw Failure(.defect, "\(words) is no verb") }
        return verb
    }
}
