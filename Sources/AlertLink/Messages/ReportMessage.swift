// SPDX-License-Identifier: Apache-2.0

import Varlink

/// The fate of an alert on a device it was sent to, as that device reports it.
package enum Reception: String, Sendable, Hashable, CaseIterable {
    /// Shown as its level has it.
    case shown
    /// Listed without a sound: it came late, or was over the limit of its sender there.
    case listed
    /// Not taken: the device keeps as much of this sender as it may, and takes it when there is room.
    case waiting
    /// The person has muted the sender there.
    case muted
    /// The person has switched its application off there.
    case switchedOff
    /// The device does not take it.
    case refused

    /// A Boolean value indicating whether it is on that device.
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

/// A report of one device to another: the fate of its alerts here, and the exchange that compares clocks. Nothing is
/// retained: what is lost is reported again when the alert is said again. docs/reference/link-protocol.md has its JSON.
package struct ReportMessage: Sendable, Hashable {
    /// The fate of one alert.
    package struct Entry: Sendable, Hashable {
        package var key: AlertKey
        /// The revision that had come.
        package var rev: Int64
        /// The alert's own.
        package var nonce: Int64
        package var reception: Reception
    }

    /// The answer to a question for the time.
    package struct Answer: Sendable, Hashable {
        /// The number of the question.
        package var ask: Int64
        /// The time by the clock of the device that answers: microseconds since 1970.
        package var at: Int64
    }

    /// Entries in one message at most.
    package static let maximumEntries = 200

    /// Higher for what is newer, over all reports of the device.
    package var rev: Int64
    package var entries: [Entry]
    /// Asks for as many alerts that are not there yet to be said again.
    package var room: Int?
    /// Asks for the time: a number that is used once.
    package var ask: Int64?
    package var answer: Answer?

    package init(rev: Int64, entries: [Entry] = [], room: Int? = nil, ask: Int64? = nil, answer: Answer? = nil) {
        (self.rev, self.entries, self.room, self.ask, self.answer) = (rev, entries, room, ask, answer)
    }

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
            // A later version may know more of them.
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
