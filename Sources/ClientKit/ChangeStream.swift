// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import Varlink

/// The daemon's events on a connection of their own, for a command that prints something again at each change.
package struct ChangeStream {
    private let service: Service
    private let events: ReplySequence<Manager.Watch>
    /// Returns whether an event may change what is printed.
    private let concerns: (Manager.Event) -> Bool

    /// Begins to watch. Begin before the first request for the printed values, so that no change is missed.
    package init(
        _ session: Session, _ common: CommonOptions, concerns: @escaping (Manager.Event) -> Bool
    ) throws(Failure) {
        service = try session.connect(common)
        events = try service.stream(Manager.Watch())
        self.concerns = concerns
        guard try next() != nil else { throw ended }
        service.connection.timeout = nil
    }

    /// The descriptor that is readable if events have arrived.
    package var descriptor: Int32 { service.connection.fileDescriptor }

    /// The failure if the daemon has ended.
    package var ended: Failure { service.ended(remedy: Self.remedy) }

    private static let remedy = "Run the command again"

    /// Waits for a change.
    ///
    /// - Returns: False if the daemon has ended.
    package func waitForChange() throws(Failure) -> Bool {
        while let event = try next() {
            if concerns(event) { return true }
        }
        return false
    }

    /// Reads the events that have arrived, and returns whether one of them is a change.
    package func hasChange() throws(Failure) -> Bool {
        var hasChange = false
        do throws(VarlinkClientError) {
            while true {
                switch try events.nextIfAvailable() {
                case .reply(let reply): if concerns(reply.event) { hasChange = true }
                case .nothing: return hasChange
                case .finished: throw VarlinkClientError.closed
                }
            }
        } catch {
            throw service.ended(error, remedy: Self.remedy)
        }
    }

    private func next() throws(Failure) -> Manager.Event? {
        do throws(VarlinkClientError) { return try events.next()?.event } catch {
            throw service.ended(error, remedy: Self.remedy)
        }
    }
}
