// SPDX-License-Identifier: Apache-2.0

/// A destination of `--to` outside the person's devices: the phone, or a bridge.
package struct Outlet: Sendable, Hashable {
    package var name: String
    /// A Boolean value indicating whether `--to all` includes the outlet.
    package var isInAll: Bool
    /// The time for which an alert is open before the outlet gets it, in microseconds: a person who deals with it
    /// earlier is not disturbed twice.
    package var after: Int64

    package init(name: String, isInAll: Bool = false, after: Int64 = 0) {
        self.name = name
        self.isInAll = isInAll
        self.after = after
    }

    func isAddressed(by to: [String]) -> Bool { to.contains(name) || isInAll && to.contains("all") }
}

/// The alerts of this device for one outlet, with the progress of sending each. The ledger follows the origin's
/// state, so it needs no queue. Times are microseconds since 1970.
package struct OutletLedger: Sendable, Hashable {
    package struct Entry: Sendable, Hashable {
        /// The nonce of the alert, which distinguishes it from another of the same key.
        package var nonce: Int64
        package var rev: Int64
        /// The due time for the outlet.
        package var due: Int64
        /// The revision that was sent last; nil before the first.
        package var sent: Int64?
        package var isGivenUp = false
    }

    enum Change: Hashable {
        case begun(AlertKey)
        case ended(AlertKey, Entry, AlertMessage.Ending?)
    }

    /// The maximum number of alerts that wait to be sent. Further alerts are given up and counted.
    package static let maximumWaiting = 100
    /// The age at which an unsent message is given up, in microseconds: a day.
    static let patience: Int64 = 86_400 * 1_000_000

    package internal(set) var entries: [AlertKey: Entry] = [:]
    /// The number of alerts that were given up.
    package internal(set) var givenUp = 0

    package init() {}

    /// Compares the ledger with the open alerts. An alert that alertd has not reported again after a start stays as it
    /// is.
    mutating func follow(_ origin: OriginState, _ outlet: Outlet, now: Int64) -> [Change] {
        var changes: [Change] = []
        for (key, var entry) in entries.sorted(by: { $0.key < $1.key }) {
            let its = origin.entries[key]
            if let its, its.nonce == entry.nonce, its.isOpen, its.until > now, outlet.isAddressed(by: its.to) {
                entry.rev = its.contentRev
                if entry.sent == nil, entry.due + Self.patience <= now { giveUp(&entry) }
                entries[key] = entry
            } else {
                entries[key] = nil
                changes.append(.ended(key, entry, its?.nonce == entry.nonce ? its?.ending : nil))
            }
        }
        var waiting = entries.values.count { $0.sent == nil && !$0.isGivenUp }
        for (key, its) in origin.entries.sorted(by: { $0.key < $1.key }) {
            // Work changes too often for outlets. Questions for secrets stay out because outlets get texts in the
            // clear.
            guard key.kind != .work, its.isOpen, its.item?.isSecret == false, its.until > now, entries[key] == nil,
                outlet.isAddressed(by: its.to)
            else { continue }
            var entry = Entry(nonce: its.nonce, rev: its.contentRev, due: max(its.at + outlet.after, its.raised))
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

    mutating func sent(_ rev: Int64, _ key: AlertKey) { entries[key]?.sent = rev }

    /// Returns the next alert to send: the oldest that is due.
    /// - Parameter again: Whether an alert that was sent is sent again if it has changed.
    func next(again: Bool, now: Int64) -> AlertKey? {
        entries.filter { $0.value.due <= now && $0.value.isWaiting(again: again) }
            .min { ($0.value.due, $0.key) < ($1.value.due, $1.key) }?.key
    }

    /// Returns the time of the next alert that is not due yet; nil for none.
    func nextDue(now: Int64) -> Int64? {
        entries.values.filter { $0.due > now && $0.isWaiting(again: false) }.map(\.due).min()
    }
}

extension OutletLedger.Entry {
    fileprivate func isWaiting(again: Bool) -> Bool {
        guard !isGivenUp else { return false }
        guard let sent else { return true }
        return again && sent != rev
    }
}
