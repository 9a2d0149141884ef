// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol
import Varlink

/// The events of alertd.
extension LinkLoop {
    /// Reports an event of alertd to the other devices.
    func received(_ event: Manager.Event, _ daemon: DaemonLink) throws(VarlinkClientError) {
        try alertChanged(event, daemon)
        try reminderChanged(event, daemon)
        home.noteChange(event, now: Clock.uptime)
        try history.noteChange(event, core, daemon, now: Clock.wall)
    }

    private func alertChanged(_ event: Manager.Event, _ daemon: DaemonLink) throws(VarlinkClientError) {
        let now = Clock.wall
        switch event.event {
        case .delivered, .nagged, .escalated:
            guard let id = event.id else { return }
            try update(id, daemon, ending: .init())
        case .acknowledged, .dismissed, .activated, .replied, .cleared, .snoozed, .cancelled, .expired, .dropped:
            guard let id = event.id else { return try reconcile(daemon) }
            if core.isCopy(id) { return try copyChanged(id, event, daemon) }
            let verb = verb(of: event)
            if verb != nil { core.seen(id) }
            try update(id, daemon, ending: verb.map { .init(verb: $0.name, device: core.deviceName) } ?? .init())
        case .undone:
            guard let id = event.id else { return try reconcile(daemon) }
            if core.isCopy(id) {
                _ = try cameBack(id, snoozed: false, daemon)
            } else {
                try update(id, daemon, ending: .init())
            }
        case .promptQueued: if let id = event.id, !core.isCopy(id) { try updatePrompt(id, daemon) }
        case .promptTyping:
            guard let id = event.id else { return }
            if core.isCopy(id) { return perform(core.typed(id, event.outcome == "typing")) }
            try updatePrompt(id, daemon)
        case .promptEnded:
            guard let id = event.id else { return }
            // The result of a question for a secret comes on its own connection, with the typed text.
            guard !secrets.isAsking(id) else { return }
            // Such a question without a connection has ended with a former one, and without a result.
            if core.sealing(of: id) != nil { return core.lost(id) }
            if core.isCopy(id) { return try copyOfPromptEnded(id, event.outcome, daemon) }
            if let presenter = event.presenter { outlets.answered(.init(.prompt, id), by: presenter) }
            perform(core.ended(.init(.prompt, id), ending(of: event), now: now))
        case .badge:
            guard let app = event.app, let count = event.count else { return }
            perform(core.changed(.badge(app: app), .count(count), now: now))
        case .progress:
            guard let id = event.id else { return }
            if core.isCopy(id) { return try copyOfWorkChanged(id, daemon) }
            guard event.to != nil else { return }
            // The beginning and the end of work are reported at once.
            if event.outcome == "running" {
                workReports.request(now: Clock.uptime)
            } else {
                workReports.requestAtOnce()
            }
        case .soundSent:
            let content = event.sound.map(SoundMessage.Content.sound) ?? event.text.map(SoundMessage.Content.text)
            guard let to = event.to, let content else { return }
            perform(core.sent(content, volume: event.volume ?? 1, to: group.ring.following(to), now: now))
        case .quiet:
            guard core.share.contains(.doNotDisturb) else { return }
            perform(core.changed(.doNotDisturb, try daemon.doNotDisturb(), now: now))
        default: break
        }
    }

