// SPDX-License-Identifier: Apache-2.0

import Varlink

/// The state of an alert, as its origin sends it. docs/reference/link-protocol.md has the JSON.
package struct AlertMessage: Sendable, Hashable {
    package struct Ending: Sendable, Hashable {
        package var verb: AlertVerb.Name?
        /// The device on which a person acted; nil if nobody did.
        package var device: String?
        package var label: String?

        package init(verb: AlertVerb.Name? = nil, device: String? = nil, label: String? = nil) {
            self.verb = verb
            self.device = device
            self.label = label
        }
    }

    /// The maximum number of names in `to`.
    package static let maximumAddressees = 32

    package var key: AlertKey
    /// The revision, which ascends over all alerts of an origin. No revision is used twice.
    package var rev: Int64
    /// The time of delivery or asking, by the origin's clock: microseconds since 1970.
    package var at: Int64
    /// The time of sending, by the same clock.
    package var sent: Int64
    /// The latest end of the alert, by the same clock.
    package var until: Int64
    /// A random number that the alert keeps from its beginning to its end.
    package var nonce: Int64
    /// The destinations: names of devices, or "all".
    package var to: [String]
    /// The program that asks; empty unless the alert is a prompt.
    package var program: String
    /// The first line, which an ended alert keeps.
    package var title: String
    /// The content; nil if the alert has ended.
    package var item: AlertItem?
    /// The end; nil while the alert is open.
    package var ending: Ending?
    /// The first revision with this content: an act on a revision from then on counts.
    package var contentRev: Int64
    /// The time at which the alert was last sent to further devices, by the origin's clock; `at` before the first time.
    package var raised: Int64
    /// A Boolean value indicating whether the time of a question is held while somebody types an answer: until a minute
    /// before `until` at the latest.
    package var isHeld: Bool
    /// The key for the answer to an open question for a secret.
    package var seal: [UInt8]?

    package init(
        key: AlertKey, rev: Int64, at: Int64, sent: Int64, until: Int64, nonce: Int64, to: [String], program: String,
        title: String, item: AlertItem?, ending: Ending?, contentRev: Int64? = nil, raised: Int64? = nil,
        isHeld: Bool = false, seal: [UInt8]? = nil
    ) {
        self.isHeld = isHeld
        self.seal = seal
        self.contentRev = contentRev ?? rev
        self.raised = raised ?? at
        self.key = key
        self.rev = rev
        self.at = at
        self.sent = sent
        self.until = until
        self.nonce = nonce
        self.to = to
        self.program = program
        self.title = title
        self.item = item
        self.ending = ending
    }

    /// Returns whether the alert is for a device.
    package func isFor(_ device: String) -> Bool { to.contains("all") || to.contains(device) }

    var json: JSON {
        var object: JSON.Object = [
            "alert": .string(key.text), "rev": .int(rev), "at": .int(at), "sent": .int(sent), "until": .int(until),
            "nonce": .int(nonce), "to": .array(to.map(JSON.string)), "title": .string(title),
        ]
        if !program.isEmpty { object["program"] = .string(program) }
        if contentRev != rev { object["said"] = .int(contentRev) }
        if raised != at { object["raised"] = .int(raised) }
        if isHeld { object["held"] = true }
        object["seal"] = seal.map { .string(Hex.text($0)) }
        if let item { object["item"] = item.json }
        if let ending {
            var end = JSON.Object()
            if let verb = ending.verb { end["verb"] = .string(verb.rawValue) }
            if let device = ending.device { end["device"] = .string(device) }
            if let label = ending.label { end["label"] = .string(label) }
            object["ended"] = .object(end)
        }
        return .object(object)
    }

    init?(_ json: JSON) {
        guard let key = json["alert"]?.stringValue.flatMap(AlertKey.init(text:)), (1...255).contains(key.id.utf8.count),
            let rev = json["rev"]?.intValue, rev > 0, let at = json["at"]?.intValue,
            let sent = json["sent"]?.intValue, let until = json["until"]?.intValue,
            let nonce = json["nonce"]?.intValue, let to = json["to"]?.arrayValue, to.count <= Self.maximumAddressees,
            let title = json["title"]?.stringValue, title.utf8.count <= 1_024,
            [at, sent, until, json["raised"]?.intValue ?? at].allSatisfy(LinkLimits.times.contains)
        else { return nil }
        let devices = to.compactMap(\.stringValue).filter(DeviceName.isAddressee)
        var ending: Ending?
        var item: AlertItem?
        var seal: [UInt8]?
        if let end = json["ended"] {
            guard end.objectValue != nil else { return nil }
            let device = end["device"]?.stringValue.flatMap { DeviceName.isValid($0) || $0 == "phone" ? $0 : nil }
            ending = Ending(
                verb: end["verb"]?.stringValue.flatMap(AlertVerb.Name.init(rawValue:)), device: device,
                label: end["label"]?.stringValue)
        } else {
            guard let content = json["item"].flatMap({ AlertItem($0, kind: key.kind) }) else { return nil }
            item = content
            seal = json["seal"]?.stringValue.flatMap { Hex.bytes($0, count: 32) }
            // A question for a secret names its devices, and has a key.
            guard !content.isSecret || seal != nil && !devices.contains("all") else { return nil }
        }
        let program = json["program"]?.stringValue ?? ""
        guard program.utf8.count <= 255 else { return nil }
        self.init(
            key: key, rev: rev, at: at, sent: sent, until: until, nonce: nonce, to: devices, program: program,
            title: title, item: item, ending: ending, contentRev: json["said"]?.intValue.map { min($0, rev) },
            raised: json["raised"]?.intValue, isHeld: json["held"]?.boolValue ?? false,
            seal: item?.isSecret == true ? seal : nil)
    }
}
