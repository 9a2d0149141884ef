// SPDX-License-Identifier: Apache-2.0

import CLinux
// The types of poll(2) may be attributed to either module.
import ClientKit
import Glibc
import LinuxSystem

/// Another pinentry, which asks in the terminal of the client if nobody else can show the question.
///
/// The lines so far are repeated to it, and its answers to them are dropped: gpg-agent has had them. Then every byte
/// passes in both directions, through locked memory.
struct PinentryFallback {
    private static let names = ["pinentry-curses", "pinentry-tty"]
    private static let patience = Duration.seconds(5)

    /// The absolute path of the program.
    let path: String

    /// - Parameter terminal: The terminal of the client, if it has one.
    init?(terminal: String?, _ environment: Environment) {
        guard let terminal, access(terminal, R_OK | W_OK) == 0 else { return nil }
        let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").filter { $0.hasPrefix("/") }
        let paths = Self.names.flatMap { name in folders.map { "\($0)/\(name)" } }
        guard let path = paths.first(where: { access($0, X_OK) == 0 }) else { return nil }
        self.path = path
    }

    /// Runs the other pinentry to its end.
    ///
    /// - Parameters:
    ///   - history: The lines that gpg-agent has had an answer to.
    ///   - question: The line that has no answer yet.
    ///   - remaining: The bytes that were read after it.
    func run(_ history: [String], then question: String, remaining: [UInt8]) throws(Failure) -> CommandStatus {
        let (input, output): ((reading: Int32, writing: Int32), (reading: Int32, writing: Int32))
        let child: ChildProcess
        do throws(SystemError) {
            (input, output) = (try Descriptor.pipe(), try Descriptor.pipe())
            var spawn = Spawn(
                path, [path], environment: .inherited(adding: []),
                descriptors: [
                    (STDIN_FILENO, .descriptor(input.reading)), (STDOUT_FILENO, .descriptor(output.writing)),
                ])
            spawn.group = .ours
            child = try ChildProcess(starting: spawn)
        } catch {
            throw Failure(.unavailable, "cannot start \(path): \(error.text)", remedy: "Install pinentry-curses")
        }
        close(input.reading)
        close(output.writing)
        // Whatever ends this process ends the other one.
        Interruption.alsoTerminate(child.id)
        signal(SIGPIPE, SIG_IGN)
        defer {
            close(output.reading)
            child.kill()
            child.wait()
        }
        let bytes = Array((question + "\n").utf8) + remaining
        guard repeats(history, to: input.writing, output.reading), Self.write(bytes, to: input.writing) else {
            close(input.writing)
            throw Failure(
                .unavailable, "\(path) does not answer", remedy: "Run \"alertctl question attend\" in a terminal")
        }
        Self.relay(input.writing, output.reading)
        return .done
    }

    /// Repeats lines, and reads the greeting and an answer to each.
    private func repeats(_ history: [String], to input: Int32, _ output: Int32) -> Bool {
        guard Self.readsAnswer(output) else { return false }
        return history.allSatisfy { Self.write(Array(($0 + "\n").utf8), to: input) && Self.readsAnswer(output) }
    }

    /// Reads up to the end of an answer, byte by byte, so that nothing of the next one is lost.
    private static func readsAnswer(_ descriptor: Int32) -> Bool {
        let deadline = ContinuousClock.now + patience
        var line: [UInt8] = []
        while line.count <= AssuanText.maximumLine, Descriptor.isReadable(descriptor, by: deadline) {
            var byte: UInt8 = 0
            guard read(descriptor, &byte, 1) == 1 else { return false }
            guard byte == 0x0A else {
                line.append(byte)
                continue
            }
            if line.starts(with: "OK".utf8) || line.starts(with: "ERR".utf8) { return true }
            line.removeAll()
        }
        return false
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { writes($0, to: descriptor) }
    }

    private static func writes(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        }
        return true
    }

    /// Passes bytes until the other pinentry ends, or gpg-agent does.
    private static func relay(_ input: Int32, _ output: Int32) {
        let memory = LockedMemory(count: 4_096)
        defer { memory.wipe() }
        var isOpen = true
        defer { if isOpen { close(input) } }
        while true {
            var entries = [
                pollfd(fd: output, events: Int16(POLLIN), revents: 0),
                pollfd(fd: isOpen ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&entries, 2, -1) >= 0 || errno == EINTR else { return }
            if entries[0].revents != 0 {
                guard pass(output, to: STDOUT_FILENO, memory) else { return }
            }
            if entries[1].revents != 0, !pass(STDIN_FILENO, to: input, memory) {
                close(input)
                isOpen = false
            }
        }
    }

    private static func pass(_ source: Int32, to target: Int32, _ memory: LockedMemory) -> Bool {
        let count = read(source, memory.bytes.baseAddress, memory.bytes.count)
        if count < 0, errno == EINTR { return true }
        guard count > 0 else { return false }
        defer { memory.wipe() }
        return writes(UnsafeRawBufferPointer(rebasing: memory.bytes[..<count]), to: target)
    }
}
