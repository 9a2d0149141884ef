// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import Varlink

/// The alerts of machines: which machines are accepted, and the last message at each topic. The broker sends retained
/// messages again on each connection.
package struct InboxState: Sendable, Hashable {
    /// The accepted machines.
    package struct Rules: Sendable, Hashable {
        /// Names under which the broker's access list lets nobody else write.
        package var fromBroker: Set<String>
        /// The keys of machines that sign, by name: Ed25519, 32 bytes.
        package var keys: [String: [UInt8]]
        /// The destinations of their alerts in addition to this device.
        package var to: [String]

        package init(fromBroker: Set<String> = [], keys: [String: [UInt8]] = [:], to: [String] = []) {
            (self.fromBroker, self.keys, self.to) = (fromBroker, keys, to)
        }

        /// Reads a key of 64 hexadecimal digits.
        package static func key(_ text: String) -> [UInt8]? { Hex.bytes(text, count: 32) }
    }

    /// The action that follows from a message.
    package enum Alert: Sendable, Hashable {
        /// - Parameter isOver: Whether the sender is over its limit: the alert is listed without a sound, and counted.
        case show(id: String, Notifications.Content, isOver: Bool)
        case end(id: String)
    }

    private struct Accepted: Sendable, Hashable {
        var at: Int64
        var hash: [UInt8]
        /// The order of acceptance, ascending.
        var order: Int64
    }

    /// The maximum number of remembered topics.
    static let maximumTopics = 1_000
    /// The maximum age of signed messages, in microseconds.
    static let maximumAge = LinkLimits.notificationLife
    /// The maximum time by which a sender's clock may be ahead.
    static let ahead: Int64 = 300 * 1_000_000

    package let rules: Rules
    private var accepted: [String: Accepted] = [:]
    /// The newest forgotten revision, by sender; older messages are refused.
    private var floors: [String: Int64] = [:]
    private var order: Int64 = 0
    /// The number of alerts accepted since the start.
    package private(set) var count = 0
    package private(set) var isDirty = false

    package init(rules: Rules) { self.rules = rules }

    package mutating func saved() { isDirty = false }

    /// Accepts a message at a sender's topic.
    ///
    /// - Parameters:
    ///   - path: The topic.
    ///   - isRetained: Whether the message lay there before this connection.
    /// - Returns: What to do; nil for a message that was accepted before.
    package mutating func received(
        _ bytes: [UInt8], from sender: String, at path: String, isRetained: Bool, gate: inout SenderGate, now: Int64
    ) throws(Frame.Failure) -> Alert? {
        func refused(_ refusal: Refusal) -> Frame.Failure { .init(refusal: refusal, sender: sender) }
        let key = rules.keys[sender]
        guard key != nil || rules.fromBroker.contains(sender) else { throw refused(.unknownSender) }
        guard bytes.count <= InboxMessage.maximumSize else { throw refused(.tooLarge) }
        let text: [UInt8]
        do { text = try InboxMessage.text(bytes, topic: path, key: key) } catch { throw refused(error.refusal) }
        guard let message = InboxMessage(text) else { throw refused(.malformed) }
        let hash = Sodium.hash(bytes, count: 32)
        if let last = accepted[path], last.hash == hash, isRetained || key != nil { return nil }
        if key != nil {
            guard let at = message.at, at <= now + Self.ahead else { throw refused(.malformed) }
            guard at > now - Self.maximumAge else { throw refused(.expired) }
            guard at > accepted[path]?.at ?? floors[sender] ?? 0 else { throw refused(.stale) }
        } else if let at = message.at, at < now - Self.maximumAge {
            throw refused(.expired)
        }
        let alert: Alert
        let parts = path.split(separator: "/")
        // An alert without an id gets its id from its topic, or from a new number.
        let name = message.id ?? (parts.count > 4 ? String(parts[4]) : "\(now / 1_000_000)-\(order + 1)")
        switch message.request {
        case .end: alert = .end(id: Self.id(sender, name))
        case .show(let content):
            let isLate = (message.at ?? now) < now - LinkLimits.late
            guard case .notification(var limited) = gate.limited(.notification(content), from: sender) else {
                throw refused(.malformed)
            }
            limited.appName = sender
            limited.app = nil
            if !rules.to.isEmpty { limited.to = rules.to }
            let admission = gate.admit(.notification(limited), from: sender, quietly: isLate, now: now)
            if case .refused(let refusal) = admission { throw refused(refusal) }
            if isLate || admission == .over { (limited.level, limited.sound, limited.say) = (.passive, nil, nil) }
            limited.delivery = delivery(at: path, hash)
            count += 1
            alert = .show(id: Self.id(sender, name), limited, isOver: admission == .over)
        }
        remember(path, sender, .init(at: message.at ?? 0, hash: hash, order: order))
        return alert
    }

    /// Returns the name of a delivery. It is the same if this program ends before it has stored the acceptance. At a
    /// topic that may have been forgotten it differs from the name of the first delivery there.
    private func delivery(at path: String, _ hash: [UInt8]) -> String {
        let last = accepted[path]?.order ?? (accepted.count < Self.maximumTopics ? -1 : order)
        let parts = Array("\(path)\0\(last)\0".utf8) + hash
        return Hex.text(Sodium.hash(parts, count: 16))
    }

    /// Returns the id of an alert here. The sender's id alone could belong to another alert.
    private static func id(_ sender: String, _ id: String) -> String { "inbox-\(sender)-\(id)" }

    private mutating func remember(_ path: String, _ sender: String, _ new: Accepted) {
        order += 1
        accepted[path] = new
        isDirty = true
        guard accepted.count > Self.maximumTopics, let first = accepted.min(by: { $0.value.order < $1.value.order })
        else {
            return
        }
        accepted[first.key] = nil
        // The sender is the last or the last but one level of the topic.
        let parts = first.key.split(separator: "/")
        if parts.count > 3 { floors[String(parts[3]), default: 0] = max(floors[String(parts[3])] ?? 0, first.value.at) }
    }

    package var json: JSON {
        [
            "version": 1, "order": .int(order),
            "floors": .array(
                floors.sorted { $0.key < $1.key }.map { ["sender": .string($0.key), "at": .int($0.value)] }),
            "taken": .array(
                accepted.sorted { $0.value.order < $1.value.order }.map { path, last in
                    [
                        "topic": .string(path), "at": .int(last.at), "hash": .string(Hex.text(last.hash)),
                        "order": .int(last.order),
                    ]
                }),
        ]
    }

    /// Restores the stored form.
    /// - Returns: False if it is not understood; then nothing is restored.
    package mutating func restore(_ json: JSON) -> Bool {
        guard json["version"]?.intValue == 1, let order = json["order"]?.intValue,
            let list = json["taken"]?.arrayValue, let bounds = json["floors"]?.arrayValue
        else { return false }
        var copy = self
        copy.order = order
        for entry in list {
            guard let path = entry["topic"]?.stringValue, let at = entry["at"]?.intValue,
                let hash = entry["hash"]?.stringValue.flatMap({ Hex.bytes($0, count: 32) }),
                let order = entry["order"]?.intValue
            else { return false }
            copy.accepted[path] = .init(at: at, hash: hash, order: order)
        }
        for entry in bounds {
            guard let sender = entry["sender"]?.stringValue, let at = entry["at"]?.intValue else { return false }
            copy.floors[sender] = at
        }
        self = copy
        return true
    }
}
