// SPDX-License-Identifier: Apache-2.0

import AlertCore
import CLinux
import LinuxSystem
import Synchronization

/// Has memory come back after a rush. Without, glibc keeps an arena for each thread and what was free between two
/// blocks that are not: hundreds of megabytes after an hour of large calls.
final class Heap: Sendable {
    /// The time after a rush until free pages are given back.
    private static let delay = Duration.seconds(1)

    private let isPlanned = Atomic<Bool>(false)

    /// Schedules a return of free memory to the kernel, once a burst of work is over. It wakes the process once, and
    /// again only after as much work.
    func rushed() {
        guard !isPlanned.exchange(true, ordering: .acquiringAndReleasing) else { return }
        _ = Timers.shared.call(at: .now + Self.delay) { [self] in
            isPlanned.store(false, ordering: .releasing)
            BlockingWork.shared.start {
                linux_trim_heap()
            } done: { _ in
            }
        }
    }
}

/// Releases, in two seconds, the memory and code that only the start needed: two thirds of what is resident. If code is
/// needed again, it comes from the page cache, 64 KiB at a time.
func releaseStartup() {
    _ = Timers.shared.call(at: .now + .seconds(2)) {
        BlockingWork.shared.start {
            linux_trim_heap()
            linux_release_code()
        } done: { _ in
        }
    }
}

/// Bounds the process's heap. To be called before any thread is started; where it cannot be done, the process is
/// larger.
public func boundHeap() { _ = linux_bound_heap() }
