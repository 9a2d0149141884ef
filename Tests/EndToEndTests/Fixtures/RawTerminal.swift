// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation
import ProcessSupport
import SoundServerSupport

/// A bare pseudo-terminal with one command of alertctl on it: every byte goes in as a test writes it, with no program
/// between that understands terminals.
final class RawTerminal {
    private let master: Int32
    let program: TestProcess
    /// The bytes that were drawn.
    private(set) var drawn: [UInt8] = []

    /// Starts `alertctl` with these words, its answers and complaints apart from the terminal.
    ///
    /// - Parameter path: Another program to start instead.
    init(_ world: World, _ words: [String], path: String? = nil, _ variables: [String: String] = [:]) throws {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (lock, number): (Int32, UInt32) = (0, 0)
        // TIOCSPTLCK and TIOCGPTN of asm-generic/ioctls.h: unlocks the terminal, and tells its number.
        guard master >= 0, ioctl(master, 0x4004_5431, &lock) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
            throw ToolError("no pseudo-terminal: \(String(cString: strerror(errno)))")
        }
        let slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        defer { close(slave) }
        var environment = world.environment.merging(variables) { $1 }
        environment["TERM"] = environment["TERM"] ?? "xterm"
        program = try TestProcess(
            "/usr/bin/setsid", ["--ctty", try path ?? Built.program("alertctl")] + words, environment: environment,
            input: .descriptor(slave))
    }

    deinit { close(master) }

    /// The program's complaints so far.
    var complaints: String { program.errors }
    /// The program's answer so far.
    var answer: [UInt8] { program.outputBytes }

    /// Types bytes.
    func send(_ bytes: [UInt8]) {
        let count = bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
        precondition(count == bytes.count, "a pseudo-terminal takes some bytes at once")
    }

    /// Types text.
    func send(_ text: String) { send(Array(text.utf8)) }

    /// Waits until a text was drawn after `start` bytes.
    @discardableResult
    func wait(for text: String, after start: Int = 0) throws -> Int {
        let wanted = Array(text.utf8)
        let deadline = ContinuousClock.now + .seconds(30)
        while true {
            if let place = drawn[min(start, drawn.count)...].firstRange(of: wanted) { return place.upperBound }
            guard Descriptor.isReadable(master, by: deadline) else {
                throw ToolError("\(text) was not drawn: \(String(decoding: drawn, as: UTF8.self)) \(complaints)")
            }
            var chunk = [UInt8](repeating: 0, count: 4_096)
            let count = read(master, &chunk, chunk.count)
            guard count > 0 else {
                throw ToolError("it ended before \(text): \(String(decoding: drawn, as: UTF8.self)) \(complaints)")
            }
            drawn += chunk[..<count]
        }
    }

    /// Waits for its end, and returns its status.
    func end() throws -> Int32 {
        // A terminal that nobody reads takes no more output.
        while Descriptor.isReadable(master, by: .now + .seconds(30)) {
            var chunk = [UInt8](repeating: 0, count: 4_096)
            let count = read(master, &chunk, chunk.count)
            guard count > 0 else { break }
            drawn += chunk[..<count]
        }
        return try program.wait()
    }
}
