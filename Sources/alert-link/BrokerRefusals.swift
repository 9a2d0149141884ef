// SPDX-License-Identifier: Apache-2.0

/// The messages and subscriptions of this device that the broker has refused on a connection.
struct BrokerRefusals: Equatable {
    /// The number that its access list does not allow, or that it refused for another reason than the size.
    private(set) var byAccess = 0
    /// The number of messages that were too large for it.
    private(set) var bySize = 0
    /// The size of the smallest of these, in bytes.
    private(set) var smallest = 0

    /// - Parameter reason: The reason code of MQTT 5.
    mutating func add(_ reason: Int32, size: Int) {
        guard reason == BrokerClient.tooLarge else { return byAccess += 1 }
        smallest = bySize == 0 ? size : min(smallest, size)
        bySize += 1
    }
}
