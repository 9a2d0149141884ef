// SPDX-License-Identifier: Apache-2.0

import CivilTime
import LinuxSystem

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
    /// For the kernel, whose times end in 2262: later ones are then.
    var nanoseconds: Int64 {
        let product = microseconds.multipliedReportingOverflow(by: 1_000)
        return product.overflow ? (microseconds < 0 ? .min : .max) : product.partialValue
    }
}
