// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CommandLineKit
import Varlink

/// `relay`: alerts of a machine without a person, to a person's devices. No daemon takes part.
struct Relay: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Send alerts from an unattended machine, one JSON object per line.",
        discussion: """
            For a host without a daemon: alert-link signs each line and publishes it to a person's inbox, which that person \
            enables by [inbox] in link.toml. PLACE is a table of ~/.config/alertd/relay.toml that names the broker. Fields: \
            title, body, level, sound, thread, id; {"id": ..., "ended": true} withdraws an alert. For a single alert use \
            "notify --to PERSON@PLACE". See docs/link-setup.md for the setup.

            EXIT STATUS:
              0    the broker has accepted all of them
              64   not an address
              65   a line is not a valid alert
              69   cannot reach the broker, or alert-link is not installed
              77   the broker does not allow this machine to write there
              78   relay.toml is missing or invalid

            EXAMPLES:
              alertctl relay ada@office < alerts.jsonl
              echo '{"id":"disk","ended":true}' | alertctl relay ada@office
            """)

    var address = ""
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&address, "address", help: "The recipient: PERSON@PLACE.")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try LinkStatus.run(["relay", address], common, in: session)
    }

    /// Sends one alert.
    static func send(
        _ content: Notifications.Content, id: String?, to address: String, _ common: CommonOptions, in session: Session
    ) throws(Failure) -> CommandStatus {
        var content = content
        content.to = nil
        guard case .object(var object) = content.varlink else { return .defect }
        object["id"] = id.map(JSON.string)
        return try LinkStatus.run(
            ["relay", address], common, in: session, input: JSON.object(object).serialized() + [0x0A])
    }
}
