// SPDX-License-Identifier: Apache-2.0

import Varlink

package struct PresenceMessage: Sendable, Hashable {
    package var isUp: Bool
    /// The number of the connection, ascending. A will has the number of its connection.
    package var connection: Int64
    /// The time of sending, or of the beginning of the connection, by the device's clock: microseconds since 1970.
    package var at: Int64
    package var version: String
    /// The devices with which the device exchanges questions for secrets.
    package var secrets: [String] = []
    /// A Boolean value indicating whether the device reports receptions of others' alerts, and answers questions for
    /// the time.
    package var reports = false
    /// The words of `Present.shows` for questions that the device shows by their rules.
    package var shows: [String] = []

    /// The maximum number of words in ``shows``, and of bytes in each.
    private static let (maximumWords, maximumWord) = (16, 64)
}

extension PresenceMessage {
    var json: JSON {
        var object: JSON.Object = [
            "up": .bool(isUp), "connection": .int(connection), "at": .int(at), "version": .string(version),
        ]
        if !secrets.isEmpty { object["secrets"] = .array(secrets.map(JSON.string)) }
        if reports { object["reports"] = true }
        if !shows.isEmpty { object["shows"] = .array(shows.map(JSON.string)) }
        return .object(object)
    }

    init?(_ json: JSON) {
        guard let isUp = json["up"]?.boolValue, let connection = json["connection"]?.intValue, connection > 0,
            let at = json["at"]?.intValue, LinkLimits.times.contains(at),
            let version = json["version"]?.stringValue, version.utf8.count <= 64
        else { return nil }
        let secrets = json["secrets"]?.arrayValue ?? []
        guard secrets.count <= LinkLimits.maximumSecretDevices else { return nil }
        self.init(
            isUp: isUp, connection: connection, at: at, version: version,
            secrets: secrets.compactMap(\.stringValue).filter(DeviceName.isValid),
            reports: json["reports"]?.boolValue ?? false,
            shows: (json["shows"]?.arrayValue ?? []).prefix(Self.maximumWords).compactMap(\.stringValue)
                .filter { $0.utf8.count <= Self.maximumWord })
    }
}

/// A value that devices share. The newest counts everywhere.
package struct SharedMessage: Sendable, Hashable {
    package enum Name: Sendable, Hashable {
        case badge(app: String)
        /// Do not disturb, if the person switched it.
        case doNotDisturb

        /// The text from which the name in topics is made.
        package var text: String {
            switch self {
            case .badge(let app): "badge:\(app)"
            case .doNotDisturb: "dnd"
            }
        }

        package init?(text: String) {
            if text == "dnd" {
                self = .doNotDisturb
            } else if text.hasPrefix("badge:"), (7...261).contains(text.utf8.count) {
                self = .badge(app: String(text.dropFirst(6)))
            } else {
                return nil
            }
        }
    }

    package enum Value: Sendable, Hashable {
        /// A badge's number; 0 to 999,999.
        case count(Int)
        /// Do not disturb is on, perhaps until a time: microseconds since 1970.
        case on(until: Int64?)
        case off
    }

    package var name: Name
    package var value: Value
    /// The revision: microseconds since 1970, or the highest known plus one.
    package var stamp: Int64
}

extension SharedMessage {
    var json: JSON {
        var object: JSON.Object = ["name": .string(name.text), "stamp": .int(stamp)]
        switch value {
        case .count(let count): object["count"] = .int(Int64(count))
        case .on(let until):
            object["on"] = true
            object["until"] = until.map(JSON.int)
        case .off: object["on"] = false
        }
        return .object(object)
    }

    init?(_ json: JSON) {
        guard let name = json["name"]?.stringValue.flatMap(Name.init(text:)), let stamp = json["stamp"]?.intValue,
            stamp > 0
        else { return nil }
        switch name {
        case .badge:
            guard let count = json["count"]?.intValue, (0...999_999).contains(count) else { return nil }
            self.init(name: name, value: .count(Int(count)), stamp: stamp)
        case .doNotDisturb:
            guard let isOn = json["on"]?.boolValue else { return nil }
            self.init(name: name, value: isOn ? .on(until: json["until"]?.intValue) : .off, stamp: stamp)
        }
    }
}

package enum LinkMessage: Sendable, Hashable {
    case alert(AlertMessage)
    case act(ActMessage)
    case here(PresenceMessage)
    case shared(SharedMessage)
    case member(Member)
    case sound(SoundMessage)
    case lease(LeaseMessage)
    case claim(ClaimMessage)
    case history(HistoryMessage)
    case typing(TypingMessage)
    case report(ReportMessage)

    /// The counter of the frame, at least the counter of the former message at the topic.
    package var counter: UInt64 {
        let number =
            switch self {
            case .alert(let message): message.rev
            case .act(let message): message.rev
            case .here(let message): message.connection
            case .shared(let message): message.stamp
            case .member(let member): member.named
            case .sound(let message): message.rev
            case .lease(let message): message.rev
            case .claim(let message): message.rev
            case .history(let message): message.rev
            case .typing(let message): message.rev
            case .report(let message): message.rev
            }
        return UInt64(clamping: number)
    }

    /// The text that is sealed.
    package var text: [UInt8] {
        let json: JSON =
            switch self {
            case .alert(let message): message.json
            case .act(let message): message.json
            case .here(let message): message.json
            case .shared(let message): message.json
            case .member(let member): member.json
            case .sound(let message): message.json
            case .lease(let message): message.json
            case .claim(let message): message.json
            case .history(let message): message.json
            case .typing(let message): message.json
            case .report(let message): message.json
            }
        return json.serialized()
    }

    /// Reads a message, or returns nil if it does not belong at the topic.
    package init?(_ text: [UInt8], at topic: Topic) {
        guard let json = JSON(bytes: text) else { return nil }
        let read: LinkMessage? =
            switch topic {
            case .alert: AlertMessage(json).map(LinkMessage.alert)
            case .act: ActMessage(json).map(LinkMessage.act)
            case .here: PresenceMessage(json).map(LinkMessage.here)
            case .shared: SharedMessage(json).map(LinkMessage.shared)
            case .member: Member(json).map(LinkMessage.member)
            case .sound: SoundMessage(json).map(LinkMessage.sound)
            case .lease: LeaseMessage(json).map(LinkMessage.lease)
            case .claim: ClaimMessage(json).map(LinkMessage.claim)
            case .typing: TypingMessage(json).map(LinkMessage.typing)
            case .report: ReportMessage(json).map(LinkMessage.report)
            case .history: HistoryMessage(json).map(LinkMessage.history)
            // These messages have frames of other kinds.
            case .key, .removed, .pair, .inbox: nil
            }
        guard let read else { return nil }
        self = read
    }
}
