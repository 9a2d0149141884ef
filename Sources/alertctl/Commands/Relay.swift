// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser
import Varlink

/// `relay`: alerts of a machine without a person, to a person's devices. No daemon takes part.
struct Relay: Verb {
    static let configuration = CommandConfiguration(
        commandName: "relay",
        abstract: "Send alerts from a machine without a person, a JSON object a line.",
        discussion: """
            For a host that runs no daemon: alert-link signs each line and publishes it to the inbox of a person, who takes \
            it by [inbox] of link.toml. PLACE is a table of ~/.config/alertd/relay.toml, which names the broker. Fields: \
            title, body, level, sound, thread, id; {"id": ..., "ended": true} takes an alert away. For one alert use \
            "notify --to PERSON@PLACE". docs/link.md tells how to set it up.

            EXIT STATUS:
              0    the broker has them all
              64   no address
              65   a line is no such object
              69   the broker is not reached, or alert-link is not installed
              77   the broker does not let this machine write there
              78   relay.toml is missing or wrong

            EXAMPLES:
              alertctl relay ada@office < alerts.jsonl
              echo '{"id":"disk","ended":true}' | alertctl relay ada@office
            """)

    @Argument(help: "Whom: PERSON@PLACE.")
    var address: String

    @OptionGroup(title: "General")
    var common: CommonOptions

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
