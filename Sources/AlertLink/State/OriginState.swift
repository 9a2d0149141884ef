// SPDX-License-Identifier: Apache-2.0

/// The alerts that began on this device and are shown on others. Only this device publishes their state, and repeats it
/// on every connection: no queue of the broker is relied upon. Times are microseconds since 1970.
package struct OriginState: Sendable, Hashable {
    package struct Entry: Sendable, Hashable {
        package var rev: Int64
        /// The first revision with the present content.
        package var contentRev: Int64
        package var at: Int64
        package var until: Int64
        package var nonce: Int64
        /// The destinations that alertd reports.
        package var wish: [String]
        /// The progress along the people on call; nil if the alert is not for them.
        package var course: OnCall.Course?
        /// The present destinations. Of those, only ``OriginState/devices(for:)`` get it.
        package var to: [String]
        /// The words of `Present.shows` that a device needs to get it.
        package var needs: Set<String> = []
        /// The time at which the alert was last sent to further devices; its beginning before the first time.
        package var raised: Int64
        package var program: String
        package var title: String
        /// The content; nil after the end, and after a start until alertd has reported the alert again.
        package var item: AlertItem?
        package var ending: AlertMessage.Ending?
        package var isHeld = false
        /// A Boolean value indicating whether the question waits until it is answered. Its end is moved on while it is
        /// open, so that other devices show it as long as this one does, and forget it if this one is lost.
        var isUndated = false
        /// The number of times that the alert was sent again because a verb failed.
        var renewals = 0
        /// The public key for the answers to a question for a secret; nil after a start.
        package var seal: [UInt8]?
        /// Reports of other devices about the alert, by device.
        package var receptions: [String: Reception] = [:]
        /// The devices whose silence a notification has reported.
        var reported: Set<String> = []
        /// The time of the last publication; nil after a start.
        var sent: Int64?

        package var isOpen: Bool { ending == nil }
    }

    /// The tolerance for the end of a question between two readings, in microseconds.
    private static let clockTolerance: Int64 = 1_000_000

    /// The maximum number of times that an alert is sent again because verbs failed.
    static let maximumRenewals = 16
    /// The first and the longest pause before an alert without a report is sent again, in microseconds.
    static let firstRetry: Int64 = 30_000_000
    static let maximumRetry: Int64 = 3_600_000_000
    /// The time until the end of a question that waits until it is answered, and the interval at which that end is
    /// moved on, in microseconds.
    static let undatedLife = LinkLimits.notificationLife
    static let undatedRenewal: Int64 = 86_400 * 1_000_000
    /// The maximum number of alerts sent again at once: a broker queues this many for a device.
    static let maximumRepetitions = 500

    package internal(set) var entries: [AlertKey: Entry] = [:]
    /// The devices that are connected and have not reported an alert for long, with the time since when.
    package internal(set) var silences: [AlertKey: [String: Int64]] = [:]
    /// The words of `Present.shows` that each device has announced.
    package internal(set) var shows: [String: Set<String>] = [:]
    package var onCall = OnCall() { didSet { for key in entries.keys { address(key) } } }
    /// The highest revision that may have been used.
    package internal(set) var clock: Int64

    /// - Parameter clock: The highest revision that may have been used.
    package init(clock: Int64 = 0) { self.clock = clock }

    /// Returns the next revision.
    mutating func tick() -> Int64 {
        clock += 1
        return clock
    }

    /// Opens an alert, or updates an open one.
    ///
    /// - Parameters:
    ///   - until: When the alert ends by itself; nil for a question that waits until it is answered.
    ///   - turn: The person whose week it is.
    ///   - nonce: A random number, used for a new alert.
    ///   - seal: The public key for the answers to a question for a secret.
    /// - Returns: The publication, if something has changed.
    mutating func opened(
        _ key: AlertKey, _ item: AlertItem, to: [String], program: String = "", at: Int64, until end: Int64?,
        isHeld: Bool = false, turn: Int = 0, nonce: Int64, seal: [UInt8]? = nil, now: Int64
    ) -> [LinkAction] {
        defer { entries[key]?.isUndated = end == nil }
        let until = end ?? undatedEnd(entries[key].flatMap { $0.isOpen && $0.at == at ? $0.until : nil }, now: now)
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
                // A person who cancels work does not care about its progress.
                if !isSame, key.kind != .work { entry.contentRev = entry.rev }
                if let former = entry.item, item.revision > former.revision {
                    // Devices leave an open question as it is. Under another number it is withdrawn there and shown
                    // again, and an answer to the text before does not count.
                    entry.nonce = nonce
                    entry.receptions = [:]
                }
                entry.item = item
                entry.needs = item.needs
                entry.seal = seal
                entry.wish = to
                entry.program = program
                entry.title = item.title
                entries[key] = entry
                call(key, turn: turn, now: now)
                return [publish(key, now: now)]
            }
            // alertd reports the content that is not in the stored state. It may have changed since, which only a new
            // revision would show, but it counts as the same.
            guard entry.item == nil else { return [] }
            entry.item = item
            entry.needs = item.needs
            entries[key] = entry
            return [publish(key, now: now)]
        }
        var actions = makeRoom() + forgotten(key)
        let rev = tick()
        entries[key] = Entry(
            rev: rev, contentRev: rev, at: at, until: until, nonce: nonce, wish: to, to: to, raised: at,
            program: program,
            title: item.title, item: item, ending: nil, isHeld: isHeld,
            seal: seal)
        entries[key]?.needs = item.needs
        call(key, turn: turn, now: now)
        entries[key]?.raised = at
        actions.append(publish(key, now: now))
        return actions
    }

    /// Returns the end of a question that waits until it is answered.
    /// - Parameter known: The end that other devices know; nil for a new question.
    private func undatedEnd(_ known: Int64?, now: Int64) -> Int64 {
        if let known, known > now + Self.undatedLife - Self.undatedRenewal { return known }
        return now + Self.undatedLife
    }

    /// Moves the end of a question on that waits until it is answered.
    private mutating func extended(_ key: AlertKey, now: Int64) -> LinkAction {
        let (rev, until) = (tick(), undatedEnd(nil, now: now))
        entries[key]?.rev = rev
        entries[key]?.until = until
        return publish(key, now: now)
    }

    /// Begins or ends the way of an alert along the people on call, and sets its destinations.
    private mutating func call(_ key: AlertKey, turn: Int, now: Int64) {
        guard var entry = entries[key] else { return }
        if !entry.wish.contains(OnCall.name) {
            entry.course = nil
        } else if entry.course == nil {
            entry.course = .init(began: now, first: turn, notified: onCall.turns.isEmpty ? 0 : 1)
        }
        entries[key] = entry
        if address(key) { entries[key]?.raised = now }
    }

    /// Sets the present destinations of an alert.
    /// - Returns: Whether there is a new one.
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

    /// Returns the addressees for devices. An alert that not every device shows names those that do: an older one takes
    /// the rest for the whole, and would show half a question.
    func devices(for entry: Entry) -> [String] {
        guard !entry.needs.isEmpty else { return entry.to }
        let isForAll = entry.to.contains("all")
        let able = shows.filter { $0.value.isSuperset(of: entry.needs) && (isForAll || entry.to.contains($0.key)) }
        return Array(able.keys.sorted().prefix(AlertMessage.maximumAddressees))
    }

    /// Returns whether a device gets an alert.
    func isFor(_ device: String, _ entry: Entry) -> Bool {
        let devices = devices(for: entry)
        return devices.contains("all") || devices.contains(device)
    }

    /// Adopts what other devices show, and sends open alerts to those that show them now.
    mutating func update(shows new: [String: Set<String>], now: Int64) -> [LinkAction] {
        guard new != shows else { return [] }
        let affected = entries.filter { $0.value.isOpen && !$0.value.needs.isEmpty }
        let before = affected.mapValues { devices(for: $0) }
        shows = new
        return affected.sorted { $0.key < $1.key }.compactMap { key, entry in
            let devices = devices(for: entry)
            guard entry.item != nil, let former = before[key], devices != former else { return nil }
            let rev = tick()
            entries[key]?.rev = rev
            if !Set(former).isSuperset(of: devices) { entries[key]?.raised = now }
            return publish(key, now: now)
        }
    }

    /// Ends an alert. The first ending counts.
    mutating func ended(_ key: AlertKey, _ ending: AlertMessage.Ending, now: Int64) -> [LinkAction] {
        guard var entry = entries[key], entry.isOpen else { return [] }
        entry.rev = tick()
        entry.ending = ending
        entry.item = nil
        entry.seal = nil
        entry.receptions = [:]
        silences[key] = nil
        let forgotten = forgotten(key)
        // The end of an alert is kept no longer than that of others, even if its time was far away.
        if key.kind == .work { entry.until = min(entry.until, now) }
        entries[key] = entry
        return [publish(key, now: now)] + forgotten
    }

    /// Forgets the reports about an alert.
    private func forgotten(_ key: AlertKey) -> [LinkAction] {
        let devices = (entries[key]?.receptions ?? [:]).keys.sorted()
        return devices.isEmpty ? [] : [.reached(devices.map { .init(key: key, device: $0, reception: nil) })]
    }

    /// Publishes an open alert under a new revision, which revokes the acts on it.
    mutating func renewed(_ key: AlertKey, now: Int64) -> [LinkAction] {
        guard var entry = entries[key], entry.isOpen, entry.item != nil, entry.renewals < Self.maximumRenewals else {
            return []
        }
        entry.renewals += 1
        entry.rev = tick()
        entry.contentRev = entry.rev
        entries[key] = entry
        return [publish(key, now: now)]
    }

    /// Accepts another device's reports about alerts.
    /// - Returns: The changed receptions.
    mutating func reported(_ entries: [ReportMessage.Entry], by device: String) -> [LinkAction.Reached] {
        entries.compactMap { report in
            guard let entry = self.entries[report.key], entry.isOpen, entry.nonce == report.nonce,
                report.rev <= entry.rev, isFor(device, entry),
                entry.receptions[device] != report.reception
            else { return nil }
            self.entries[report.key]?.receptions[device] = report.reception
            endSilence(of: report.key, on: device)
            return .init(key: report.key, device: device, reception: report.reception)
        }
    }

    /// Returns the open alerts that a device has not reported, or has no room for, the oldest first.
    func missing(on device: String) -> [AlertKey] {
        entries.filter { _, entry in
            entry.isOpen && entry.item != nil && isFor(device, entry)
                && (entry.receptions[device] ?? .waiting) == .waiting && entry.sent != nil
        }
        .sorted { $0.value.rev < $1.value.rev }.map(\.key)
    }

    /// Publishes the alerts again that are not on a device.
    mutating func republishMissing(on device: String, maximum: Int, now: Int64) -> [LinkAction] {
        missing(on: device).prefix(min(maximum, Self.maximumRepetitions)).map { publish($0, now: now) }
    }

    mutating func republish(_ keys: some Sequence<AlertKey>, now: Int64) -> [LinkAction] {
        keys.map { publish($0, now: now) }
    }

    /// Returns the number of alerts that wait until there is room for them on a device.
    package func waiting(for device: String) -> Int {
        entries.values.count { $0.isOpen && $0.receptions[device] == .waiting }
    }

    /// All receptions of open alerts.
    package var reached: [LinkAction.Reached] {
        entries.filter(\.value.isOpen).sorted { $0.key < $1.key }.flatMap { key, entry in
            entry.receptions.sorted { $0.key < $1.key }.map { .init(key: key, device: $0.key, reception: $0.value) }
        }
    }

    /// Accepts a verb of another device. The verb counts if it refers to the present content; otherwise the content is
    /// sent again.
    mutating func acted(_ act: ActMessage, on device: String, now: Int64) -> (actions: [LinkAction], Refusal?) {
        guard let entry = entries[act.key] else { return ([], .stale) }
        guard entry.nonce == act.nonce, (entry.contentRev...entry.rev).contains(act.rev), entry.isOpen,
            entry.until > now, isFor(device, entry)
        else { return ([publish(act.key, now: now)], .stale) }
        // A secret must be sealed, and nothing else may be.
        switch act.verb {
        case .secret where entry.seal == nil, .answer(_, _, _?) where entry.seal != nil: return ([], .malformed)
        default: break
        }
        return ([.perform(act.key, act.verb, device: device)], nil)
    }

    /// Returns the publications of all alerts.
    mutating func everything(now: Int64) -> [LinkAction] {
        entries.keys.sorted().compactMap { key -> LinkAction? in
            // Open alerts without their item are published once alertd has reported them again.
            guard let entry = entries[key], !entry.isOpen || entry.item != nil else { return nil }
            return publish(key, now: now)
        }
    }

    /// Returns what the passage of time requires.
    mutating func tick(now: Int64) -> [LinkAction] {
        var actions: [LinkAction] = []
        for (key, entry) in entries.sorted(by: { $0.key < $1.key }) {
            if let due = renewal(entry), due <= now {
                actions.append(extended(key, now: now))
            } else if entry.isOpen, entry.until <= now {
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

    /// The time of the next ``tick(now:)``; nil for never.
    var next: Int64? {
        entries.values.map { entry in
            guard entry.isOpen else { return entry.until + LinkLimits.tombstoneLife }
            return [entry.until, nextCall(entry), renewal(entry)].compactMap { $0 }.min() ?? entry.until
        }.min()
    }

    /// Returns when the end of a question that waits until it is answered is moved on; nil for any other alert.
    private func renewal(_ entry: Entry) -> Int64? {
        guard entry.isOpen, entry.isUndated, entry.item != nil else { return nil }
        return entry.until - Self.undatedLife + Self.undatedRenewal
    }

    /// Returns when the next person on call is notified. After a start that waits until alertd has reported the alert
    /// again.
    private func nextCall(_ entry: Entry) -> Int64? {
        entry.isOpen && entry.item != nil ? entry.course.flatMap(onCall.next) : nil
    }

    private mutating func calledNext(_ key: AlertKey, now: Int64) -> [LinkAction] {
        guard var entry = entries[key], var course = entry.course else { return [] }
        course.notified = max(course.notified + 1, onCall.notified(course, now: now))
        entry.course = course
        entry.rev = tick()
        entries[key] = entry
        if address(key) { entries[key]?.raised = now }
        return [publish(key, now: now)]
    }

    /// Makes room for an alert by removing the ended one with the lowest revision. Open alerts stay: alertd has fewer
    /// than fit here.
    private mutating func makeRoom() -> [LinkAction] {
        guard entries.count >= LinkLimits.maximumOwn else { return [] }
        let oldest = entries.filter { !$0.value.isOpen }.min { $0.value.rev < $1.value.rev }
        guard let oldest else { return [] }
        entries[oldest.key] = nil
        return [.clear(.alert(oldest.key))]
    }

    private mutating func publish(_ key: AlertKey, now: Int64) -> LinkAction {
        guard let entry = entries[key] else { return .clear(.alert(key)) }
        let devices = devices(for: entry)
        // The phone and bridges need no broker, so nothing of it leaves by that.
        guard !devices.isEmpty || entry.needs.isEmpty else { return .clear(.alert(key)) }
        entries[key]?.sent = now
        let message = AlertMessage(
            key: key, rev: entry.rev, at: entry.at, sent: now, until: entry.until, nonce: entry.nonce, to: devices,
            program: entry.program, title: entry.title, item: entry.item, ending: entry.ending,
            contentRev: entry.contentRev,
            raised: entry.raised, isHeld: entry.isHeld, seal: entry.seal)
        return .publish(
            .alert(key), .alert(message),
            expiry: Expiry.seconds(until: entry.until + LinkLimits.tombstoneLife, now: now))
    }
}

/// The life of messages in seconds.
enum Expiry {
    static func seconds(until: Int64, now: Int64) -> UInt32 {
        UInt32(clamping: max(1, (until - now + 999_999) / 1_000_000))
    }
}
