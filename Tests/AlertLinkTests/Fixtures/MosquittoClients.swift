// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import ProcessSupport

/// mosquitto's own clients: the broker as a stranger sees it.
enum MosquittoClients {
    /// Runs one to its end.
    static func run(_ program: String, _ words: [String], input: [UInt8] = []) throws -> (output: String, status: Int32)
    {
        let result = try TestProcess.run("/usr/bin/" + program, words, input: input, within: .seconds(30))
        return (result.output, result.status)
    }

    /// The topics that lie at a broker.
    static func retained(port: Int, _ filter: String) throws -> [String] {
        try run(
            "mosquitto_sub",
            ["-V", "5", "-p", "\(port)", "-t", filter, "--retained-only", "-W", "2", "-F", "%t"]
        ).output.split(separator: "\n").map(String.init)
    }
}
