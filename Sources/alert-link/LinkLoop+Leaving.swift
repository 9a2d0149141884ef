// SPDX-License-Identifier: Apache-2.0

import AlertLink

/// This device was taken out. It learns that from a device that still belongs; the keyring keeps it.
extension LinkLoop {
    /// The time for which the message for a device that left stays at the broker, in seconds: a year, renewed with each
    /// connection.
    static let leaverLife: UInt32 = 365 * 86_400

    /// A Boolean value indicating whether this device was taken out. Phone, bridges, machines and Home Assistant do not
    /// need the others, and go on.
    var isOut: Bool { ring.removal != nil }

    /// A device says that this one was taken out.
    func removed(_ bytes: [UInt8], at path: String, by device: String) {
        settleMessages()
        do throws(Frame.Refused) {
            let removal = try RemovalFrame.open(bytes, topic: path, writer: device, keys: keys, ring: ring)
            guard let removal else { return }
            _ = try changeRing { $0.leave(removal, now: Clock.wall) }
        } catch {
            core.refused(error.refusal, from: error.sender)
        }
    }

    /// Leaves the others: what this device has at the broker goes, and what they showed here is taken down.
    func leave(_ new: Keyring) {
        let by = new.removal?.by ?? "another device"
        log("\(by) has taken this device out")
        let me = settings.device
        var topics = core.places.map(path) + [path(.here)]
        for name in ring.granted.sorted() + [me] {
            topics.append(Topic.member(device: me, of: name).path(user: settings.user))
        }
        for name in ring.members.keys.sorted() where name != me {
            topics.append(Topic.key(device: me, for: name).path(user: settings.user))
        }
        for leaver in ring.leavers {
            topics.append(Topic.removed(device: me, for: leaver.name).path(user: settings.user))
        }
        for topic in topics { broker?.publish(topic, [], expiry: nil) }
        let others = ring.members.keys.filter { $0 != me }.sorted()
        ring = new
        for name in others { perform(core.forget(name)) }
        lendingDue = 0
        perform([
            .tell(
                title: "\(by) has taken this device out",
                body: "Nothing goes to your other devices or comes from them. To join again, run \"alertctl devices "
                    + "pair\" here and on a device that still belongs.",
                id: "alert-link-removed")
        ])
        if broker != nil { connectAnew("this device was taken out") }
    }
}
