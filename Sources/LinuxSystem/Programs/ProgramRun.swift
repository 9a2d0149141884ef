// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import Synchronization

/// A program that is run for what it writes: fed from memory, in its own process group, and ended when it takes
/// too long or writes too much. What is found out comes from its exit status and its output, never from its words.
package struct ProgramRun: Sendable {
    /// The end and output of a program.
    package struct End: Sendable, Hashable {
        /// The outcome.
        package var outcome: CommandOutcome
        /// The beginning of what it wrote to its standard error, for people; at most 1 KiB.
        package var errors: String

        /// A Boolean value indicating whether it ended with exit status 0.
        package var isSuccess: Bool { outcome == .exited(0) }
    }

    /// The reason why there is no end of its own.
    package enum Failure: Error, Sendable, Hashable {
        /// The command could not be started.
        case notStarted(CommandFailure)
        /// The command was killed because it took longer than it may.
        case timedOut(Duration)
        /// The command was killed because it wrote more than it may, in bytes.
        case tooMuchOutput(limit: Int)
        /// The command was killed because nobody needs it any more.
        case cancelled
    }

    private static let maximumErrors = 1_024

    /// The command.
    package var command: Command
    /// The environment it inherits, and its PATH.
    package var environment: [String: String]
    /// The maximum duration of the run.
    package var timeLimit: Duration
    /// The maximum number of bytes that it may write.
    package var outputLimit: Int

    package init(
        command: Command, environment: [String: String], timeLimit: Duration = .seconds(5), outputLimit: Int = 8 << 20
    ) {
        self.command = command
        self.environment = environment
        self.timeLimit = timeLimit
        self.outputLimit = outputLimit
    }

    /// Runs it to its end, on the calling thread, which waits in poll(2).
    /// - Parameters:
    ///   - canceller: Ends it early, from any thread.
    ///   - receive: Gets what it writes, part by part; false when that cannot be kept, which ends it as cancelled.
    package func run(
        canceller: Canceller? = nil, receive: (UnsafeRawBufferPointer) -> Bool
    ) throws(Failure) -> End {
        let prepared: PreparedCommand
        let input: SharedDescriptor
        do throws(CommandFailure) {
            prepared = try PreparedCommand(command, searchPath: environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin")
            input = try InputFile.open(prepared.input)
        } catch {
            throw .notStarted(error)
        }
        guard let output = Pipe(), let errors = Pipe() else {
            throw .notStarted(.cannotStart(prepared.path, code: errno))
        }
        let limit = SuspendingClock.now + timeLimit
        let process: ChildProcess
        do throws(SystemError) {
            process = try ChildProcess(
                starting: Spawn(
                    prepared.path, prepared.arguments,
                    environment: .exactly(prepared.environment(inheriting: environment)),
                    descriptors: [
                        (number: STDIN_FILENO, .descriptor(input.number)),
                        (number: STDOUT_FILENO, .descriptor(output.writing.number)),
                        (number: STDERR_FILENO, .descriptor(errors.writing.number)),
                    ]))
        } catch {
            throw .notStarted(.cannotStart(prepared.path, code: error.code))
        }
        defer {
            // The group: what a synthesizer's script has started goes with it.
            process.send(SIGKILL, group: true)
            process.wait()
        }
        output.writing.close()
        errors.writing.close()
        let exit = Owned(linux_pidfd_open(process.id))
        var words: [UInt8] = []
        var taken = 0
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        var waiting = [
            pollfd(fd: output.reading.number, events: Int16(POLLIN), revents: 0),
            pollfd(fd: errors.reading.number, events: Int16(POLLIN), revents: 0),
            pollfd(fd: exit.number, events: Int16(POLLIN), revents: 0),
            pollfd(fd: canceller?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            let left = max(.zero, limit - SuspendingClock.now)
            let count = poll(&waiting, nfds_t(waiting.count), Int32(left / .milliseconds(1)) + 1)
            if count < 0 && errno == EINTR { continue }
            if waiting[3].revents != 0 { throw .cancelled }
            // Its end is looked at before its pipes are, so that all it wrote is read when that is seen.
            let hasEnded = waiting[2].revents != 0
            for index in 0...1 where waiting[index].fd >= 0 {
                while true {
                    let got = read(waiting[index].fd, &buffer, buffer.count)
                    if got < 0 && errno == EINTR { continue }
                    if got == 0 { waiting[index].fd = -1 }
                    guard got > 0 else { break }
                    if index == 1 {
                        words += buffer[..<min(got, max(0, Self.maximumErrors - words.count))]
                    } else {
                        taken += got
                        guard taken <= outputLimit else { throw .tooMuchOutput(limit: outputLimit) }
                        guard buffer.withUnsafeBytes({ receive(UnsafeRawBufferPointer(rebasing: $0[..<got])) }) else {
                            throw .cancelled
                        }
                    }
                    // Endless output must not keep the clock from being looked at.
                    if SuspendingClock.now >= limit { throw .timedOut(timeLimit) }
                }
            }
            if hasEnded {
                return End(
                    outcome: CommandOutcome(process.wait()), errors: String(decoding: words, as: UTF8.self))
            }
            if SuspendingClock.now >= limit { throw .timedOut(timeLimit) }
        }
    }

    /// Runs it to its end and keeps what it wrote in memory.
    package func collect(canceller: Canceller? = nil) throws(Failure) -> (end: End, output: [UInt8]) {
        var output: [UInt8] = []
        let end = try run(canceller: canceller) { bytes in
            output += bytes
            return true
        }
        return (end, output)
    }

    /// Ends runs before their time, from any thread. One may serve several runs, which it then ends all.
    package final class Canceller: Sendable {
        /// The event; nil if the kernel gives none: then a run ends by its time alone.
        private let flag = try? EventFlag()

        package init() {}

        /// Readable from ``cancel()`` on.
        package var descriptor: Int32 { flag?.descriptor ?? -1 }

        /// Ends the run that uses it, now or as soon as it begins.
        package func cancel() { flag?.raise() }
    }

    /// A descriptor that is closed with this object, or before.
    private final class Owned: Sendable {
        private let value: Atomic<Int32>
        var number: Int32 { value.load(ordering: .relaxed) }

        init(_ number: Int32) { value = Atomic(number) }
        deinit { close() }

        func close() {
            let number = value.exchange(-1, ordering: .relaxed)
            if number >= 0 { Glibc.close(number) }
        }
    }

    /// A pipe of which reading does not block.
    private struct Pipe {
        let reading: Owned
        let writing: Owned

        init?() {
            var ends: [Int32] = [-1, -1]
            guard linux_pipe(&ends, O_CLOEXEC) == 0 else { return nil }
            _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
            reading = Owned(ends[0])
            writing = Owned(ends[1])
        }
    }
}

extension CommandOutcome {
    /// The outcome of a child; unknown where somebody else has waited for it.
    package init(_ end: ProcessEnd?) {
        self =
            switch end {
            case .exited(let status): .exited(status)
            case .signaled(let signal): .signaled(signal)
            case nil: .unknown("Another thread has waited for the program.")
            }
    }
}
