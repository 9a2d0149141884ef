// SPDX-License-Identifier: Apache-2.0

import AlertLink
import LinuxSystem

/// The keys of the group: told to others, changed by them, and by other verbs of this program.
extension LinkLoop {
    /// Says whom this device has let in, and gives the key that it has made to all others. Both stay at the broker for
    /// those that are away.
    func tellOfKeys() {
        let me = settings.device
        guard !isOut else { return }
        for leaver in ring.leavers {
            let topic = Topic.removed(device: me, for: leaver.name).path(user: settings.user)
            let frame = RemovalFrame.seal(ring, for: leaver, topic: topic, keys: keys)
            broker?.publish(topic, frame, expiry: Self.leaverLife)
        }
        // First of all, since what else it says is not taken under a name that others do not know.
        if keys.member.named > 0 {
            publish(Topic.member(device: me, of: me).path(user: settings.user), .member(keys.member), expiry: nil)
        }
        for name in ring.granted.sorted() {
            guard let member = ring.members[name] else { continue }
            publish(Topic.member(device: me, of: name).path(user: settings.user), .member(member), expiry: nil)
        }
        guard ring.madeBy == me else { return }
        for (name, member) in ring.members.sorted(by: { $0.key < $1.key }) where name != me {
            let topic = Topic.key(device: me, for: name).path(user: settings.user)
            broker?.publish(topic, KeyFrame.seal(ring, for: member, topic: topic, keys: keys), expiry: nil)
        }
    }

    /// Another device has made a new key.
    func rekeyed(_ change: KeyFrame.Change) throws(Frame.Refused) {
        // What is known comes again on every connection of its maker, and is no fault.
        if try changeRing({ $0.adopt(change, me: settings.device) }) { log("\(change.by) has made a new key") }
    }

    /// Changes the keyring, on disk first.
    /// - Returns: Whether it was changed.
    func changeRing(_ change: (inout Keyring) -> Bool) throws(Frame.Refused) -> Bool {
        var new = ring
        guard change(&new) else { return false }
        do throws(Fault) {
            new = try pairings.exclusively { () throws(Fault) in
                // Another verb may have changed it a moment ago.
                var newest = try pairings.keyring() ?? ring
                guard change(&newest) else { return newest }
                try pairings.save(newest.json, to: paths.keyring)
                return newest
            }
        } catch {
            log("\(error)")
            return false
        }
        take(new)
        return true
    }

    /// Another verb of this program may have changed the keyring.
    func noticeKeyring() {
        guard keyringWatch.happened({ $0.name == "keyring.json" || $0.isLoss }) else { return }
        do throws(Fault) {
            if let new = try pairings.keyring() { take(new) }
        } catch {
            log("\(error)")
        }
    }

    /// Applies another keyring.
    private func take(_ new: Keyring) {
        guard new != ring else { return }
        guard new.removal == nil || new.removal == ring.removal else { return leave(new) }
        if isOut, new.removal == nil, new.name(of: keys.member) == nil {
            log("this device has new keys")
            (isEnding, beginsAnew) = (true, true)
            return
        }
        for leaver in ring.leavers where !new.leavers.contains(leaver) {
            broker?.publish(
                Topic.removed(device: settings.device, for: leaver.name).path(user: settings.user), [], expiry: nil)
        }
        let gone = ring.members.keys.filter { new.members[$0] != ring.members[$0] }.sorted()
        core.gate.formerNames = new.formerNames
        for name in core.update(members: new.members) {
            let key = new.members[name]?.fingerprint ?? ""
            log("\(name), which secrets in link.toml names, is known now; its key: \(key)")
            perform([
                .tell(
                    title: "Secrets are exchanged with \(name) from now on",
                    body: "It is a new device. Its key is \(key), or it is not yours: see \"alert-link status\" there.")
            ])
        }
        for name in gone {
            if let now = ring.members[name].flatMap(new.name(of:)), now != name {
                log("\(name) is called \(now) now")
            } else if let other = new.members[name] {
                if ring.members[name]?.signKey != other.signKey { log("\(name) has another key now") }
            } else {
                log("\(name) was taken out")
            }
            // What this device said of it lies there in the clear of no one, but would be said of another of that name.
            for topic in [Topic.member(device: settings.device, of: name), .key(device: settings.device, for: name)] {
                broker?.publish(topic.path(user: settings.user), [], expiry: nil)
            }
            perform(core.forget(name))
        }
        // Who stands in for this device may be called otherwise, or be gone. It is looked at once the new one is in
        // force.
        lendingDue = 0
        guard new.key != ring.key else {
            ring = new
            tellOfKeys()
            // What a new device has said before is sent again.
            broker?.subscribe(filters)
            return
        }
        // Topics are named by the key: what lies under the old names goes, and all is said again under the new ones.
        // The will is sealed when a connection is made, so there is another.
        for place in core.places { broker?.publish(path(place), [], expiry: nil) }
        if broker != nil { connectAnew("there is a new key") }
        ring = new
    }
}
