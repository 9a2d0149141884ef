// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol
import Varlink

/// Reminders that another device delivers while this one is away.
extension LinkLoop {
    /// The interval at which all are looked at, in microseconds: of those that are far away some come near.
    private static let lendingPause: Int64 = 3_600_000_000

    /// Something has happened to a reminder.
    func hearOfReminder(_ event: Manager.Event, _ daemon: DaemonLink) throws(VarlinkClientError) {
        switch event.event {
        case .scheduled, .edited, .paused, .resumed, .skipped, .unskipped, .undone, .renamed, .snoozed, .cancelled,
            .acknowledged, .delivered, .dropped, .missed, .awaited:
            guard let id = event.id else { return try lendAll(daemon) }
            try lend(id, daemon)
            if event.event == .renamed, let name = event.text { try lend(name, daemon) }
        case .zoneChanged: try lendAll(daemon)
        default: break
        }
    }

    /// Looks at all of them, when that is due.
    func followReminders() {
        guard let daemon, lendingDue <= Clock.uptime else { return }
        do throws(VarlinkClientError) { try lendAll(daemon) } catch { lostDaemon(error) }
    }

    /// Hands over what is pending, the soonest first.
    func lendAll(_ daemon: DaemonLink) throws(VarlinkClientError) {
        lendingDue = Clock.uptime + Self.lendingPause
        guard settings.broker != nil else { return }
        var lent: Set<AlertKey> = []
        for reminder in try daemon.reminders(until: Clock.wall + LeaseState.horizon)
        where lent.count < LeaseState.maximum {
            if try lend(reminder, daemon) { lent.insert(.init(.notification, reminder.id)) }
        }
        perform(core.reconciled(lent: lent, now: Clock.wall))
    }

    private func lend(_ id: String, _ daemon: DaemonLink) throws(VarlinkClientError) {
        guard settings.broker != nil, !core.isCopy(id) else { return }
        let key = AlertKey(.notification, id)
        let isKnown = core.leases.entries[key]?.isOpen == true
        guard isKnown || core.leases.entries.values.count(where: \.isOpen) < LeaseState.maximum else { return }
        if let reminder = try daemon.notification(id), try lend(reminder, daemon) { return }
        perform(core.kept(key, now: Clock.wall))
    }

    /// Hands a reminder over to the first device that it names, once alertd has noted that.
    /// - Returns: Whether it is handed over.
    private func lend(
        _ reminder: Notifications.Notification, _ daemon: DaemonLink
    ) throws(VarlinkClientError) -> Bool {
        let (key, now) = (AlertKey(.notification, reminder.id), Clock.wall)
        guard reminder.state == .pending || reminder.state == .snoozed, reminder.timer == nil else { return false }
        if let awaited = reminder.standIn, awaited.waits == true, let due = WireTime.parse(awaited.due) {
            perform(core.awaited(key, due: due, now: now))
            return true
        }
        let item = AlertItem.strippedForTransport(reminder.content)
        let to = reminder.content.to ?? []
        guard reminder.content.origin == nil, let due = WireTime.parse(reminder.due), due < now + LeaseState.horizon,
            let holder = isOut ? nil : to.first(where: { $0 != settings.device && ring.members[$0] != nil }),
            core.leaving.admits(item), item.isSmall
        else {
            if reminder.standIn != nil { _ = try daemon.lend(reminder.id, due: reminder.due, to: nil) }
            return false
        }
        // It is being delivered, or is about to be found late.
        guard due > now else { return core.leases.entries[key]?.isOpen == true }
        if reminder.standIn?.device != holder || reminder.standIn?.due != reminder.due {
            guard try daemon.lend(reminder.id, due: reminder.due, to: holder) else { return false }
        }
        let others = to.filter { $0 != holder && $0 != settings.device }.prefix(AlertMessage.maximumAddressees - 1)
        perform(
            core.lend(key, item, due: due, holder: holder, to: others + [settings.device], now: now))
        return true
    }

    /// alertd is told what came of a reminder.
    func settle(
        _ key: AlertKey, due: Int64, device: String?, _ daemon: DaemonLink
    ) throws(VarlinkClientError) {
        let noted = try daemon.settle(key.id, due: WireTime.text(due), on: device)
        if device != nil { perform(core.settled(key, due: due, noted: noted, now: Clock.wall)) }
    }

    /// Delivers a reminder of a device that is away. It begins here then, and travels as this device's own.
    func standIn(_ reminder: LinkAction.Reminder, _ daemon: DaemonLink) throws(VarlinkClientError) {
        guard case .notification(var content) = reminder.item else { return }
        content.appName = String("\(content.appName ?? content.app ?? Defaults.app) on \(reminder.origin)".prefix(60))
        content.to = reminder.to
        content.delivery = reminder.delivery
        if reminder.isLate { (content.level, content.sound, content.say) = (.passive, nil, nil) }
        if try !daemon.post(reminder.id, content) { core.refused(.malformed, from: reminder.origin) }
        core.stoodIn(reminder.id)
    }
}
