// SPDX-License-Identifier: Apache-2.0

import Varlink

/// The reminders of other devices that this one delivers while they are away. Times are microseconds since 1970.
package struct StandInState: Sendable, Hashable {
    /// The claim of this device to deliver a reminder.
    struct Claim: Sendable, Hashable {
        enum Stage: String, Sendable, Hashable {
            /// The claim was sent, and has not come back from the broker: the origin may have been first.
            case published = "said"
            /// The origin was first, and delivers the reminder, unless it finds that the claim was first.
            case yielded
            /// The claim came back before the origin sent anything; alertd has not shown the reminder yet.
            case won
            case done
        }

        /// The claimed time, by the origin's clock.
        var due: Int64
        var rev: Int64
        var stage = Stage.published
        /// The id on this device.
        var id: String
        var to: [String]
        var item: AlertItem
        var isSettled = false
    }

    package struct Entry: Sendable, Hashable {
        /// The highest received revision.
        var rev: Int64
        var until: Int64
        package var offer: LeaseMessage.Offer?
        var claim: Claim?
        /// A Boolean value indicating whether a claim may lie at the broker, which does not confirm that it was
        /// cleared.
        var hasClaim = false
        /// The time at which the origin was asked whether it is awake, because it has not reported the outcome.
        var probed: Int64?

        var isClaimed: Bool { claim.map { !$0.isSettled && $0.stage != .yielded } ?? false }
    }

    /// The maximum number of reminders of all devices together.
    static let maximum = 500
    /// The delay after which a reminder is delivered here if its origin is away, in microseconds: an alert-link that
    /// died is back by then, and alertd's own delay is at most ten seconds.
    static let grace: Int64 = 20_000_000
    /// The delay after which the origin of a reminder is asked whether it is awake, in microseconds.
    static let probe: Int64 = 10_000_000
    /// The delay if the origin counts as present but does not report the outcome.
    static let silence: Int64 = 120_000_000
    /// The delay after which a reminder is listed without a sound, in microseconds.
    static let late: Int64 = 600_000_000
    /// The time for which a claim stays at the broker: 31 days.
    static let claimLife: Int64 = 31 * 86_400 * 1_000_000

    package internal(set) var entries: [ReceiverState.Name: Entry] = [:]

    package init() {}

    /// Returns the id on this device.
    static func id(of name: ReceiverState.Name, due: Int64) -> String {
        let id = "lent-\(name.origin)-\(name.key.id)"
        let isFine = id.unicodeScalars.allSatisfy {
            $0.value > 0x20 && !(0x7f...0x9f).contains($0.value) && $0 != "/"
        }
        return isFine && id.utf8.count <= 255 ? id : "lent-\(name.origin)-\(due)"
    }

    /// - Parameter now: The present time by the clock of the origin.
    func publish(_ name: ReceiverState.Name, now: Int64) -> LinkAction {
        guard let entry = entries[name], let claim = entry.claim, entry.isClaimed else {
            return .clear(.claim(origin: name.origin, name.key))
        }
        return .publish(
            .claim(origin: name.origin, name.key),
            .claim(.init(origin: name.origin, key: name.key, rev: claim.rev, due: claim.due)),
            expiry: Expiry.seconds(until: claim.due + Self.claimLife, now: now))
    }

    /// Returns the publications of all claims.
    /// - Parameter time: The present time by the clock of an origin.
    func everything(at time: (_ origin: String) -> Int64) -> [LinkAction] {
        entries.filter(\.value.hasClaim).keys.sorted().map { publish($0, now: time($0.origin)) }
    }

    var record: JSON {
        .array(
            entries.sorted { $0.key < $1.key }.map { name, entry in
                var object: JSON.Object = [
                    "origin": .string(name.origin), "alert": .string(name.key.text), "rev": .int(entry.rev),
                    "until": .int(entry.until), "hasClaim": .bool(entry.hasClaim),
                ]
                if let offer = entry.offer {
                    object["offer"] = Self.json(offer.due, offer.to, offer.item)
                }
                if let claim = entry.claim, case .object(var json) = Self.json(claim.due, claim.to, claim.item) {
                    json["rev"] = .int(claim.rev)
                    json["stage"] = .string(claim.stage.rawValue)
                    json["id"] = .string(claim.id)
                    json["settled"] = .bool(claim.isSettled)
                    object["claim"] = .object(json)
                }
                return .object(object)
            })
    }

    private static func json(_ due: Int64, _ to: [String], _ item: AlertItem) -> JSON {
        ["due": .int(due), "to": .array(to.map(JSON.string)), "item": item.json]
    }

    private static func offer(_ json: JSON) -> LeaseMessage.Offer? {
        guard let due = json["due"]?.intValue, let to = json["to"]?.arrayValue,
            let item = json["item"].flatMap({ AlertItem($0, kind: .notification) })
        else { return nil }
        return .init(due: due, to: to.compactMap(\.stringValue), item: item)
    }

    init?(_ list: [JSON]) {
        for json in list {
            guard let origin = json["origin"]?.stringValue, DeviceName.isValid(origin),
                let key = json["alert"]?.stringValue.flatMap(AlertKey.init(text:)), let rev = json["rev"]?.intValue,
                let until = json["until"]?.intValue, let hasClaim = json["hasClaim"]?.boolValue
            else { return nil }
            var entry = Entry(rev: rev, until: until, offer: json["offer"].flatMap(Self.offer), hasClaim: hasClaim)
            if let claim = json["claim"] {
                guard let offer = Self.offer(claim), let rev = claim["rev"]?.intValue,
                    let stage = claim["stage"]?.stringValue.flatMap(Claim.Stage.init(rawValue:)),
                    let id = claim["id"]?.stringValue, let isSettled = claim["settled"]?.boolValue
                else { return nil }
                entry.claim = Claim(
                    due: offer.due, rev: rev, stage: stage, id: id, to: offer.to, item: offer.item,
                    isSettled: isSettled)
            }
            entries[.init(origin, key)] = entry
        }
    }
}
