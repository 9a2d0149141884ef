// SPDX-License-Identifier: Apache-2.0

/// The state of a notification with the notification server.
package struct Presented: Sendable, Hashable {
    /// The server's number for the notification.
    package var number: UInt32
    /// A Boolean value indicating whether the server offers choices.
    package var actions: Bool
}
