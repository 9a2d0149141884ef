// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import Synchronization

/// Runs a program for its output. It is fed from memory, has its own process group, and is killed when it takes too
/// long or writes too much. Decisions depend on its exit status and its output, never on its error messages.
package struct ProgramRun: Sendable {
    /// The end and output of a program.
    package struct End: Sendable, Hashable {
        package var outcome: CommandOutcome
        /// The beginning of its standard error, for people; at most 1 KiB.
        package var errors: String

        package var isSuccess: Bool { outcome == .exited(0) }
    }

    /// The reason why the program did not end by itself.
    package enum Failure: Error, Sendable, Hashable {
        /// The command could not be started.
        case notStarted(CommandFailure)
        /// The command was killed because it exceeded its time limit.
        case timedOut(Duration)
        /// The command was killed because its output exceeded the limit in bytes.
        case tooMuchOutput(limit: Int)
        /// The command was killed because it is no longer needed.
        case cancelled
    }

    private static let maximumErrors = 1_024

    package var command: Command
    /// The environment that the program inherits, including its PATH.
    package var environment: [String: String]
    /// The maximum duration of the run.
    package var timeLimit: Duration
    /// A Boolean value indicating whether the time limit begins again as long as the program computes: a busy machine
    /// then does not end it, only waiting does. Such a program bounds its processor time itself (setrlimit(2)).
    package var isExtendedByWork = false
    /// The maximum size of its output in bytes.
    package var outputLimit: Int

    package init(
        command: Command, environment: [String: String], timeLimit: Duration = .seconds(5), outputLimit: Int = 8 << 20
    ) {
        self.command = command
        self.environment = environment
        self.timeLimit = timeLimit
        self.outputLimit = outputLimit
    }

    /// Runs the program to its end on the calling thread, which waits in poll(2).
    /// - Parameters:
    ///   - canceller: Ends the run early, from any thread.
    ///   - receive: Called with each part of the output; false means that it cannot be stored, and ends the run as
    ///     cancelled.
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
        var deadline = RunDeadline(timeLimit)
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
            // The signal goes to the group, which includes processes that a synthesizer's script has started.
            process.send(SIGKILL, group: true)
            process.wait()
        }
        if isExtendedByWork { deadline.worker = process.id }
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
            let count = poll(&waiting, nfds_t(waiting.count), Int32(deadline.left / .milliseconds(1)) + 1)
            if count < 0 && errno == EINTR { continue }
            if waiting[3].revents != 0 { throw .cancelled }
            // The end is checked before the pipes, so that all output has been read when the end is noticed.
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
                    // Endless output must not prevent the check of the time limit.
                    if deadline.hasPassed() { throw .timedOut(timeLimit) }
                }
            }
            if hasEnded {
                return End(
                    outcome: CommandOutcome(process.wait()), errors: String(decoding: words, as: UTF8.self))
            }
            if deadline.hasPassed() { throw .timedOut(timeLimit) }
        }
    }

    /// Runs the program to its end and collects its output in memory.
    package func collect(canceller: Canceller? = nil) throws(Failure) -> (end: End, output: [UInt8]) {
        var output: [UInt8] = []
        let end = try run(canceller: canceller) { bytes in
            output += bytes
            return true
        }
        return (end, output)
    }

    /// Ends runs early, from any thread. A canceller may serve several runs, which it then ends together.
    package final class Canceller: Sendable {
        /// The flag; nil if the kernel provides none. Then only the time limit ends a run.
        private let flag = try? EventFlag()

        package init() {}

        /// The descriptor, which is readable after ``cancel()``.
        package var descriptor: Int32 { flag?.descriptor ?? -1 }

        /// Ends the runs that use this canceller, now or as soon as they begin.
        package func cancel() { flag?.raise() }
    }

    /// A descriptor that is closed with this object, or earlier.
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

    /// A pipe that can be read without blocking.
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

/// The time at which a run is ended.
private struct RunDeadline {
    private let span: Duration
    private var end: SuspendingClock.Instant
    /// The program whose work puts the end off; nil if none does.
    var worker: pid_t?
    private var worked = Duration.zero

    init(_ span: Duration) {
        self.span = span
        end = .now + span
    }

    var left: Duration { max(.zero, end - .now) }

    /// Returns whether the time is over, after putting it off for a program that has worked: for a two hundredth of the
    /// time, the share of one among many on a busy machine.
    mutating func hasPassed() -> Bool {
        guard SuspendingClock.now >= end else { return false }
        guard let worker, let total = Self.processorTime(of: worker), total - worked > span / 200 else { return true }
        worked = total
        end = .now + span
        return false
    }

    /// Returns the processor time that a process has used (clock_getcpuclockid(3)); nil if it is gone.
    private static func processorTime(of process: pid_t) -> Duration? {
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}

extension CommandOutcome {
    /// Creates the outcome of a child; unknown if somebody else has waited for it.
    package init(_ end: ProcessEnd?) {
        self =
            switch end {
            case .exited(let status): .exited(status)
            case .signaled(let signal): .signaled(signal)
            case nil: .unknown("Another thread has waited for the program.")
            }
    }
}

/// The standard input of a command: a file in memory with all of it. The daemon need not wait for a command that does
/// not read, and no input is lost if the daemon ends.
package enum InputFile {
    /// Returns an open file, positioned at its beginning.
    package static func open(_ bytes: [UInt8]) throws(CommandFailure) -> SharedDescriptor {
        let number = linux_memfd_create("alertd-input")
        guard number >= 0 else { throw .cannotStart("the command", code: errno) }
        let descriptor = SharedDescriptor(adopting: number)
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { write(number, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw .cannotStart("the command", code: errno) }
            written += count
        }
        guard lseek(number, 0, SEEK_SET) == 0 else { throw .cannotStart("the command", code: errno) }
        return descriptor
    }
}
