// SPDX-License-Identifier: Apache-2.0

/// The alerts of other devices, as far as they are shown here. Times are microseconds since 1970.
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

    /// The stage here.
    package enum Stage: Sendable, Hashable {
        /// It shall be shown, and the daemon has not confirmed that it is.
        case wanted
        case shown
        /// The person has done something, which its origin has not settled yet.
        case acted(ActMessage)
        /// It has ended, or is not to be shown here.
        case closed
    }

    /// One alert.
    package struct Entry: Sendable, Hashable {
        /// The highest revision that has come.
        package var rev: Int64
        package var until: Int64
        package var nonce: Int64
        package var title: String
        /// The id here.
        package var copy: String
        package var stage: Stage
        /// Whether an act may lie on the broker, also one that was settled: that it was cleared nobody confirms.
        package var hasAct = false
        /// Of a question for a secret: the key for which its answer is sealed.
        package var seal: [UInt8]?
        /// Whether a question's time stands at its origin.
        var isHeld = false

        /// Whether it is on the screen, or may be.
        var isUp: Bool { stage == .shown || stage == .wanted }
        /// The act that waits for its origin.
        package var act: ActMessage? { if case .acted(let act) = stage { act } else { nil } }
    }

    package internal(set) var entries: [Name: Entry] = [:]
    /// By what they are called here.
    var names: [String: Name] = [:]
    /// Alerts that came late since the last summary.
    var missed = Missed()

    /// Alerts that came and went while this device was away.
    struct Missed: Sendable, Hashable {
        /// Titles in the summary; the rest is counted.
        static let maximumTitles = 10

        var open: [String] = []
        var openCount = 0
        var ended = 0
        /// When it is told: a second after the last that came.
        var due: Int64?
    }

    package init() {}

    /// How many of a device are open here.
    func open(from origin: String) -> Int {
        entries.reduce(0) { $0 + ($1.key.origin == origin && $1.value.isUp ? 1 : 0) }
    }

    /// Takes another device's message about an alert.
    ///
    /// - Parameters:
    ///   - origin: The device; it wrote this, which its signature has shown.
    ///   - isRetained: It lay at the broker already when this device came.
    ///   - me: This device.
    mutating func received(
        _ message: AlertMessage, from origin: String, isRetained: Bool, me: String, gate: inout SenderGate, now: Int64
    ) -> (actions: [LinkAction], Refusal?) {
        let name = Name(origin, message.key)
        let known = entries[name]
        if let known {
            guard message.rev >= known.rev else { return ([], .stale) }
            // The same comes again on every connection of its origin: that is no fault. What was to be shown when this program
            // ended is shown now.
            guard message.rev > known.rev || known.stage == .wanted else { return ([], nil) }
        }
        var entry =
            known
            ?? Entry(
                rev: 0, until: 0, nonce: 0, title: message.title, copy: copyID(of: name), stage: .closed)
        let isNew = entry.nonce != message.nonce
        // Only for whom it is has changed.
        let saysTheSame = !isNew && message.ending == nil && entry.rev >= message.said
        entry.rev = message.rev
        entry.until = min(message.until, now + 366 * 86_400 * 1_000_000)
        entry.nonce = message.nonce
        entry.title = message.title
        var actions: [LinkAction] = []
        if let act = entry.act, saysTheSame, act.rev >= message.said, message.isFor(me) {
            keep(entry, name)
            return ([], nil)
        }
        if let act = entry.act {
            actions.append(.clear(.act(origin: origin, message.key)))
            if let lost = told(act, message, me: me) { actions.append(lost) }
            // What was snoozed here comes again when its origin says so, not by itself.
            // Work that was cancelled here goes on until its origin says that it is over.
            if act.verb.name == .snooze || act.verb == .cancel {
                actions.append(.close(id: entry.copy, message.key.kind, answeredOn: nil))
            }
            entry.stage = .closed
        }
        guard let item = message.item, message.ending == nil, entry.until > now, message.isFor(me) else {
            if entry.isUp {
                actions.append(.close(id: entry.copy, message.key.kind, answeredOn: message.ending?.device))
            } else if known == nil, isRetained, message.key.kind != .work, message.isFor(me), message.ending != nil,
                message.until > now
            {
                missed.ended += 1
                missed.due = now + 1_000_000
            }
            entry.stage = .closed
            // What never was for this device is not kept.
            if known != nil || message.isFor(me) { keep(entry, name) }
            return (actions, message.ending == nil && message.isFor(me) ? .expired : nil)
        }
        guard gate.apps(of: origin).admits(item) else {
            if entry.isUp { actions.append(.close(id: entry.copy, message.key.kind, answeredOn: nil)) }
            entry.stage = .closed
            keep(entry, name)
            return (actions, .switchedOff)
        }
        if item.isSecret, let refusal = gate.secretRefusal(of: origin) {
            if entry.isUp { actions.append(.close(id: entry.copy, message.key.kind, answeredOn: nil)) }
            entry.stage = .closed
            keep(entry, name)
            return (actions, refusal)
        }
        entry.seal = message.seal
        // Work makes no noise, and how far it has come is of use at any time.
        let isWork = message.key.kind == .work
        let late = !isWork && max(message.at, message.raised) + LinkLimits.late < (isRetained ? now : message.sent)
        let replaces = entry.isUp && isNew
        if replaces {
            // Another alert of the same name, while the end of the one before was never heard of. A notification takes its
            // place by itself: that the one before is acknowledged would be heard when the new one is up.
            if message.key.kind == .prompt {
                actions.append(.close(id: entry.copy, .prompt, answeredOn: nil))
            }
            entry.stage = .closed
        }
        if !entry.isUp {
            if let refusal = gate.admit(from: origin, quietly: late || isWork, open: open(from: origin), now: now) {
                if replaces, message.key.kind == .notification {
                    actions.append(.close(id: entry.copy, .notification, answeredOn: nil))
                }
                keep(entry, name)
                return (actions, refusal)
            }
            if late {
                missed.openCount += 1
                if missed.open.count < Missed.maximumTitles { missed.open.append(message.title) }
                missed.due = now + 1_000_000
            }
        } else if entry.stage == .shown, !isWork, message.key.kind == .prompt || saysTheSame {
            // A question does not change while it is open; only its revision does, and for whom it is.
            if message.isHeld || entry.isHeld {
                actions.append(.hold(id: entry.copy, device: origin, isTyping: message.isHeld))
            }
            entry.isHeld = message.isHeld
            keep(entry, name)
            return (actions, nil)
        }
        entry.isHeld = false
        entry.stage = .wanted
        keep(entry, name)
        let copy = LinkAction.Copy(
            id: entry.copy, origin: origin, item: gate.limited(item, from: origin), program: message.program,
            at: message.at, until: entry.until)
        actions.append(.show(copy, quietly: late))
        return (actions, nil)
    }

    /// The person is told when an act did not count.
    private func told(_ act: ActMessage, _ message: AlertMessage, me: String) -> LinkAction? {
        guard act.key.kind == .prompt, let ending = message.ending, ending.device != me else { return nil }
        let reason: String
        if let device = ending.device {
            reason = "It was answered on \(device) first" + (ending.label.map { ": \($0)" } ?? "") + "."
        } else {
            reason = "It was taken back, or its time was over."
        }
        return .tell(title: "Your answer did not count: \(message.title)", body: reason)
    }

    private mutating func keep(_ entry: Entry, _ name: Name) {
        if entries[name] == nil, entries.count >= LinkLimits.maximumReceived {
            // The ended one with the earliest end goes: of it a repetition is the least likely.
            let oldest = entries.filter { $0.value.stage == .closed }.min { $0.value.until < $1.value.until }
            if let oldest { forget(oldest.key) }
        }
        entries[name] = entry
        names[entry.copy] = name
    }

    private mutating func forget(_ name: Name) {
        if let entry = entries.removeValue(forKey: name) { names[entry.copy] = nil }
    }

    /// Forgets all alerts of a device.
    mutating func forget(_ origin: String) -> [LinkAction] {
        let gone = entries.filter { $0.key.origin == origin }.sorted { $0.key < $1.key }
        for (name, _) in gone { forget(name) }
        return gone.filter(\.value.isUp).map { .close(id: $0.value.copy, $0.key.key.kind, answeredOn: nil) }
    }

    /// The id of an alert here: its id and its device, as far as the daemon takes such an id.
    private func copyID(of name: Name) -> String {
        let id = "\(name.key.id)@\(name.origin)"
        let isFine = name.key.id.unicodeScalars.allSatisfy {
            $0.value > 0x20 && !(0x7f...0x9f).contains($0.value) && $0 != "/"
        }
        if isFine, !id.hasPrefix("-"), id.utf8.count <= 255, names[id] == nil || names[id] == name { return id }
        // Two kinds of alert may have one id.
        var number = 1
        while names["\(name.key.kind.rawValue)-\(number)@\(name.origin)"] != nil { number += 1 }
        return "\(name.key.kind.rawValue)-\(number)@\(name.origin)"
    }

    /// The daemon has taken a copy, or has not.
    mutating func shown(_ copy: String, taken: Bool) {
        guard let name = names[copy], var entry = entries[name], entry.stage == .wanted else { return }
        entry.stage = taken ? .shown : .closed
        entries[name] = entry
    }

    /// The person did something about a copy.
    mutating func did(_ verb: AlertVerb, to copy: String, now: Int64) -> [LinkAction] {
        guard let name = names[copy], var entry = entries[name], entry.isUp else { return [] }
        guard verb.kind == name.key.kind else { return [] }
        // A secret leaves this device sealed or not at all.
        switch verb {
        case .secret where entry.seal == nil, .answer(_, _, _?) where entry.seal != nil: return []
        default: break
        }
        let act = ActMessage(key: name.key, rev: entry.rev, nonce: entry.nonce, verb: verb, at: now)
        entry.stage = .acted(act)
        entry.hasAct = true
        entries[name] = entry
        return [publish(act, name, entry, now: now)]
    }

    /// A copy that was shown is not at the daemon any more, and shall be: it is when its origin says it again.
    mutating func lost(_ copy: String) {
        guard let name = names[copy], var entry = entries[name], entry.stage == .shown else { return }
        entry.stage = .wanted
        entries[name] = entry
    }

    /// A device has gone: how far its work has come is not known any more. It is shown again when that device is back.
    mutating func hideWork(of origin: String) -> [LinkAction] {
        let shown = entries.filter { $0.key.origin == origin && $0.key.key.kind == .work && $0.value.stage == .shown }
        for name in shown.keys { entries[name]?.stage = .wanted }
        return shown.values.map(\.copy).sorted().map { .close(id: $0, .work, answeredOn: nil) }
    }

    /// A copy has gone without the person's doing: its time was over, or it was taken back here.
    mutating func gone(_ copy: String) {
        guard let name = names[copy], var entry = entries[name], entry.isUp else { return }
        entry.stage = .closed
        entries[name] = entry
    }

    private func publish(_ act: ActMessage, _ name: Name, _ entry: Entry, now: Int64) -> LinkAction {
        .publish(
            .act(origin: name.origin, name.key), .act(act), expiry: Expiry.seconds(until: entry.until, now: now))
    }

    /// Everything that this device has to say to origins.
    func everything(now: Int64) -> [LinkAction] {
        entries.keys.sorted().compactMap { name in
            guard let entry = entries[name], entry.hasAct else { return nil }
            guard let act = entry.act else { return .clear(.act(origin: name.origin, name.key)) }
            return publish(act, name, entry, now: now)
        }
    }

    /// Takes the time.
    mutating func tick(now: Int64) -> [LinkAction] {
        var actions: [LinkAction] = []
        for (name, var entry) in entries.sorted(by: { $0.key < $1.key }) {
            if entry.until <= now, entry.stage != .closed {
                if entry.isUp || entry.act?.verb == .cancel {
                    actions.append(.close(id: entry.copy, name.key.kind, answeredOn: nil))
                }
                if entry.act != nil { actions.append(.clear(.act(origin: name.origin, name.key))) }
                entry.stage = .closed
                entries[name] = entry
            }
            // Longer than its origin keeps it: what the broker still has then is no news.
            if entry.stage == .closed, entry.until + 2 * LinkLimits.tombstoneLife <= now { forget(name) }
        }
        if let due = missed.due, due <= now {
            actions.append(summary())
            missed = Missed()
        }
        return actions
    }

    private func summary() -> LinkAction {
        var parts: [String] = []
        if missed.openCount > 0 { parts.append("\(missed.openCount) open") }
        if missed.ended > 0 { parts.append("\(missed.ended) ended meanwhile") }
        var body = missed.open.joined(separator: "\n")
        if missed.openCount > missed.open.count { body += "\nand \(missed.openCount - missed.open.count) more" }
        return .tell(title: "While this device was away: " + parts.joined(separator: ", "), body: body)
    }

    /// When ``tick(now:)`` has something to do.
    var next: Int64? {
        let ends = entries.values.map { $0.stage == .closed ? $0.until + 2 * LinkLimits.tombstoneLife : $0.until }
        return (ends + [missed.due].compactMap { $0 }).min()
    }
}
