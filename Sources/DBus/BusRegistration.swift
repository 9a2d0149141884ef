// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A subscription, watch, exported object or timer of a connection. It stays active until it is cancelled, even after
/// this value is dropped.
public struct BusRegistration: Sendable {
    private static let counter = Atomic<UInt64>(0)

    let id: UInt64
    let mailbox: Mailbox

    /// Cancels the registration, without waiting for a handler that is currently running on the bus's thread.
    public func cancel() {
        let id = id
        _ = mailbox.post(isUrgent: true) { $0.cancel(id) }
    }

    static func nextID() -> UInt64 {
        counter.wrappingAdd(1, ordering: .relaxed).newValue
    }
}
