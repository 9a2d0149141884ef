// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import LinuxSystem

/// mosquitto's own clients: the broker as a stranger sees it.
enum MosquittoClients {
    /// Runs one to its end, with no signal blocked, as Foundation's Process would leave them: mosquitto_sub ends by
    /// SIGALRM.
    static func run(_ program: String, _ words: [String]) throws -> (output: String, status: Int32) {
        let folder = try TestFolder()
        let path = try folder.write("", to: "output")
        let file = open(path, O_WRONLY | O_CLOEXEC)
        defer { close(file) }
        let child = try ChildProcess(
            starting: Spawn(
                "/usr/bin/" + program, [program] + words, environment: .exactly([:]),
                descriptors: [(0, .nothing), (1, .descriptor(file)), (2, .nothing)]))
        guard case .exited(let status)? = child.wait(until: .now + .seconds(30)) else {
            child.kill()
            child.wait()
            throw TestFault("\(program) \(words) does not end")
        }
        return (String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self), status)
    }

    /// The topics that lie at a broker.
    static func retained(port: Int, _ filter: String) throws -> [String] {
        try run(
            "mosquitto_sub",
            ["-V", "5", "-p", "\(port)", "-t", filter, "--retained-only", "-W", "2", "-F", "%t"]
        ).output.split(separator: "\n").map(String.init)
    }
}
