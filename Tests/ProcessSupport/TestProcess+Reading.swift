// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import LinuxSystem
internal import Synchronization

/// Reading the output of a program while it runs, for a process with the output `.read`.
extension TestProcess {
    /// The output as it comes.
    struct Arrivals {
        /// Our end; -1 if the output is not read.
        let descriptor: Int32
        /// All that was read.
        var all: [UInt8] = []
        /// The number of bytes that were given out as lines.
        var taken = 0

        /// Reads once. Returns false at the end.
        mutating func read() -> Bool {
            var chunk = [UInt8](repeating: 0, count: 4_096)
            while true {
                let count = Glibc.read(descriptor, &chunk, chunk.count)
                if count < 0, errno == EINTR { continue }
                if count > 0 { all += chunk[..<count] }
                return count > 0
            }
        }

        /// Returns the next whole line; at the end also one without a newline.
        mutating func takeLine(atEnd: Bool = false) -> String? {
            let rest = all[taken...]
            guard let end = rest.firstIndex(of: 10) ?? (atEnd && !rest.isEmpty ? rest.endIndex : nil) else {
                return nil
            }
            taken = min(end + 1, all.endIndex)
            return String(decoding: rest[..<end], as: UTF8.self)
        }
    }

    /// Returns the next line.
    public func line(within limit: Duration = .seconds(30)) throws -> String {
        let deadline = ContinuousClock.now + limit
        return try reading { arrivals in
            while true {
                if let line = arrivals.takeLine() { return line }
                guard Descriptor.isReadable(arrivals.descriptor, by: deadline) else {
                    throw Failure("no line of \(name) within \(limit): \(errors)")
                }
                guard arrivals.read() else { throw Failure("no more lines of \(name): \(errors)") }
            }
        }
    }

    /// Waits until the output contains a text. Returns the output so far.
    @discardableResult
    public func wait(for text: String, within limit: Duration = .seconds(30)) throws -> String {
        let said = try readOutput(within: limit) { $0.contains(text) }
        guard said.contains(text) else { throw Failure("not said: \"\(text)\", but: \(said)") }
        return said
    }

    /// Reads the output to its end.
    @discardableResult
    public func readToEnd(within limit: Duration = .seconds(30)) throws -> String {
        try readOutput(within: limit) { _ in false }
    }

    private func readOutput(within limit: Duration, until holds: (String) -> Bool) throws -> String {
        let deadline = ContinuousClock.now + limit
        return try reading { arrivals in
            while true {
                let said = String(decoding: arrivals.all, as: UTF8.self)
                if holds(said) { return said }
                guard Descriptor.isReadable(arrivals.descriptor, by: deadline) else {
                    throw Failure("nothing more than: \(said)")
                }
                guard arrivals.read() else { return said }
            }
        }
    }

    private func reading<Value>(_ body: (inout Arrivals) throws -> Value) throws -> Value {
        try arrivals.withLock { arrivals in
            guard arrivals.descriptor >= 0 else { throw Failure("the output of \(name) is not read") }
            return try body(&arrivals)
        }
    }

    // MARK: Without blocking a task, and without a limit: the test has one

    /// Returns the next line; nil at the end.
    public func nextLine() async -> String? {
        await elsewhere { process in
            process.arrivals.withLock { arrivals in
                while true {
                    if let line = arrivals.takeLine() { return line }
                    guard arrivals.read() else { return arrivals.takeLine(atEnd: true) }
                }
            }
        }
    }

    /// Returns the lines up to the end, when the program has ended.
    public func allOutput() async -> String {
        var lines: [String] = []
        while let line = await nextLine() { lines.append(line) }
        await ended()
        return lines.joined(separator: "\n")
    }

    /// Waits for the end: the exit status, or the signal that ended it, negative.
    @discardableResult
    public func ended() async -> Int32 {
        await elsewhere { $0.reap() }
    }

    /// Runs a program to its end, and returns its output without the last newline.
    @discardableResult
    public static func output(
        _ program: String, _ words: [String], environment: [String: String] = [:]
    ) async throws -> String {
        let process = try TestProcess(program, words, environment: environment)
        await process.ended()
        let output = process.output
        return output.hasSuffix("\n") ? String(output.dropLast()) : output
    }

    /// Kills it, and returns when it is gone.
    public func stop() async {
        send(SIGKILL)
        await ended()
    }

    /// Runs something that blocks on a separate thread.
    private func elsewhere<Value: Sendable>(_ body: @escaping @Sendable (TestProcess) -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            let thread = DedicatedThread(name: "test process") { [self] in continuation.resume(returning: body(self)) }
            do { try thread.start() } catch { continuation.resume(returning: body(self)) }
        }
    }
}
