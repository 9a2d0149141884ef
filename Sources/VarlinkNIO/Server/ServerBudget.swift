// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The memory that all connections of a server share. A message that does not fit waits, unread, in its peer's socket.
///
/// The budget has three counts.
/// - A frame that grows above ``freeFrameBytes`` needs one of ``frames`` permits, each good for a message of the
///   largest size. Permits are given in the order of requests.
/// - A call counts with its bytes until its last reply is made.
/// - A reply counts until the kernel has it. Before it is made, it counts as much as the last ones of its method.
///
/// A connection with nothing under way may always begin one small call, so long calls lock nobody out.
final class ServerBudget: Sendable {
    /// The number of bytes of a frame that need no permit.
    static let freeFrameBytes = 16 << 10
    /// The minimum size counted for a call: its task, its place in a queue.
    static let minimumCall = 2 << 10
    /// The maximum size of a reply that a connection with nothing under way may always make.
    static let smallReply = 8 << 10
    /// The size assumed for a reply before its method was ever answered. Calls are bounded too, so waiting calls leave
    /// room for replies.
    private static let unknownReply = 4 << 10

    /// The maximum number of frames above ``freeFrameBytes`` that are read or processed at a time.
    private let frames: Int
    /// The number of bytes of calls under way.
    private let calls: Int
    /// The number of bytes of replies that the kernel has not accepted.
    private let replies: Int

    private struct State {
        var frames = 0
        var calls = 0
        var replies = 0
        /// The size of a method's replies: at once as large as the largest, then slowly smaller.
        var typicalSizes: [String: Int] = [:]
        /// Connections that wait for a permit, in their order.
        var frameQueue: [(connection: UInt64, wake: @Sendable () -> Void)] = []
        /// Connections with a permit that they have not taken yet.
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

    /// Reports bytes that were read or are to be written.
    func count(_ bytes: Int) {
        let (before, after) = traffic.wrappingAdd(bytes, ordering: .relaxed)
        if before / trafficStep != after / trafficStep { onTraffic() }
    }

    // MARK: Frames

    /// Takes a permit to read a large frame. If none is free, calls `wake` once one is kept for the connection.
    func acquireFrame(_ connection: UInt64, wake: @escaping @Sendable () -> Void) -> Bool {
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

    /// Returns a permit, which the connection that has waited longest gets.
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

    /// An admitted call with its counted sizes.
    struct Admission {
        fileprivate(set) var bytes: Int
        /// The size assumed for its reply.
        fileprivate(set) var reply: Int
    }

    /// Admits a call. Returns nil if there is no room, and calls `wake` when there may be.
    /// - Parameter isIdle: Whether nothing of the connection is under way.
    func admit(
        _ method: String, bytes: Int, hasReply: Bool, from connection: UInt64, isIdle: Bool,
        wake: @escaping @Sendable () -> Void
    ) -> Admission? {
        state.withLock { state in
            let bytes = max(bytes, Self.minimumCall)
            let reply = hasReply ? state.typicalSizes[method] ?? Self.unknownReply : 0
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

    /// Ends the count of a call whose last reply has been made, or for which nobody waits.
    func finish(_ admission: Admission) {
        wake { state in
            state.calls -= admission.bytes
            state.replies -= admission.reply
        }
    }

    /// Notes the size of a method's reply.
    func note(_ size: Int, of method: String) {
        state.withLock { state in
            let typicalSizes = state.typicalSizes[method] ?? 0
            state.typicalSizes[method] = max(size, typicalSizes - typicalSizes / 8)
        }
    }

    // MARK: Replies

    /// Counts bytes of replies; a negative number removes them.
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

    /// Removes a connection. Others get what it waits for.
    func forget(_ connection: UInt64) {
        let hadPermit = state.withLock { state in
            state.callQueue[connection] = nil
            state.frameQueue.removeAll { $0.connection == connection }
            return state.granted.remove(connection) != nil
        }
        if hadPermit { returnFrame() }
    }

    /// Changes the counts, and wakes all waiting connections once half of the room is free: waking them for every call
    /// that ends would cost too much.
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
