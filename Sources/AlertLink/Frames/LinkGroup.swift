// SPDX-License-Identifier: Apache-2.0

/// The group of a person's devices as one of them sees it, and the topics and frames that follow from its keys.
package struct LinkGroup: Sendable, Hashable {
    package let user: String
    package let deviceName: String
    package let keys: DeviceKeys
    package var ring: Keyring

    package struct Publication: Sendable, Hashable {
        package var topic: String
        package var bytes: [UInt8]
        /// The time after which the broker forgets the message, in seconds; nil for never.
        package var expiry: UInt32?
    }

    /// The life of the message for a device that left, in seconds: a year, renewed with each connection.
    private static let leaverLife: UInt32 = 365 * 86_400

    package init(user: String, deviceName: String, keys: DeviceKeys, ring: Keyring) {
        (self.user, self.deviceName, self.keys, self.ring) = (user, deviceName, keys, ring)
    }

    /// A Boolean value indicating whether this device was taken out. Phone, bridges, machines and Home Assistant do not
    /// need the other devices, and continue.
    package var isOut: Bool { ring.removal != nil }

    // MARK: Topics

    /// The subscriptions to messages of other devices.
    package var filters: [String] {
        isOut
            ? Topic.filtersOutside(user: user, device: deviceName) : Topic.filters(user: user, device: deviceName)
    }

    /// Returns the topic of a place. Topics are named by the group's key.
    package func topic(_ place: LinkPlace) -> String {
        switch place {
        case .here: path(.here(device: deviceName))
        case .sound: path(.sound(device: deviceName))
        case .report(let other): path(.report(device: deviceName, for: other))
        case .alert(let key): path(.alert(origin: deviceName, key: name(key.text)))
        case .act(let origin, let key): path(.act(device: deviceName, origin: origin, key: name(key.text)))
        case .lease(let key): path(.lease(origin: deviceName, key: name(key.text)))
        case .claim(let origin, let key): path(.claim(device: deviceName, origin: origin, key: name(key.text)))
        case .shared(let shared): path(.shared(device: deviceName, key: name(shared.text)))
        case .typing(let origin, let key): path(.typing(device: deviceName, origin: origin, key: name(key.text)))
        case .history(let day): path(.history(device: deviceName, key: name(day.name)))
        }
    }

    /// Returns the topics at which this device writes about another: that it was let in, and its copy of the key.
    package func topics(about member: String) -> [String] {
        [path(.member(device: deviceName, of: member)), path(.key(device: deviceName, for: member))]
    }

    /// Returns the topic of the message for a device that left.
    package func topic(for leaver: Member) -> String { path(.removed(device: deviceName, for: leaver.name)) }

    /// Returns all topics of this device, to be cleared when it leaves.
    package func topics(_ places: [LinkPlace]) -> [String] {
        places.map(topic) + [topic(.here)]
            + (ring.granted.sorted() + [deviceName]).map { path(.member(device: deviceName, of: $0)) }
            + others.map { path(.key(device: deviceName, for: $0)) } + ring.leavers.map(topic(for:))
    }

    /// The names of the other members, sorted.
    package var others: [String] { ring.members.keys.filter { $0 != deviceName }.sorted() }

    private func path(_ topic: Topic) -> String { topic.path(user: user) }
    private func name(_ text: String) -> String { ring.topicName(of: text) }

    // MARK: Messages

    package func sealed(_ message: LinkMessage, at topic: String) -> [UInt8] {
        Frame.seal(message.text, topic: topic, counter: message.counter, keys: keys, ring: ring)
    }

    /// The messages that tell whom this device has let in or taken out, and that give the key it has made to the
    /// others. They stay at the broker for devices that are away.
    package var announcements: [Publication] {
        guard !isOut else { return [] }
        var list = ring.leavers.map { leaver in
            let topic = topic(for: leaver)
            let bytes = RemovalFrame.seal(ring, for: leaver, topic: topic, keys: keys)
            return Publication(topic: topic, bytes: bytes, expiry: Self.leaverLife)
        }
        // This comes before all other messages: devices that do not know the new name refuse messages under it.
        var known = keys.member.named > 0 ? [(deviceName, keys.member)] : []
        known += ring.granted.sorted().compactMap { name in ring.members[name].map { (name, $0) } }
        list += known.map { name, member in
            let topic = path(.member(device: deviceName, of: name))
            return Publication(topic: topic, bytes: sealed(.member(member), at: topic))
        }
        guard ring.madeBy == deviceName else { return list }
        for name in others {
            guard let member = ring.members[name] else { continue }
            let topic = path(.key(device: deviceName, for: name))
            let bytes = KeyFrame.seal(ring, for: member, topic: topic, keys: keys)
            list.append(Publication(topic: topic, bytes: bytes))
        }
        return list
    }

    /// Opens what lay at a topic.
    ///
    /// - Throws: If the frame is not in order, or its message does not belong at this topic.
    package func open(
        _ bytes: [UInt8], at topic: Topic, path: String
    ) throws(Frame.Failure) -> (message: LinkMessage, sender: String) {
        // A renamed device announces its new name at that name's topic.
        let writer = topic.isOwnName ? Frame.claimedSender(bytes, ring: ring) : nil
        let frame = try Frame.open(bytes, topic: path, writer: writer ?? topic.writer, ring: ring)
        guard let message = LinkMessage(frame.text, at: topic), message.counter == frame.counter,
            matches(message, topic)
        else { throw Frame.Failure(refusal: .malformed, sender: frame.sender) }
        return (message, frame.sender)
    }

    /// Returns whether a message belongs at the topic at which it lay.
    private func matches(_ message: LinkMessage, _ topic: Topic) -> Bool {
        switch (message, topic) {
        case (.alert(let alert), .alert(_, let key)): name(alert.key.text) == key
        case (.act(let act), .act(_, deviceName, let key)): name(act.key.text) == key
        case (.shared(let shared), .shared(_, let key)): name(shared.name.text) == key
        case (.typing(let typing), .typing(_, deviceName, let key)): name(typing.key.text) == key
        case (.history(let history), .history(_, let key)): name(history.day.name) == key
        case (.lease(let lease), .lease(_, let key)): name(lease.key.text) == key
        case (.claim(let claim), .claim(_, let origin, let key)):
            claim.origin == origin && name(claim.key.text) == key
        case (.member(let member), .member(_, let name)): member.name == name
        case (.here, .here), (.sound, .sound), (.report, .report(_, deviceName)): true
        default: false
        }
    }
}
