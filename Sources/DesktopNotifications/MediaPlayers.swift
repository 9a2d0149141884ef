// SPDX-License-Identifier: Apache-2.0

public import DBus

/// The media players of the session (MPRIS D-Bus Interface Specification 2.2).
public struct MediaPlayers: Sendable {
    private static let prefix = "org.mpris.MediaPlayer2."
    private static let maximumPlayers = 64
    private let connection: BusConnection

    /// Creates a client for the players on a session bus.
    public init(connection: BusConnection) {
        self.connection = connection
    }

    /// Returns whether any player reports that it is playing. All players are asked at once, at most 64. A player that
    /// does not answer in time counts as not playing, and so does everything without a bus.
    public func isAnythingPlaying(within deadline: Duration = .milliseconds(500)) async -> Bool {
        let list = MethodCall(
            destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
            member: "ListNames")
        // Without a bus nothing plays.
        guard let names = try? await connection.call(list, within: deadline).first?.stringsValue else { return false }
        return await withTaskGroup(of: Bool.self) { group in
            for name in names.filter({ $0.hasPrefix(Self.prefix) }).prefix(Self.maximumPlayers) {
                group.addTask { await isPlaying(name, deadline) }
            }
            for await isPlaying in group where isPlaying { return true }
            return false
        }
    }

    private func isPlaying(_ player: String, _ deadline: Duration) async -> Bool {
        let status = MethodCall(
            destination: player, path: "/org/mpris/MediaPlayer2", interface: "org.freedesktop.DBus.Properties",
            member: "Get", arguments: [.string("org.mpris.MediaPlayer2.Player"), .string("PlaybackStatus")])
        // A player that does not report its state does not cause quiet.
        return (try? await connection.call(status, within: deadline))?.first?.stringValue == "Playing"
    }
}
