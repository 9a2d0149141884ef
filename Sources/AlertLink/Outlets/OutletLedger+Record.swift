// SPDX-License-Identifier: Apache-2.0

package import Varlink

extension OutletLedger {
    var record: JSON {
        .array(
            entries.sorted { $0.key < $1.key }.map { key, entry in
                var object: JSON.Object = [
                    "alert": .string(key.text), "nonce": .int(entry.nonce), "rev": .int(entry.rev),
                    "due": .int(entry.due),
                ]
                object["said"] = entry.sent.map(JSON.int)
                if entry.isGivenUp { object["givenUp"] = true }
                return .object(object)
            })
    }

    /// Reads a record, or returns nil for one that is not understood.
    init?(record: JSON) {
        self.init()
        for json in record.arrayValue ?? [] {
            guard let key = json["alert"]?.stringValue.flatMap(AlertKey.init(text:)),
                let nonce = json["nonce"]?.intValue, let rev = json["rev"]?.intValue, let due = json["due"]?.intValue
            else { return nil }
            entries[key] = Entry(
                nonce: nonce, rev: rev, due: due, sent: json["said"]?.intValue,
                isGivenUp: json["givenUp"]?.boolValue ?? false)
        }
    }
}

extension BridgeState {
    /// The stored form. It has no waiting lines: a bridge gets each line at most once.
    package var record: JSON { ledger.record }

    /// - Returns: False if the record is not understood.
    package mutating func restore(_ json: JSON) -> Bool {
        guard let ledger = OutletLedger(record: json) else { return false }
        self.ledger = ledger
        return true
    }
}

extension PhoneState {
    package var record: JSON {
        var object: JSON.Object = [
            "topic": .string(topic), "answers": .string(answers), "since": .string(since), "ledger": ledger.record,
            "removals": .array(removals.map(JSON.string)),
            "shown": .array(
                shown.sorted { $0.key < $1.key }.map { key, place in
                    [
                        "alert": .string(key.text), "sequence": .string(place.sequence), "tried": .bool(place.isTried),
                        "buttons": .array(place.buttons.map { Self.record($0, key) }),
                    ]
                }),
        ]
        object["canReplace"] = canReplace.map(JSON.bool)
        return .object(object)
    }

    /// Restores the stored form. The topics of the settings override stored ones.
    /// - Returns: False if the record is not understood; then nothing is restored.
    package mutating func restore(_ json: JSON, topic: String?, answers: String?) -> Bool {
        guard let oldTopic = json["topic"]?.stringValue, let oldAnswers = json["answers"]?.stringValue,
            let since = json["since"]?.stringValue, let ledger = json["ledger"].flatMap(OutletLedger.init(record:)),
            let places = json["shown"]?.arrayValue, let removals = json["removals"]?.arrayValue
        else { return false }
        var copy = self
        copy.shown = [:]
        for place in places {
            guard let key = place["alert"]?.stringValue.flatMap(AlertKey.init(text:)),
                let sequence = place["sequence"]?.stringValue, let buttons = place["buttons"]?.arrayValue
            else { return false }
            let known = buttons.compactMap(Self.button)
            guard known.count == buttons.count else { return false }
            copy.shown[key] = Shown(
                sequence: sequence, buttons: known, isTried: place["tried"]?.boolValue ?? true)
        }
        copy.topic = topic ?? oldTopic
        copy.answers = answers ?? oldAnswers
        copy.since = since
        copy.ledger = ledger
        copy.removals = removals.compactMap(\.stringValue)
        copy.canReplace = json["canReplace"]?.boolValue
        self = copy
        return true
    }

    /// Returns the stored form of a button: its act.
    private static func record(_ button: PhoneButton, _ key: AlertKey) -> JSON {
        [
            "nonce": .string(button.nonce), "label": .string(button.label),
            "act": ActMessage(key: key, rev: 0, nonce: 0, verb: button.verb, at: 0).json,
        ]
    }

    private static func button(_ json: JSON) -> PhoneButton? {
        guard let nonce = json["nonce"]?.stringValue, let label = json["label"]?.stringValue,
            let act = json["act"].flatMap(ActMessage.init)
        else { return nil }
        return PhoneButton(nonce: nonce, label: label, verb: act.verb)
    }
}
