// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol
import Varlink

/// The comparison of alertd's state with what the other devices know, and work, histories and reminders at their times.
extension LinkLoop {
    // MARK: Alerts

    /// Compares the open alerts of alertd with those known here: after a start, and after events without an id.
    func reconcile(_ daemon: DaemonLink) throws(VarlinkClientError) {
        let (delivered, prompts) = (try daemon.delivered(), try daemon.prompts())
        let now = Clock.wall
        var open: Set<AlertKey> = []
        for notification in delivered where notification.reaches?.isEmpty == false {
            open.insert(.init(.notification, notification.id))
            perform(opened(notification, now: now))
        }
        for prompt in prompts where prompt.to?.isEmpty == false {
            open.insert(.init(.prompt, prompt.id))
            perform(opened(prompt, now: now))
        }
        // Work is compared separately.
        open.formUnion(core.origin.entries.keys.filter { $0.kind == .work })
        perform(core.reconciled(open, now: now))
        var copies: [String: AlertKey.Kind] = [:]
        for notification in delivered where notification.content.origin != nil {
            copies[notification.id] = .notification
        }
        for prompt in prompts where prompt.origin != nil { copies[prompt.id] = .prompt }
        perform(core.reconciled(copies: copies))
        // A question for a secret whose connection has gone would be in the way of the next.
        for id in copies.keys.sorted() where core.sealing(of: id) != nil && !secrets.isAsking(id) {
            try daemon.close(id, .prompt, answeredOn: nil)
        }
        for id in core.summaries where !delivered.contains(where: { $0.id == id }) { core.seen(id) }
        try daemon.reached(core.origin.reached, isAll: true)
        let ids = (Set(delivered.map(\.id)), Set(prompts.map(\.id)))
        for (copy, name) in core.shownCopies {
            switch name.key.kind {
            case .notification:
                guard !ids.0.contains(copy) else { continue }
                try missing(copy, daemon)
            // The result of a question for a secret comes on its own connection.
            case .prompt where core.sealing(of: copy) != nil: if !secrets.isAsking(copy) { core.lost(copy) }
            case .prompt:
                guard !ids.1.contains(copy) else { continue }
                try copyOfPromptEnded(copy, nil, daemon)
            case .work: break
            }
        }
        perform(core.undelivered(now: now))
        try lendAll(daemon)
    }

    /// Reports the end of a copy that is not delivered any more, and of which no event told.
    /// - Parameter isConfirmed: Whether alertd has just confirmed the delivery. If not, a copy of which alertd knows
    ///   nothing has not ended, and its origin sends it again.
    func missing(
        _ copy: String, isConfirmed: Bool = false, _ daemon: DaemonLink
    ) throws(VarlinkClientError) {
        let past = try daemon.past(copy)
        guard past?.ending != nil || isConfirmed else { return core.lost(copy) }
        let verb: AlertVerb? =
            switch past?.ending {
            case .acknowledged: .acknowledge
            // This program takes a copy down only once it counts as closed, so a person has withdrawn this one.
            case .dismissed, .cleared, .withdrawn: .close
            case .activated: .activate(action: nil)
            case .action: .activate(action: past?.action)
            // The history has no text of a reply, only that the person saw the alert.
            case .replied: .acknowledge
            case .snoozed:
                try daemon.notification(copy).flatMap { WireTime.parse($0.due) }
                    .map { .snooze(seconds: max(1, ($0 - Clock.wall) / 1_000_000)) } ?? .acknowledge
            case .expired, .replaced, .missed, nil: nil
            }
        if let verb { perform(core.did(verb, to: copy, now: Clock.wall)) } else { core.gone(copy) }
    }

    /// Publishes the present values of what this device shares.
    func shareAll(_ daemon: DaemonLink) throws(VarlinkClientError) {
        let now = Clock.wall
        if core.share.contains(.badges) {
            for badge in try daemon.badges() {
                perform(core.changed(.badge(app: badge.app), .count(badge.count), now: now))
            }
        }
        if core.share.contains(.doNotDisturb), core.shared.entries[.doNotDisturb] != nil {
            perform(core.changed(.doNotDisturb, try daemon.doNotDisturb(), now: now))
        }
    }

    /// Publishes changed days of the history when they are due.
    func publishHistory() {
        withDaemon { daemon throws(VarlinkClientError) in
            perform(try history.publish(&core, daemon, now: Clock.wall))
        }
    }

    /// Publishes the changed state for Home Assistant when it is due.
    func updateHome() {
        guard core.connection != nil else { return }
        withDaemon { daemon throws(VarlinkClientError) in
            publish(try home.update(core.leaving, daemon, now: Clock.uptime))
        }
    }

    // MARK: Work

    /// The minimum interval of reports on the progress of work, in microseconds.
    private static let workPause: Int64 = 500_000

