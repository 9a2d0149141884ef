// SPDX-License-Identifier: Apache-2.0

extension ReceiverState {
    /// A message about an alert, with what is known when it comes, and what becomes of the alert.
    fileprivate struct Arrival {
        let message: AlertMessage
        let name: Name
        /// The former entry of the alert; nil for a new one.
        let known: Entry?
        let isRetained: Bool
        /// The name of this device.
        let deviceName: String
        /// The clock of the origin.
        let clock: SenderClock
        let now: Int64
        let isNew: Bool
        let isSameContent: Bool
        var replaces = false
        var entry: Entry
        var actions: [LinkAction] = []

        init(
            _ message: AlertMessage, _ name: Name, known: Entry?, isRetained: Bool, deviceName: String,
            clock: SenderClock, now: Int64, copy: String, showingsBefore: Int64
        ) {
            (self.message, self.name, self.known, self.isRetained) = (message, name, known, isRetained)
            (self.deviceName, self.clock, self.now) = (deviceName, clock, now)
            entry =
                known
                ?? Entry(
                    rev: 0, until: 0, ends: 0, nonce: 0, title: message.title, copy: copy, stage: .closed,
                    showings: showingsBefore)
            isNew = entry.nonce != message.nonce
            isSameContent = !isNew && message.ending == nil && entry.rev >= message.contentRev
            entry.rev = message.rev
            entry.until = message.until
            entry.ends = now + min(left, ReceiverState.maximumLife)
            (entry.isUndated, entry.isDoubtful) = (clock.ahead == nil && isRetained, false)
            if isNew { entry.reception = nil }
            entry.nonce = message.nonce
            entry.title = message.title
        }

        var origin: String { name.origin }
        var kind: AlertKey.Kind { message.key.kind }
        var isForThisDevice: Bool { message.isFor(deviceName) }
        var isWork: Bool { kind == .work }
        var isDated: Bool { isRetained || clock.ahead != nil }

        /// The time until its end.
        private var left: Int64 {
            // A message that comes at once is dated by its arrival; a retained one by its origin's clock.
            let left = isDated ? clock.local(message.until) - now : message.until - message.sent
            // A message that came at once has told how long the alert is open; an unknown clock does not know better.
            let isUnsure = clock.ahead == nil && isRetained && !isNew && message.ending == nil
            return isUnsure ? max(left, entry.ends - now) : left
        }

        var isLate: Bool {
            guard !isWork else { return false }
            let raised = max(message.at, message.raised)
            return isDated ? clock.local(raised) + LinkLimits.late < now : raised + LinkLimits.late < message.sent
        }

        /// The content to show; nil if the alert is over or not for this device.
        var item: AlertItem? {
            message.ending == nil && entry.ends > now && isForThisDevice ? message.item : nil
        }

        var keepsAct: Bool {
            guard let act = entry.act else { return false }
            return isSameContent && act.rev >= message.contentRev && isForThisDevice
        }

        /// A Boolean value indicating whether the copy on the screen stays. An open question does not change, except
        /// for its revision and destinations.
        var staysShown: Bool { entry.stage == .shown && !isWork && (kind == .prompt || isSameContent) }

        mutating func close(answeredOn device: String? = nil) {
            actions.append(.close(id: entry.copy, kind, answeredOn: device))
        }

        /// Ends an act that the origin has answered with this message.
        mutating func endAct() {
            guard let act = entry.act else { return }
            actions.append(.clear(.act(origin: origin, message.key)))
            if let lost = lost(act) { actions.append(lost) }
            // A snoozed alert comes again when its origin sends it. Cancelled work continues until its origin ends it.
            if entry.isSnoozing || act.verb == .cancel { close() }
            entry.stage = .closed
        }

        /// Returns the notification for an answer that did not count.
        private func lost(_ act: ActMessage) -> LinkAction? {
            if act.verb.name == .snooze, message.ending == nil, !isNew {
                return .notify(
                    title: "It is not snoozed: \(message.title)",
                    body: "It was changed at that moment, or \(origin) did not accept the span: an alarm can have a "
                        + "limit. Snooze it on \(origin), where the reason is said.")
            }
            guard act.verb.isAnswer, message.ending == nil || message.ending?.device != deviceName else { return nil }
            let reason: String
            if let ending = message.ending, let device = ending.device {
                reason = "It was answered on \(device) first" + (ending.label.map { ": \($0)" } ?? "") + "."
            } else if message.ending != nil {
                reason = "It was taken back, or its time was over."
            } else {
                reason = "It was changed at that moment, or \(origin) did not accept the answer. Answer it again."
            }
            return .notify(title: "Your answer did not count: \(message.title)", body: reason)
        }

        /// Makes room for another alert of the same name, if the end of the former one did not come.
        mutating func replaceFormer() {
            replaces = entry.isUp && isNew
            guard replaces else { return }
            // A notification replaces its predecessor by itself: the acknowledgement of the predecessor would arrive
            // when the new one is shown.
            if kind == .prompt { close() }
            entry.stage = .closed
        }
    }

