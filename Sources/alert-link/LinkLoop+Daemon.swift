// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol
import Varlink

/// The exchange with alertd.
extension LinkLoop {
    /// Something has happened at the daemon.
    func hear(_ event: Manager.Event, _ daemon: DaemonLink) throws(VarlinkClientError) {
        try hearOfAlert(event, daemon)
        try hearOfReminder(event, daemon)
        homeMayChange(event)
        try historyMayChange(event, daemon)
    }

    private func hearOfAlert(_ event: Manager.Event, _ daemon: DaemonLink) throws(VarlinkClientError) {
        let now = Clock.wall
        switch event.event {
        case .delivered, .nagged, .escalated:
            guard let id = event.id else { return }
            try look(at: id, daemon, ending: nil)
        case .acknowledged, .dismissed, .activated, .replied, .cleared, .snoozed, .cancelled, .expired, .dropped:
            guard let id = event.id else { return try reconcile(daemon) }
            if core.isCopy(id) { return try acted(on: id, event, daemon) }
            if verb(of: event) != nil { core.seen(id) }
            try look(at: id, daemon, ending: verb(of: event).map { .init(verb: $0.name, device: core.me) } ?? .init())
        case .promptQueued:
            guard let id = event.id, !core.isCopy(id),
                let prompt = try daemon.prompts().first(where: { $0.id == id })
            else { return }
            perform(opened(prompt, now: now))
        case .promptTyping:
            guard let id = event.id else { return }
            if core.isCopy(id) { return perform(core.typed(id, event.outcome == "typing")) }
            try lookAtPrompt(id, daemon)
        case .promptEnded:
            guard let id = event.id else { return }
            // Of one for a secret its own connection tells, with what was typed.
            guard secretQuestions[id] == nil else { return }
            // Without its connection it has ended with a former one, and nothing was said.
            if core.sealing(of: id) != nil { return core.lost(id) }
            if core.isCopy(id) { return try promptActed(id, daemon) }
            perform(core.ended(.init(.prompt, id), ending(of: event), now: now))
        case .badge:
            guard let app = event.app, let count = event.count else { return }
            perform(core.changed(.badge(app: app), .count(count), now: now))
        case .progress:
            guard let id = event.id else { return }
            try workChanged(event, id, daemon)
        case .soundSent:
            let heard = event.sound.map(SoundMessage.Heard.sound) ?? event.text.map(SoundMessage.Heard.text)
            guard let to = event.to, let heard else { return }
            perform(core.sent(heard, volume: event.volume ?? 1, to: to, now: now))
        case .quiet:
            guard core.share.contains(.doNotDisturb) else { return }
            perform(core.changed(.doNotDisturb, try daemon.doNotDisturb(), now: now))
        default: break
        }
    }

