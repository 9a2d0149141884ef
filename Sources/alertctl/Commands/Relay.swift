// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import LinkGrammar
import Varlink

/// `relay`: alerts of a machine without a person, to a person's devices. No daemon takes part.
enum Relay {
    /// Sends one alert.
    static func send(
        _ content: Notifications.Content, id: String?, to address: String, _ common: CommonOptions, in session: Session
    ) throws(Failure) -> CommandStatus {
        var content = content
        content.to = nil
        guard case .object(var object) = content.varlink else { return .defect }
        object["id"] = id.map(JSON.string)
        return try LinkStatus.run(
            RelayAlerts.words + ["--", address], common, in: session, input: JSON.object(object).serialized() + [0x0A])
    }
}
