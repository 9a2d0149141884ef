// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Reads 16-bit stereo from a FIFO as fast as a sound card plays it, and keeps what it read. Thread-safe.
public final class PacedReader: @unchecked Sendable {
    // Unchecked: everything mutable is used under `condition`.
    private let condition = NSCondition()
    private var samples: [Int16] = []
    private var isOver = false

    /// Starts to read; a FIFO that is not there yet is waited for. `rate` in frames a second.
    public init(path: String, rate: Int) {
        Thread { [self] in read(path, rate) }.start()
    }

    /// Ends reading.
    public func stop() {
        condition.withLock { isOver = true }
    }

    /// Forgets what was read until now.
    public func forget() {
        condition.withLock { samples = [] }
    }

    /// Waits until what was read satisfies a condition, and returns it. At most 30 s.
    public func wait(until isSatisfied: ([Int16]) -> Bool) throws -> [Int16] {
        let limit = Date(timeIntervalSinceNow: 30)
        var read: [Int16] = []
        while true {
            // Looked at without the lock, or a long look would hold up the reading.
            read = try condition.withLock {
                while samples.count == read.count {
                    guard condition.wait(until: limit) else { throw ToolError("nothing that fits was read in 30 s") }
                }
                return samples
            }
            if isSatisfied(read) { return read }
            guard limit.timeIntervalSinceNow > 0 else { throw ToolError("nothing that fits was read in 30 s") }
        }
    }

    private func read(_ path: String, _ rate: Int) {
        let step = 1_024
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { if file >= 0 { close(file) } }
        var next = Recording.now()
        var bytes = [UInt8](repeating: 0, count: 4 * step)
        while condition.withLock({ !isOver }) {
            let now = Recording.now()
            // What a standstill of the machine has missed is not made up for. Read faster than by a sound card, the
            // server would write silence, although the player filled its buffer in time.
            next = max(next, now) + UInt64(step) * 1_000_000_000 / UInt64(rate)
            // The pace of a sound card is what this is for: no event tells it.
            if next > now { usleep(useconds_t((next - now) / 1_000)) }
            let got = Foundation.read(file, &bytes, bytes.count)
            guard got > 0 else { continue }
            condition.withLock {
                for place in stride(from: 0, to: got & ~1, by: 2) {
                    samples.append(Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8))
                }
                condition.broadcast()
            }
        }
    }
}
