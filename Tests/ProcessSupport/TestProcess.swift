// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import LinuxSystem
internal import Synchronization

/// A program run by a test. It is killed when the last reference goes.
///
/// Not Foundation's `Process`: its children inherit the signal mask of whichever thread starts them, and a dbus-daemon
/// with SIGCHLD blocked never learns that a service it started has failed.
public final class TestProcess: Sendable {
    /// The error if a program cannot be started, or does not do in time what the test waits for.
    public struct Failure: Error, CustomStringConvertible {
        /// The message.
        public let description: String

        /// An error with its message.
        public init(_ description: String) { self.description = description }
    }

    /// The source of the standard input.
    public enum Input: Sendable {
        /// /dev/null.
        case nothing
        /// A file with these bytes.
        case bytes([UInt8])
        /// A pipe: ``TestProcess/type(_:)`` writes into it.
        case typed
        /// A copy of this descriptor.
        case descriptor(Int32)
    }

    /// The destination of the standard output or the standard error.
    public enum Output: Sendable {
        /// /dev/null.
        case dropped
        /// A file in memory, read by ``TestProcess/output`` or ``TestProcess/errors``. A process that stays behind with
        /// it open keeps nobody waiting, unlike with a pipe.
        case kept
        /// A pair of sockets, read by ``TestProcess/line(within:)`` and others as it comes. Only for the output.
        case read
        /// A copy of the output. Only for the errors.
        case withOutput
        /// A copy of this descriptor.
        case descriptor(Int32)
    }

    /// The process's id.
    public let pid: Int32
    /// The program, for messages.
    let name: String
    /// The output while it is read.
    let arrivals: Mutex<Arrivals>
    private let child: ChildProcess
    private let handle: Int32
    private let keptOutput: Int32
    private let keptErrors: Int32
    /// The end of its input into which lines are typed; -1 after its end.
    private let typing: Mutex<Int32>
    private let status = Mutex<Int32?>(nil)

    /// Starts a program with exactly this environment, and PATH.
    ///
    /// - Parameters:
    ///   - program: Its path, or a name that is looked up in PATH. A missing program is an error, never a skipped test.
    ///   - words: The argument vector's words after the first, as bytes, since they need not be text.
    ///   - third: The descriptor that it gets as number 3.
    ///   - folder: Its working folder, if not that of the tests.
    public init(
        _ program: String, words: [[UInt8]], environment: [String: String] = [:], input: Input = .nothing,
        output: Output = .kept, errors: Output = .kept, third: Int32? = nil, folder: String? = nil
    ) throws {
        var (ours, theirs) = (Ends(), Ends())
        defer { theirs.close() }
        let descriptors = try Self.streams(input, output, errors, &ours, &theirs)
        let path = environment["PATH"] ?? Environment.current["PATH"] ?? "/usr/bin:/bin"
        var spawn = Spawn(
            program, words: [Array(program.utf8)] + words,
            environment: .exactly(environment.merging(["PATH": path]) { given, _ in given }),
            descriptors: descriptors + (third.map { [(3, .descriptor($0))] } ?? []))
        spawn.group = .ours
        spawn.folder = folder
        spawn.searchesPath = !program.contains("/")
        do throws(SystemError) {
            child = try ChildProcess(starting: spawn)
        } catch {
            ours.close()
            throw Failure("\(program) cannot be run: \(error.text); `make setup` installs what the tests need")
        }
        (name, pid) = (program, child.id)
        handle = linux_pidfd_open(pid)
        (keptOutput, keptErrors) = (ours.output, ours.errors)
        typing = Mutex(ours.input)
        arrivals = Mutex(Arrivals(descriptor: ours.arrivals))
    }

    /// Starts a program whose words are text.
    public convenience init(
        _ program: String, _ words: [String] = [], environment: [String: String] = [:], input: Input = .nothing,
        output: Output = .kept, errors: Output = .kept, third: Int32? = nil, folder: String? = nil
    ) throws {
        try self.init(
            program, words: words.map { Array($0.utf8) }, environment: environment, input: input, output: output,
            errors: errors, third: third, folder: folder)
    }

