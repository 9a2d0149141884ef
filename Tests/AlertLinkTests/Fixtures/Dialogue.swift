// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem

/// A program that a person talks to: what it says is read as it comes, and answers are typed.
final class Dialogue {
    private let child: ChildProcess
    private var input: Int32
    private let output: Int32
    /// All that it has said.
    private(set) var said = ""

    init(_ path: String, _ words: [String], environment: [String: String]) throws {
        let (its, mine) = try Descriptor.pipe()
        let (heard, saying) = try Descriptor.pipe()
        defer {
            close(its)
            close(saying)
        }
        child = try ChildProcess(
            starting: Spawn(
                path, [path] + words, environment: .exactly(environment),
                descriptors: [(0, .descriptor(its)), (1, .descriptor(saying)), (2, .descriptor(saying))]))
        (input, output) = (mine, heard)
    }

    deinit {
        child.kill()
        child.wait()
        endInput()
        close(output)
    }

    /// Types a line.
    func type(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(input, bytes, bytes.count)
    }

    /// Says that nothing more is typed.
    func endInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    /// Sends it a signal.
    func send(_ signal: Int32) { child.send(signal) }

    /// Waits until it has said something.
    func wait(for text: String, within limit: Duration = .seconds(30)) throws {
        try read(within: limit) { $0.contains(text) }
        guard said.contains(text) else { throw TestFault("not said: \"\(text)\", but: \(said)") }
    }

    /// Waits until it ends: the status as a shell has it in `$?`.
    func status(within limit: Duration = .seconds(30)) throws -> Int32 {
        try read(within: limit) { _ in false }
        switch child.wait() {
        case .exited(let status)?: return status
        case .signaled(SIGINT)?: return 130
        default: throw TestFault("killed: \(said)")
        }
    }

    /// The six digits on its screen.
    func digits() throws -> String {
        try wait(for: "[y/N]")
        return Self.digits(in: said) ?? "none in \(said)"
    }

    static func digits(in said: String) -> String? {
        said.split(separator: "\n").map { $0.drop { $0 == " " } }.first {
            $0.count == 7 && $0.allSatisfy { $0.isNumber || $0 == " " }
        }.map(String.init)
    }

    private func read(within limit: Duration, until holds: (String) -> Bool) throws {
        let deadline = ContinuousClock.now + limit
        var chunk = [UInt8](repeating: 0, count: 4_096)
        while !holds(said) {
            guard Descriptor.isReadable(output, by: deadline) else { throw TestFault("nothing more than: \(said)") }
            let count = Glibc.read(output, &chunk, chunk.count)
            guard count > 0 else { return }
            said += String(decoding: chunk[..<count], as: UTF8.self)
        }
    }
}
