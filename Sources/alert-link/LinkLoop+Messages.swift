// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol
import LinuxSystem
import Varlink

/// The exchange with the broker.
extension LinkLoop {
    /// The subscriptions of this device.
    var filters: [String] {
        group.filters + (inbox == nil ? [] : Topic.inboxFilters(user: settings.user)) + (home.state?.filters ?? [])
    }

    // MARK: Publishing

    func publish(_ topic: String, _ message: LinkMessage, expiry: UInt32?, isRetained: Bool) {
        // The other devices would refuse and count the message.
        guard !group.isOut else { return }
        let bytes = group.sealed(message, at: topic)
        guard bytes.count <= LinkLimits.maximumMessage else {
            // alertd's own limits keep texts far below; a thousand long buttons can be more.
            log("an alert is too large for other devices: \(bytes.count) bytes")
            return core.refused(.tooLarge, from: settings.device)
        }
        connector.client?.publish(topic, bytes, expiry: expiry, isRetained: isRetained)
    }

    /// Publishes for Home Assistant.
    func publish(_ publications: [HomeAssistantState.Publication]) {
        for publication in publications {
            connector.client?.publish(publication.topic, publication.bytes, expiry: nil, isFollowed: true)
        }
    }

    func clear(_ topic: String) { connector.client?.publish(topic, [], expiry: nil) }

    func announceKeys() {
        for publication in group.announcements {
            connector.client?.publish(publication.topic, publication.bytes, expiry: publication.expiry)
        }
    }

    // MARK: Receiving

    /// Accepts a message from the broker.
    func received(_ bytes: [UInt8], at path: String, isRetained: Bool) throws(ExitFailure) {
        // An empty message says that a topic was cleared.
        guard !bytes.isEmpty else { return }
        do throws(Frame.Failure) {
            if let state = home.state, state.isSubscribed(path) {
                return try requested(state.request(bytes, at: path, isRetained: isRetained), state)
            }
            guard let topic = Topic(path: path, user: settings.user) else {
                throw Frame.Failure(refusal: .malformed, sender: nil)
            }
            switch topic {
            case .inbox(let sender, _):
                settleMessages()
                try receivedInbox(bytes, from: sender, at: path, isRetained: isRetained)
            case .removed(let device, settings.device):
                settleMessages()
                let removal = try RemovalFrame.open(
                    bytes, topic: path, writer: device, keys: group.keys, ring: group.ring)
                if let removal { _ = changeRing { $0.leave(removal, now: Clock.wall) } }
            case .key(let device, settings.device):
                settleMessages()
                let change = try KeyFrame.open(
                    bytes, topic: path, writer: device, keys: group.keys, ring: group.ring)
                // A known key comes again on every connection of its maker, and is no fault.
                let isNew = changeRing { $0.adopt(change, deviceName: settings.device) }
                if isNew { log("\(change.by) has made a new key") }
            default: if !group.isOut { try received(bytes, at: topic, path: path, isRetained: isRetained) }
            }
        } catch {
            core.refused(error.refusal, from: error.sender)
        }
    }

    private func received(_ bytes: [UInt8], at topic: Topic, path: String, isRetained: Bool) throws(Frame.Failure) {
        if !decidedTopics.insert(path).inserted {
            // The message before may take down what this one shows again. alertd reports that as if a person had done
            // it, and the report must come while the copy counts as closed.
            settleMessages()
            readDaemonEvents()
            decidedTopics.insert(path)
        }
        let (message, sender) = try group.open(bytes, at: topic, path: path)
        guard case .member(let member) = message else {
            decided += core.received(message, from: sender, isRetained: isRetained, now: Clock.wall)
            return
        }
        settleMessages()
        if topic.isOwnName {
            try renamed(member, sender)
        } else if sender != settings.device {
            try admit(member)
        }
    }

    /// Performs the actions from the messages that have come: the state is saved once for all of them.
    func settleMessages() {
        let actions = decided
        decided = []
        decidedTopics = []
        perform(actions)
    }

    /// Accepts a device that another one has let in.
    private func admit(_ member: AlertLink.Member) throws(Frame.Failure) {
        let ring = group.ring
        guard ring.members[member.name] != member else { return }
        // A renamed device announces its name itself, even if this device has not learned of that name.
        if let known = ring.name(of: member), known != member.name { return }
        if ring.members[member.name]?.isSameDevice(as: member) == true { return }
        guard changeRing({ $0.add(member) }) else {
            throw Frame.Failure(refusal: group.ring.isRevoked(member) ? .revoked : .malformed, sender: member.name)
        }
        log("\(member.name) was paired by another device")
    }

    /// Accepts the new name of a device.
    private func renamed(_ member: AlertLink.Member, _ sender: String) throws(Frame.Failure) {
        guard group.ring.members[sender]?.isSameDevice(as: member) == true else {
            throw Frame.Failure(refusal: .malformed, sender: sender)
        }
        guard sender != member.name, sender != settings.device else { return }
        guard changeRing({ $0.rename(member) }) else {
            // An older name, or one that another device has.
            let isOlder = member.named <= group.ring.members[sender]?.named ?? 0
            throw Frame.Failure(refusal: isOlder ? .stale : .malformed, sender: sender)
        }
    }

