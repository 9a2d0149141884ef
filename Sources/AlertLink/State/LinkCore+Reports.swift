// SPDX-License-Identifier: Apache-2.0

/// Reports between devices: receptions of alerts, and the time. Only devices that understand reports get them.
extension LinkCore {
    /// Accepts a report of another device.
    mutating func received(
        _ message: ReportMessage, from device: String, isRetained: Bool, now: Int64
    ) -> (actions: [LinkAction], Refusal?) {
        guard !isRetained, message.rev > lastReports[device] ?? 0 else { return ([], .stale) }
        noteChange()
        lastReports[device] = message.rev
        var actions: [LinkAction] = []
        let reached = origin.reported(message.entries, by: device)
        if !reached.isEmpty { actions.append(.reached(reached)) }
        if !message.entries.isEmpty { presence.devices[device]?.retryPause = OriginState.firstRetry }
        if let room = message.room, gate.admitRoom(from: device, now: now) {
            actions += origin.republishMissing(on: device, maximum: room, now: now)
        }
        if let ask = message.ask, gate.admitAsk(from: device, now: now) { answers[device] = ask }
        if let answer = message.answer, presence.answered(answer, by: device, now: now),
            let ahead = presence.devices[device]?.ahead, receiver.update(clockAhead: ahead, of: device, now: now)
        {
            wantsAgain.insert(device)
        }
        return (actions, nil)
    }

    /// Asks a device for the time. Answers to earlier questions become invalid.
    mutating func askTime(of device: String) {
        presence.devices[device]?.isToBeAsked = true
    }

    /// Returns all reports that are due.
    mutating func report(now: Int64) -> [LinkAction] {
        guard connection != nil else { return [] }
        for (name, device) in presence.devices where askEnds(device).map({ $0 <= now }) ?? false {
            presence.devices[name]?.ask = nil
            presence.devices[name]?.lateAnswers += 1
            presence.devices[name]?.isToBeAsked = true
        }
        var actions: [LinkAction] = []
        for device in reportDue(now: now).sorted() {
            repeat {
                var message = ReportMessage(rev: origin.tick(), entries: receiver.removeReports(for: device))
                if let ask = answers.removeValue(forKey: device) { message.answer = .init(ask: ask, at: now) }
                if presence.devices[device]?.isToBeAsked == true {
                    // A number that was never used, so that no earlier answer fits.
                    message.ask = message.rev
                    presence.devices[device]?.ask = .init(number: message.rev, at: now)
                    presence.devices[device]?.isToBeAsked = false
                    presence.devices[device]?.wasAsked = true
                }
                if wantsAgain.remove(device) != nil || roomDue(device).map({ $0 <= now }) ?? false {
                    receiver.asked[device] = now
                    message.room = receiver.room(for: device)
                }
                actions.append(
                    .publish(.report(to: device), .report(message), expiry: UInt32(Self.reportLife / 1_000_000)))
            } while receiver.reports[device] != nil
        }
        // Devices that do not understand reports get none.
        for device in receiver.reports.keys where presence.devices[device].map({ !$0.reports }) ?? false {
            receiver.reports[device] = nil
        }
        return actions + republishUnreported(now: now)
    }

    /// Returns when a question for the time is repeated, since a broker may have dropped it or its answer; nil for
    /// never.
    private func askEnds(_ device: Presence.Device) -> Int64? {
        guard device.isUp, device.reports, device.lateAnswers < Presence.maximumLateAnswers else { return nil }
        return device.ask.map { $0.at + Presence.maximumRoundTrip }
    }

    /// The time for which a broker keeps a report for a slow device, in microseconds.
    static let reportLife: Int64 = 60_000_000

    /// Returns the devices that are to get a report.
    private func reportDue(now: Int64) -> [String] {
        presence.devices.filter { name, device in
            device.reports && device.isUp
                && (receiver.reports[name] != nil || answers[name] != nil || device.isToBeAsked
                    || wantsAgain.contains(name) || roomDue(name).map { $0 <= now } ?? false)
        }
        .map(\.key)
    }

    /// Returns when a device is asked for its waiting alerts; nil if none wait, or there is no room.
    private func roomDue(_ device: String) -> Int64? {
        let isMissed = receiver.lost.contains { $0.origin == device && receiver.entries[$0]?.stage == .wanted }
        guard isMissed || receiver.waiting(of: device) > 0, receiver.room(for: device) > 0 else { return nil }
        return (receiver.asked[device] ?? .min / 2) + ReceiverState.roomPause
    }

