// SPDX-License-Identifier: Apache-2.0

/// A way out of the person's devices that `--to` names: the phone, or a bridge.
package struct Outlet: Sendable, Hashable {
    package var name: String
    /// A Boolean value indicating whether `--to all` means it too.
    package var isInAll: Bool
    /// The time that an alert must have been open before it takes this way, in microseconds: whoever deals with it
    /// before is not disturbed a second time.
    package var after: Int64

    package init(name: String, isInAll: Bool = false, after: Int64 = 0) {
        self.name = name
        self.isInAll = isInAll
        self.after = after
    }

    func isAddressed(by to: [String]) -> Bool { to.contains(name) || isInAll && to.contains("all") }
}

/// The alerts of this device that take one way out: what is to be said of each, and what was. It follows the origin's
/// state, and so needs no queue of its own. Times are microseconds since 1970.
package struct OutletLedger: Sendable, Hashable {
    /// An open alert.
    package struct Entry: Sendable, Hashable {
        /// The alert's own, which tells it from another of the same name.
        package var nonce: Int64
        /// The revision that holds.
        package var rev: Int64
        /// When it is due here.
        package var due: Int64
        /// The revision that was said last; nil before.
        package var said: Int64?
        /// A Boolean value indicating whether nothing more is tried.
        package var isGivenUp = false
    }

    /// The change that the origin's state has brought.
    enum Change: Hashable {
        case begun(AlertKey)
        case ended(AlertKey, Entry, AlertMessage.Ending?)
    }

    /// Alerts that wait to be said. Further ones are given up and counted.
    package static let maximumWaiting = 100
    /// The age at which an unsent message is given up, in microseconds: a day.
    static let patience: Int64 = 86_400 * 1_000_000

    package internal(set) var entries: [AlertKey: Entry] = [:]
    /// The number of alerts that were given up.
    package internal(set) var givenUp = 0

    package init() {}

    /// Compares with how the alerts stand. What is open and not yet read again from the daemon stays as it is.
    mutating func follow(_ origin: OriginState, _ outlet: Outlet, now: Int64) -> [Change] {
        var changes: [Change] = []
        for (key, var entry) in entries.sorted(by: { $0.key < $1.key }) {
            let its = origin.entries[key]
            if let its, its.nonce == entry.nonce, its.isOpen, its.until > now, outlet.isAddressed(by: its.to) {
                entry.rev = its.said
                if entry.said == nil, entry.due + Self.patience <= now { giveUp(&entry) }
                entries[key] = entry
            } else {
                entries[key] = nil
                changes.append(.ended(key, entry, its?.nonce == entry.nonce ? its?.ending : nil))
            }
        }
        var waiting = entries.values.count { $0.said == nil && !$0.isGivenUp }
        for (key, its) in origin.entries.sorted(by: { $0.key < $1.key }) {
            // Work changes all the time, and is none of what one is told of on the way. Nor is a question for a secret:
            // what takes this way is in the clear.
            guard key.kind != .work, its.isOpen, its.item?.isSecret == false, its.until > now, entries[key] == nil,
                outlet.isAddressed(by: its.to)
            else { continue }
            var entry = Entry(nonce: its.nonce, rev: its.said, due: max(its.at + outlet.after, its.raised))
            if waiting >= Self.maximumWaiting { giveUp(&entry) } else { waiting += 1 }
            entries[key] = entry
            changes.append(.begun(key))
        }
        return changes
    }

    private mutating func giveUp(_ entry: inout Entry) {
        guard !entry.isGivenUp else { return }
        entry.isGivenUp = true
        givenUp += 1
    }

    mutating func giveUp(_ key: AlertKey) {
        guard var entry = entries[key] else { return }
        giveUp(&entry)
        entries[key] = entry
    }

    mutating func said(_ rev: Int64, _ key: AlertKey) { entries[key]?.said = rev }

    /// The next alert to send: the oldest that is due.
    /// - Parameter again: Whether what was said before is said again when it has changed.
    func next(again: Bool, now: Int64) -> AlertKey? {
        entries.filter { $0.value.due <= now && $0.value.isWaiting(again: again) }
            .min { ($0.value.due, $0.key) < ($1.value.due, $1.key) }?.key
    }

    /// When something is due that is not yet.
    func nextDue(now: Int64) -> Int64? {
        entries.values.filter { $0.due > now && $0.isWaiting(again: false) }.map(\.due).min()
    }
}

extension OutletLedger.Entry {
    fileprivate func isWaiting(again: Bool) -> Bool {
        guard !isGivenUp else { return false }
        guard let said else { return true }
        return again && said != rev
    }
}
