// SPDX-License-Identifier: Apache-2.0

import DBus
import Varlink

/// Pauses the session's media players during an alert (MPRIS D-Bus Interface Specification 2.2). Afterwards only the
/// players that were paused here continue, and only if nobody has touched them.
struct PlayerPause {
    private static let patience = Duration.seconds(1)
    private static let player = "org.mpris.MediaPlayer2.Player"
    private static let maximumPlayers = 64
    let address: BusAddress?
    let journal: DuckJournal

    /// Pauses the players that are playing.
    func pause() async {
        let connection = BusConnection(address: address)
        let players = await playing(connection)
        if !players.isEmpty, journal.write(.object(["players": .array(players.map(JSON.string))])) {
            for player in players { await send(player, "Pause", connection) }
        }
        await connection.close()
    }

    /// Resumes the players that the journal names and that are still paused.
    func restore() async {
        guard let players = journal.read()?.objectValue?["players"]?.arrayValue?.compactMap(\.stringValue),
            !players.isEmpty
        else { return }
        let connection = BusConnection(address: address)
        for player in players.prefix(Self.maximumPlayers) {
            // "Stopped" or "Playing" means that the user has changed the state.
            if await status(player, connection) == "Paused" { await send(player, "Play", connection) }
        }
        await connection.close()
    }

    /// Returns the players that are playing, by the unique names of their connections: if another program takes over a
    /// name, it is another player.
    private func playing(_ connection: BusConnection) async -> [String] {
        let list = call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListNames")
        guard let names = try? await connection.call(list, within: Self.patience).first?.stringsValue else { return [] }
        var players: [String] = []
        for name in names.filter({ $0.hasPrefix("org.mpris.MediaPlayer2.") }).prefix(Self.maximumPlayers) {
            let find = call(
                "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetNameOwner",
                [.string(name)])
            // A player that has left or does not answer is not paused.
            guard let owner = try? await connection.call(find, within: Self.patience).first?.stringValue,
                !players.contains(owner), await status(owner, connection) == "Playing"
            else { continue }
            players.append(owner)
        }
        return players
    }

    private func status(_ player: String, _ connection: BusConnection) async -> String? {
        let get = call(
            player, "/org/mpris/MediaPlayer2", "org.freedesktop.DBus.Properties", "Get",
            [.string(Self.player), .string("PlaybackStatus")])
        // A player that does not answer is assumed not to play.
        return (try? await connection.call(get, within: Self.patience))?.first?.stringValue
    }

    private func send(_ player: String, _ member: String, _ connection: BusConnection) async {
        // A player that does not answer has got the message or is gone; in both cases nothing remains to be done.
        _ = try? await connection.call(
            call(player, "/org/mpris/MediaPlayer2", Self.player, member), within: Self.patience)
    }

    private func call(
        _ destination: String, _ path: String, _ interface: String, _ member: String, _ arguments: [DBusValue] = []
    ) -> MethodCall {
        MethodCall(
            destination: destination, path: path, interface: interface, member: member, arguments: arguments)
    }
}
