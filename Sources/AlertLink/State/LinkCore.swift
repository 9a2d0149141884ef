// SPDX-License-Identifier: Apache-2.0

/// The decisions of one device. Each function takes an event and the time, in microseconds since 1970, and returns the
/// actions. Messages are never forwarded, so they cannot loop.
package struct LinkCore: Sendable, Hashable {
    package let deviceName: String
    /// The values that the device shares in addition to alerts.
    package struct Share: OptionSet, Sendable, Hashable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }
        package static let badges = Share(rawValue: 1)
        package static let doNotDisturb = Share(rawValue: 2)
        package static let history = Share(rawValue: 4)
    }
    package var share: Share
    /// The applications whose alerts and badges leave this device.
    package let leaving: AppFilter
    package var origin = OriginState()
    package internal(set) var receiver = ReceiverState()
    package internal(set) var presence = Presence()
    package internal(set) var shared = SharedState()
    package internal(set) var leases = LeaseState()
    package internal(set) var standIns = StandInState()
    package internal(set) var history = HistoryState()
    package internal(set) var refusals = Refusals()
    package var gate: SenderGate
    /// The revision of the last sound of each device, so that no sound plays twice.
    var lastSounds: [String: Int64] = [:]
    /// The last revision of each device's typing reports.
    var lastTyping: [String: Int64] = [:]
    /// The last revision of each device's reports.
    var lastReports: [String: Int64] = [:]
    /// Unanswered questions for the time, by device.
    var answers: [String: Int64] = [:]
    /// Devices that are to send alerts again which a wrong clock made look expired.
    var wantsAgain: Set<String> = []
    /// The number of the present connection; nil without one.
    package internal(set) var connection: Int64?
    /// A Boolean value indicating whether all retained messages have come on this connection: this device's last
    /// message has come back.
    var isSettled = false
    /// Devices that have announced their presence on this connection, and with it everything else.
    var announced: Set<String> = []
    /// The time at which this device announces its presence again.
    var renewal: Int64?
    /// The signs that another machine uses the keys of this device.
    package internal(set) var twin = Twin()
    /// alertd's version.
    package let version: String
    /// The words of `Present.shows` for questions that alertd here shows by their rules.
    package var shows: [String] = []
    package private(set) var isDirty = false

    /// The interval at which a device announces its presence: hourly, while an announcement holds for three hours.
    static let renewalPause: Int64 = 3_600 * 1_000_000

    package init(
        deviceName: String, share: Share = [], leaving: AppFilter = .init(), gate: SenderGate = .init(), version: String
    ) {
        self.deviceName = deviceName
        self.share = share
        self.leaving = leaving
        self.gate = gate
        self.version = version
    }

    /// Begins without a stored state. Revisions begin at the present time, which is above all used ones if the state
    /// was lost.
    package mutating func begin(now: Int64) {
        origin.clock = max(origin.clock, now)
        receiver.begin(now: now)
        isDirty = true
    }

    mutating func noteChange() { isDirty = true }

    package mutating func saved() { isDirty = false }

    // MARK: The broker

    /// Returns the message for the will of the next connection, with a new connection number.
    package mutating func willConnect(now: Int64) -> PresenceMessage {
        isDirty = true
        return hereMessage(isUp: false, connection: origin.tick(), now: now)
    }

    /// Publishes everything this device owns, and its presence last. The broker has accepted the connection, and the
    /// subscriptions are sent.
    package mutating func connected(_ connection: Int64, now: Int64) -> [LinkAction] {
        self.connection = connection
        var actions = everything(now: now)
        if !share.isEmpty { actions += shared.everything(deviceName: deviceName, leaving: leaving) }
        return actions + repeatHistory(now: now) + here(now: now)
    }

    package mutating func disconnected() {
        connection = nil
        renewal = nil
        isSettled = false
        announced = []
        twin.reconnection = nil
        presence.disconnected()
        origin.silences = [:]
        (answers, wantsAgain, receiver.reports) = ([:], [], [:])
        for (key, entry) in leases.entries where entry.contest != nil { leases.entries[key]?.contest = .awaited }
    }

    mutating func everything(now: Int64) -> [LinkAction] {
        origin.everything(now: now) + receiver.everything(now: now) + leases.everything(now: now)
            + standIns.everything { now + clockAhead(of: $0) }
    }

    mutating func here(now: Int64) -> [LinkAction] {
        guard let connection else { return [] }
        renewal = now + Self.renewalPause
        let message = hereMessage(isUp: true, connection: connection, now: now)
        return [
            .publish(.here, .here(message), expiry: UInt32(Presence.life / 1_000_000))
        ]
    }

    /// Returns the announcement of this device.
    package func hereMessage(isUp: Bool, connection: Int64, now: Int64) -> PresenceMessage {
        PresenceMessage(
            isUp: isUp, connection: connection, at: now, version: version, secrets: gate.secrets.sorted(),
            reports: true, shows: shows)
    }

    /// Accepts a message whose frame is valid.
    ///
    /// - Parameters:
    ///   - sender: The device whose signature the frame has.
    ///   - isRetained: Whether the message lay at the broker before this connection.
    package mutating func received(
        _ message: LinkMessage, from sender: String, isRetained: Bool, now: Int64
    ) -> [LinkAction] {
        guard sender != deviceName else { return echo(message, isRetained: isRetained, now: now) }
        var actions: [LinkAction]
        let refusal: Refusal?
        switch message {
        case .alert(let alert):
            isDirty = true
            (actions, refusal) = receiver.received(
                alert, from: sender, isRetained: isRetained, deviceName: deviceName, clock: presence.clock(of: sender),
                gate: &gate,
                now: now)
        case .act(let act):
            // The sender's name may have got another key while the question was open.
            if origin.entries[act.key]?.seal != nil, let why = gate.secretRefusal(of: sender) {
                (actions, refusal) = ([], why)
            } else {
                (actions, refusal) = origin.acted(act, on: sender, now: now)
            }
        case .here(let here):
            refusal = presence.received(here, from: sender, isRetained: isRetained, now: now)
            var all = refusal == nil && !here.isUp ? receiver.hideWork(of: sender) : []
            if presence.devices[sender]?.isUp == false { origin.endSilences(of: sender) }
            // A device that was away is still away after a start, even if the broker has forgotten it.
            isDirty = true
            announced.insert(sender)
            all += origin.update(shows: presence.shows, now: now)
            all += contend(now: now)
            actions = all
        case .shared(let value):
            guard share.contains(value.name.share) else { return [] }
            guard gate.apps(of: sender).admits(value.name) else {
                refusals.add(.switchedOff, from: sender)
                return []
            }
            isDirty = true
            (actions, refusal) = shared.received(value, from: sender, clock: presence.clock(of: sender), now: now)
        case .member: (actions, refusal) = ([], nil)
        case .history(let history):
            guard share.contains(.history) else { return [] }
            (actions, refusal) = received(history, from: sender, now: now)
        case .lease(let lease):
            (actions, refusal) = offered(lease, by: sender, now: now)
        case .claim(let claim): (actions, refusal) = claimed(claim, by: sender, now: now)
        case .typing(let typing): (actions, refusal) = received(typing, from: sender, isRetained: isRetained, now: now)
        case .report(let report): (actions, refusal) = received(report, from: sender, isRetained: isRetained, now: now)
        case .sound(let sound): (actions, refusal) = received(sound, from: sender, isRetained: isRetained, now: now)
        }
        if let refusal { refusals.add(refusal, from: sender) }
        if refusal == .changedKey, gate.shouldReportKeyChange(of: sender) {
            actions.append(
                .notify(
                    title: "\(sender) has another key now",
                    body: "No secret is exchanged with it. If you have set it up again, take \(sender) out of secrets "
                        + "in link.toml, restart alert-link, put it back and restart again; otherwise take the device "
                        + "out."))
        }
        return connection == nil ? actions.filter(\.isLocal) : actions
    }

    /// Accepts a message of this device that came back. If it is the will of an earlier connection, this device
    /// announces its presence again.
    private mutating func echo(_ message: LinkMessage, isRetained: Bool, now: Int64) -> [LinkAction] {
        switch message {
        case .here(let here):
            guard here.isUp, here.connection == connection else {
                if let connection, here.connection > connection {
                    return surpassed(by: here, isRetained: isRetained, now: now)
                }
                guard here.isUp, !isRetained else { return self.here(now: now) }
                return metTwin(now: now)
            }
            isSettled = true
            return contend(now: now)
        case .alert(let alert): return committed(origin.contradicted(by: alert, now: now))
        // The order of retained messages does not show which device was first.
        case .lease(let lease) where !isRetained: return leaseEchoed(lease, now: now)
        case .claim(let claim) where !isRetained: return claimEchoed(claim, now: now)
        default: return []
        }
    }

    /// Forgets a device that was taken out, and closes its alerts here.
    package mutating func forget(_ device: String) -> [LinkAction] {
        isDirty = true
        presence.devices[device] = nil
        origin.endSilences(of: device)
        lastSounds[device] = nil
        lastTyping[device] = nil
        lastReports[device] = nil
        for key in origin.entries.keys { origin.entries[key]?.receptions[device] = nil }
        standIns.entries = standIns.entries.filter { $0.key.origin != device }
        // The next connection publishes what changes by this.
        origin.shows = presence.shows
        return receiver.forget(device) + forgetHistory(of: device)
    }

    /// Adopts the settings that this device made under a former name.
    package mutating func renamed(from name: String) {
        isDirty = true
        shared.entries = shared.entries.mapValues { entry in
            var entry = entry
            if entry.device == name { entry.device = deviceName }
            return entry
        }
    }

    /// The places of everything that this device has at the broker. Their topics change with the key.
    package var places: [LinkPlace] {
        origin.entries.keys.map(LinkPlace.alert)
            + receiver.entries.filter(\.value.hasAct).keys.map { .act(origin: $0.origin, $0.key) }
            + leases.entries.keys.map(LinkPlace.lease)
            + standIns.entries.filter(\.value.hasClaim).keys.map { .claim(origin: $0.origin, $0.key) }
            + shared.entries.filter { $0.value.device == deviceName }.keys.map(LinkPlace.shared)
            + history.own.keys.map(LinkPlace.history)
    }

    /// Adopts the present members.
    /// - Returns: The devices of ``SenderGate/secrets`` that are known for the first time.
    package mutating func update(members: [String: Member]) -> [String] {
        let new = gate.update(keys: members.mapValues(\.signKey))
        if !new.isEmpty { isDirty = true }
        return new
    }

    /// Counts a message that was refused before it could be read.
    package mutating func refused(_ refusal: Refusal, from sender: String?) { refusals.add(refusal, from: sender) }

    // MARK: The daemon

    /// Reports an open alert of this device.
    ///
    /// - Parameters:
    ///   - until: When the alert ends by itself; nil for a question that waits until it is answered.
    ///   - isHeld: Whether the time of a question is held while somebody types an answer.
    ///   - turn: The person whose week on call it is, for a new alert.
    ///   - seal: The public key for the answers to a question for a secret. Only devices that ``SenderGate/secrets``
    ///     names get it.
    package mutating func opened(
        _ key: AlertKey, _ item: AlertItem, to: [String], program: String = "", at: Int64, until: Int64?,
        isHeld: Bool = false, turn: Int = 0, nonce: Int64, seal: [UInt8]? = nil, now: Int64
    ) -> [LinkAction] {
        let to = addressees(to, item, seal)
        expectReports(now: now)
        guard !to.isEmpty, leaving.admits(item) else { return ended(key, .init(), now: now) }
        return committed(
            origin.opened(
                key, item, to: to, program: program, at: at, until: until, isHeld: isHeld, turn: turn, nonce: nonce,
                seal: item.isSecret ? seal : nil, now: now))
    }

    /// Returns the devices that may get an alert. A question for a secret is only for devices that the settings name,
    /// with the key that they had then.
    private func addressees(_ to: [String], _ item: AlertItem, _ seal: [UInt8]?) -> [String] {
        guard item.isSecret else { return to }
        guard seal != nil else { return [] }
        return to.filter { gate.secretRefusal(of: $0) == nil }
    }

    /// Reports the end of an alert of this device.
    package mutating func ended(_ key: AlertKey, _ ending: AlertMessage.Ending, now: Int64) -> [LinkAction] {
        committed(origin.ended(key, ending, now: now))
    }

    /// Records the success of ``LinkAction/perform(_:_:device:)``. A verb that fails on an ended alert needs no call,
    /// as alertd reports the end.
    package mutating func performed(_ key: AlertKey, _ verb: AlertVerb, device: String, now: Int64) -> [LinkAction] {
        ended(key, .init(verb: verb.name, device: device, label: verb.label), now: now)
    }

    /// Records the failure of another device's verb on an open alert, which is sent again to be shown there again.
    ///
    /// - Parameter device: The device of the verb. After ``OriginState/maximumRenewals`` the alert is not sent again,
    ///   as that would revoke the answers of others.
    package mutating func rejected(_ key: AlertKey, from device: String, now: Int64) -> [LinkAction] {
        refusals.add(.malformed, from: device)
        return committed(origin.renewed(key, now: now))
    }

    /// Ends all other alerts of this device, as alertd has just listed the open ones.
    package mutating func reconciled(_ open: Set<AlertKey>, now: Int64) -> [LinkAction] {
        let gone = origin.entries.filter { $0.value.isOpen && !open.contains($0.key) }.keys.sorted()
        return gone.flatMap { ended($0, .init(), now: now) }
    }

    /// Closes copies at alertd that have ended: this program ended before it could close them.
    package func reconciled(copies: [String: AlertKey.Kind]) -> [LinkAction] {
        copies.sorted { $0.key < $1.key }.compactMap { id, kind in
            if let name = receiver.names[id], receiver.entries[name]?.isUp == true { return nil }
            return .close(id: id, kind, answeredOn: nil)
        }
    }

    /// Records alertd's answer to the call that shows a copy.
    package mutating func shown(_ copy: String, _ result: ReceiverState.Showing) {
        isDirty = true
        receiver.shown(copy, result)
    }

    /// Sends the person's verb about a copy.
    package mutating func did(_ verb: AlertVerb, to copy: String, now: Int64) -> [LinkAction] {
        committed(receiver.did(verb, to: copy, now: now))
    }

    /// Returns the place of the answer to a question for a secret, and the key for which it is sealed; nil if the copy
    /// is no such question, or is not shown.
    package func sealing(of copy: String) -> (place: SealContext, key: [UInt8])? {
        guard let name = receiver.names[copy], let entry = receiver.entries[name], entry.isUp, let key = entry.seal
        else { return nil }
        return (
            SealContext(origin: name.origin, key: name.key, rev: entry.rev, nonce: entry.nonce, device: deviceName), key
        )
    }

    /// Records that a shown copy must be shown again. On the present connection this device asks the origin for it; the
    /// next connection brings it in any case.
    package mutating func lost(_ copy: String) {
        isDirty = true
        if let origin = receiver.lost(copy), connection != nil { wantsAgain.insert(origin) }
    }

    /// Records that a copy has gone without the person's doing.
    package mutating func gone(_ copy: String) {
        isDirty = true
        receiver.gone(copy)
    }

    /// Returns whether an id belongs to a copy.
    package func isCopy(_ id: String) -> Bool { receiver.names[id] != nil }

    /// Copies that alertd shows and nobody has acted on, by their ids here.
    package var shownCopies: [String: ReceiverState.Name] {
        receiver.names.filter { receiver.entries[$0.value]?.stage == .shown }
    }

    /// Shares a value of this device.
    package mutating func changed(
        _ name: SharedMessage.Name, _ value: SharedMessage.Value, now: Int64
    ) -> [LinkAction] {
        guard share.contains(name.share), leaving.admits(name) else { return [] }
        return committed(shared.changed(name, value, deviceName: deviceName, now: now))
    }

    /// Marks the state as changed, and returns the actions that are possible now. Messages are sent again on the next
    /// connection.
    mutating func committed(_ actions: [LinkAction]) -> [LinkAction] {
        if !actions.isEmpty { isDirty = true }
        return connection == nil ? actions.filter(\.isLocal) : actions
    }
}

extension SharedMessage.Name {
    fileprivate var share: LinkCore.Share {
        switch self {
        case .badge: .badges
        case .doNotDisturb: .doNotDisturb
        }
    }
}
