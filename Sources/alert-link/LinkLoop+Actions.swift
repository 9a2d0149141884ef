// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol
import LinuxSystem
import Varlink

/// The execution of actions.
extension LinkLoop {
    /// Performs actions once the state they follow from is on disk.
    func perform(_ actions: [LinkAction]) {
        guard !actions.isEmpty else { return }
        do throws(ExitFailure) { try save() } catch {
            // After a crash this device would not know of messages and calls whose state was not saved.
            log("\(error)")
            return end(.stop)
        }
        for action in actions {
            switch action {
            case .publish(let place, let message, let expiry):
                publish(group.topic(place), message, expiry: expiry, isRetained: place.isRetained)
            case .clear(let place): clear(group.topic(place))
            case .store(let message, let device): history.store(message, of: device, &core)
            case .discard(let device, let day): history.files.discard(day, of: device)
            default: withDaemon { daemon throws(VarlinkClientError) in try perform(action, daemon) }
            }
        }
    }

    /// Performs an action at alertd.
    private func perform(_ action: LinkAction, _ daemon: DaemonLink) throws(VarlinkClientError) {
        let now = Clock.wall
        switch action {
        case .publish, .clear, .store, .discard: break
        case .show(let copy, let quietly):
            guard !copy.item.isSecret else { return secrets.add(copy, &core, daemon) }
            let result = try daemon.show(copy, quietly: quietly, now: now)
            if result == .refused { core.refused(.malformed, from: copy.origin) }
            core.shown(copy.id, result)
            // A person may have dealt with the copy while this program was dead.
            if copy.isRepeated, result == .taken, case .notification = copy.item,
                try daemon.delivered(copy.id) == nil
            {
                try missing(copy.id, isConfirmed: true, daemon)
            }
        case .close(let id, let kind, let device):
            try daemon.close(id, kind, answeredOn: device)
            secrets.remove(id)
        case .perform(let key, let verb, let device): try perform(verb, on: key, from: device, daemon)
        case .set(let name, let value): try daemon.set(name, value)
        case .play(let sound): daemon.play(sound)
        case .settle(let key, let due, let device):
            let noted = try daemon.settle(key.id, due: WireTime.text(due), on: device)
            if device != nil { perform(core.settled(key, due: due, noted: noted, now: now)) }
            // A beat goes on, and is lent for its next time.
            if beats.contains(key) { lending.requestAtOnce() }
        case .standIn(let reminder): try standIn(reminder, daemon)
        case .hold(let id, let device, let isTyping):
            try daemon.hold(id, device, isTyping)
            if !core.isCopy(id) { try updatePrompt(id, daemon) }
        case .notify(let title, let body, let id): try daemon.notify(title, body, id)
        case .reached(let reached): try daemon.reached(reached)
        }
    }

    /// Does what a person did on another device.
    private func perform(
        _ verb: AlertVerb, on key: AlertKey, from device: String, _ daemon: DaemonLink
    ) throws(VarlinkClientError) {
        // Another act that came with this one may have been first.
        guard core.origin.entries[key]?.isOpen == true else { return }
        var typed: [SecretText] = []
        if case .secret(_, _, let answer) = verb {
            guard let parts = secrets.open(answer, to: key, from: device, core) else {
                return perform(core.rejected(key, from: device, now: Clock.wall))
            }
            typed = parts
        }
        // Whatever the person answered refers to the text that was sent; alertd may have a later one by now.
        let revision = core.origin.entries[key]?.item?.revision
        let result = try daemon.perform(key, verb, typed: typed, device: device, revision: revision)
        let now = Clock.wall
        switch result {
        // The work continues until its program ends it.
        case .done where verb == .cancel: break
        case .lost:
            // alertd has told the program that it is answered, and the program gets nothing.
            let title = core.origin.entries[key]?.title ?? key.id
            perform(core.ended(key, .init(), now: now))
            perform([
                .notify(
                    title: "A secret did not arrive: \(title)",
                    body: "It was typed on \(device), and the program that asked did not take it. Let it ask again."
                )
            ])
        case .done: perform(core.performed(key, verb, device: device, now: now))
        case .ended: perform(core.ended(key, .init(), now: now))
        case .changed: try updatePrompt(key.id, daemon)
        case .rejected: perform(core.rejected(key, from: device, now: now))
        }
    }

    /// Delivers a reminder of a device that is away. The alert begins here, and travels as this device's own.
    private func standIn(_ reminder: LinkAction.Reminder, _ daemon: DaemonLink) throws(VarlinkClientError) {
        guard case .notification(var content) = reminder.item else { return }
        content.appName = String("\(content.appName ?? content.app ?? Defaults.app) on \(reminder.origin)".prefix(60))
        content.to = reminder.to
        content.delivery = reminder.delivery
        if reminder.isLate { (content.level, content.sound, content.say) = (.passive, nil, nil) }
        if try !daemon.post(reminder.id, content) { core.refused(.malformed, from: reminder.origin) }
        core.stoodIn(reminder.id)
    }

    /// Performs the choices made on the phone, and sends due messages to phone and bridges.
    func serveOutlets() throws(ExitFailure) {
        for (key, verb) in outlets.chosen() {
            guard daemon != nil, let name = outlets.phone?.settings.outlet.name else { break }
            log("\(verb.name.rawValue) on \(name)")
            withDaemon { daemon throws(VarlinkClientError) in try perform(verb, on: key, from: name, daemon) }
            // An alert that is still open can be chosen again: the verb was not done.
            if core.origin.entries[key]?.isOpen == true { outlets.rejected(key) }
        }
        if daemon != nil, let news = outlets.news() {
            perform([
                .notify(
                    title: "Not on your phone: \(news.title)",
                    body: "\(news.problem). \"alertctl link status\" tells more.",
                    id: "alert-link-phone")
            ])
        }
        try outlets.turn(core.origin, canAnswer: daemon != nil)
    }
}
