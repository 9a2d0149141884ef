// SPDX-License-Identifier: Apache-2.0

package import CivilTime
import LinuxSystem

/// A reading of the two clocks at once: what the wall says, and how long the machine has been up.
///
/// A decision takes a `ClockReading` as an argument instead of asking a clock, so that it can be tried at any time.
package struct ClockReading: Sendable, Hashable {
    /// CLOCK_REALTIME.
    package var wall: Instant
    /// Microseconds on CLOCK_BOOTTIME, which also counts the time asleep and never steps, clock_gettime(2).
    package var uptime: Int64
    /// The kernel's id of this boot: an `uptime` means something only within one.
    package var boot: String

    /// A reading with the given values.
    package init(wall: Instant, uptime: Int64, boot: String) {
        self.wall = wall
        self.uptime = uptime
        self.boot = boot
    }
}

/// A source of clock readings. The daemon reads the kernel's clocks; a test gives its own.
package protocol ClockSource: Sendable {
    /// Returns the present time.
    func now() -> ClockReading
}

/// The kernel's clocks.
package struct SystemClock: ClockSource {
    private let boot: String

    /// Reads the id of this boot, once. Where the kernel does not tell (a container without /proc) every start of the
    /// daemon counts as a boot: a countdown then goes on by the wall clock, which is right unless that was set.
    package init() {
        boot = SystemClock.bootID() ?? "start-\(KernelClock.wall.microseconds)"
    }

    /// Reads both clocks, less than a microsecond apart.
    package func now() -> ClockReading {
        ClockReading(
            wall: Instant(microseconds: KernelClock.wall.microseconds), uptime: KernelClock.uptime.microseconds,
            boot: boot)
    }

    /// Returns the id of this boot, 36 characters (random(4), /proc/sys/kernel/random/boot_id).
    private static func bootID() -> String? {
        // Without it, `init` counts every start as a boot.
        let bytes = try? BoundedFile.prefix(of: "/proc/sys/kernel/random/boot_id", limit: 36)
        guard let bytes, bytes.count == 36 else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A timer on the wall clock that also wakes when that is set and on resume.
///
/// Used by one thread at a time: the one that polls `descriptor`.
struct RealtimeTimer: ~Copyable, Sendable {
    private let timer: KernelTimer

    /// Readable when there is something to tell.
    var descriptor: Int32 { timer.descriptor }

    init() throws(TransactionLoopError) {
        do throws(SystemError) {
            timer = try KernelTimer(.wall, waits: false)
        } catch {
            throw .noTimer(errno: error.code)
        }
    }

    /// Wakes at `due`, at once when that has passed; with nil only when the clock is set.
    /// - Returns: `clockChanged` when the clock was set just before: the caller must then look at it again.
    func arm(at due: Instant?) throws(TransactionLoopError) -> KernelTimer.Expiry {
        do throws(SystemError) {
            return try timer.set(nanoseconds: due?.nanoseconds, tellsChanges: true)
        } catch {
            throw .noTimer(errno: error.code)
        }
    }

    /// Takes what the descriptor has to tell, without blocking.
    func wake() -> KernelTimer.Expiry { timer.read() }
}

extension Instant {
    /// The nanoseconds for the kernel, whose times end in 2262. Later times become that end.
    var nanoseconds: Int64 {
        let product = microseconds.multipliedReportingOverflow(by: 1_000)
        return product.overflow ? (microseconds < 0 ? .min : .max) : product.partialValue
    }
}
