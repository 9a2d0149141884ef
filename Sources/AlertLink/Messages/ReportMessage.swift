// SPDX-License-Identifier: Apache-2.0

import Varlink

/// The reception of an alert by another device, as that device reports it.
package enum Reception: String, Sendable, Hashable, CaseIterable {
    /// The alert is shown as its level requires.
    case shown
    /// The alert is listed without a sound: it came late, or its sender was over the limit.
    case listed
    /// The alert waits at its origin: the device stores as much of this sender as it may.
    case waiting
    /// The person has muted the sender there.
    case muted
    /// The person has switched the application off there.
    case switchedOff
    case refused

    package var isThere: Bool { self == .shown || self == .listed }

    init?(_ refusal: Refusal) {
        switch refusal {
        case .muted: self = .muted
        case .switchedOff: self = .switchedOff
        case .secretsOff, .changedKey, .malformed: self = .refused
        default: return nil
        }
    }
}

/// A report of one device to another: the reception of alerts, and the exchange that compares clocks. Nothing is
/// retained: a lost report is sent again when the alert is sent again. docs/reference/link-protocol.md has the JSON.
package struct ReportMessage: Sendable, Hashable {
    package struct Entry: Sendable, Hashable {
        package var key: AlertKey
        package var rev: Int64
        package var nonce: Int64
        package var reception: Reception
    }

    /// The answer to a question for the time.
    package struct Answer: Sendable, Hashable {
        package var ask: Int64
        /// The time by the answering device's clock: microseconds since 1970.
        package var at: Int64
    }

    /// The maximum number of entries in one message.
    package static let maximumEntries = 200

    /// The revision, ascending over all reports of the device.
    package var rev: Int64
    package var entries: [Entry] = []
    /// The number of waiting alerts that the device asks for.
    package var room: Int?
    /// A question for the time: a number that is used once.
    package var ask: Int64?
    package var answer: Answer?
}

extension ReportMessage {
    var json: JSON {
        var object: JSON.Object = ["rev": .int(rev)]
        if !entries.isEmpty {
            object["alerts"] = .array(
                entries.map { entry in
                    [
                        "alert": .string(entry.key.text), "rev": .int(entry.rev), "nonce": .int(entry.nonce),
                        "state": .string(entry.reception.rawValue),
                    ]
                })
        }
        object["room"] = room.map { .int(Int64($0)) }
        object["ask"] = ask.map(JSON.int)
        if let answer { object["answer"] = ["ask": .int(answer.ask), "at": .int(answer.at)] }
        return .object(object)
    }

    init?(_ json: JSON) {
        guard let rev = json["rev"]?.intValue, rev > 0 else { return nil }
        let list = json["alerts"]?.arrayValue ?? []
        guard list.count <= Self.maximumEntries else { return nil }
        var entries: [Entry] = []
        for entry in list {
            guard let key = entry["alert"]?.stringValue.flatMap(AlertKey.init(text:)),
                (1...255).contains(key.id.utf8.count), let rev = entry["rev"]?.intValue,
                let nonce = entry["nonce"]?.intValue, let state = entry["state"]?.stringValue
            else { return nil }
            // A later version may have further cases.
            guard let reception = Reception(rawValue: state) else { continue }
            entries.append(Entry(key: key, rev: rev, nonce: nonce, reception: reception))
        }
        var answer: Answer?
        if let json = json["answer"] {
            guard let ask = json["ask"]?.intValue, let at = json["at"]?.intValue, LinkLimits.times.contains(at) else {
                return nil
            }
            answer = Answer(ask: ask, at: at)
        }
        let room = json["room"]?.intValue.map { Int(clamping: max(0, min($0, Int64(LinkLimits.maximumStored)))) }
        self.init(rev: rev, entries: entries, room: room, ask: json["ask"]?.intValue, answer: answer)
    }
}
