// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The memory that all connections of a server may hold together. A message that does not fit waits, unread, in its
/// peer's socket.
///
/// Three things are counted. A frame that grows beyond ``freeFrameBytes`` needs one of ``frames`` permits, each good
/// for a message of the largest size; permits go round in the order in which they were asked for. A call is counted by
/// its bytes until its last reply is made. A reply is counted until the kernel has it, and before it is made as much as
/// the last ones of its method were. A connection with nothing under way may always begin one small call, so nobody is
/// locked out by calls that last.
final class ServerBudget: Sendable {
    /// Bytes of a frame that need no permit.
    static let freeFrameBytes = 16 << 10
    /// The least size counted for a call: its task, its place in a queue.
    static let leastCall = 2 << 10
    /// A reply of at most so many bytes may be made for a connection with nothing under way, whatever the others hold.
    static let smallReply = 8 << 10
    /// The size assumed for a reply before its method was ever answered. As calls are bounded too, those that wait for
    /// long leave room for replies.
    private static let unknownReply = 4 << 10

    /// Frames of more than ``freeFrameBytes`` that may be read, or be carried out, at a time.
    private let frames: Int
    /// Bytes of calls under way.
    private let calls: Int
    /// Bytes of replies that the kernel has not taken.
    private let replies: Int

    private struct State {
        var frames = 0
        var calls = 0
        var replies = 0
        /// The size of a method's replies: at once as large as the largest, then slowly smaller.
        var usual: [String: Int] = [:]
        /// Connections that wait for a permit, in their order.
        var frameQueue: [(connection: UInt64, wake: @Sendable () -> Void)] = []
        /// Connections that have a permit they have not taken yet.
        var granted: Set<UInt64> = []
        /// Connections that wait for room for a call.
        var callQueue: [UInt64: @Sendable () -> Void] = [:]
    }

    private let state = Mutex(State())
    private let traffic = Atomic<Int>(0)
    private let trafficStep: Int
    private let onTraffic: @Sendable () -> Void

    init(
        frames: Int, calls: Int, replies: Int, trafficStep: Int = .max, onTraffic: @escaping @Sendable () -> Void = {}
    ) {
        self.trafficStep = max(1, trafficStep)
        self.onTraffic = onTraffic
        self.frames = frames
        self.calls = calls
        self.replies = replies
    }

    /// Bytes were read or are to be written.
    func count(_ bytes: Int) {
        let (before, after) = traffic.wrappingAdd(bytes, ordering: .relaxed)
        if before / trafficStep != after / trafficStep { onTraffic() }
    }

    // MARK: Frames

    /// Takes a permit to read a large frame. Without one `wake` is called when one is kept for the connection.
    func takeFrame(_ connection: UInt64, wake: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            if state.granted.remove(connection) != nil { return true }
            if state.frames < frames, state.frameQueue.isEmpty {
                state.frames += 1
                return true
            }
            if !state.frameQueue.contains(where: { $0.connection == connection }) {
                state.frameQueue.append((connection, wake))
            }
            return false
        }
    }

    /// Gives a permit back, to the one who has waited longest.
    func returnFrame() {
        state.withLock { state -> (@Sendable () -> Void)? in
            guard !state.frameQueue.isEmpty else {
                state.frames -= 1
                return nil
            }
            let next = state.frameQueue.removeFirst()
            state.granted.insert(next.connection)
            return next.wake
        }?()
    }

    // MARK: Calls

    /// A call that has been let in, with what it is counted as.
    struct Admission {
        fileprivate(set) var bytes: Int
        /// The size assumed for its reply.
        fileprivate(set) var reply: Int
    }

    /// Lets a call in; nil when there is no room, and `wake` is called when there may be.
    /// - Parameter isIdle: Whether nothing of the connection is under way.
    func admit(
        _ method: String, bytes: Int, hasReply: Bool, from connection: UInt64, isIdle: Bool,
        wake: @escaping @Sendable () -> Void
    ) -> Admission? {
        state.withLock { state in
            let bytes = max(bytes, Self.leastCall)
            let reply = hasReply ? state.usual[method] ?? Self.unknownReply : 0
            let fits = state.calls + bytes <= calls && state.replies + reply <= replies
            guard fits || (isIdle && (reply <= Self.smallReply || state.replies + reply <= replies)) else {
                state.callQueue[connection] = wake
                return nil
            }
            state.calls += bytes
            state.replies += reply
            return Admission(bytes: bytes, reply: reply)
        }
    }

    /// The call's last reply has been made, or nobody waits for it any more.
    func finish(_ admission: Admission) {
        wake { state in
            state.calls -= admission.bytes
            state.replies -= admission.reply
        }
    }

    /// Notes the size of a method's reply.
    func note(_ size: Int, of method: String) {
        state.withLock { state in
            let usual = state.usual[method] ?? 0
            state.usual[method] = max(size, usual - usual / 8)
        }
    }

    // MARK: Replies

    /// A reply was made, or, with a negative number, bytes of replies have gone.
    func addReplies(_ bytes: Int) {
        if bytes >= 0 {
            count(bytes)
            return state.withLock { $0.replies += bytes }
        }
        wake { $0.replies += bytes }
    }

    /// The permits held now, for tests.
    var held: (frames: Int, calls: Int, replies: Int) { state.withLock { ($0.frames, $0.calls, $0.replies) } }

    // MARK: The end

    /// A connection is gone: what it waits for goes to others.
    func forget(_ connection: UInt64) {
        let hadPermit = state.withLock { state in
            state.callQueue[connection] = nil
            state.frameQueue.removeAll { $0.connection == connection }
            return state.granted.remove(connection) != nil
        }
        if hadPermit { returnFrame() }
    }

    /// Changes what is held, and wakes everybody who waits for room once half of it is free: not for every call that
    /// ends, as each of them looks again.
    private func wake(_ change: (inout State) -> Void) {
        let waiters = state.withLock { state -> [@Sendable () -> Void] in
            change(&state)
            guard !state.callQueue.isEmpty, state.calls <= calls / 2, state.replies <= replies / 2 else { return [] }
            defer { state.callQueue = [:] }
            return Array(state.callQueue.values)
        }
        for waiter in waiters { waiter() }
    }
}
