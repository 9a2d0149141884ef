// SPDX-License-Identifier: Apache-2.0

import Varlink

/// The reminders of this device that others deliver while it is away. Times are microseconds since 1970.
package struct LeaseState: Sendable, Hashable {
    /// The contest between this device and the other about a reminder that was due while this device was away.
    enum Contest: Sendable, Hashable {
        /// alertd waits for the outcome.
        case awaited
        /// This device wants to deliver the reminder, under this revision. The broker's order decides.
        case asked(Int64)
    }

    package struct Entry: Sendable, Hashable {
        package var rev: Int64
        package var holder: String
        package var due: Int64
        var to: [String]
        package var isOpen = true
        /// The content; nil until alertd has reported it again after a start.
        var item: AlertItem?
        var last: LeaseMessage.Last?
        var contest: Contest?
        /// The last time before ``due`` that the other device has delivered, and alertd has noted.
        var given: Int64?

        /// The end of the loan.
        var until: Int64 { due + LeaseState.life }
    }

    /// The maximum number of lent reminders. Further ones, which are due later, stay here.
    package static let maximum = 100
    /// The time to look ahead: 31 days.
    package static let horizon: Int64 = 31 * 86_400 * 1_000_000
    /// The maximum delay of a delivery elsewhere: a day.
    static let life: Int64 = 86_400 * 1_000_000

    package internal(set) var entries: [AlertKey: Entry] = [:]

    package init() {}

    /// Returns the publication of a reminder.
    func publish(_ key: AlertKey, now: Int64) -> LinkAction {
        guard let entry = entries[key] else { return .clear(.lease(key)) }
        var offer: LeaseMessage.Offer?
        if entry.isOpen, entry.contest ?? .awaited == .awaited, let item = entry.item {
            offer = .init(due: entry.due, to: entry.to, item: item)
        }
        let message = LeaseMessage(
            key: key, rev: entry.rev, sent: now, until: entry.until, holder: entry.holder, offer: offer,
            last: entry.last)
        return .publish(
            .lease(key), .lease(message),
            expiry: Expiry.seconds(until: entry.until + LinkLimits.tombstoneLife, now: now))
    }

    /// Returns the publications of all lent reminders.
    func everything(now: Int64) -> [LinkAction] {
        // Open entries without their item are published once alertd has reported them again.
        entries.sorted { $0.key < $1.key }.filter {
            !$0.value.isOpen || $0.value.item != nil || $0.value.contest != nil
        }
        .map { publish($0.key, now: now) }
    }

    /// Removes entries that ended long ago.
    mutating func tick(now: Int64) -> [LinkAction] {
        let gone = entries.filter { !$0.value.isOpen && $0.value.until + LinkLimits.tombstoneLife <= now }.keys.sorted()
        for key in gone { entries[key] = nil }
        return gone.map { .clear(.lease($0)) }
    }

    var next: Int64? {
        entries.values.filter { !$0.isOpen }.map { $0.until + LinkLimits.tombstoneLife }.min()
    }

    /// The stored form, without the contents, which alertd has.
    var record: JSON {
        .array(
            entries.sorted { $0.key < $1.key }.map { key, entry in
                var object: JSON.Object = [
                    "alert": .string(key.text), "rev": .int(entry.rev), "holder": .string(entry.holder),
                    "due": .int(entry.due), "to": .array(entry.to.map(JSON.string)), "open": .bool(entry.isOpen),
                ]
                if let last = entry.last {
                    object["last"] = ["due": .int(last.due), "fate": .string(last.outcome.rawValue)]
                }
                if entry.contest != nil { object["awaited"] = true }
                return .object(object)
            })
    }

    init?(_ list: [JSON]) {
        for json in list {
            guard let key = json["alert"]?.stringValue.flatMap(AlertKey.init(text:)), let rev = json["rev"]?.intValue,
                let holder = json["holder"]?.stringValue, let due = json["due"]?.intValue,
                let to = json["to"]?.arrayValue, let isOpen = json["open"]?.boolValue
            else { return nil }
            var entry = Entry(
                rev: rev, holder: holder, due: due, to: to.compactMap(\.stringValue), isOpen: isOpen)
            if let past = json["last"] {
                guard let due = past["due"]?.intValue,
                    let outcome = past["fate"]?.stringValue.flatMap(LeaseMessage.Outcome.init(rawValue:))
                else { return nil }
                entry.last = .init(due: due, outcome: outcome)
            }
            if json["awaited"]?.boolValue == true { entry.contest = .awaited }
            entries[key] = entry
        }
    }
}
