// SPDX-License-Identifier: Apache-2.0

/// Reminders of other devices that this one delivers while they are away.
extension LinkCore {
    /// Accepts another device's message about a reminder that it lends, or about the outcome.
    mutating func offered(_ message: LeaseMessage, by sender: String, now: Int64) -> ([LinkAction], Refusal?) {
        let name = ReceiverState.Name(sender, message.key)
        let known = standIns.entries[name]
        if let known {
            guard message.rev >= known.rev else { return ([], .stale) }
            guard message.rev > known.rev else { return ([], nil) }
        } else {
            guard message.holder == deviceName else { return ([], nil) }
            guard standIns.entries.count < StandInState.maximum else { return ([], .tooFrequent) }
        }
        var entry = known ?? .init(rev: 0, until: 0)
        entry.rev = message.rev
        let maximum = now + clockAhead(of: sender) + StandInState.claimLife + LeaseState.life
        entry.until = isClockAwaited(of: sender) ? message.until : min(message.until, maximum)
        entry.offer = message.holder == deviceName ? message.offer : nil
        entry.probed = nil
        var refusal: Refusal?
        if let item = entry.offer?.item, let reason = gate.refusal(of: item, from: sender) {
            (entry.offer, refusal) = (nil, reason)
        }
        var actions: [LinkAction] = []
        if var claim = entry.claim, let last = message.last, LeaseMessage.isOne(last.due, claim.due) {
            switch (last.outcome, claim.stage) {
            case (.given, .published), (.given, .yielded):
                (claim.stage, claim.isSettled) = (.won, true)
                entry.claim = claim
                actions.append(deliver(claim, of: sender, now: now))
            case (.given, .won):
                claim.isSettled = true
                entry.claim = claim
            case (.given, .done), (.kept, .published), (.kept, .yielded), (.kept, .won): entry.claim = nil
            case (.asked, .published), (.asked, .yielded):
                claim.stage = .yielded
                entry.claim = claim
            // The claim reached the broker first, and the origin sees that too.
            case (.asked, .won), (.asked, .done): break
            case (.kept, .done):
                // Both have delivered the reminder, since neither could see the other. The origin's alert stays.
                actions.append(.close(id: claim.id, .notification, answeredOn: nil))
                entry.claim = nil
            }
            if !entry.isClaimed { actions.append(.clear(.claim(origin: sender, message.key))) }
        }
        noteChange()
        standIns.entries[name] = entry
        return (actions, refusal)
    }

    /// Returns the lead of a device's clock over this one's, in microseconds; 0 if it is unknown.
    func clockAhead(of device: String) -> Int64 { presence.devices[device]?.ahead ?? 0 }

    /// Returns whether a device has yet to tell its time, and will do so if it is present: until then its times say
    /// nothing.
    private func isClockAwaited(of device: String) -> Bool {
        guard let known = presence.devices[device] else { return connection != nil && !isSettled }
        return known.isUp && known.reports && known.ahead == nil && known.lateAnswers == 0
    }

    /// Returns when this device claims a reminder; nil for never.
    private func claimTime(_ name: ReceiverState.Name, _ due: Int64) -> Int64? {
        guard let device = presence.devices[name.origin] else { return nil }
        let due = due - (device.ahead ?? 0)
        guard device.isUp else { return due + StandInState.grace }
        if device.reports {
            // The origin was asked whether it is awake, and does not answer.
            guard let asked = standIns.entries[name]?.probed, device.answered < asked else {
                return due + StandInState.silence
            }
            return max(due + StandInState.grace, asked + StandInState.grace - StandInState.probe)
        }
        // If the device's clock offset is unknown, trust its times until the lease expires.
        let end = max(
            due + StandInState.grace, (device.ahead.map { device.at - $0 } ?? device.receivedAt) + Presence.life)
        return device.ahead == nil ? end : min(end, due + StandInState.silence)
    }

    /// Returns when the origin of a reminder is asked whether it is awake; nil if it was asked, or cannot be.
    private func probeTime(
        _ name: ReceiverState.Name, _ entry: StandInState.Entry, _ offer: LeaseMessage.Offer
    ) -> Int64? {
        guard entry.probed == nil, entry.claim?.stage ?? .yielded == .yielded, connection != nil,
            let device = presence.devices[name.origin], device.isUp, device.reports
        else { return nil }
        return offer.due - (device.ahead ?? 0) + StandInState.probe
    }

