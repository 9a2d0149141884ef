// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundServerSupport

/// A running program whose output is read line by line.
final class LineReader {
    private let program: Program
    private let output: Int32
    private let errors: Int32
    private var rest: [UInt8] = []

    /// Starts it.
    init(_ world: World, _ path: String, _ words: [String]) throws {
        let (reading, writing) = try Descriptor.pipe()
        output = reading
        errors = Descriptor.file()
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer {
            close(writing)
            close(null)
        }
        program = try Program(
            path, words: words.map { Array($0.utf8) }, environment: world.environment, input: null, output: writing,
            errors: errors)
    }

    deinit {
        close(output)
        close(errors)
    }

    /// Sends it a signal.
    func send(_ signal: Int32) { program.send(signal) }

    /// Waits for its end, see ``Program/wait(within:)``.
    func wait(within limit: Duration = .seconds(30)) throws -> Int32 { try program.wait(within: limit) }

    /// The standard error so far.
    var complaint: String { String(decoding: Descriptor.contents(errors), as: UTF8.self) }

    /// The next line.
    func line(within limit: Duration = .seconds(30)) throws -> String {
        let deadline = ContinuousClock.now + limit
        while true {
            if let end = rest.firstIndex(of: 10) {
                defer { rest.removeFirst(end + 1) }
                return String(decoding: rest[..<end], as: UTF8.self)
            }
            guard Descriptor.isReadable(output, by: deadline) else { throw ToolError("no line within \(limit)") }
            var chunk = [UInt8](repeating: 0, count: 4096)
            let count = read(output, &chunk, chunk.count)
            guard count > 0 else {
                throw ToolError("no more lines: \(complaint)")
            }
            rest += chunk[..<count]
        }
    }

    /// The next line as a JSON object.
    func object(within limit: Duration = .seconds(30)) throws -> [String: Any] {
        let line = try line(within: limit)
        guard let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else {
            throw ToolError("no JSON object: \(line)")
        }
        return object
    }
}
