// SPDX-License-Identifier: Apache-2.0

/// The place of a message at the broker. A device writes below its own name only, so that the broker's access list can
/// enforce one writer for each topic.
package enum Topic: Sendable, Hashable {
    case here(device: String)
    /// A device that this one has let in.
    case member(device: String, of: String)
    /// A new key of the group, for one device.
    case key(device: String, for: String)
    /// The removal of a device, for that device.
    case removed(device: String, for: String)
    /// A message of a device during a pairing over the broker; `session` is 32 hexadecimal digits.
    case pair(device: String, session: String)
    /// A message of a machine that is no device; `key` distinguishes several of one machine.
    case inbox(sender: String, key: String?)
    /// The state of one alert; `key` is ``AlertKey/topicName(under:)``.
    case alert(origin: String, key: String)
    /// A device's verb about another's alert.
    case act(device: String, origin: String, key: String)
    /// A reminder that another device delivers while its origin is away.
    case lease(origin: String, key: String)
    /// The claim of a device to deliver a reminder of another.
    case claim(device: String, origin: String, key: String)
    /// A value that devices share: a badge or do not disturb.
    case shared(device: String, key: String)
    case history(device: String, key: String)
    /// A report that somebody types an answer to another device's question. It is not retained.
    case typing(device: String, origin: String, key: String)
    /// A sound or text to play now. It is not retained.
    case sound(device: String)
    /// A device's report to another. It is not retained.
    case report(device: String, for: String)

    package var isOwnName: Bool {
        if case .member(let device, let other) = self { device == other } else { false }
    }

    /// The only device that may write here.
    package var writer: String {
        switch self {
        case .here(let device), .member(let device, _), .key(let device, _), .alert(let device, _),
            .act(let device, _, _), .lease(let device, _), .claim(let device, _, _),
            .shared(let device, _), .pair(let device, _), .sound(let device),
            .inbox(let device, _), .history(let device, _), .typing(let device, _, _), .report(let device, _),
            .removed(let device, _):
            device
        }
    }

    /// Returns the name of the topic at the broker.
    package func path(user: String) -> String {
        let root = "alertd/\(user)/"
        return switch self {
        case .here(let device): "\(root)\(device)/here"
        case .sound(let device): "\(root)\(device)/sound"
        case .report(let device, let other): "\(root)\(device)/report/\(other)"
        case .member(let device, let other): "\(root)\(device)/member/\(other)"
        case .key(let device, let other): "\(root)\(device)/key/\(other)"
        case .inbox(let sender, let key): "\(root)inbox/\(sender)" + (key.map { "/" + $0 } ?? "")
        case .removed(let device, let other): "\(root)\(device)/removed/\(other)"
        case .pair(let device, let session): "\(root)\(device)/pair/\(session)"
        case .alert(let origin, let key): "\(root)\(origin)/alert/\(key)"
        case .act(let device, let origin, let key): "\(root)\(device)/act/\(origin)/\(key)"
        case .lease(let origin, let key): "\(root)\(origin)/lease/\(key)"
        case .claim(let device, let origin, let key): "\(root)\(device)/claim/\(origin)/\(key)"
        case .shared(let device, let key): "\(root)\(device)/shared/\(key)"
        case .typing(let device, let origin, let key): "\(root)\(device)/typing/\(origin)/\(key)"
        case .history(let device, let key): "\(root)\(device)/history/\(key)"
        }
    }

    /// Reads the name of a topic, or returns nil for others.
    package init?(path: String, user: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        if parts.count == 4 || parts.count == 5, parts[0] == "alertd", parts[1] == user, parts[2] == "inbox",
            DeviceName.isSender(parts[3])
        {
            guard parts.count == 4 || InboxMessage.isID(parts[4]) else { return nil }
            self = .inbox(sender: parts[3], key: parts.count == 5 ? parts[4] : nil)
            return
        }
        guard (4...6).contains(parts.count), parts[0] == "alertd", parts[1] == user, DeviceName.isValid(parts[2]) else {
            return nil
        }
        let last = parts[parts.count - 1]
        switch (parts[3], parts.count) {
        case ("here", 4): self = .here(device: parts[2])
        case ("sound", 4): self = .sound(device: parts[2])
        case ("member", 5) where DeviceName.isValid(last): self = .member(device: parts[2], of: last)
        case ("report", 5) where DeviceName.isValid(last): self = .report(device: parts[2], for: last)
        case ("key", 5) where DeviceName.isValid(last): self = .key(device: parts[2], for: last)
        case ("removed", 5) where DeviceName.isValid(last): self = .removed(device: parts[2], for: last)
        case ("pair", 5) where Self.isKey(last): self = .pair(device: parts[2], session: last)
        case ("alert", 5) where Self.isKey(last): self = .alert(origin: parts[2], key: last)
        case ("lease", 5) where Self.isKey(last): self = .lease(origin: parts[2], key: last)
        case ("history", 5) where Self.isKey(last): self = .history(device: parts[2], key: last)
        case ("shared", 5) where Self.isKey(last): self = .shared(device: parts[2], key: last)
        case ("act", 6) where DeviceName.isValid(parts[4]) && Self.isKey(last):
            self = .act(device: parts[2], origin: parts[4], key: last)
        case ("typing", 6) where DeviceName.isValid(parts[4]) && Self.isKey(last):
            self = .typing(device: parts[2], origin: parts[4], key: last)
        case ("claim", 6) where DeviceName.isValid(parts[4]) && Self.isKey(last):
            self = .claim(device: parts[2], origin: parts[4], key: last)
        default: return nil
        }
    }

    /// Returns the subscriptions of a device. The filters do not overlap: a message that matches two filters comes
    /// twice.
    package static func filters(user: String, device: String) -> [String] {
        let all = [
            "here", "member/+", "key/\(device)", "alert/+", "shared/+", "act/\(device)/+", "sound", "lease/+",
            "claim/\(device)/+", "typing/\(device)/+", "history/+", "report/\(device)", "removed/\(device)",
        ]
        // A device gets its own claims back.
        return all.map { "alertd/\(user)/+/\($0)" } + ["alertd/\(user)/\(device)/claim/+/+"]
    }

    /// Returns the subscriptions of a device that was taken out. Another device can let it in again.
    package static func filtersOutside(user: String, device: String) -> [String] {
        ["key/\(device)", "removed/\(device)"].map { "alertd/\(user)/+/\($0)" }
    }

    /// Returns the subscriptions of a device that accepts messages of machines.
    package static func inboxFilters(user: String) -> [String] {
        ["alertd/\(user)/inbox/+", "alertd/\(user)/inbox/+/+"]
    }

    /// Returns the subscription of a device during a pairing.
    package static func pairingFilter(user: String) -> String { "alertd/\(user)/+/pair/+" }

    /// Returns whether a text is the name of an alert in a topic: 32 hexadecimal digits.
    private static func isKey(_ text: String) -> Bool {
        text.utf8.count == 32
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}

/// The name of a person or a device in topics: 1 to 64 of the letters a to z, digits, ".", "_" and "-", not beginning
/// with "-". Capitals are excluded, so that two names that look alike are equal.
package enum DeviceName {
    /// The maximum length of a name, in bytes.
    package static let maximumLength = 64
    /// Words that mean something else after `--to`.
    package static let reserved: Set<String> = ["all", "phone", "inbox", OnCall.name]
    /// Last levels of topics, with which a machine's name would be confused.
    private static let levels: Set<String> = [
        "here", "member", "key", "alert", "act", "shared", "pair", "sound", "lease", "claim",
    ]

    /// Returns whether a text can be the name of a machine that is no device.
    package static func isSender(_ text: String) -> Bool { isValid(text) && !levels.contains(text) }

    /// Returns whether a text is valid as a value of `--to`.
    package static func isAddressee(_ text: String) -> Bool {
        text != "inbox" && reserved.contains(text) || isValid(text)
    }

    /// Returns whether a text is a valid name.
    package static func isValid(_ text: String) -> Bool {
        guard (1...maximumLength).contains(text.utf8.count), !text.hasPrefix("-"), !reserved.contains(text) else {
            return false
        }
        return text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "-"):
                true
            default: false
            }
        }
    }
}
