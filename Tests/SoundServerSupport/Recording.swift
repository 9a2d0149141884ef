// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import ProcessSupport

/// The output of a sink's monitor, with the time at which each part arrived. Thread-safe.
public final class Recording: @unchecked Sendable {
    // Unchecked: everything mutable is used under `condition`.
    private let condition = NSCondition()
    private let child: TestProcess
    private var isStopped = false
    private var samples: [Int16] = []
    private var arrivals: [(frames: Int, nanoseconds: UInt64)] = []
    private var isOver = false
    /// Frames a second.
    public let rate: Int

    /// Starts recording 16-bit stereo from PulseAudio, and returns once sound (or silence) flows. `latency`:
    /// milliseconds that are asked for; nil for what the server likes.
    public convenience init(environment: [String: String], source: String, rate: Int, latency: Int? = 5) throws {
        try self.init(
            program: "parec",
            arguments: [
                "-d", source, "--rate=\(rate)", "--channels=2", "--format=s16le", "--raw",
            ] + (latency.map { ["--latency-msec=\($0)"] } ?? []), environment: environment, rate: rate)
    }

    /// Records what a program writes to stdout, 16-bit stereo, and returns once it flows, unless that is only while
    /// something is played.
    init(
        program: String, arguments: [String], environment: [String: String], rate: Int, isPlaying: Bool = true
    ) throws {
        self.rate = rate
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw ToolError("no pipe") }
        // Not to be inherited by other programs that tests start: the pipe would then never end.
        _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
        _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
        defer { close(ends[1]) }
        child = try TestProcess(
            program, arguments, environment: environment, output: .descriptor(ends[1]), errors: .descriptor(2))
        let descriptor = ends[0]
        let reader = Thread { [self] in
            read(from: descriptor)
            close(descriptor)
        }
        reader.start()
        if isPlaying { try wait(seconds: 20) { $0.count > 0 } }
    }

    /// Ends the recording program.
    public func stop() {
        condition.lock()
        let wasStopped = isStopped
        isStopped = true
        condition.unlock()
        guard !wasStopped else { return }
        child.kill()
    }

    private func read(from descriptor: Int32) {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        var rest: [UInt8] = []
        while true {
            let got = Foundation.read(descriptor, &bytes, bytes.count)
            let now = Self.now()
            guard got > 0 else { break }
            rest.append(contentsOf: bytes[0..<got])
            let whole = rest.count & ~3
            condition.lock()
            for place in stride(from: 0, to: whole, by: 2) {
                samples.append(Int16(bitPattern: UInt16(rest[place]) | UInt16(rest[place + 1]) << 8))
            }
            arrivals.append((samples.count / 2, now))
            condition.broadcast()
            condition.unlock()
            rest.removeFirst(whole)
        }
        condition.lock()
        isOver = true
        condition.broadcast()
        condition.unlock()
    }

    /// CLOCK_MONOTONIC in nanoseconds.
    public static func now() -> UInt64 { nanoseconds(CLOCK_MONOTONIC) }

    /// Waits until what has been recorded (interleaved stereo) satisfies a condition. `seconds` is a limit against
    /// hanging for ever, no expectation.
    public func wait(seconds: Double, until isSatisfied: ([Int16]) -> Bool) throws {
        let limit = Date(timeIntervalSinceNow: seconds)
        condition.lock()
        defer { condition.unlock() }
        while !isSatisfied(samples) {
            guard !isOver else { throw ToolError("the recording ended") }
            guard condition.wait(until: limit) else {
                throw ToolError("nothing that fits was recorded in \(seconds) s: \(lastSecond)")
            }
        }
    }

    /// The data of the last second in numbers, which show whether the recorder or the sound has stopped.
    private var lastSecond: String {
        let since = Self.now() - 1_000_000_000
        let before = arrivals.last { $0.1 < since }?.0 ?? 0
        let tail = samples.suffix(2 * (samples.count / 2 - before))
        let common = Dictionary(grouping: tail) { $0 }.map { ($0, $1.count) }.sorted { $0.1 > $1.1 }.prefix(3)
        return
            "\(tail.count / 2) frames in the last of them, \(common.map { "\($1 / 2) of \($0)" }.joined(separator: ", "))"
    }

    /// Waits until `seconds` more have been recorded, and returns everything.
    public func take(further seconds: Double) throws -> [Int16] {
        let wanted = count + Int(seconds * Double(rate)) * 2
        try wait(seconds: seconds + 30) { $0.count >= wanted }
        return all
    }

    /// Waits until everything that is heard up to now, and 20 ms more, has been recorded, and returns all. For a
    /// recorder that lags behind on a busy machine, unlike ``take(further:)``.
    public func catchUp() throws -> [Int16] {
        let moment = Int64(Self.now()) + 20_000_000
        let limit = Date(timeIntervalSinceNow: 30)
        condition.lock()
        defer { condition.unlock() }
        while (origin ?? 0) + duration(samples.count / 2) < moment {
            guard !isOver, condition.wait(until: limit) else { throw ToolError("the recording stands still") }
        }
        return samples
    }

    /// Samples recorded so far, two for a frame.
    public var count: Int { all.count }

    /// Everything recorded so far, interleaved.
    public var all: [Int16] {
        condition.lock()
        defer { condition.unlock() }
        return samples
    }

    /// The time at which a frame was at the monitor, CLOCK_MONOTONIC in nanoseconds. The sink's own pace is the clock:
    /// of all parts the one that arrived earliest for its place tells where that clock stands, so that a recorder which
    /// a busy machine let wait does not shift the result.
    public func time(ofFrame frame: Int) -> UInt64? {
        condition.lock()
        defer { condition.unlock() }
        return origin.map { UInt64($0 + duration(frame)) }
    }

    private func duration(_ frames: Int) -> Int64 { Int64(Double(frames) / Double(rate) * 1e9) }

    /// The time at which frame 0 was heard; only under `condition`.
    private var origin: Int64? { arrivals.map { Int64($0.nanoseconds) - duration($0.frames) }.min() }

    /// The time at which a frame arrived, CLOCK_MONOTONIC in nanoseconds.
    public func arrival(ofFrame frame: Int) -> UInt64? {
        condition.lock()
        defer { condition.unlock() }
        return arrivals.first { $0.frames > frame }?.nanoseconds
    }
}

private func nanoseconds(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