    /// The person's verb about a notification, as its event tells it; nil when that was nobody's doing.
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
        case "answered": .init(verb: .answer, device: core.me, label: event.action)
        case "cancelled": .init(verb: .dismiss, device: core.me, label: event.action)
        default: .init()
        }
    }

    /// Looks how a notification of this device stands now.
    /// - Parameter ending: How it has ended, when it is delivered no longer.
    private func look(
        at id: String, _ daemon: DaemonLink, ending: AlertMessage.Ending?
    ) throws(VarlinkClientError) {
        guard !core.isCopy(id) else { return }
        let now = Clock.wall
        if let notification = try daemon.delivered(id) {
            perform(opened(notification, now: now))
        } else {
            perform(core.ended(.init(.notification, id), ending ?? .init(), now: now))
        }
    }

    private func opened(_ notification: Notifications.Notification, now: Int64) -> [LinkAction] {
        let content = notification.content
        // What came from elsewhere is never handed on.
        guard content.origin == nil else { return [] }
        let at = notification.deliveredAt.flatMap(WireTime.parse) ?? now
        return core.opened(
            .init(.notification, notification.id), .strippedForTransport(content), to: notification.reaches ?? [],
            at: at,
            until: at + LinkLimits.notificationLife, turn: turn(now), nonce: Sodium.randomNumber(), now: now)
    }

    /// Returns the person whose week on call it is.
    private func turn(_ now: Int64) -> Int {
        settings.onCall.turns.isEmpty ? 0 : settings.onCall.turn(at: Clock.local(now))
    }

    private func opened(_ prompt: Prompts.Prompt, now: Int64) -> [LinkAction] {
        guard prompt.origin == nil, let to = prompt.to, let item = AlertItem.strippedForTransport(prompt) else {
            return []
        }
        let at = WireTime.parse(prompt.askedAt) ?? now
        var until = prompt.remaining.map { now + Int64($0) } ?? at + LinkLimits.notificationLife
        // Whoever types may have gone; then it goes on by itself.
        let isHeld = prompt.standing == true
        if isHeld { until += TypingMessage.life }
        let key = AlertKey(.prompt, prompt.id)
        return core.opened(
            key, item, to: to, program: String(prompt.asker.program.prefix(60)), at: at, until: until, isHeld: isHeld,
            turn: turn(now), nonce: Sodium.randomNumber(), seal: item.isSecret ? seal(for: key, at: at) : nil, now: now)
    }

    /// Looks how the time of a question of this device stands.
    private func lookAtPrompt(_ id: String, _ daemon: DaemonLink) throws(VarlinkClientError) {
        guard let prompt = try daemon.prompts().first(where: { $0.id == id }) else { return }
        perform(opened(prompt, now: Clock.wall))
    }

    /// Something was done about another device's notification.
    private func acted(on copy: String, _ event: Manager.Event, _ daemon: DaemonLink) throws(VarlinkClientError) {
        if let verb = verb(of: event) {
            perform(core.did(verb, to: copy, now: Clock.wall))
        } else if try daemon.notification(copy) == nil {
            core.gone(copy)
        }
    }

    /// Another device's prompt has ended here.
    private func promptActed(_ copy: String, _ daemon: DaemonLink) throws(VarlinkClientError) {
        guard core.shownCopies[copy] != nil, let result = try daemon.result(copy) else { return }
        settle(result, of: copy)
    }

    /// Says what the person did about another device's prompt, unless that is a secret.
    func settle(_ result: Prompts.Result, of copy: String) {
        switch result.outcome {
        case .answered,
            .cancelled where result.index >= 0:
            guard result.byTimeout != true, let label = result.label else { return core.gone(copy) }
            perform(
                core.did(.answer(index: result.index, label: label, text: result.text), to: copy, now: Clock.wall))
        case .cancelled: perform(core.did(.dismiss, to: copy, now: Clock.wall))
        case .timedOut, .withdrawn, .lost, .noPresenter: core.gone(copy)
        }
    }

    /// Compares what is open at the daemon with what is known here: after a start, and when an event does not say
    /// which.
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
        // Of work it is looked by itself.
        open.formUnion(core.origin.entries.keys.filter { $0.kind == .work })
        perform(core.reconciled(open, now: now))
        var copies: [String: AlertKey.Kind] = [:]
        for notification in delivered where notification.content.origin != nil {
            copies[notification.id] = .notification
        }
        for prompt in prompts where prompt.origin != nil { copies[prompt.id] = .prompt }
        perform(core.reconciled(copies: copies))
        // What was asked for a secret by a connection that has gone would be in the way of the next.
        for id in copies.keys.sorted() where core.sealing(of: id) != nil && secretQuestions[id] == nil {
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
            // Of one for a secret its own connection tells.
            case .prompt where core.sealing(of: copy) != nil: if secretQuestions[copy] == nil { core.lost(copy) }
            case .prompt:
                guard !ids.1.contains(copy) else { continue }
                if try daemon.result(copy) == nil { core.gone(copy) } else { try promptActed(copy, daemon) }
            case .work: break
            }
        }
        perform(core.undelivered(now: now))
        try lendAll(daemon)
    }

    /// A copy is delivered no longer, and no event said why.
    private func missing(_ copy: String, _ daemon: DaemonLink) throws(VarlinkClientError) {
        let past = try daemon.past(copy)
        let verb: AlertVerb? =
            switch past?.ending {
            case .acknowledged: .acknowledge
            case .dismissed, .cleared: .close
            case .activated: .activate(action: nil)
            case .action: .activate(action: past?.action)
            // The words of a reply are not kept; that it was seen is.
            case .replied: .acknowledge
            case .snoozed:
                try daemon.notification(copy).flatMap { WireTime.parse($0.due) }
                    .map { .snooze(seconds: max(1, ($0 - Clock.wall) / 1_000_000)) } ?? .acknowledge
            case .expired, .replaced, .withdrawn, .missed, nil: nil
            }
        if let verb { perform(core.did(verb, to: copy, now: Clock.wall)) } else { core.gone(copy) }
    }

    /// Says what holds here of what is shared.
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

    /// Phone and bridges: what has come of them, and what is due.
    func serveOutlets() throws(Fault) {
        for (key, verb) in outlets.chosen() {
            guard let daemon, let name = outlets.phone?.settings.outlet.name else { break }
            log("\(verb.name.rawValue) on \(name)")
            do throws(VarlinkClientError) {
                try perform(.perform(key, verb, device: name), daemon)
            } catch {
                lostDaemon(error)
            }
            // Open all the same: it was not done, and can be chosen again.
            if core.origin.entries[key]?.isOpen == true { outlets.rejected(key) }
        }
        if daemon != nil, let news = outlets.news() {
            perform([
                .tell(
                    title: "Not on your phone: \(news.title)",
                    body: "\(news.problem). \"alertctl link status\" tells more.",
                    id: "alert-link-phone")
            ])
        }
        try outlets.turn(core.origin, canAnswer: daemon != nil)
    }

    /// Carries out what is done here.
    func perform(_ action: LinkAction, _ daemon: DaemonLink) throws(VarlinkClientError) {
        let now = Clock.wall
        switch action {
        case .publish, .clear, .keep, .discard: break
        case .show(let copy, let quietly):
            guard !copy.item.isSecret else { return showSecret(copy) }
            let result = try daemon.show(copy, quietly: quietly, now: now)
            if result == .refused { core.refused(.malformed, from: copy.origin) }
            core.shown(copy.id, result)
            // A person may have dealt with it while this program was dead.
            if copy.isRepeated, result == .taken, case .notification = copy.item,
                try daemon.delivered(copy.id) == nil
            {
                try missing(copy.id, daemon)
            }
        case .close(let id, let kind, let device):
            try daemon.close(id, kind, answeredOn: device)
            secretQuestions[id] = nil
            secretQueue.remove(id)
        case .perform(let key, let verb, let device):
            // Another act that came with this one may have been first.
            guard core.origin.entries[key]?.isOpen == true else { return }
            var typed: [SecretText] = []
            if case .secret(_, _, let answer) = verb {
                guard let parts = open(answer, to: key, from: device) else {
                    return perform(core.rejected(key, from: device, now: now))
                }
                typed = parts
            }
            switch try daemon.perform(key, verb, typed: typed, device: device) {
            // It goes on until whoever does it ends it.
            case .done where verb == .cancel: break
            case .lost:
                // The program that asked has been told that it is answered, and gets nothing.
                let title = core.origin.entries[key]?.title ?? key.id
                perform(core.ended(key, .init(), now: now))
                perform([
                    .tell(
                        title: "A secret did not arrive: \(title)",
                        body: "It was typed on \(device), and the program that asked did not take it. Let it ask again."
                    )
                ])
            case .done: perform(core.performed(key, verb, device: device, now: now))
            case .ended: perform(core.ended(key, .init(), now: now))
            case .rejected: perform(core.rejected(key, from: device, now: now))
            }
        case .set(let name, let value): try daemon.set(name, value)
        case .play(let sound): daemon.play(sound)
        case .settle(let key, let due, let device): try settle(key, due: due, device: device, daemon)
        case .standIn(let reminder): try standIn(reminder, daemon)
        case .hold(let id, let device, let isTyping):
            try daemon.hold(id, device, isTyping)
            if !core.isCopy(id) { try lookAtPrompt(id, daemon) }
        case .tell(let title, let body, let id): try daemon.tell(title, body, id)
        case .reached(let reached): try daemon.reached(reached)
        }
    }
}
