// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import SoundServerSupport
import Varlink

/// A stream of events, as a test awaits them.
final class Watcher {
    private let connection: VarlinkConnection
    private let replies: ReplySequence<Manager.Watch>
    /// The first event, which says how things stand.
    let snapshot: Manager.Event
    /// Every event read so far after the snapshot.
    private(set) var seen: [Manager.Event] = []

    /// Watches. Everything that happens after this has returned is seen.
    init(_ world: World) throws {
        connection = try world.connect()
        replies = try connection.stream(Manager.Watch())
        guard let first = try replies.next() else { throw ToolError("the stream of events ended at once") }
        snapshot = first.event
    }

    /// The next event that fits, whether or not it was read before this was asked, and with others left in `seen`.
    @discardableResult
    func await(
        _ kind: Manager.Kind, id: String? = nil, within limit: Duration = .seconds(30),
        where fits: (Manager.Event) -> Bool = { _ in true }
    ) throws -> Manager.Event {
        func matches(_ event: Manager.Event) -> Bool {
            event.event == kind && (id == nil || event.id == id) && fits(event)
        }
        if let event = seen.first(where: matches) { return event }
        let deadline = ContinuousClock.now + limit
        while true {
            switch try replies.nextIfAvailable() {
            case .reply(let reply):
                seen.append(reply.event)
                if matches(reply.event) { return reply.event }
            case .finished: throw ToolError("the stream of events ended")
            case .nothing:
                guard Descriptor.isReadable(connection.fileDescriptor, by: deadline) else {
                    throw ToolError("no event \(kind) of \(id ?? "anything") within \(limit); seen: \(seen)")
                }
            }
        }
    }
}