    /// Accepts another device's message about an alert.
    ///
    /// - Parameters:
    ///   - origin: The device whose signature the message has.
    ///   - isRetained: Whether the message lay at the broker before this connection.
    ///   - deviceName: This device.
    ///   - clock: The origin's clock.
    mutating func received(
        _ message: AlertMessage, from origin: String, isRetained: Bool, deviceName: String,
        clock: SenderClock = .init(), gate: inout SenderGate, now: Int64
    ) -> (actions: [LinkAction], Refusal?) {
        let name = Name(origin, message.key)
        if let known = entries[name] {
            guard message.rev >= known.rev else { return ([], .stale) }
            // The origin repeats the message on every connection, which is no fault. A copy that was to be shown when
            // this program ended is shown now.
            guard message.rev > known.rev || known.isAwaited else {
                if message.ending == nil, message.isFor(deviceName) { report(name, known) }
                return ([], nil)
            }
        }
        var arrival = Arrival(
            message, name, known: entries[name], isRetained: isRetained, deviceName: deviceName, clock: clock,
            now: now, copy: copyID(of: name), showingsBefore: showingsBefore)
        guard !arrival.keepsAct else {
            store(arrival.entry, name)
            return ([], nil)
        }
        arrival.endAct()
        guard let item = arrival.item else { return ended(&arrival) }
        if let refusal = refusal(of: item, from: origin, gate) {
            return refused(&arrival, refusal, isUp: arrival.entry.isUp)
        }
        arrival.entry.seal = message.seal
        arrival.replaceFormer()
        if arrival.staysShown { return unchanged(&arrival) }
        guard arrival.entry.isUp || hasRoom(for: item.size, of: origin) else { return waits(&arrival) }
        return show(item, of: &arrival, &gate)
    }

    /// Closes an alert that has ended, or is not for this device.
    private mutating func ended(_ arrival: inout Arrival) -> (actions: [LinkAction], Refusal?) {
        let message = arrival.message
        let isOpen = message.ending == nil && arrival.isForThisDevice
        if arrival.entry.isUp {
            arrival.close(answeredOn: message.ending?.device)
        } else if arrival.known == nil, arrival.isRetained, !arrival.isWork, arrival.isForThisDevice,
            message.ending != nil, arrival.entry.ends > arrival.now
        {
            missed.ended += 1
            missed.due = arrival.now + 1_000_000
        }
        arrival.entry.stage = .closed
        if isOpen, arrival.entry.isUndated { doubt(&arrival.entry, arrival.name) }
        // An alert that was never for this device is not stored.
        if arrival.known != nil || arrival.isForThisDevice { store(arrival.entry, arrival.name) }
        return (arrival.actions, isOpen ? .expired : nil)
    }

