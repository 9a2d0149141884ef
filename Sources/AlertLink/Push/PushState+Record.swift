// SPDX-License-Identifier: Apache-2.0

package import Varlink

extension PushState {
    package var record: JSON {
        [
            "ledger": ledger.record,
            "items": .array(
                items.sorted { $0.key < $1.key }.map { topic, item in
                    var object: JSON.Object = [
                        "topic": .string(topic), "alert": .string(item.key.text), "until": .int(item.until),
                        "browsers": .array(
                            item.browsers.sorted { $0.key < $1.key }.map { id, progress in
                                ["id": .string(id), "said": .int(progress.rev), "tried": .bool(progress.isTried)]
                            }),
                    ]
                    if item.isEnd { object["ended"] = true }
                    if let message = item.message {
                        object["title"] = .string(message.title)
                        object["body"] = .string(message.body)
                        object["urgency"] = .string(message.urgency.rawValue)
                        object["question"] = message.question.map(JSON.string)
                    }
                    return .object(object)
                }),
        ]
    }

    /// Restores the stored form.
    /// - Returns: False if the record is not understood; then nothing is restored.
    package mutating func restore(_ json: JSON) -> Bool {
        guard let ledger = json["ledger"].flatMap(OutletLedger.init(record:)), let list = json["items"]?.arrayValue
        else { return false }
        var items: [String: Item] = [:]
        for json in list {
            guard let topic = json["topic"]?.stringValue, let item = Item(record: json) else { return false }
            items[topic] = item
        }
        self.ledger = ledger
        self.items = items
        topics = [:]
        for (topic, item) in items where !item.isEnd { topics[item.key] = topic }
        return true
    }
}

extension PushState.Item {
    fileprivate init?(record json: JSON) {
        guard let key = json["alert"]?.stringValue.flatMap(AlertKey.init(text:)), let until = json["until"]?.intValue,
            let browsers = json["browsers"]?.arrayValue
        else { return nil }
        self.init(key: key, browsers: [:], until: until, isEnd: json["ended"]?.boolValue ?? false)
        for browser in browsers {
            guard let id = browser["id"]?.stringValue, let rev = browser["said"]?.intValue else { return nil }
            self.browsers[id] = .init(rev: rev, isTried: browser["tried"]?.boolValue ?? true)
        }
        guard let title = json["title"]?.stringValue else { return }
        guard let body = json["body"]?.stringValue,
            let urgency = json["urgency"]?.stringValue.flatMap(PushMessage.Urgency.init(rawValue:))
        else { return nil }
        message = PushMessage(
            title: title, body: body, urgency: urgency, question: json["question"]?.stringValue)
    }
}
