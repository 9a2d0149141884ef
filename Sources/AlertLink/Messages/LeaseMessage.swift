// SPDX-License-Identifier: Apache-2.0

import Varlink

/// A reminder that another device delivers if its origin is away at its time, as the origin sends it.
/// docs/reference/link-protocol.md has the JSON.
package struct LeaseMessage: Sendable, Hashable {
    package struct Offer: Sendable, Hashable {
        /// The due time, by the origin's clock: microseconds since 1970.
        package var due: Int64
        /// The destinations in addition to the device that delivers it.
        package var to: [String]
        package var item: AlertItem
    }

    /// The outcome of a lent time.
    package enum Outcome: String, Sendable, Hashable {
        /// The origin is back and delivers the reminder, unless the other device has claimed it before.
        case asked
        /// The origin has delivered the reminder, or its loan was ended.
        case kept
        /// The other device delivers it.
        case given
    }

    /// The last due time whose outcome is decided, or is being decided.
    package struct Last: Sendable, Hashable {
        package var due: Int64
        package var outcome: Outcome
    }

    /// The maximum size of a lent reminder, in bytes of its JSON.
    package static let maximumItem = 16 << 10

    package var key: AlertKey
    /// The revision, from the same counter as the revisions of alerts.
    package var rev: Int64
    /// The time of sending, by the origin's clock: microseconds since 1970.
    package var sent: Int64
    /// The latest end of the loan, by the same clock.
    package var until: Int64
    /// The device that delivers the reminder.
    package var holder: String
    package var offer: Offer?
    package var last: Last?
}

extension LeaseMessage {
    var json: JSON {
        var object: JSON.Object = [
            "alert": .string(key.text), "rev": .int(rev), "sent": .int(sent), "until": .int(until),
            "holder": .string(holder),
        ]
        if let offer {
            object["due"] = .int(offer.due)
            object["to"] = .array(offer.to.map(JSON.string))
            object["item"] = offer.item.json
        }
        if let last { object["last"] = ["due": .int(last.due), "fate": .string(last.outcome.rawValue)] }
        return .object(object)
    }

    init?(_ json: JSON) {
        guard let key = json["alert"]?.stringValue.flatMap(AlertKey.init(text:)), key.kind == .notification,
            (1...255).contains(key.id.utf8.count), let rev = json["rev"]?.intValue, rev > 0,
            let sent = json["sent"]?.intValue, let until = json["until"]?.intValue,
            let holder = json["holder"]?.stringValue, DeviceName.isValid(holder), LinkLimits.times.contains(until)
        else { return nil }
        var offer: Offer?
        if let due = json["due"]?.intValue {
            guard LinkLimits.times.contains(due), let to = json["to"]?.arrayValue,
                to.count <= AlertMessage.maximumAddressees,
                let item = json["item"], item.serialized().count <= Self.maximumItem,
                let item = AlertItem(item, kind: .notification)
            else { return nil }
            offer = Offer(due: due, to: to.compactMap(\.stringValue).filter(DeviceName.isAddressee), item: item)
        }
        var last: Last?
        if let past = json["last"] {
            guard let due = past["due"]?.intValue, LinkLimits.times.contains(due),
                let outcome = past["fate"]?.stringValue.flatMap(Outcome.init(rawValue:))
            else { return nil }
            last = Last(due: due, outcome: outcome)
        }
        self.init(key: key, rev: rev, sent: sent, until: until, holder: holder, offer: offer, last: last)
    }

    /// Returns whether two times are the same: the end of a countdown moves a little by the wall clock.
    static func isOne(_ one: Int64, _ other: Int64) -> Bool { abs(one - other) <= 2_000_000 }
}

/// A claim: a device delivers a reminder that was lent to it.
package struct ClaimMessage: Sendable, Hashable {
    package var origin: String
    package var key: AlertKey
    /// The last known revision of the lease.
    package var rev: Int64
    /// The time that is claimed, by the origin's clock.
    package var due: Int64
}

extension ClaimMessage {
    var json: JSON {
        ["origin": .string(origin), "alert": .string(key.text), "rev": .int(rev), "due": .int(due)]
    }

    init?(_ json: JSON) {
        guard let origin = json["origin"]?.stringValue, DeviceName.isValid(origin),
            let key = json["alert"]?.stringValue.flatMap(AlertKey.init(text:)), let rev = json["rev"]?.intValue,
            rev > 0,
            let due = json["due"]?.intValue, LinkLimits.times.contains(due)
        else { return nil }
        self.init(origin: origin, key: key, rev: rev, due: due)
    }
}
