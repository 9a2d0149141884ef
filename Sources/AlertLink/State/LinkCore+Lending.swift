// SPDX-License-Identifier: Apache-2.0

/// Reminders that another device delivers while this one is away. The broker's order decides between the two: what each
/// says comes back to itself, so both see who was first.
extension LinkCore {
    /// A reminder of this device is pending, and alertd has noted who stands in for it.
    ///
    /// - Parameters:
    ///   - due: By this device's clock.
    ///   - holder: Who delivers it.
    ///   - to: For whom it is then, beside the holder.
    package mutating func lend(
        _ key: AlertKey, _ item: AlertItem, due: Int64, holder: String, to: [String], now: Int64
    ) -> [LinkAction] {
        let known = leases.entries[key]
        var entry = LeaseState.Entry(rev: 0, holder: holder, due: due, to: to, item: item, last: known?.last)
        if let known, known.isOpen {
            let isSame = LeaseMessage.isOne(known.due, due)
            if isSame, known.holder == holder, known.to == to, known.item == item { return [] }
            if !isSame { entry.last = .init(due: known.due, fate: .kept) }
        }
        entry.rev = origin.tick()
        leases.entries[key] = entry
        return told([leases.publish(key, now: now)])
    }

    /// A reminder is handed over no longer: it was delivered here, or taken back, or has another time.
    package mutating func kept(_ key: AlertKey, now: Int64) -> [LinkAction] {
        guard let entry = leases.entries[key], entry.isOpen else { return [] }
        return decided(key, entry.due, .kept, now: now)
    }

    /// alertd has found a reminder due late, and waits for word whether the other device has delivered it.
    package mutating func awaited(_ key: AlertKey, due: Int64, now: Int64) -> [LinkAction] {
        guard let entry = leases.entries[key], entry.isOpen, LeaseMessage.isOne(entry.due, due) else {
            // It was decided, and this program ended before alertd was told.
            let last = leases.entries[key]?.last.flatMap { LeaseMessage.isOne($0.due, due) ? $0 : nil }
            let device = last?.fate == .given ? leases.entries[key]?.holder : nil
            return [.settle(key, due: due, device: device)]
        }
        if entry.contest == nil {
            noteChange()
            leases.entries[key]?.contest = .awaited
        }
        return told(contend(now: now))
    }

    /// Says that this device takes what is awaited: once the other has been heard on this connection, which says its
    /// claims before it says that it is here.
    mutating func contend(now: Int64) -> [LinkAction] {
        guard connection != nil, isSettled else { return [] }
        var actions: [LinkAction] = []
        for (key, entry) in leases.entries.sorted(by: { $0.key < $1.key })
        where entry.contest == .awaited && heard.contains(entry.holder) {
            noteChange()
            let rev = origin.tick()
            leases.entries[key]?.rev = rev
            leases.entries[key]?.contest = .asked(rev)
            leases.entries[key]?.last = .init(due: entry.due, fate: .asked)
            actions.append(leases.publish(key, now: now))
        }
        return actions
    }

    /// Handles a lease message of this device that came back from the broker: no claim had come there before it.
    mutating func leaseEchoed(_ message: LeaseMessage, now: Int64) -> [LinkAction] {
        guard let entry = leases.entries[message.key], entry.contest == .asked(message.rev) else { return [] }
        return [.settle(message.key, due: entry.due, device: nil)] + decided(message.key, entry.due, .kept, now: now)
    }

    /// Another device delivers a reminder of this one.
    mutating func claimed(_ claim: ClaimMessage, by device: String, now: Int64) -> ([LinkAction], Refusal?) {
        guard let entry = leases.entries[claim.key], entry.holder == device else { return ([], .stale) }
        guard entry.isOpen, LeaseMessage.isOne(entry.due, claim.due) else {
            return ([leases.publish(claim.key, now: now)], nil)
        }
        return ([.settle(claim.key, due: entry.due, device: device)], nil)
    }

    /// Records that ``LinkAction/settle(_:due:device:)`` was carried out; not noted if the reminder was delivered here
    /// already.
    package mutating func settled(_ key: AlertKey, due: Int64, noted: Bool, now: Int64) -> [LinkAction] {
        guard let entry = leases.entries[key], entry.isOpen, LeaseMessage.isOne(entry.due, due) else { return [] }
        return decided(key, entry.due, noted ? .given : .kept, now: now)
    }

    private mutating func decided(
        _ key: AlertKey, _ due: Int64, _ fate: LeaseMessage.Fate, now: Int64
    ) -> [LinkAction] {
        guard var entry = leases.entries[key] else { return [] }
        entry.rev = origin.tick()
        entry.isOpen = false
        entry.item = nil
        entry.contest = nil
        entry.last = .init(due: due, fate: fate)
        leases.entries[key] = entry
        return told([leases.publish(key, now: now)])
    }

    /// Of the reminders of this device exactly these are handed over: alertd has just told.
    package mutating func reconciled(lent: Set<AlertKey>, now: Int64) -> [LinkAction] {
        leases.entries.filter { $0.value.isOpen && !lent.contains($0.key) }.keys.sorted().flatMap { kept($0, now: now) }
    }
}
