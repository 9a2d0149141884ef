// SPDX-License-Identifier: Apache-2.0

import CommandLineKit
import Glibc
import Testing

@testable import LinuxSystem
@testable import alertctl

/// Programs that tests ask for their opinion.
enum TestProcess {
    /// Returns the output of a program, which must exit with 0 within a minute.
    static func output(_ path: String, _ arguments: [String]) throws -> [UInt8] {
        let deadline = ContinuousClock.now + .seconds(60)
        let pipe = try Descriptor.pipe()
        defer { close(pipe.reading) }
        let child: ChildProcess
        do {
            defer { close(pipe.writing) }
            child = try ChildProcess(starting: .background(path, arguments, output: pipe.writing))
        }
        let bytes = Descriptor.readAll(pipe.reading, limit: 1 << 24, by: deadline)
        #expect(child.wait(until: deadline) == .exited(0))
        return bytes
    }
}

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
