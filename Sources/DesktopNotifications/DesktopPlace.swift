// SPDX-License-Identifier: Apache-2.0

/// The place of a notification on the screen, by which a later daemon finds it: a server keeps what it shows when its
/// client ends, and knows it by a number.
///
/// A number alone means nothing. The server's unique name is given to one connection only for as long as the bus lives,
/// and the bus has its own id (D-Bus specification, "Bus names" and "org.freedesktop.DBus.GetId").
public struct DesktopPlace: Sendable, Hashable {
    private static let maximumPart = 255

    /// The bus's id.
    public var bus: String
    /// The server's unique name.
    public var server: String
    /// The server's number for it.
    public var number: UInt32

    /// A place.
    public init(bus: String, server: String, number: UInt32) {
        self.bus = bus
        self.server = server
        self.number = number
    }

    /// Reads what ``text`` wrote; nil if it is something else.
    package init?(_ text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let number = UInt32(parts[2]), number != 0, !parts[0].isEmpty, !parts[1].isEmpty else {
            return nil
        }
        self.init(bus: parts[0], server: parts[1], number: number)
    }

    /// The place on one line.
    package var text: String { "\(bus) \(server) \(number)" }

    /// Returns whether a bus's id is one: letters and digits, as many as they are.
    package static func isBus(_ id: String) -> Bool {
        !id.isEmpty && id.utf8.count <= maximumPart && id.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }
}