    /// Shows or ends an alert of a machine that is no device. The alert begins here, and travels as this device's own.
    private func receivedInbox(
        _ bytes: [UInt8], from sender: String, at path: String, isRetained: Bool
    ) throws(Frame.Failure) {
        guard var state = inbox, daemon != nil else { throw Frame.Failure(refusal: .unknownSender, sender: sender) }
        let alert = try state.received(
            bytes, from: sender, at: path, isRetained: isRetained, gate: &core.gate, now: Clock.wall)
        guard let alert else { return }
        withDaemon { daemon throws(VarlinkClientError) in
            switch alert {
            case .show(let id, let content, let isOver):
                if try !daemon.post(id, content) { core.refused(.malformed, from: sender) }
                if isOver { core.exceeded(content.title, of: sender, now: Clock.wall) }
            case .end(let id): try daemon.close(id, .notification, answeredOn: nil)
            }
            // If alertd fails, the state does not change: the broker sends its retained messages again.
            inbox = state
            saveInbox()
        }
    }

    private func saveInbox() {
        guard let state = inbox, state.isDirty else { return }
        do throws(ExitFailure) {
            try PrivateFile.write(state.json.serialized(), to: paths.inbox, isDurable: true)
            inbox?.saved()
        } catch {
            log("\(error)")
        }
    }

    /// Does what Home Assistant asks for.
    private func requested(
        _ request: HomeAssistantState.Request?, _ state: HomeAssistantState
    ) throws(Frame.Failure) {
        switch request {
        case .announce?: publish(state.everything)
        case .doNotDisturb(let isOn)?:
            if let refusal = core.gate.admitRequest(from: HomeAssistantState.sender, now: Clock.wall) {
                throw Frame.Failure(refusal: refusal, sender: HomeAssistantState.sender)
            }
            withDaemon { daemon throws(VarlinkClientError) in
                log("do not disturb is switched \(isOn ? "on" : "off") by Home Assistant")
                home.repeatState()
                try daemon.set(.doNotDisturb, isOn ? .on(until: nil) : .off)
            }
        case nil: break
        }
    }

    // MARK: The keyring

    /// Changes the keyring, on disk first.
    /// - Returns: Whether the keyring was changed.
    private func changeRing(_ change: (inout Keyring) -> Bool) -> Bool {
        var new = group.ring
        guard change(&new) else { return false }
        do throws(ExitFailure) {
            new = try pairings.exclusively { () throws(ExitFailure) in
                // Another verb may have changed the file a moment ago.
                var newest = try pairings.keyring() ?? group.ring
                guard change(&newest) else { return newest }
                try pairings.save(newest.json, to: paths.keyring)
                return newest
            }
        } catch {
            log("\(error)")
            return false
        }
        adopt(new)
        return true
    }

    /// Reads the keyring, which another verb of this program may have changed.
    func readKeyring() {
        do throws(ExitFailure) { if let new = try pairings.keyring() { adopt(new) } } catch { log("\(error)") }
    }

    private func adopt(_ new: Keyring) {
        let old = group.ring
        guard new != old else { return }
        guard new.removal == nil || new.removal == old.removal else { return leave(new) }
        if group.isOut, new.removal == nil, new.name(of: group.keys.member) == nil {
            log("this device has new keys")
            return end(.restart)
        }
        for leaver in old.leavers where !new.leavers.contains(leaver) { clear(group.topic(for: leaver)) }
        core.gate.formerNames = new.formerNames
        for name in core.update(members: new.members) {
            let key = new.members[name]?.fingerprint ?? ""
            log("\(name) (listed under secrets in link.toml) joined; its key: \(key)")
            perform([
                .notify(
                    title: "Secrets are exchanged with \(name) from now on",
                    body: "It is a new device. Its key is \(key), or it is not yours: see \"alert-link status\" there.")
            ])
        }
        for (name, member) in old.members.sorted(by: { $0.key < $1.key }) where new.members[name] != member {
            if let now = new.name(of: member), now != name {
                log("\(name) was renamed to \(now)")
            } else if let other = new.members[name] {
                if member.signKey != other.signKey { log("\(name) changed its key") }
            } else {
                log("\(name) was removed")
            }
            // Nobody can read these messages of the device, but the next device of that name would find them.
            for topic in group.topics(about: name) { clear(topic) }
            // The alerts of a renamed device come again at once.
            let words = new.name(of: member) == nil ? core.closedWords(of: [name]) : nil
            perform(core.forget(name))
            if let words {
                perform([.notify(title: "\(name) was taken out", body: words, id: "alert-link-closed-\(name)")])
            }
        }
        // A reminder may have been lent to a device that has another name now, or is gone. The check comes once the new
        // keyring is in force.
        lending.requestAtOnce()
        guard new.key != old.key else {
            group.ring = new
            announceKeys()
            // Messages that a new device has sent before are sent again.
            connector.client?.subscribe(filters)
            return
        }
        // Topics are named by the key, so this clears the old ones, and the next connection publishes everything at the
        // new ones. The will is sealed when a connection is made, hence another connection.
        for place in core.places { clear(group.topic(place)) }
        if connector.client != nil { reconnect("there is a new key") }
        group.ring = new
    }

    /// Leaves the other devices, of which one has taken this device out: clears all topics of this device, and closes
    /// the alerts of others here.
    private func leave(_ new: Keyring) {
        let by = new.removal?.by ?? "another device"
        log("\(by) removed this device")
        for topic in group.topics(core.places) { clear(topic) }
        let others = group.others
        let words = core.closedWords(of: others)
        group.ring = new
        for name in others { perform(core.forget(name)) }
        lending.requestAtOnce()
        perform([
            .notify(
                title: "\(by) has taken this device out",
                body: "Nothing goes to your other devices or comes from them. To join again, run \"alertctl devices "
                    + "pair\" here and on a device that still belongs." + (words.map { "\n" + $0 } ?? ""),
                id: "alert-link-removed")
        ])
        if connector.client != nil { reconnect("this device was taken out") }
    }
}