    /// Closes an alert that is not to be shown here, and reports that.
    ///
    /// - Parameter isUp: Whether a copy may be on the screen.
    private mutating func refused(
        _ arrival: inout Arrival, _ refusal: Refusal, isUp: Bool
    ) -> (actions: [LinkAction], Refusal?) {
        if isUp { arrival.close() }
        arrival.entry.stage = .closed
        arrival.entry.reception = Reception(refusal)
        store(arrival.entry, arrival.name)
        report(arrival.name, arrival.entry)
        return (arrival.actions, refusal)
    }

    /// Keeps the copy on the screen, and the time of a question as its origin holds it.
    private mutating func unchanged(_ arrival: inout Arrival) -> (actions: [LinkAction], Refusal?) {
        let isHeld = arrival.message.isHeld
        if isHeld || arrival.entry.isHeld {
            arrival.actions.append(.hold(id: arrival.entry.copy, device: arrival.origin, isTyping: isHeld))
        }
        arrival.entry.isHeld = isHeld
        store(arrival.entry, arrival.name)
        return (arrival.actions, nil)
    }

    /// Lets an alert wait at its origin, which sends it again when there is room.
    private mutating func waits(_ arrival: inout Arrival) -> (actions: [LinkAction], Refusal?) {
        if arrival.replaces, arrival.kind == .notification { arrival.close() }
        arrival.entry.stage = .waiting
        arrival.entry.reception = .waiting
        report(arrival.name, arrival.entry)
        if arrival.known != nil || entries.count < LinkLimits.maximumReceived { store(arrival.entry, arrival.name) }
        return (arrival.actions, nil)
    }

    /// Shows a copy of an alert.
    private mutating func show(
        _ item: AlertItem, of arrival: inout Arrival, _ gate: inout SenderGate
    ) -> (actions: [LinkAction], Refusal?) {
        let (message, known, origin, now) = (arrival.message, arrival.known, arrival.origin, arrival.now)
        let (isLate, waited) = (arrival.isLate, known?.stage == .waiting)
        // The copy was to be shown when this program ended, and is shown once more.
        let isRepeated = known?.stage == .wanted && arrival.isSameContent
        var limited = gate.limited(item, from: origin)
        var isQuiet = isLate || waited || isRepeated && arrival.entry.isQuiet
        switch gate.admit(limited, from: origin, quietly: isQuiet || arrival.isWork || isRepeated, now: now) {
        case .refused(let refusal):
            let isUp = arrival.entry.isUp || arrival.replaces && arrival.kind == .notification
            return refused(&arrival, refusal, isUp: isUp)
        case .over:
            isQuiet = true
            limited = limited.quiet
            exceeded(message.title, of: origin, limit: gate.perMinute(of: origin), now: now)
        case .shown:
            if waited || isRepeated && arrival.entry.isQuiet && !isLate { limited = limited.quiet }
        }
        if isLate, !waited, !arrival.entry.isUp {
            missed.openCount += 1
            if missed.open.count < Missed.maximumTitles { missed.open.append(message.title) }
            missed.due = now + 1_000_000
        }
        arrival.entry.isHeld = false
        if !isRepeated { arrival.entry.showings += 1 }
        arrival.entry.stage = .wanted
        arrival.entry.isQuiet = isQuiet
        arrival.entry.size = item.size
        store(arrival.entry, arrival.name)
        let copy = LinkAction.Copy(
            id: arrival.entry.copy, origin: origin, item: limited, program: message.program,
            at: arrival.isDated ? arrival.clock.local(message.at) : now - (message.sent - message.at),
            until: arrival.entry.ends,
            delivery: Self.delivery(of: arrival.name, message, showing: arrival.entry.showings), isRepeated: isRepeated)
        arrival.actions.append(.show(copy, quietly: isQuiet))
        return (arrival.actions, nil)
    }

    /// Returns the reason not to show an item here; nil to show it.
    private func refusal(of item: AlertItem, from origin: String, _ gate: SenderGate) -> Refusal? {
        guard gate.apps(of: origin).admits(item) else { return .switchedOff }
        return item.isSecret ? gate.secretRefusal(of: origin) : nil
    }
}
