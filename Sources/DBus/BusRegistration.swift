// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Something that a connection does until it is cancelled: a subscription, a watch, an exported object, a timer. It
/// goes on when this value is dropped.
public struct BusRegistration: Sendable {
    private static let counter = Atomic<UInt64>(0)

    let id: UInt64
    let mailbox: Mailbox

    /// Ends it. A handler that is running at this moment on the bus's thread is not waited for.
    public func cancel() {
        let id = id
        _ = mailbox.post(isUrgent: true) { $0.cancel(id) }
    }

    static func nextID() -> UInt64 {
        counter.wrappingAdd(1, ordering: .relaxed).newValue
    }
}