    /// Sends alerts again that a present device has not reported: a broker may have dropped or withheld them.
    private mutating func republishUnreported(now: Int64) -> [LinkAction] {
        var actions: [LinkAction] = []
        for (name, device) in presence.devices where device.reports && device.isUp {
            guard let retry = device.retry, retry <= now else { continue }
            let missing = origin.missing(on: name).filter { origin.entries[$0]?.receptions[name] == nil }
            let late = missing.filter { (origin.entries[$0]?.sent ?? now) <= now - OriginState.firstRetry }
            let pause = late.isEmpty ? OriginState.firstRetry : min(2 * device.retryPause, OriginState.maximumRetry)
            presence.devices[name]?.retryPause = pause
            presence.devices[name]?.retry = missing.isEmpty ? nil : now + pause
            actions += origin.republish(late.prefix(OriginState.maximumRepetitions), now: now)
            let since = device.upSince ?? now
            actions += late.compactMap { origin.noteSilence(of: $0, on: name, since: since, now: now) }
        }
        return actions
    }

    /// Expects reports about newly published alerts.
    mutating func expectReports(now: Int64) {
        for (name, device) in presence.devices where device.reports && device.isUp && device.retry == nil {
            presence.devices[name]?.retry = now + device.retryPause
        }
    }

    /// The time of the next report; nil for none.
    var nextReport: Int64? {
        guard connection != nil else { return nil }
        return presence.devices.compactMap { name, device -> Int64? in
            guard device.reports, device.isUp else { return nil }
            let isDue =
                receiver.reports[name] != nil || answers[name] != nil || device.isToBeAsked
                || wantsAgain.contains(name)
            return isDue ? 0 : [roomDue(name), device.retry, askEnds(device)].compactMap { $0 }.min()
        }.min()
    }

    /// Adapts all times after this device's clock was set.
    package mutating func clockMoved(by step: Int64) {
        noteChange()
        presence.clockMoved(by: step)
        receiver.clockMoved(by: step)
        origin.moveSilences(by: step)
        twin.lastSeen = twin.lastSeen.map { $0 + step }
        twin.announced = twin.announced.map { $0 + step }
        twin.reconnection = twin.reconnection.map { $0 + step }
        twin.reconnected = twin.reconnected.map { $0 + step }
    }

    /// Records that the person has dealt with a notification of this device, which may be a summary.
    package mutating func seen(_ id: String) { if receiver.summarySeen(id) { noteChange() } }

    /// The ids of summaries that are shown.
    package var summaries: [String] {
        receiver.overflows.filter { $0.value.shown > 0 }.keys.sorted().map(ReceiverState.summaryID)
    }

    /// Counts an alert over the limit of a sender that is not a device.
    package mutating func exceeded(_ title: String, of sender: String, now: Int64) {
        noteChange()
        receiver.exceeded(title, of: sender, limit: gate.perMinute(of: sender), now: now)
    }

    // MARK: Time

    /// Returns what the passage of time requires.
    package mutating func tick(now: Int64) -> [LinkAction] {
        var actions = committed(origin.tick(now: now))
        actions += committed(receiver.tick(now: now, measured: presence.measured))
        actions += committed(leases.tick(now: now))
        actions += committed(standIn(now: now)) + committed(tickHistory(now: now))
        if let renewal, renewal <= now {
            // A replaced broker may have lost what others need.
            actions += everything(now: now) + repeatHistory(now: now) + here(now: now)
            for device in presence.devices.keys { askTime(of: device) }
        }
        return actions + committed(report(now: now))
    }

    /// The time of the next ``tick(now:)``; nil for never.
    package var next: Int64? {
        [
            origin.next, receiver.next, leases.next, nextStandIn, nextHistory, nextReport, renewal, twin.reconnection,
        ].compactMap { $0 }.min()
    }
}

/// While a person types an answer on any device, the time of the question is held on all of them. The device with the
/// person informs the origin, whose alertd holds the clock. The origin informs all others with the question.
extension LinkCore {
    /// Reports that the person begins, continues or stops to type here, in another device's question.
    package mutating func typed(_ copy: String, _ isTyping: Bool) -> [LinkAction] {
        guard let name = receiver.names[copy], name.key.kind == .prompt, let entry = receiver.entries[name],
            entry.isUp, connection != nil
        else { return [] }
        let message = TypingMessage(key: name.key, rev: origin.tick(), nonce: entry.nonce, isTyping: isTyping)
        return committed([
            .publish(
                .typing(origin: name.origin, name.key), .typing(message),
                expiry: Expiry.seconds(until: TypingMessage.life, now: 0))
        ])
    }

    /// Accepts the report that a person types on another device, or has stopped.
    mutating func received(
        _ message: TypingMessage, from device: String, isRetained: Bool, now: Int64
    ) -> (actions: [LinkAction], Refusal?) {
        guard !isRetained, message.rev > lastTyping[device] ?? 0, let entry = origin.entries[message.key], entry.isOpen,
            entry.nonce == message.nonce, entry.until > now, origin.isFor(device, entry)
        else { return ([], .stale) }
        if let refusal = gate.admitTyping(from: device, now: now) { return ([], refusal) }
        noteChange()
        lastTyping[device] = message.rev
        return ([.hold(id: message.key.id, device: device, isTyping: message.isTyping)], nil)
    }
}