    /// Advances the state to the present time. Claims are published only on a connection on which all retained messages
    /// have come.
    mutating func standIn(now: Int64) -> [LinkAction] {
        var actions: [LinkAction] = []
        for (name, var entry) in standIns.entries.sorted(by: { $0.key < $1.key }) {
            guard !isClockAwaited(of: name.origin) else { continue }
            let before = entry
            // The present time by the clock of the origin, to which all times in the entry refer.
            let originTime = now + clockAhead(of: name.origin)
            if let offer = entry.offer, let time = probeTime(name, entry, offer), time <= now {
                entry.probed = now
                standIns.entries[name] = entry
                askTime(of: name.origin)
            }
            if let offer = entry.offer, entry.claim?.stage ?? .yielded == .yielded, connection != nil, isSettled,
                offer.due + LeaseState.life > originTime,
                let time = claimTime(name, offer.due), time <= now
            {
                entry.claim = .init(
                    due: offer.due, rev: entry.rev, id: StandInState.id(of: name, due: offer.due), to: offer.to,
                    item: offer.item)
                entry.hasClaim = true
                entry.offer = nil
            }
            if let offer = entry.offer, offer.due + LeaseState.life <= originTime { entry.offer = nil }
            if let claim = entry.claim, claim.due + StandInState.claimLife <= originTime { entry.claim = nil }
            let isOver =
                entry.offer == nil && entry.claim == nil && entry.until + 2 * LinkLimits.tombstoneLife <= originTime
            guard entry != before || isOver else { continue }
            noteChange()
            standIns.entries[name] = isOver ? nil : entry
            if isOver ? entry.hasClaim : entry.claim != before.claim {
                actions.append(standIns.publish(name, now: originTime))
            }
        }
        return actions
    }

    /// The time of the next ``standIn(now:)``; nil for never.
    var nextStandIn: Int64? {
        let canClaim = connection != nil && isSettled
        return standIns.entries.compactMap { name, entry -> Int64? in
            guard !isClockAwaited(of: name.origin) else { return nil }
            let ahead = clockAhead(of: name.origin)
            if let claim = entry.claim, claim.stage != .yielded || entry.offer == nil {
                return claim.due - ahead + StandInState.claimLife
            }
            guard let offer = entry.offer else { return entry.until - ahead + 2 * LinkLimits.tombstoneLife }
            let end = offer.due - ahead + LeaseState.life
            guard canClaim else { return end }
            return [end, claimTime(name, offer.due), probeTime(name, entry, offer)].compactMap { $0 }.min()
        }.min()
    }

    /// Accepts a claim of this device that came back from the broker: no message of the origin came before it.
    mutating func claimEchoed(_ message: ClaimMessage, now: Int64) -> [LinkAction] {
        let name = ReceiverState.Name(message.origin, message.key)
        guard var claim = standIns.entries[name]?.claim, claim.stage == .published,
            LeaseMessage.isOne(claim.due, message.due)
        else { return [] }
        claim.stage = .won
        noteChange()
        standIns.entries[name]?.claim = claim
        return [deliver(claim, of: name.origin, now: now)]
    }

    private func deliver(_ claim: StandInState.Claim, of origin: String, now: Int64) -> LinkAction {
        let due = claim.due - (presence.devices[origin]?.ahead ?? 0)
        return .standIn(
            .init(
                id: claim.id, origin: origin, item: gate.limited(claim.item, from: origin), to: claim.to,
                isLate: now - due > StandInState.late,
                delivery: Hex.text(Sodium.hash(Array("\(origin)\0\(claim.id)\0\(claim.due)".utf8), count: 16))))
    }

    /// Returns the reminders that this device is to deliver for others, and that alertd has not confirmed.
    package func undelivered(now: Int64) -> [LinkAction] {
        standIns.entries.sorted { $0.key < $1.key }.compactMap { name, entry in
            guard let claim = entry.claim, claim.stage == .won else { return nil }
            return deliver(claim, of: name.origin, now: now)
        }
    }

    /// Records that alertd has delivered or refused a reminder.
    package mutating func stoodIn(_ id: String) {
        for (name, entry) in standIns.entries where entry.claim?.id == id && entry.claim?.stage == .won {
            noteChange()
            if entry.isClaimed {
                standIns.entries[name]?.claim?.stage = .done
            } else {
                standIns.entries[name]?.claim = nil
            }
        }
    }
}
