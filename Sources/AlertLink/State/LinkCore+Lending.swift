// SPDX-License-Identifier: Apache-2.0

/// Reminders that another device delivers while this one is away. The broker's order decides between both devices: each
/// gets its own messages back, so both see which was first.
extension LinkCore {
    /// Lends a pending reminder, for which alertd has noted the other device.
    ///
    /// - Parameters:
    ///   - due: When the reminder is due, by this device's clock.
    ///   - holder: The device that delivers it.
    ///   - to: The destinations in addition to the holder.
    package mutating func lend(
        _ key: AlertKey, _ item: AlertItem, due: Int64, holder: String, to: [String], now: Int64
    ) -> [LinkAction] {
        let known = leases.entries[key]
        var entry = LeaseState.Entry(rev: 0, holder: holder, due: due, to: to, item: item, last: known?.last)
        entry.given = known?.given
        if let known, known.isOpen {
            let isSame = LeaseMessage.isOne(known.due, due)
            if isSame, known.holder == holder, known.to == to, known.item == item { return [] }
            if !isSame { entry.last = .init(due: known.due, outcome: .kept) }
        }
        entry.rev = origin.tick()
        leases.entries[key] = entry
        return committed([leases.publish(key, now: now)])
    }

    /// Ends a loan: the reminder was delivered or edited here, or has another time.
    package mutating func endLoan(_ key: AlertKey, now: Int64) -> [LinkAction] {
        guard let entry = leases.entries[key], entry.isOpen else { return [] }
        return decided(key, entry.due, .kept, now: now)
    }

    /// Decides about a reminder that alertd found late, and for which it waits to learn whether the other device has
    /// delivered it.
    package mutating func awaited(_ key: AlertKey, due: Int64, now: Int64) -> [LinkAction] {
        guard let entry = leases.entries[key], entry.isOpen, LeaseMessage.isOne(entry.due, due) else {
            // The outcome is decided, but this program ended before it reported that to alertd.
            let last = leases.entries[key]?.last.flatMap { LeaseMessage.isOne($0.due, due) ? $0 : nil }
            let device = last?.outcome == .given ? leases.entries[key]?.holder : nil
            return [.settle(key, due: due, device: device)]
        }
        if entry.contest == nil {
            noteChange()
            leases.entries[key]?.contest = .awaited
        }
        return committed(contend(now: now))
    }

    /// Decides about a lent beat that has another time by now, although the lent one has passed: the other device may
    /// have missed it while this one was off, and alertd does not know that.
    /// - Parameter due: The present time of the beat.
    /// - Returns: The actions; nil if nothing is to be decided, and the beat can be lent for its present time.
    package mutating func settlePassed(_ key: AlertKey, due: Int64, now: Int64) -> [LinkAction]? {
        guard let entry = leases.entries[key], entry.isOpen, entry.due <= now, !LeaseMessage.isOne(entry.due, due)
        else { return nil }
        return awaited(key, due: entry.due, now: now)
    }

    /// Claims awaited reminders for this device once the holder has announced its presence on this connection. A holder
    /// publishes its claims before its presence.
    mutating func contend(now: Int64) -> [LinkAction] {
        guard connection != nil, isSettled else { return [] }
        var actions: [LinkAction] = []
        for (key, entry) in leases.entries.sorted(by: { $0.key < $1.key })
        where entry.contest == .awaited && announced.contains(entry.holder) {
            noteChange()
            let rev = origin.tick()
            leases.entries[key]?.rev = rev
            leases.entries[key]?.contest = .asked(rev)
            leases.entries[key]?.last = .init(due: entry.due, outcome: .asked)
            actions.append(leases.publish(key, now: now))
        }
        return actions
    }

    /// Accepts a lease message of this device that came back from the broker: no claim came before it.
    mutating func leaseEchoed(_ message: LeaseMessage, now: Int64) -> [LinkAction] {
        guard let entry = leases.entries[message.key], entry.contest == .asked(message.rev) else { return [] }
        return [.settle(message.key, due: entry.due, device: nil)] + decided(message.key, entry.due, .kept, now: now)
    }

    /// Accepts another device's claim to a reminder of this one.
    mutating func claimed(_ claim: ClaimMessage, by device: String, now: Int64) -> ([LinkAction], Refusal?) {
        guard let entry = leases.entries[claim.key], entry.holder == device else { return ([], .stale) }
        if entry.isOpen, LeaseMessage.isOne(entry.due, claim.due) {
            return ([.settle(claim.key, due: entry.due, device: device)], nil)
        }
        if entry.given == claim.due { return (committed([given(claim.key, claim.due, now: now)]), nil) }
        // While the devices could not see each other, the beats went on here, and were missed there.
        if entry.isOpen, claim.due < entry.due {
            return ([.settle(claim.key, due: claim.due, device: device)], nil)
        }
        return ([leases.publish(claim.key, now: now)], nil)
    }

    /// Reports that the other device has delivered a time before the lent one.
    private mutating func given(_ key: AlertKey, _ due: Int64, now: Int64) -> LinkAction {
        let rev = origin.tick()
        leases.entries[key]?.rev = rev
        leases.entries[key]?.given = due
        leases.entries[key]?.last = .init(due: due, outcome: .given)
        return leases.publish(key, now: now)
    }

    /// Records the result of ``LinkAction/settle(_:due:device:)``; not noted if the reminder was already delivered
    /// here.
    package mutating func settled(_ key: AlertKey, due: Int64, noted: Bool, now: Int64) -> [LinkAction] {
        guard let entry = leases.entries[key], entry.isOpen else { return [] }
        guard LeaseMessage.isOne(entry.due, due) else {
            return committed([noted ? given(key, due, now: now) : leases.publish(key, now: now)])
        }
        return decided(key, entry.due, noted ? .given : .kept, now: now)
    }

    private mutating func decided(
        _ key: AlertKey, _ due: Int64, _ outcome: LeaseMessage.Outcome, now: Int64
    ) -> [LinkAction] {
        guard var entry = leases.entries[key] else { return [] }
        entry.rev = origin.tick()
        entry.isOpen = false
        entry.item = nil
        entry.contest = nil
        entry.last = .init(due: due, outcome: outcome)
        leases.entries[key] = entry
        return committed([leases.publish(key, now: now)])
    }

    /// Ends the loans of all other reminders, as alertd has just listed the lent ones.
    package mutating func reconciled(lent: Set<AlertKey>, now: Int64) -> [LinkAction] {
        leases.entries.filter { $0.value.isOpen && !lent.contains($0.key) }.keys.sorted().flatMap {
            endLoan($0, now: now)
        }
    }
}
