// SPDX-License-Identifier: Apache-2.0

package import Varlink

/// The reason why a received message changed nothing.
package enum Refusal: String, Sendable, Hashable, CaseIterable {
    /// The message is larger than ``LinkLimits/maximumMessage``.
    case tooLarge
    /// The message is no frame, or its content is invalid.
    case malformed
    /// The claimed sender is not a member.
    case unknownSender
    case revoked
    /// The signature is not the sender's, or the message was changed or moved.
    case forged
    /// The message was sealed with another key than the group's.
    case otherKey
    /// The message is older than the known state.
    case stale
    case tooFrequent
    case muted
    /// The application is switched off here, for the sender.
    case switchedOff
    /// The question is for a secret, and this device exchanges no secrets with the sender.
    case secretsOff
    /// The message is about a secret, and the sender has another signing key than before.
    case changedKey
    case expired

    /// The meaning, for people.
    package var words: String {
        switch self {
        case .tooLarge: "larger than \(LinkLimits.maximumMessage / 1_024) KiB"
        case .malformed: "not understood"
        case .unknownSender: "from a device that is not paired"
        case .revoked: "from a device that was taken out"
        case .forged: "signature wrong, changed or moved"
        case .otherKey: "sealed with another key"
        case .stale: "older than what is known"
        case .tooFrequent: "too many from this device"
        case .muted: "the device is muted here"
        case .switchedOff: "its application is switched off here"
        case .secretsOff: "asks for a secret; secrets in link.toml does not name the device"
        case .changedKey: "about a secret, and the device's key is not the one it had"
        case .expired: "its time was over"
        }
    }
}

/// The number of refused messages for each reason and sender. At most ``maximumSenders`` senders have counts.
package struct Refusals: Sendable, Hashable {
    /// Further ones count as "others".
    package static let maximumSenders = 64

    /// The number of refused messages by sender, then by reason.
    package private(set) var counts: [String: [Refusal: Int]] = [:]

    package init() {}

    /// Counts a refusal.
    /// - Parameter sender: The claimed name of the device; nil if unknown.
    package mutating func add(_ refusal: Refusal, from sender: String?) {
        var name = sender.flatMap { DeviceName.isValid($0) ? $0 : nil } ?? "unknown"
        if counts[name] == nil, counts.count >= Self.maximumSenders { name = "others" }
        counts[name, default: [:]][refusal, default: 0] += 1
    }

    /// Adds the counts of another value.
    package mutating func add(_ others: Refusals) {
        for (sender, reasons) in others.counts {
            for (reason, count) in reasons {
                let name = counts[sender] == nil && counts.count >= Self.maximumSenders ? "others" : sender
                counts[name, default: [:]][reason, default: 0] += count
            }
        }
    }

    /// The reported form: an entry for each sender and reason.
    package var json: JSON {
        .array(
            counts.sorted { $0.key < $1.key }.flatMap { sender, reasons in
                reasons.sorted { $0.key.rawValue < $1.key.rawValue }.map { reason, count -> JSON in
                    [
                        "device": .string(sender), "reason": .string(reason.rawValue), "count": .int(Int64(count)),
                    ]
                }
            })
    }

    /// Reads ``json``, or returns nil if it is malformed.
    package init?(_ bytes: [UInt8]) {
        guard let entries = JSON(bytes: bytes)?.arrayValue, entries.count <= 2_000 else { return nil }
        for entry in entries {
            guard let device = entry["device"]?.stringValue,
                let reason = entry["reason"]?.stringValue.flatMap(Refusal.init(rawValue:)),
                let count = entry["count"]?.intValue, (1...Int64(Int32.max)).contains(count)
            else { return nil }
            counts[device, default: [:]][reason, default: 0] += Int(count)
        }
    }

    package var total: Int { counts.values.reduce(0) { $0 + $1.values.reduce(0, +) } }

    /// Returns the number for a reason, from all senders.
    package func count(of refusal: Refusal) -> Int { counts.values.reduce(0) { $0 + ($1[refusal] ?? 0) } }
}

/// The bounds of messages and states.
package enum LinkLimits {
    /// The maximum size of a frame, in bytes.
    package static let maximumMessage = 256 << 10
    /// The maximum number of own alerts, open and ended.
    package static let maximumOwn = 20_000
    /// The maximum number of stored open alerts of another device. Its origin keeps further ones until there is room.
    package static let maximumStored = 10_000
    /// The maximum size of the stored alerts, in bytes of their texts: 16 MiB.
    package static let maximumStoredBytes = 16 << 20
    /// The maximum number of others' alerts, open and ended.
    package static let maximumReceived = 40_000
    /// The accepted times, in microseconds since 1970: senders can write anything, and sums must not overflow.
    package static let times: ClosedRange<Int64> = -(1 << 60)...(1 << 60)
    /// The maximum number of shared values.
    package static let maximumShared = 2_000
    /// The maximum number of devices with which questions for secrets are exchanged.
    package static let maximumSecretDevices = 32
    /// The time for which a notification is shown elsewhere, in microseconds: 7 days.
    package static let notificationLife: Int64 = 7 * 86_400 * 1_000_000
    /// The time for which work is shown elsewhere, in microseconds: 30 days.
    package static let workLife: Int64 = 30 * 86_400 * 1_000_000
    /// The time for which the end of an alert is kept beyond its life, in microseconds: 1 day.
    package static let tombstoneLife: Int64 = 86_400 * 1_000_000
    /// The delay after which an alert counts as late, in microseconds: it is shown and not heard.
    package static let late: Int64 = 30 * 1_000_000
}
