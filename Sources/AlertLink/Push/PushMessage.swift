// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import LinuxSystem
import TextSafety
import Varlink

/// The contents of pushes.
package struct PushSettings: Sendable, Hashable {
    package var outlet: Outlet
    /// The name of this device.
    package var device: String
    /// The address of the page on https, without a slash at its end.
    package var address: String
    package var isClear: Bool

    package init(outlet: Outlet, device: String, address: String, isClear: Bool) {
        (self.outlet, self.device, self.address, self.isClear) = (outlet, device, address, isClear)
    }
}

/// The words of a push, its urgency, and the place that a tap opens.
struct PushMessage: Sendable, Hashable {
    /// The urgency of a push, by which a battery may delay it (RFC 8030, 5.3).
    enum Urgency: String, Sendable, Hashable {
        case low
        case normal
        case high

        /// - Parameter level: The word of a notification's level.
        init(level: String) {
            switch level {
            case Notifications.Level.passive.rawValue: self = .low
            case Notifications.Level.timeSensitive.rawValue, Notifications.Level.critical.rawValue: self = .high
            default: self = .normal
            }
        }
    }

    private static let maximumTitle = 250
    /// The maximum length of a text, in bytes; the page has all of it.
    private static let maximumBody = 1_000

    var title: String
    var body: String
    var urgency: Urgency
    /// The question that a tap opens on the page; nil for today's list.
    var question: String?

    init(title: String, body: String, urgency: Urgency, question: String? = nil) {
        (self.title, self.body, self.urgency, self.question) = (title, body, urgency, question)
    }

    /// Creates the message about an open alert. The text of an approval stays with those who can see all of it, and so
    /// do its title, which may quote the command, and its id, which is made from the title.
    init(_ key: AlertKey, _ entry: OriginState.Entry, _ item: AlertItem, _ settings: PushSettings) {
        urgency = Urgency(level: item.level)
        if case .prompt(let question) = item, question.approval != nil {
            (title, body) = ("An approval", "On \(settings.device)")
            return
        }
        if key.kind == .prompt { question = key.id }
        title = SafeText.line(item.title)
        body = "On \(settings.device)"
        guard settings.isClear else { return }
        let asker = entry.program.isEmpty ? settings.device : "\(entry.program) on \(settings.device)"
        let text = SafeText.paragraphs(Self.text(of: item))
        let last = SafeText.line(asker).shortened(toBytes: 150)
        body = text.isEmpty ? last : "\(text.shortened(toBytes: Self.maximumBody - 200))\n\(last)"
    }

    /// Returns the text below the title. The page shows forms, too.
    private static func text(of item: AlertItem) -> String {
        switch item {
        case .notification(let content): content.body ?? ""
        case .prompt(let question): question.message ?? ""
        case .work: ""
        }
    }

    /// Returns the JSON of a declarative push (Push API), which the page's worker reads, too.
    ///
    /// - Parameters:
    ///   - tag: The tag by which a push replaces an earlier one on the screen.
    ///   - address: The address of the page.
    /// - Returns: At most ``PushEncryption/paddedSize`` bytes.
    func json(tag: String, address: String) -> [UInt8] {
        let place = question.map { "#/q/\(Self.escaped($0))" } ?? "#/"
        var limit = Self.maximumBody
        while true {
            let notification: JSON = [
                "title": .string(title.shortened(toBytes: min(limit, Self.maximumTitle))),
                "body": .string(body.shortened(toBytes: limit)), "navigate": .string("\(address)/\(place)"),
                "tag": .string(tag),
            ]
            let bytes = JSON.object(["web_push": 8_030, "notification": notification]).serialized()
            // In JSON some characters take six bytes.
            if bytes.count <= PushEncryption.paddedSize || limit < 16 { return bytes }
            limit /= 2
        }
    }

    /// Returns a text with everything escaped that is not an unreserved character of URLs (RFC 3986, 2.3).
    private static func escaped(_ text: String) -> String {
        PercentCoding.encoded(text, uppercase: true) { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                true
            default: false
            }
        }
    }
}
