// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import Synchronization

/// Hands work of other threads to the bus's thread: a bounded list and an eventfd, written only when the thread sleeps.
final class Mailbox: Sendable {
    typealias Work = @Sendable (BusLoop) -> Void

    /// The most pieces of work that wait; beyond, `post` refuses.
    static let capacity = 16_384

    private struct State {
        var work: [Work] = []
        var isAsleep = false
        var hasEnded = false
        /// -1 while the kernel gives none.
        var descriptor: Int32 = -1
    }

    private let state = Mutex(State())

    deinit {
        let descriptor = state.withLock(\.descriptor)
        if descriptor >= 0 { close(descriptor) }
    }

    /// Readable when there is work and the thread sleeps; -1 while the process has no descriptor left. It is asked for
    /// again each time, and the thread looks by itself meanwhile.
    var descriptor: Int32 {
        state.withLock { state in
            if state.descriptor < 0 {
                state.descriptor = eventfd(0, Int32(bitPattern: UInt32(EFD_CLOEXEC) | UInt32(EFD_NONBLOCK)))
            }
            return state.descriptor
        }
    }

    /// Hands work over. Refused, with the error, when the thread has ended or too much waits.
    func post(isUrgent: Bool = false, _ work: @escaping Work) -> DBusError? {
        state.withLock { state in
            if state.hasEnded { return .closed }
            if state.work.count >= Self.capacity && !isUrgent { return .tooBusy }
            state.work.append(work)
            // Refused, the bell is rung with the next piece of work.
            if state.isAsleep, linux_ring(state.descriptor) { state.isAsleep = false }
            return nil
        }
    }

    /// Takes everything there is.
    func take() -> [Work] {
        state.withLock { state in
            defer { state.work = [] }
            return state.work
        }
    }

    /// Announces that the thread is about to wait on the descriptor. False when there is work after all.
    func fallAsleep() -> Bool {
        state.withLock { state in
            state.isAsleep = state.work.isEmpty
            return state.isAsleep
        }
    }

    /// The thread is awake and will take what there is before it waits again.
    func wakeUp() {
        state.withLock { state in
            state.isAsleep = false
            var count: eventfd_t = 0
            if state.descriptor >= 0 { eventfd_read(state.descriptor, &count) }
        }
    }

    /// Nothing is accepted from now on; what still waits is returned.
    func end() -> [Work] {
        state.withLock { state in
            state.hasEnded = true
            defer { state.work = [] }
            return state.work
        }
    }
}
