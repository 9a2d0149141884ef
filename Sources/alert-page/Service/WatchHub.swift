// SPDX-License-Identifier: Apache-2.0

import AlertPage
import AlertProtocol
import NIOCore
import Synchronization
import Varlink
import VarlinkNIO

/// The streams of all browsers, which share one `Manager.Watch`. It is open while a stream is.
final class WatchHub: Sendable {
    /// A stream. All closures are called on the event loop.
    struct Stream: Sendable {
        let device: String
        let send: @Sendable ([Page.Change]) -> Void
        let close: @Sendable () -> Void
    }

    /// The maximum number of streams, in all and of one session.
    static let maximum = 64
    static let maximumOfSession = 16
    /// The maximum number of different changes between two turns of the event loop; more are `everything`.
    private static let maximumChanges = 64

    private struct State {
        var streams: [UInt64: Stream] = [:]
        var next: UInt64 = 0
        var follower: Task<Void, Never>?
        var isReachable: Bool?
        var waiting: [Page.Change] = []
        var isPublishing = false
    }

    private let daemon: DaemonClient
    private let loop: any EventLoop
    private let state = Mutex(State())

    init(_ daemon: DaemonClient, loop: any EventLoop) { (self.daemon, self.loop) = (daemon, loop) }

    var count: Int { state.withLock { $0.streams.count } }

    /// Adds a stream; nil if there are too many.
    func add(_ stream: Stream) -> UInt64? {
        let (number, first): (UInt64?, [Page.Change]) = state.withLock { state in
            guard state.streams.count < Self.maximum,
                state.streams.values.count(where: { $0.device == stream.device }) < Self.maximumOfSession
            else { return (nil, []) }
            state.next += 1
            state.streams[state.next] = stream
            if state.follower == nil { state.follower = Task { await self.follow() } }
            // A stream that opens the watch gets "everything" with its snapshot, after which nothing is missed.
            return (state.next, state.isReachable.map { [.init(part: $0 ? .everything : .unreachable)] } ?? [])
        }
        if number != nil, !first.isEmpty { stream.send(first) }
        return number
    }

    func remove(_ number: UInt64) {
        let follower: Task<Void, Never>? = state.withLock { state in
            state.streams[number] = nil
            guard state.streams.isEmpty else { return nil }
            defer { (state.follower, state.isReachable) = (nil, nil) }
            return state.follower
        }
        follower?.cancel()
    }

    /// Ends the streams of a session.
    func close(device: String) {
        let streams = state.withLock { $0.streams.values.filter { $0.device == device } }
        loop.execute { for stream in streams { stream.close() } }
    }

    /// Ends all streams, because the program ends.
    func closeAll() {
        let streams = state.withLock { Array($0.streams.values) }
        loop.execute { for stream in streams { stream.close() } }
    }

    /// Sends changes to all streams, in the next turn of the event loop: a burst of events makes few messages.
    func publish(_ changes: [Page.Change]) {
        let isFirst = state.withLock { state in
            guard !state.streams.isEmpty else { return false }
            for change in changes where !state.waiting.contains(change) { state.waiting.append(change) }
            if state.waiting.count > Self.maximumChanges { state.waiting = [.init(part: .everything)] }
            guard !state.waiting.isEmpty, !state.isPublishing else { return false }
            state.isPublishing = true
            return true
        }
        guard isFirst else { return }
        loop.execute { [self] in
            let (streams, changes) = state.withLock { state in
                defer { (state.waiting, state.isPublishing) = ([], false) }
                return (Array(state.streams.values), state.waiting)
            }
            for stream in streams { stream.send(changes) }
        }
    }

    /// Follows alertd until the task is cancelled.
    private func follow() async {
        var delay = RetryDelay()
        while !Task.isCancelled {
            do {
                let client = try await daemon.connect()
                for try await reply in client.stream(Manager.Watch()) {
                    delay = RetryDelay()
                    mark(reachable: true)
                    publish(Page.Change.all(for: reply.event))
                }
            } catch {
                // The reason does not matter: alertd is away, and is tried again.
            }
            guard !Task.isCancelled else { return }
            if mark(reachable: false) { publish([.init(part: .unreachable)]) }
            // A failure means that the event loop has ended. Task.sleep would start libdispatch's pool.
            try? await loop.scheduleTask(in: TimeAmount(delay.next())) {}.futureResult.get()
        }
    }

    /// - Returns: Whether that is news.
    @discardableResult
    private func mark(reachable: Bool) -> Bool {
        state.withLock { state in
            guard !Task.isCancelled, state.isReachable != reachable else { return false }
            state.isReachable = reachable
            return true
        }
    }
}