    private func reminderChanged(_ event: Manager.Event, _ daemon: DaemonLink) throws(VarlinkClientError) {
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

    /// Returns the person's verb about a notification; nil if the event was nobody's doing.
    private func verb(of event: Manager.Event) -> AlertVerb? {
        switch event.event {
        case .acknowledged: .acknowledge
        case .dismissed, .cleared: .close
        case .activated: .activate(action: event.action)
        case .replied: event.text.map { .reply(text: $0) }
        case .snoozed:
            event.due.flatMap(WireTime.parse).map { .snooze(seconds: max(1, ($0 - Clock.wall + 500_000) / 1_000_000)) }
        default: nil
        }
    }

    private func ending(of event: Manager.Event) -> AlertMessage.Ending {
        switch event.outcome {
        case "answered": .init(verb: .answer, device: core.deviceName, label: event.action)
        case "cancelled": .init(verb: .dismiss, device: core.deviceName, label: event.action)
        default: .init()
        }
    }

    // MARK: Alerts of this device

    /// Reports a notification of this device as it is now.
    /// - Parameter ending: How the notification has ended, if it is not delivered any more.
    private func update(
        _ id: String, _ daemon: DaemonLink, ending: AlertMessage.Ending
    ) throws(VarlinkClientError) {
        guard !core.isCopy(id) else { return }
        if let notification = try daemon.delivered(id) {
            perform(opened(notification, now: Clock.wall))
        } else {
            perform(core.ended(.init(.notification, id), ending, now: Clock.wall))
        }
    }

    /// Reports a question of this device, with its remaining time.
    func updatePrompt(_ id: String, _ daemon: DaemonLink) throws(VarlinkClientError) {
        guard let prompt = try daemon.prompts().first(where: { $0.id == id }) else { return }
        perform(opened(prompt, now: Clock.wall))
    }

    func opened(_ notification: Notifications.Notification, now: Int64) -> [LinkAction] {
        let content = notification.content
        // Alerts of other devices are never forwarded.
        guard content.origin == nil else { return [] }
        let at = notification.deliveredAt.flatMap(WireTime.parse) ?? now
        return core.opened(
            .init(.notification, notification.id), .strippedForTransport(notification),
            to: group.ring.following(notification.reaches ?? []), at: at, until: at + LinkLimits.notificationLife,
            turn: turn(now), nonce: Sodium.randomNumber(), now: now)
    }

    func opened(_ prompt: Prompts.Prompt, now: Int64) -> [LinkAction] {
        guard prompt.origin == nil, var to = prompt.to, let item = AlertItem.strippedForTransport(prompt) else {
            return []
        }
        // alertd takes the answer to an approval only from a device that the settings name.
        if prompt.approval == nil { to = group.ring.following(to) }
        let at = WireTime.parse(prompt.askedAt) ?? now
        var until = prompt.remaining.map { now + Int64($0) }
        // The person who types may have left; then the time continues by itself.
        let isHeld = prompt.standing == true
        if isHeld { until = until.map { $0 + TypingMessage.life } }
        let key = AlertKey(.prompt, prompt.id)
        return core.opened(
            key, item, to: to, program: String(prompt.asker.program.prefix(60)), at: at, until: until, isHeld: isHeld,
            turn: turn(now), nonce: Sodium.randomNumber(),
            seal: item.isSecret ? secrets.publicKey(for: key, at: at) : nil, now: now)
    }

    /// Returns the index of the person whose week on call it is.
    private func turn(_ now: Int64) -> Int {
        settings.onCall.turns.isEmpty ? 0 : settings.onCall.turn(at: Clock.local(now))
    }

    // MARK: Copies of other devices' alerts

    private func copyChanged(_ copy: String, _ event: Manager.Event, _ daemon: DaemonLink) throws(VarlinkClientError) {
        if let verb = verb(of: event) {
            if event.event == .snoozed, try cameBack(copy, snoozed: true, daemon) { return }
            perform(core.did(verb, to: copy, now: Clock.wall))
        } else if try daemon.notification(copy) == nil {
            // A cancelled copy that is to be shown again has been closed by this program, and is there again by now.
            guard event.event == .cancelled else { return core.gone(copy) }
            perform(core.did(.close, to: copy, now: Clock.wall))
        }
    }

    /// Takes down a copy that the person has brought back here after it was dealt with.
    /// - Returns: Whether there was one.
    private func cameBack(_ copy: String, snoozed: Bool, _ daemon: DaemonLink) throws(VarlinkClientError) -> Bool {
        let actions = core.receiver.cameBack(copy, snoozed: snoozed)
        guard !actions.isEmpty, try daemon.notification(copy) != nil else { return false }
        perform(actions)
        return true
    }

    /// Reports the end of the copy of a question.
    /// - Parameter outcome: The outcome according to the event; nil if no event told. By now, the copy may be asked
    ///   again, under the same id.
    func copyOfPromptEnded(_ copy: String, _ outcome: String?, _ daemon: DaemonLink) throws(VarlinkClientError) {
        guard let name = core.shownCopies[copy] else { return }
        let isByPerson = outcome == "answered" || outcome == "cancelled"
        switch try daemon.knowledge(ofPrompt: copy) {
        case .ended(let result): settle(result, of: copy)
        // What is not known has not ended: its origin sends it again.
        case .unknown where outcome == nil || isByPerson || outcome == "lost": core.lost(copy)
        case .unknown: core.gone(copy)
        case .open where isByPerson:
            let title = core.receiver.entries[name]?.title ?? name.key.id
            perform([
                .notify(
                    title: "Your answer did not count: \(title)",
                    body: "It was changed on \(name.origin) at that moment. Answer it again.")
            ])
        case .open: break
        }
    }

    /// Sends a person's wish that work on another device ends.
    private func copyOfWorkChanged(_ copy: String, _ daemon: DaemonLink) throws(VarlinkClientError) {
        guard core.shownCopies[copy] != nil,
            try daemon.works().contains(where: { $0.id == copy && $0.cancelled })
        else { return }
        perform(core.did(.cancel, to: copy, now: Clock.wall))
    }

    /// Sends what the person did about another device's prompt, unless that is a secret.
    private func settle(_ result: Prompts.Result, of copy: String) {
        switch result.outcome {
        case .answered,
            .cancelled where result.index >= 0:
            guard result.byTimeout != true, let label = result.label else { return core.gone(copy) }
            if let values = result.values { return settle(values, label, index: result.index, of: copy) }
            perform(
                core.did(.answer(index: result.index, label: label, text: result.text), to: copy, now: Clock.wall))
        case .cancelled: perform(core.did(.dismiss, to: copy, now: Clock.wall))
        // An approval ends with alertd here, and not at its origin.
        case .lost: core.lost(copy)
        // This program takes a copy down only once it counts as closed, so a person did this.
        case .withdrawn: perform(core.did(.dismiss, to: copy, now: Clock.wall))
        case .timedOut, .noPresenter: core.gone(copy)
        }
    }

    /// Sends the values of another device's form.
    private func settle(_ values: [Prompts.FieldValue], _ label: String, index: Int, of copy: String) {
        guard AlertVerb.fits(values) else {
            let name = core.shownCopies[copy]
            perform([
                .notify(
                    title: "Your answer did not count: \(copy)",
                    body: "It is too long to be sent to \(name?.origin ?? "its device"). Answer there.")
            ])
            return core.gone(copy)
        }
        perform(core.did(.form(index: index, label: label, values), to: copy, now: Clock.wall))
    }

    /// Sends the answer to another device's question for a secret.
    func settle(_ secret: SecretExchange.Result) {
        let (id, copy) = (secret.id, secret.copy)
        guard secret.result.outcome == .answered else { return settle(secret.result, of: id) }
        guard let (place, key) = core.sealing(of: id), let label = secret.result.label,
            let sealed = SealedAnswer.seal(secret.parts, for: key, at: place)
        else {
            // Its origin has ended the question, or the answer is too long.
            perform([
                .notify(
                    title: "Your answer did not count: \(copy.item.title)",
                    body:
                        "It could not be sealed for \(copy.origin): the question has ended there, or it was too long."
                )
            ])
            return core.gone(id)
        }
        perform(core.did(.secret(index: secret.result.index, label: label, sealed), to: id, now: Clock.wall))
    }
}