    deinit {
        kill()
        endInput()
        let reading = arrivals.withLock(\.descriptor)
        for descriptor in [handle, keptOutput, keptErrors, reading] where descriptor >= 0 { close(descriptor) }
    }

    // MARK: Its end

    /// Sends a signal. Has no effect once its end was waited for.
    public func send(_ signal: Int32) { child.send(signal) }

    /// A Boolean value indicating whether the program is running.
    public var isRunning: Bool { !Descriptor.isReadable(handle, by: .now) }

    /// Waits for its end: the exit status, or the signal that ended it, negative. Kills a program that takes longer.
    @discardableResult
    public func wait(within limit: Duration = .seconds(30)) throws -> Int32 {
        guard Descriptor.isReadable(handle, by: .now + limit) else {
            send(SIGKILL)
            throw Failure("\(name), process \(pid), is still running after \(limit); it said \(output) \(errors)")
        }
        return reap()
    }

    /// Kills it, and returns when it is gone.
    public func kill() {
        send(SIGKILL)
        _ = reap()
    }

    /// Asks it to end with SIGTERM, and returns its exit status.
    @discardableResult
    public func end() throws -> Int32 {
        send(SIGTERM)
        return try wait()
    }

    /// Waits for its end without a limit.
    func reap() -> Int32 {
        status.withLock { status in
            if let status { return status }
            let end: Int32 =
                switch child.wait() {
                case .exited(let code): code
                case .signaled(let signal): -signal
                case nil: -1
                }
            status = end
            return end
        }
    }

    // MARK: Its streams

    /// The output so far, as far as it is kept or was read.
    public var outputBytes: [UInt8] { keptOutput >= 0 ? MemoryFile.contents(keptOutput) : arrivals.withLock(\.all) }

    /// The output so far, as text.
    public var output: String { String(decoding: outputBytes, as: UTF8.self) }

    /// The errors so far, as far as they are kept.
    public var errors: String { String(decoding: MemoryFile.contents(keptErrors), as: UTF8.self) }

    /// Types a line.
    public func type(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        typing.withLock { _ = write($0, bytes, bytes.count) }
    }

    /// Ends its input.
    public func endInput() {
        typing.withLock { typing in
            if typing >= 0 { close(typing) }
            typing = -1
        }
    }

    /// Descriptors of one side.
    private struct Ends {
        var (input, output, errors, arrivals): (Int32, Int32, Int32, Int32) = (-1, -1, -1, -1)

        func close() {
            for end in [input, output, errors, arrivals] where end >= 0 { Glibc.close(end) }
        }
    }

    private static func streams(
        _ input: Input, _ output: Output, _ errors: Output, _ ours: inout Ends, _ theirs: inout Ends
    ) throws -> [(number: Int32, Spawn.Source)] {
        let standardInput: Spawn.Source
        switch input {
        case .nothing: standardInput = .nothing
        case .descriptor(let descriptor): standardInput = .descriptor(descriptor)
        case .bytes(let bytes):
            theirs.input = MemoryFile.make(bytes)
            standardInput = .descriptor(theirs.input)
        case .typed:
            (theirs.input, ours.input) = try Descriptor.pipe()
            standardInput = .descriptor(theirs.input)
        }
        let standardOutput: Spawn.Source
        switch output {
        case .dropped, .withOutput: standardOutput = .nothing
        case .descriptor(let descriptor): standardOutput = .descriptor(descriptor)
        case .kept:
            ours.output = MemoryFile.make()
            standardOutput = .descriptor(ours.output)
        case .read:
            // Sockets hold more than a pipe, should nobody read.
            var ends: [Int32] = [-1, -1]
            guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
                throw SystemError("socketpair", errno)
            }
            (ours.arrivals, theirs.arrivals) = (ends[0], ends[1])
            standardOutput = .descriptor(theirs.arrivals)
        }
        let standardErrors: Spawn.Source
        switch errors {
        case .dropped, .read: standardErrors = .nothing
        case .descriptor(let descriptor): standardErrors = .descriptor(descriptor)
        case .withOutput: standardErrors = standardOutput
        case .kept:
            ours.errors = MemoryFile.make()
            standardErrors = .descriptor(ours.errors)
        }
        return [(0, standardInput), (1, standardOutput), (2, standardErrors)]
    }
}
