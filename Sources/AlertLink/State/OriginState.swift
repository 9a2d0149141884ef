// SPDX-License-Identifier: Apache-2.0

/// The alerts that began on this device and are shown on others. It alone says how they stand, and says so again on
/// every
/// connection: no queue of the broker is relied upon. Times are microseconds since 1970.
package struct OriginState: Sendable, Hashable {
    /// An alert.
    package struct Entry: Sendable, Hashable {
        package var rev: Int64
        /// The revision since which it says the same.
        package var said: Int64
        package var at: Int64
        package var until: Int64
        package var nonce: Int64
        /// For whom it was meant, as the daemon says it.
        package var wish: [String]
        /// The position in the list of those on call; nil if it is not for them.
        package var course: OnCall.Course?
        /// For whom it is by now.
        package var to: [String]
        /// When others were told last; its beginning while they were not.
        package var raised: Int64
        package var program: String
        package var title: String
        /// The content; nil of an ended one, and of an open one that was read from disk until the daemon has sent it
        /// again.
        package var item: AlertItem?
        package var ending: AlertMessage.Ending?
        /// A Boolean value indicating whether a question's time stands, as somebody types an answer.
        package var isHeld = false
        /// The number of times that it was sent again because a verb of another device failed.
        var renewals = 0
        /// Of a question for a secret: the public key for its answers; nil of one that was read from disk.
        package var seal: [UInt8]?
        /// Reports of other devices about the alert, by device.
        package var receptions: [String: Reception] = [:]
        /// When it was published last; nil of what was read from disk.
        var sent: Int64?

        package var isOpen: Bool { ending == nil }
    }

    /// By how much the end of a question may differ each time it is asked for, in microseconds.
    private static let clockTolerance: Int64 = 1_000_000

    /// The most times that one alert is sent again because verbs of other devices failed.
    static let mostRenewals = 16
    /// The pause after which what a device has not reported is said again, and the most of it, in microseconds.
    static let firstRetry: Int64 = 30_000_000
    static let longestRetry: Int64 = 3_600_000_000
    /// Alerts that are said again at once at most: a broker queues so many for a device.
    static let mostAgain = 500

    package internal(set) var entries: [AlertKey: Entry] = [:]
    /// The members on call.
    package var onCall = OnCall() { didSet { for key in entries.keys { address(key) } } }
    /// The highest revision that was used, or may have been.
    package internal(set) var clock: Int64

    /// - Parameter clock: The highest revision that may have been used: what is on disk.
    package init(clock: Int64 = 0) { self.clock = clock }

    /// The next revision.
    mutating func tick() -> Int64 {
        clock += 1
        return clock
    }

    /// An alert is open, or still open.
    ///
    /// - Parameters:
    ///   - until: When it ends by itself.
    ///   - turn: Whose week it is.
    ///   - nonce: A number of chance, used when it is new.
    ///   - seal: Of a question for a secret: the public key for its answers.
    /// - Returns: What is to be published, nothing where that is known.
    mutating func opened(
        _ key: AlertKey, _ item: AlertItem, to: [String], program: String = "", at: Int64, until: Int64,
        isHeld: Bool = false, turn: Int = 0, nonce: Int64, seal: [UInt8]? = nil, now: Int64
    ) -> [LinkAction] {
        guard until > now else { return [] }
        if var entry = entries[key], entry.isOpen, entry.at == at {
            let isSame =
                entry.program == program && entry.title == item.title && entry.seal == seal
                && (entry.item == item || entry.item == nil && key.kind != .work)
            let isLater =
                key.kind == .prompt && (isHeld != entry.isHeld || abs(until - entry.until) > Self.clockTolerance)
            if key.kind == .prompt { (entry.isHeld, entry.until) = (isHeld, isLater ? until : entry.until) }
            guard entry.wish == to, isSame, !isLater else {
                entry.rev = tick()
                // Work that has come further is the same to whoever cancels it.
                if !isSame, key.kind != .work { entry.said = entry.rev }
                entry.item = item
                entry.seal = seal
                entry.wish = to
                entry.program = program
                entry.title = item.title
                entries[key] = entry
                call(key, turn: turn, now: now)
                return [publish(key, now: now)]
            }
            // The daemon says again what was read from disk without its text. What it says may have changed since,
            // which only a new revision would tell others; the text is not kept on disk, so it counts as the same.
            guard entry.item == nil else { return [] }
            entry.item = item
            entries[key] = entry
            return [publish(key, now: now)]
        }
        var actions = makeRoom() + forgotten(key)
        let rev = tick()
        entries[key] = Entry(
            rev: rev, said: rev, at: at, until: until, nonce: nonce, wish: to, to: to, raised: at, program: program,
            title: item.title, item: item, ending: nil, isHeld: isHeld,
            seal: seal)
        call(key, turn: turn, now: now)
        entries[key]?.raised = at
        actions.append(publish(key, now: now))
        return actions
    }

    /// Begins or ends its way along the list of those on call, as it is for them or not, and says for whom it is.
    private mutating func call(_ key: AlertKey, turn: Int, now: Int64) {
        guard var entry = entries[key] else { return }
        if !entry.wish.contains(OnCall.name) {
            entry.course = nil
        } else if entry.course == nil {
            entry.course = .init(began: now, first: turn, told: onCall.turns.isEmpty ? 0 : 1)
        }
        entries[key] = entry
        if address(key) { entries[key]?.raised = now }
    }

    /// For whom an alert is by now.
    /// - Returns: Whether somebody was added.
    @discardableResult
    private mutating func address(_ key: AlertKey) -> Bool {
        guard var entry = entries[key] else { return false }
        let before = Set(entry.to)
        var seen: Set<String> = []
        let all = entry.wish + (entry.course.map(onCall.names) ?? [])
        entry.to = Array(all.filter { seen.insert($0).inserted }.prefix(AlertMessage.maximumAddressees))
        entries[key] = entry
        return !before.isSuperset(of: entry.to)
    }

    /// An alert is open no longer. The first ending counts.
    mutating func ended(_ key: AlertKey, _ ending: AlertMessage.Ending, now: Int64) -> [LinkAction] {
        guard var entry = entries[key], entry.isOpen else { return [] }
        entry.rev = tick()
        entry.ending = ending
        entry.item = nil
        entry.seal = nil
        entry.receptions = [:]
        let forgotten = forgotten(key)
        // Its time was far away; that it is over need not be known for longer than of others.
        if key.kind == .work { entry.until = min(entry.until, now) }
        entries[key] = entry
        return [publish(key, now: now)] + forgotten
    }

    /// Forgets the reports about an alert.
    private func forgotten(_ key: AlertKey) -> [LinkAction] {
        let devices = (entries[key]?.receptions ?? [:]).keys.sorted()
        return devices.isEmpty ? [] : [.reached(devices.map { .init(key: key, device: $0, reception: nil) })]
    }

    /// Says an open alert under a new revision, which takes back what was done about it.
    mutating func renewed(_ key: AlertKey, now: Int64) -> [LinkAction] {
        guard var entry = entries[key], entry.isOpen, entry.item != nil, entry.renewals < Self.mostRenewals else {
            return []
        }
        entry.renewals += 1
        entry.rev = tick()
        entry.said = entry.rev
        entries[key] = entry
        return [publish(key, now: now)]
    }

    /// Takes what another device reports of alerts.
    /// - Returns: What is known otherwise than before.
    mutating func reported(_ entries: [ReportMessage.Entry], by device: String) -> [LinkAction.Reached] {
        entries.compactMap { report in
            guard let entry = self.entries[report.key], entry.isOpen, entry.nonce == report.nonce,
                report.rev <= entry.rev, entry.to.contains("all") || entry.to.contains(device),
                entry.receptions[device] != report.reception
            else { return nil }
            self.entries[report.key]?.receptions[device] = report.reception
            return .init(key: report.key, device: device, reception: report.reception)
        }
    }

    /// Open alerts that a device has not reported, or has no room for, the oldest first.
    func missing(on device: String) -> [AlertKey] {
        entries.filter { _, entry in
            entry.isOpen && entry.item != nil && (entry.to.contains("all") || entry.to.contains(device))
                && (entry.receptions[device] ?? .waiting) == .waiting && entry.sent != nil
        }
        .sorted { $0.value.rev < $1.value.rev }.map(\.key)
    }

    /// Says again what is not on a device.
    mutating func again(for device: String, most: Int, now: Int64) -> [LinkAction] {
        missing(on: device).prefix(min(most, Self.mostAgain)).map { publish($0, now: now) }
    }

    /// Says some again.
    mutating func said(_ keys: some Sequence<AlertKey>, now: Int64) -> [LinkAction] {
        keys.map { publish($0, now: now) }
    }

    /// Returns the number of alerts that wait until there is room for them on a device.
    package func waiting(for device: String) -> Int {
        entries.values.count { $0.isOpen && $0.receptions[device] == .waiting }
    }

    /// Everything that others have reported of what is open.
    package var reached: [LinkAction.Reached] {
        entries.filter(\.value.isOpen).sorted { $0.key < $1.key }.flatMap { key, entry in
            entry.receptions.sorted { $0.key < $1.key }.map { .init(key: key, device: $0.key, reception: $0.value) }
        }
    }

    /// Takes a verb of another device. It counts if it refers to the present content; otherwise the content is sent
    /// again.
    mutating func acted(_ act: ActMessage, on device: String, now: Int64) -> (actions: [LinkAction], Refusal?) {
        guard let entry = entries[act.key] else { return ([], .stale) }
        guard entry.nonce == act.nonce, (entry.said...entry.rev).contains(act.rev), entry.isOpen, entry.until > now,
            entry.to.contains("all") || entry.to.contains(device)
        else { return ([publish(act.key, now: now)], .stale) }
        // A secret comes sealed or not at all, and nothing else does.
        switch act.verb {
        case .secret where entry.seal == nil, .answer(_, _, _?) where entry.seal != nil: return ([], .malformed)
        default: break
        }
        return ([.perform(act.key, act.verb, device: device)], nil)
    }

    /// Everything that this device has to say.
    mutating func everything(now: Int64) -> [LinkAction] {
        entries.keys.sorted().compactMap { key -> LinkAction? in
            // What is open and not yet read again is said once it is.
            guard let entry = entries[key], !entry.isOpen || entry.item != nil else { return nil }
            return publish(key, now: now)
        }
    }

    /// Takes the time.
    mutating func tick(now: Int64) -> [LinkAction] {
        var actions: [LinkAction] = []
        for (key, entry) in entries.sorted(by: { $0.key < $1.key }) {
            if entry.isOpen, entry.until <= now {
                actions += ended(key, .init(), now: now)
            } else if let due = nextCall(entry), due <= now {
                actions += calledNext(key, now: now)
            }
            if !entry.isOpen, entry.until + LinkLimits.tombstoneLife <= now {
                entries[key] = nil
                actions.append(.clear(.alert(key)))
            }
        }
        return actions
    }

    /// When ``tick(now:)`` has something to do.
    var next: Int64? {
        entries.values.map { entry in
            guard entry.isOpen else { return entry.until + LinkLimits.tombstoneLife }
            return min(entry.until, nextCall(entry) ?? entry.until)
        }.min()
    }

    /// When the next of those on call is told. Of what was read from disk that waits until the daemon has said that it
    /// is still open.
    private func nextCall(_ entry: Entry) -> Int64? {
        entry.isOpen && entry.item != nil ? entry.course.flatMap(onCall.next) : nil
    }

    private mutating func calledNext(_ key: AlertKey, now: Int64) -> [LinkAction] {
        guard var entry = entries[key], var course = entry.course else { return [] }
        course.told = max(course.told + 1, onCall.told(course, now: now))
        entry.course = course
        entry.rev = tick()
        entries[key] = entry
        if address(key) { entries[key]?.raised = now }
        return [publish(key, now: now)]
    }

    /// Makes room for one more: the ended one with the lowest revision goes. An open one never does: alertd has fewer
    /// of them than are kept here.
    private mutating func makeRoom() -> [LinkAction] {
        guard entries.count >= LinkLimits.maximumOwn else { return [] }
        let oldest = entries.filter { !$0.value.isOpen }.min { $0.value.rev < $1.value.rev }
        guard let oldest else { return [] }
        entries[oldest.key] = nil
        return [.clear(.alert(oldest.key))]
    }

    private mutating func publish(_ key: AlertKey, now: Int64) -> LinkAction {
        guard let entry = entries[key] else { return .clear(.alert(key)) }
        entries[key]?.sent = now
        let message = AlertMessage(
            key: key, rev: entry.rev, at: entry.at, sent: now, until: entry.until, nonce: entry.nonce, to: entry.to,
            program: entry.program, title: entry.title, item: entry.item, ending: entry.ending, said: entry.said,
            raised: entry.raised, isHeld: entry.isHeld, seal: entry.seal)
        return .publish(
            .alert(key), .alert(message),
            expiry: Expiry.seconds(until: entry.until + LinkLimits.tombstoneLife, now: now))
    }
}

/// The seconds that a broker is told.
enum Expiry {
    static func seconds(until: Int64, now: Int64) -> UInt32 {
        UInt32(clamping: max(1, (until - now + 999_999) / 1_000_000))
    }
}