    /// Reports the progress of work when that is due.
    func reportWork() {
        guard workReports.isDue(Clock.uptime) else { return }
        withDaemon { daemon throws(VarlinkClientError) in try reconcileWork(daemon) }
    }

    /// Compares the work of alertd with the work known here.
    func reconcileWork(_ daemon: DaemonLink) throws(VarlinkClientError) {
        workReports.done(now: Clock.uptime, rest: Self.workPause)
        let works = try daemon.works()
        let now = Clock.wall
        var open: Set<String> = []
        // Work of other devices is never forwarded.
        for work in works where work.origin == nil {
            guard let to = work.to, let at = WireTime.parse(work.started) else { continue }
            open.insert(work.id)
            perform(
                core.opened(
                    .init(.work, work.id), .work(WorkItem(work)), to: group.ring.following(to),
                    program: String(work.program.prefix(60)), at: at, until: at + LinkLimits.workLife,
                    nonce: Sodium.randomNumber(), now: now))
        }
        for (key, entry) in core.origin.entries where key.kind == .work && entry.isOpen && !open.contains(key.id) {
            perform(core.ended(key, .init(), now: now))
        }
        let copies = works.filter { $0.origin != nil }.map(\.id)
        perform(core.reconciled(copies: Dictionary(copies.map { ($0, .work) }) { first, _ in first }))
        for (copy, name) in core.shownCopies where name.key.kind == .work && !copies.contains(copy) {
            core.lost(copy)
        }
    }

    // MARK: Reminders that another device delivers while this one is away

    /// The interval at which all reminders are checked, in microseconds: their times come nearer.
    private static let lendingPause: Int64 = 3_600_000_000

    /// Checks all reminders when that is due.
    func checkReminders() {
        guard lending.isDue(Clock.uptime) else { return }
        withDaemon { daemon throws(VarlinkClientError) in try lendAll(daemon) }
    }

    /// Lends all reminders that name another device, the soonest first.
    func lendAll(_ daemon: DaemonLink) throws(VarlinkClientError) {
        lending.done(now: Clock.uptime, interval: Self.lendingPause)
        guard settings.broker != nil else { return }
        var lent: Set<AlertKey> = []
        for reminder in try daemon.reminders(until: Clock.wall + LeaseState.horizon)
        where lent.count < LeaseState.maximum {
            if try lend(reminder, daemon) { lent.insert(.init(.notification, reminder.id)) }
        }
        perform(core.reconciled(lent: lent, now: Clock.wall))
    }

    func lend(_ id: String, _ daemon: DaemonLink) throws(VarlinkClientError) {
        guard settings.broker != nil, !core.isCopy(id) else { return }
        let key = AlertKey(.notification, id)
        let isKnown = core.leases.entries[key]?.isOpen == true
        guard isKnown || core.leases.entries.values.count(where: \.isOpen) < LeaseState.maximum else { return }
        if let reminder = try daemon.notification(id), try lend(reminder, daemon) { return }
        perform(core.endLoan(key, now: Clock.wall))
    }

    /// Lends a reminder to the first device that it names, once alertd has noted that device.
    /// - Returns: Whether the reminder is lent.
    private func lend(
        _ reminder: Notifications.Notification, _ daemon: DaemonLink
    ) throws(VarlinkClientError) -> Bool {
        let (key, now) = (AlertKey(.notification, reminder.id), Clock.wall)
        guard reminder.state == .pending || reminder.state == .snoozed, reminder.timer == nil else { return false }
        if let awaited = reminder.standIn, awaited.waits == true, let due = WireTime.parse(awaited.due) {
            perform(core.awaited(key, due: due, now: now))
            return true
        }
        if reminder.trigger.hasPrefix("occasion silence ") {
            beats.insert(key)
            let due = WireTime.parse(reminder.due) ?? .min
            if due > now, let actions = core.settlePassed(key, due: due, now: now) {
                perform(actions)
                return true
            }
        }
        let item = AlertItem.strippedForTransport(reminder)
        let to = group.ring.following(reminder.content.to ?? [])
        let holder = to.first { $0 != settings.device && group.ring.members[$0] != nil }
        guard reminder.content.origin == nil, let due = WireTime.parse(reminder.due), due < now + LeaseState.horizon,
            let holder, !group.isOut, core.leaving.admits(item), item.isSmall
        else {
            if reminder.standIn != nil { _ = try daemon.lend(reminder.id, due: reminder.due, to: nil) }
            return false
        }
        // alertd delivers it now, or is about to find it late.
        guard due > now else { return core.leases.entries[key]?.isOpen == true }
        if reminder.standIn?.device != holder || reminder.standIn?.due != reminder.due {
            guard try daemon.lend(reminder.id, due: reminder.due, to: holder) else { return false }
        }
        let others = to.filter { $0 != holder && $0 != settings.device }.prefix(AlertMessage.maximumAddressees - 1)
        perform(core.lend(key, item, due: due, holder: holder, to: others + [settings.device], now: now))
        return true
    }
}
