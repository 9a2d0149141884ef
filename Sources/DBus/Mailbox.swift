// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import Synchronization

/// Passes work from other threads to the bus's thread: a bounded list, and an eventfd that is written only if the
/// thread sleeps.
final class Mailbox: Sendable {
    typealias Work = @Sendable (BusLoop) -> Void

    /// The maximum number of waiting work items; `post` refuses further ones.
    static let capacity = 16_384

    private struct State {
        var work: [Work] = []
        var isAsleep = false
        var hasEnded = false
        /// The eventfd; -1 while the kernel provides none.
        var descriptor: Int32 = -1
    }

    private let state = Mutex(State())

    deinit {
        let descriptor = state.withLock(\.descriptor)
        if descriptor >= 0 { close(descriptor) }
    }

    /// The descriptor, which is readable when there is work and the thread sleeps; -1 if the process has no descriptor
    /// left. The thread asks for it again each time, and polls as long as there is none.
    var descriptor: Int32 {
        state.withLock { state in
            if state.descriptor < 0 {
                state.descriptor = eventfd(0, Int32(bitPattern: UInt32(EFD_CLOEXEC) | UInt32(EFD_NONBLOCK)))
            }
            return state.descriptor
        }
    }

    /// Adds work; returns an error if the thread has ended or too much work waits.
    func post(isUrgent: Bool = false, _ work: @escaping Work) -> DBusError? {
        state.withLock { state in
            if state.hasEnded { return .closed }
            if state.work.count >= Self.capacity && !isUrgent { return .tooBusy }
            state.work.append(work)
            // If this fails, the next work item signals the descriptor.
            if state.isAsleep, linux_ring(state.descriptor) { state.isAsleep = false }
            return nil
        }
    }

    /// Removes and returns all work.
    func take() -> [Work] {
        state.withLock { state in
            defer { state.work = [] }
            return state.work
        }
    }

    /// Announces that the thread is about to wait on the descriptor; returns false if there is work.
    func fallAsleep() -> Bool {
        state.withLock { state in
            state.isAsleep = state.work.isEmpty
            return state.isAsleep
        }
    }

    /// Announces that the thread is awake and will take all work before it waits again.
    func wakeUp() {
        state.withLock { state in
            state.isAsleep = false
            var count: eventfd_t = 0
            if state.descriptor >= 0 { eventfd_read(state.descriptor, &count) }
        }
    }

    /// Refuses further work and returns the waiting work.
    func end() -> [Work] {
        state.withLock { state in
            state.hasEnded = true
            defer { state.work = [] }
            return state.work
        }
    }
}
