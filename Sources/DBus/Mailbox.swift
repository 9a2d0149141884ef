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
    }

    /// Readable when there is work and the thread sleeps.
    let descriptor: Int32
    private let state = Mutex(State())

    init() {
        descriptor = eventfd(0, Int32(bitPattern: UInt32(EFD_CLOEXEC) | UInt32(EFD_NONBLOCK)))
    }

    deinit {
        close(descriptor)
    }

    /// Hands work over. Refused, with the error, when the thread has ended or too much waits.
    func post(isUrgent: Bool = false, _ work: @escaping Work) -> DBusError? {
        state.withLock { state in
            if state.hasEnded { return .closed }
            if state.work.count >= Self.capacity && !isUrgent { return .tooBusy }
            state.work.append(work)
            if state.isAsleep {
                state.isAsleep = false
                eventfd_write(descriptor, 1)
            }
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
        state.withLock { $0.isAsleep = false }
        var count: eventfd_t = 0
        eventfd_read(descriptor, &count)
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
