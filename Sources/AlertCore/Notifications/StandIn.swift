// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
package import CivilTime
import GRDB
import Varlink

/// The device that delivers a notification if this one is off at its time.
package struct StandIn: Sendable, Hashable {
    /// The device's name in alert-link.
    package var device: String
    /// The due time that was handed over. A later time is handed over separately.
    package var due: Instant
    /// The time until which this device, which was off, waits for a report about the delivery; nil while it does not
    /// wait.
    package var waits: Instant?

    /// The time to wait for a report, in microseconds: longer than alert-link needs to connect after a start.
    /// Afterwards the notification is delivered here, perhaps a second time, because silence is worse.
    static let patience: Int64 = 60_000_000

    /// Returns whether a time is the one that was handed over. The end of a countdown moves slightly with the wall
    /// clock.
    func isFor(_ time: Instant) -> Bool { abs(time.distance(from: due)) <= 2_000_000 }

    /// The form in the database.
    var stored: JSON {
        var object: JSON.Object = ["device": .string(device), "due": .int(due.microseconds)]
        object["waits"] = waits.map { .int($0.microseconds) }
        return .object(object)
    }

    /// Reads `stored`.
    init?(stored json: JSON) {
        guard let device = json["device"]?.stringValue, let due = json["due"]?.intValue else { return nil }
        self.init(
            device: device, due: Instant(microseconds: due),
            waits: json["waits"]?.intValue.map(Instant.init(microseconds:)))
    }

    init(device: String, due: Instant, waits: Instant? = nil) {
        (self.device, self.due, self.waits) = (device, due, waits)
    }
}
