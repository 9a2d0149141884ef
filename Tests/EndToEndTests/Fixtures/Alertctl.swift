// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProcessSupport
import SoundServerSupport
import Varlink

/// The result of a program.
struct Outcome: CustomStringConvertible {
    /// The exit status, or the negative number of the signal that ended the program.
    let status: Int32
    /// The standard output.
    let output: String
    /// The standard error.
    let errors: String
    /// The time of its end, CLOCK_MONOTONIC in nanoseconds.
    let ended: UInt64

    var description: String { "exit \(status)\noutput: \(output)\nerrors: \(errors)" }

    /// The output as JSON objects, one per line, parsed by an independent implementation.
    var objects: [[String: Any]] {
        get throws {
            try output.split(separator: "\n").map { line in
                guard let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else {
                    throw ToolError("no JSON object: \(line)")
                }
                return object
            }
        }
    }

    /// The output as a single JSON object.
    var object: [String: Any] {
        get throws {
            let objects = try objects
            guard objects.count == 1 else { throw ToolError("\(objects.count) lines instead of one: \(self)") }
            return objects[0]
        }
    }
}

extension World {
    /// Runs alertctl to its end. It may not start a daemon.
    @discardableResult
    func alertctl(_ words: String..., input: [UInt8] = [], within limit: Duration = .seconds(30)) throws -> Outcome {
        try run(Built.program("alertctl"), words + ["--no-start"], input: input, within: limit)
    }

    /// Runs a program to its end.
    func run(
        _ path: String, _ words: [String], input: [UInt8] = [], within limit: Duration = .seconds(30)
    ) throws -> Outcome {
        try run(path, words: words.map { Array($0.utf8) }, input: input, within: limit)
    }

    /// Runs a program to its end, with words that need not be text.
    func run(
        _ path: String, words: [[UInt8]], input: [UInt8] = [], within limit: Duration = .seconds(30)
    ) throws -> Outcome {
        let result = try TestProcess.run(path, words: words, environment: environment, input: input, within: limit)
        return Outcome(status: result.status, output: result.output, errors: result.errors, ended: Recording.now())
    }
}
