// SPDX-License-Identifier: Apache-2.0

/// The alerts of other devices that are shown here. Times are microseconds since 1970.
package struct ReceiverState: Sendable, Hashable {
    /// An alert by its device and its key there.
    package struct Name: Sendable, Hashable, Comparable {
        package var origin: String
        package var key: AlertKey

        package init(_ origin: String, _ key: AlertKey) {
            self.origin = origin
            self.key = key
        }

        package static func < (left: Self, right: Self) -> Bool {
            (left.origin, left.key) < (right.origin, right.key)
        }
    }

    package enum Stage: Sendable, Hashable {
        /// The alert is to be shown, and alertd has not confirmed it.
        case wanted
        case shown
        /// The origin's share of the store is full: the alert waits there.
        case waiting
        /// The person has acted, and the origin has not settled the act yet.
        case acted(ActMessage)
        /// The alert has ended, or is not to be shown here.
        case closed
    }

    /// The daemon's answer to the call that shows a copy.
    package enum Showing: Sendable, Hashable {
        case taken
        /// alertd has no room at the moment.
        case full
        case refused
    }

    package struct Entry: Sendable, Hashable {
        /// The highest received revision.
        package var rev: Int64
        /// The end of the alert, by its origin's clock.
        package var until: Int64
        /// The end of the alert, by this device's clock.
        package var ends: Int64
        package var nonce: Int64
        package var title: String
        /// The id here.
        package var copy: String
        package var stage: Stage
        /// A Boolean value indicating whether an act may lie at the broker, even a settled one: the broker does not
        /// confirm that it was cleared.
        package var hasAct = false
        /// The key for the answer to a question for a secret.
        package var seal: [UInt8]?
        /// A Boolean value indicating whether the time of the question is held at its origin.
        var isHeld = false
        /// The last report to its origin; nil before the first.
        package var reception: Reception?
        /// A Boolean value indicating whether the copy is listed without a sound.
        var isQuiet = false
        /// A Boolean value indicating whether the end is by an unknown clock.
        var isUndated = false
        /// A Boolean value indicating whether such a clock made the alert look expired.
        var isDoubtful = false
        /// The size of the content, in bytes.
        var size = 0
        /// The number of times that the copy was to be shown, without repetitions after the end of this program.
        var showings: Int64 = 0

        /// A Boolean value indicating whether a repeated message of its origin is accepted again.
        var isAwaited: Bool { stage == .wanted || stage == .waiting || isDoubtful }
        /// A Boolean value indicating whether the copy may be on the screen.
        var isUp: Bool { stage == .shown || stage == .wanted }
        /// A Boolean value indicating whether the copy waits for its origin to accept or reject a person's answer. It
        /// waits beyond the end of the alert, as the origin may report the outcome late.
        var awaitsOutcome: Bool { act?.verb.isAnswer == true }
        /// A Boolean value indicating whether nothing happens at the end of the alert.
        var isKeptAfterEnd: Bool { stage == .closed || awaitsOutcome }
        /// The act that waits for its origin.
        package var act: ActMessage? { if case .acted(let act) = stage { act } else { nil } }
    }

    package private(set) var entries: [Name: Entry] = [:]
    /// Sums over ``entries``, by origin.
    private(set) var stored: [String: Stored] = [:]
    /// The alerts by their ids here.
    var names: [String: Name] = [:]
    /// Alerts that came late since the last summary.
    var missed = Missed()
    /// Alerts over a limit, by sender.
    var overflows: [String: Overflow] = [:]
    /// Reports to send, by origin.
    var reports: [String: [AlertKey: ReportMessage.Entry]] = [:]
    /// Copies that alertd has lost, and that their origins have not sent again.
    var lost: Set<Name> = []
    /// The times at which devices were last asked for their waiting alerts.
    var asked: [String: Int64] = [:]
    /// The maximum time for which an alert is shown, in microseconds.
    static let maximumLife: Int64 = 366 * 86_400 * 1_000_000

    /// Alerts that came and went while this device was away.
    struct Missed: Sendable, Hashable {
        /// The maximum number of titles in the summary; further alerts are counted.
        static let maximumTitles = 10

        var open: [String] = []
        var openCount = 0
        var ended = 0
        /// The time at which the summary is shown: a second after the last alert.
        var due: Int64?
    }

    package init() {}

    /// Changes an entry, and keeps the sums.
    mutating func set(_ entry: Entry?, _ name: Name) {
        for (entry, sign) in [(entries[name], -1), (entry, 1)] {
            guard let entry else { continue }
            if entry.isUp {
                stored[name.origin, default: Stored()].count += sign
                stored[name.origin, default: Stored()].bytes += sign * entry.size
            }
            if entry.stage == .waiting { stored[name.origin, default: Stored()].waiting += sign }
        }
        entries[name] = entry
        if stored[name.origin] == Stored() { stored[name.origin] = nil }
    }

    /// Accepts another device's message about an alert.
    ///
    /// - Parameters:
    /// - origin: The device whose signature the message has.
    /// - isRetained: Whether the message lay at the broker before this connection.
    ///   - deviceName: This device.
    /// - clock: The origin's clock.
    mutating func received(
        _ message: AlertMessage, from origin: String, isRetained: Bool, deviceName: String,
        clock: SenderClock = .init(),
        gate: inout SenderGate, now: Int64
    ) -> (actions: [LinkAction], Refusal?) {
        let name = Name(origin, message.key)
        let known = entries[name]
        if let known {
            guard message.rev >= known.rev else { return ([], .stale) }
            // The origin repeats the message on every connection, which is no fault. A copy that was to be shown when
            // this program ended is shown now.
            guard message.rev > known.rev || known.isAwaited else {
                if message.ending == nil, message.isFor(deviceName) { report(name, known) }
                return ([], nil)
            }
        }
        var entry =
            known
            ?? Entry(
                rev: 0, until: 0, ends: 0, nonce: 0, title: message.title, copy: copyID(of: name), stage: .closed)
        let isNew = entry.nonce != message.nonce
        // Only the destinations have changed.
        let isSameContent = !isNew && message.ending == nil && entry.rev >= message.contentRev
        entry.rev = message.rev
        entry.until = message.until
        // A message that comes at once is dated by its arrival; a retained one by its origin's clock.
        var left = clock.ahead == nil && !isRetained ? message.until - message.sent : clock.local(message.until) - now
        // A message that came at once has told how long the alert is open; an unknown clock does not know better.
        if clock.ahead == nil, isRetained, !isNew, message.ending == nil { left = max(left, entry.ends - now) }
        entry.ends = now + min(left, Self.maximumLife)
        (entry.isUndated, entry.isDoubtful) = (clock.ahead == nil && isRetained, false)
        if isNew { entry.reception = nil }
        entry.nonce = message.nonce
        entry.title = message.title
        var actions: [LinkAction] = []
        if let act = entry.act, isSameContent, act.rev >= message.contentRev, message.isFor(deviceName) {
            store(entry, name)
            return ([], nil)
        }
        if let act = entry.act {
            actions.append(.clear(.act(origin: origin, message.key)))
            if let lost = lostAct(act, message, from: origin, deviceName: deviceName) { actions.append(lost) }
            // A snoozed alert comes again when its origin sends it. Cancelled work continues until its origin ends it.
            if act.verb.name == .snooze || act.verb == .cancel {
                actions.append(.close(id: entry.copy, message.key.kind, answeredOn: nil))
            }
            entry.stage = .closed
        }
        guard let item = message.item, message.ending == nil, entry.ends > now, message.isFor(deviceName) else {
            if entry.isUp {
                actions.append(.close(id: entry.copy, message.key.kind, answeredOn: message.ending?.device))
            } else if known == nil, isRetained, message.key.kind != .work, message.isFor(deviceName),
                message.ending != nil,
                entry.ends > now
            {
                missed.ended += 1
                missed.due = now + 1_000_000
            }
            entry.stage = .closed
            if message.ending == nil, message.isFor(deviceName), entry.isUndated { doubt(&entry, name) }
            // An alert that was never for this device is not stored.
            if known != nil || message.isFor(deviceName) { store(entry, name) }
            return (actions, message.ending == nil && message.isFor(deviceName) ? .expired : nil)
        }
        if let refusal = refusal(of: item, from: origin, gate) {
            close(&entry, message.key.kind, &actions)
            entry.reception = Reception(refusal)
            store(entry, name)
            report(name, entry)
            return (actions, refusal)
        }
        entry.seal = message.seal
        // Work is silent, and its progress is always of use.
        let isWork = message.key.kind == .work
        let isDated = isRetained || clock.ahead != nil
        let raised = max(message.at, message.raised)
        let late =
            !isWork
            && (isDated ? clock.local(raised) + LinkLimits.late < now : raised + LinkLimits.late < message.sent)
        let replaces = entry.isUp && isNew
        if replaces {
            // Another alert of the same name, and the end of the former did not arrive. A notification replaces its
            // predecessor by itself: the acknowledgement of the predecessor would arrive when the new one is shown.
            if message.key.kind == .prompt {
                actions.append(.close(id: entry.copy, .prompt, answeredOn: nil))
            }
            entry.stage = .closed
        }
        if entry.stage == .shown, !isWork, message.key.kind == .prompt || isSameContent {
            // An open question does not change, except for its revision and destinations.
            if message.isHeld || entry.isHeld {
                actions.append(.hold(id: entry.copy, device: origin, isTyping: message.isHeld))
            }
            entry.isHeld = message.isHeld
            store(entry, name)
            return (actions, nil)
        }
        var limited = gate.limited(item, from: origin)
        let size = item.size
        if !entry.isUp {
            guard hasRoom(for: size, of: origin) else {
                // Its origin keeps the alert, and sends it again when there is room.
                if replaces, message.key.kind == .notification { close(id: entry.copy, .notification, &actions) }
                entry.stage = .waiting
                entry.reception = .waiting
                report(name, entry)
                if known != nil || entries.count < LinkLimits.maximumReceived { store(entry, name) }
                return (actions, nil)
            }
        }
        let waited = known?.stage == .waiting
        // The copy was to be shown when this program ended, and is shown once more.
        let isRepeated = known?.stage == .wanted && isSameContent
        var isQuiet = late || waited || isRepeated && entry.isQuiet
        switch gate.admit(limited, from: origin, quietly: isQuiet || isWork || isRepeated, now: now) {
        case .refused(let refusal):
            if entry.isUp || replaces && message.key.kind == .notification {
                close(id: entry.copy, message.key.kind, &actions)
            }
            entry.stage = .closed
            entry.reception = Reception(refusal)
            store(entry, name)
            report(name, entry)
            return (actions, refusal)
        case .over:
            isQuiet = true
            limited = limited.quiet
            exceeded(message.title, of: origin, limit: gate.perMinute(of: origin), now: now)
        case .shown:
            if waited || isRepeated && entry.isQuiet && !late { limited = limited.quiet }
        }
        if late, !waited, !entry.isUp {
            missed.openCount += 1
            if missed.open.count < Missed.maximumTitles { missed.open.append(message.title) }
            missed.due = now + 1_000_000
        }
        entry.isHeld = false
        if !isRepeated { entry.showings += 1 }
        entry.stage = .wanted
        entry.isQuiet = isQuiet
        entry.size = size
        store(entry, name)
        let copy = LinkAction.Copy(
            id: entry.copy, origin: origin, item: limited, program: message.program,
            at: isDated ? clock.local(message.at) : now - (message.sent - message.at), until: entry.ends,
            delivery: Self.delivery(of: name, message, showing: entry.showings), isRepeated: isRepeated)
        actions.append(.show(copy, quietly: isQuiet))
        return (actions, nil)
    }

    /// Returns the reason not to show an item here; nil to show it.
    private func refusal(of item: AlertItem, from origin: String, _ gate: SenderGate) -> Refusal? {
        guard gate.apps(of: origin).admits(item) else { return .switchedOff }
        return item.isSecret ? gate.secretRefusal(of: origin) : nil
    }

    private func close(_ entry: inout Entry, _ kind: AlertKey.Kind, _ actions: inout [LinkAction]) {
        if entry.isUp { close(id: entry.copy, kind, &actions) }
        entry.stage = .closed
    }

    private func close(id: String, _ kind: AlertKey.Kind, _ actions: inout [LinkAction]) {
        actions.append(.close(id: id, kind, answeredOn: nil))
    }

    /// Returns the notification for an answer that did not count.
    private func lostAct(
        _ act: ActMessage, _ message: AlertMessage, from origin: String, deviceName: String
    ) -> LinkAction? {
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

    private mutating func store(_ entry: Entry, _ name: Name) {
        if entries[name] == nil, entries.count >= LinkLimits.maximumReceived {
            // Removes the ended alert with the earliest end, whose repetition is the least likely.
            let oldest = entries.filter { $0.value.stage == .closed }.min { $0.value.ends < $1.value.ends }
            if let oldest { forget(oldest.key) }
        }
        set(entry, name)
        names[entry.copy] = name
    }

    mutating func forget(_ name: Name) {
        if let entry = entries[name] { names[entry.copy] = nil }
        lost.remove(name)
        set(nil, name)
    }

    mutating func forget(_ origin: String) -> [LinkAction] {
        let gone = entries.filter { $0.key.origin == origin }.sorted { $0.key < $1.key }
        for (name, _) in gone { forget(name) }
        (reports[origin], overflows[origin], asked[origin]) = (nil, nil, nil)
        return gone.filter(\.value.isUp).map { .close(id: $0.value.copy, $0.key.key.kind, answeredOn: nil) }
    }

    /// Records alertd's answer about a copy.
    mutating func shown(_ copy: String, _ result: Showing) {
        guard let name = names[copy], var entry = entries[name], entry.stage == .wanted else { return }
        lost.remove(name)
        let before = entry.reception
        switch result {
        case .taken: (entry.stage, entry.reception) = (.shown, entry.isQuiet ? .listed : .shown)
        case .full: (entry.stage, entry.reception) = (.waiting, .waiting)
        case .refused: (entry.stage, entry.reception) = (.closed, .refused)
        }
        set(entry, name)
        // The origin does not get a report with each change that it knows. If the report was lost, the origin sends the
        // alert again.
        if entry.reception != before { report(name, entry) }
    }

    /// Records the person's verb about a copy.
    mutating func did(_ verb: AlertVerb, to copy: String, now: Int64) -> [LinkAction] {
        guard let name = names[copy], var entry = entries[name], entry.isUp else { return [] }
        guard verb.kind == name.key.kind else { return [] }
        // A secret leaves this device only sealed.
        switch verb {
        case .secret where entry.seal == nil, .answer(_, _, _?) where entry.seal != nil: return []
        default: break
        }
        let act = ActMessage(key: name.key, rev: entry.rev, nonce: entry.nonce, verb: verb, at: now)
        entry.stage = .acted(act)
        entry.hasAct = true
        set(entry, name)
        return [publish(act, name, entry, now: now)]
    }
}
