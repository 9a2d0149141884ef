// SPDX-License-Identifier: Apache-2.0

import AlertLink
import LinuxSystem

/// Messages between their frames and the core.
extension LinkLoop {
    /// The subscriptions of this device.
    var filters: [String] {
        (isOut
            ? Topic.filtersOutside(user: settings.user, device: settings.device)
            : Topic.filters(user: settings.user, device: settings.device))
            + (inbox == nil ? [] : Topic.inboxFilters(user: settings.user)) + (home?.filters ?? [])
    }

    /// Takes a message from the broker.
    func received(_ bytes: [UInt8], at path: String, isRetained: Bool) throws(Fault) {
        // An empty message says that a topic was cleared.
        guard !bytes.isEmpty else { return }
        if receivedHome(bytes, at: path, isRetained: isRetained) { return }
        guard let topic = Topic(path: path, user: settings.user) else { return core.refused(.malformed, from: nil) }
        if case .inbox(let sender, _) = topic {
            settleMessages()
            return receivedInbox(bytes, from: sender, at: path, isRetained: isRetained)
        }
        if case .removed(let device, settings.device) = topic { return removed(bytes, at: path, by: device) }
        if isOut, case .key = topic {} else if isOut { return }
        if !decidedTopics.insert(path).inserted {
            // The one before may take down what this one shows again. That alertd tells of as if a person had done it,
            // which has to be heard while the copy counts as closed.
            settleMessages()
            try readDaemonEvents()
            decidedTopics.insert(path)
        }
        do throws(Frame.Refused) {
            if case .key(let device, settings.device) = topic {
                settleMessages()
                return try rekeyed(
                    try KeyFrame.open(bytes, topic: path, writer: device, keys: keys, ring: ring))
            }
            // A device that is called otherwise now says so under its new name.
            var writer = topic.writer
            if topic.isOwnName { writer = Frame.claimedSender(bytes, ring: ring) ?? writer }
            let frame = try Frame.open(bytes, topic: path, writer: writer, ring: ring)
            guard let message = LinkMessage(frame.text, at: topic), message.counter == frame.counter,
                matches(message, topic)
            else { throw Frame.Refused(refusal: .malformed, sender: frame.sender) }
            if case .member = message { settleMessages() }
            if topic.isOwnName, case .member(let member) = message {
                try renamed(member, frame.sender)
            } else if case .member(let member) = message, frame.sender != settings.device {
                try admit(member)
            } else {
                decided += core.received(message, from: frame.sender, isRetained: isRetained, now: Clock.wall)
            }
        } catch {
            core.refused(error.refusal, from: error.sender)
        }
    }

    /// Carries out what follows from the messages that have come: the state is saved once for all of them.
    func settleMessages() {
        let actions = decided
        decided = []
        decidedTopics = []
        perform(actions)
    }

    /// Returns whether a message lies where one of its name belongs.
    private func matches(_ message: LinkMessage, _ topic: Topic) -> Bool {
        switch (message, topic) {
        case (.alert(let alert), .alert(_, let key)): ring.topicName(of: alert.key.text) == key
        case (.act(let act), .act(_, settings.device, let key)): ring.topicName(of: act.key.text) == key
        case (.shared(let shared), .shared(_, let key)): ring.topicName(of: shared.name.text) == key
        case (.typing(let typing), .typing(_, settings.device, let key)): ring.topicName(of: typing.key.text) == key
        case (.history(let history), .history(_, let key)): ring.topicName(of: history.day.name) == key
        case (.lease(let lease), .lease(_, let key)): ring.topicName(of: lease.key.text) == key
        case (.claim(let claim), .claim(_, let origin, let key)):
            claim.origin == origin && ring.topicName(of: claim.key.text) == key
        case (.member(let member), .member(_, let name)): member.name == name
        case (.here, .here), (.sound, .sound), (.report, .report(_, settings.device)): true
        default: false
        }
    }

    /// Another device has let one in.
    private func admit(_ member: Member) throws(Frame.Refused) {
        guard ring.members[member.name] != member else { return }
        // Of a name that it has no longer, or that this device has not heard of, the device itself tells.
        if let known = ring.name(of: member), known != member.name { return }
        if ring.members[member.name]?.isSameDevice(as: member) == true { return }
        guard try changeRing({ $0.add(member) }) else {
            throw Frame.Refused(refusal: ring.isRevoked(member) ? .revoked : .malformed, sender: member.name)
        }
        log("\(member.name) was let in by another device")
    }

    /// A device says what it is called.
    private func renamed(_ member: Member, _ sender: String) throws(Frame.Refused) {
        guard ring.members[sender]?.isSameDevice(as: member) == true else {
            throw Frame.Refused(refusal: .malformed, sender: sender)
        }
        guard sender != member.name, sender != settings.device else { return }
        guard try changeRing({ $0.rename(member) }) else {
            // An older name, or one that another device has.
            let isOlder = member.named <= ring.members[sender]?.named ?? 0
            throw Frame.Refused(refusal: isOlder ? .stale : .malformed, sender: sender)
        }
    }

    /// A message as it is published.
    func sealed(_ place: LinkPlace, _ message: LinkMessage) -> (topic: String, bytes: [UInt8]) {
        let topic = path(place)
        return (topic, Frame.seal(message.text, topic: topic, counter: message.counter, keys: keys, ring: ring))
    }

    func path(_ place: LinkPlace) -> String {
        let me = settings.device
        let topic: Topic =
            switch place {
            case .here: .here(device: me)
            case .sound: .sound(device: me)
            case .report(let other): .report(device: me, for: other)
            case .alert(let key): .alert(origin: me, key: ring.topicName(of: key.text))
            case .act(let origin, let key): .act(device: me, origin: origin, key: ring.topicName(of: key.text))
            case .lease(let key): .lease(origin: me, key: ring.topicName(of: key.text))
            case .claim(let origin, let key): .claim(device: me, origin: origin, key: ring.topicName(of: key.text))
            case .shared(let name): .shared(device: me, key: ring.topicName(of: name.text))
            case .typing(let origin, let key): .typing(device: me, origin: origin, key: ring.topicName(of: key.text))
            case .history(let day): .history(device: me, key: ring.topicName(of: day.name))
            }
        return topic.path(user: settings.user)
    }

    func publish(_ topic: String, _ message: LinkMessage, expiry: UInt32?, isRetained: Bool = true) {
        // The others refuse it, and count it.
        guard !isOut else { return }
        let bytes = Frame.seal(message.text, topic: topic, counter: message.counter, keys: keys, ring: ring)
        guard bytes.count <= LinkLimits.largestMessage else {
            // alertd's own limits keep texts far below; a thousand long buttons can be more.
            log("too large to be shown on other devices: \(bytes.count) bytes")
            return core.refused(.tooLarge, from: settings.device)
        }
        broker?.publish(topic, bytes, expiry: expiry, isRetained: isRetained)
    }
}
