// SPDX-License-Identifier: Apache-2.0

/// The place of a notification on the screen, with which a later daemon finds it: a server keeps showing notifications
/// when its client ends, and identifies them by numbers.
///
/// A number alone means nothing. During a bus's life, a unique name belongs to only one connection, and the bus has its
/// own id (D-Bus specification, "Bus names" and "org.freedesktop.DBus.GetId").
public struct DesktopPlace: Sendable, Hashable {
    private static let maximumPart = 255

    /// The id of the bus.
    public var bus: String
    /// The unique name of the server.
    public var server: String
    /// The server's number for the notification.
    public var number: UInt32

    /// Creates a place.
    public init(bus: String, server: String, number: UInt32) {
        self.bus = bus
        self.server = server
        self.number = number
    }

    /// Reads the output of ``text``; returns nil for other text.
    package init?(_ text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let number = UInt32(parts[2]), number != 0, !parts[0].isEmpty, !parts[1].isEmpty else {
            return nil
        }
        self.init(bus: parts[0], server: parts[1], number: number)
    }

    /// The place on a single line.
    package var text: String { "\(bus) \(server) \(number)" }

    /// Returns whether a text is the id of a bus: letters and digits of any number.
    package static func isBus(_ id: String) -> Bool {
        !id.isEmpty && id.utf8.count <= maximumPart && id.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }
}
