// SPDX-License-Identifier: Apache-2.0

/// The alerts that began on this device and are shown on others. It alone says how they stand, and says so again on every
/// connection: no queue of the broker is relied upon. Times are microseconds since 1970.
package struct OriginState: Sendable, Hashable {
    /// One alert.
    package struct Entry: Sendable, Hashable {
        package var rev: Int64
        package var at: Int64
        package var until: Int64
        package var nonce: Int64
        package var to: [String]
        package var program: String
        package var title: String
        /// What it says; nil of an ended one, and of an open one that was read from disk until the daemon has said it again.
        package var item: AlertItem?
        package var ending: AlertMessage.Ending?

        package var isOpen: Bool { ending == nil }
    }

    package internal(set) var entries: [AlertKey: Entry] = [:]
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
    ///   - nonce: A number of chance, used when it is new.
    /// - Returns: What is to be published, nothing where that is known.
    mutating func opened(
        _ key: AlertKey, _ item: AlertItem, to: [String], program: String = "", at: Int64, until: Int64, nonce: Int64,
        now: Int64
    ) -> [LinkAction] {
        guard until > now else { return [] }
        if var entry = entries[key], entry.isOpen, entry.at == at {
            guard entry.to == to, entry.program == program, entry.title == item.title,
                entry.item == item || entry.item == nil
            else {
                entry.item = item
                entry.to = to
                entry.program = program
                entry.title = item.title
                entry.rev = tick()
                entries[key] = entry
                return [publish(key, now: now)]
            }
            // The daemon says again what was read from disk without its text. What it says may have changed since, which
            // only a new revision would tell others; the text is not kept on disk, so it counts as the same.
            guard entry.item == nil else { return [] }
            entry.item = item
            entries[key] = entry
            return [publish(key, now: now)]
        }
        var actions = makeRoom()
        entries[key] = Entry(
            rev: tick(), at: at, until: until, nonce: nonce, to: to, program: program, title: item.title, item: item,
            ending: nil)
        actions.append(publish(key, now: now))
        return actions
    }

    /// An alert is open no longer. The first ending counts.
    mutating func ended(_ key: AlertKey, _ ending: AlertMessage.Ending, now: Int64) -> [LinkAction] {
        guard var entry = entries[key], entry.isOpen else { return [] }
        entry.rev = tick()
        entry.ending = ending
        entry.item = nil
        entries[key] = entry
        return [publish(key, now: now)]
    }

    /// Says an open alert under a new revision.
    mutating func renewed(_ key: AlertKey, now: Int64) -> [LinkAction] {
        guard var entry = entries[key], entry.isOpen, entry.item != nil else { return [] }
        entry.rev = tick()
        entries[key] = entry
        return [publish(key, now: now)]
    }

    /// What another device did. It counts when it was done to what holds now; otherwise what holds now is said again.
    mutating func acted(_ act: ActMessage, on device: String, now: Int64) -> (actions: [LinkAction], Refusal?) {
        guard let entry = entries[act.key] else { return ([], .stale) }
        guard entry.nonce == act.nonce, entry.rev == act.rev, entry.isOpen, entry.until > now,
            entry.to.contains("all") || entry.to.contains(device)
        else { return ([publish(act.key, now: now)], .stale) }
        return ([.perform(act.key, act.verb, device: device)], nil)
    }

    /// Everything that this device has to say.
    func everything(now: Int64) -> [LinkAction] {
        entries.keys.sorted().compactMap { key in
            // What is open and not yet read again is said once it is.
            guard let entry = entries[key], !entry.isOpen || entry.item != nil else { return nil }
            return publish(key, now: now)
        }
    }

    /// What time has brought.
    mutating func tick(now: Int64) -> [LinkAction] {
        var actions: [LinkAction] = []
        for (key, entry) in entries.sorted(by: { $0.key < $1.key }) {
            if entry.isOpen, entry.until <= now { actions += ended(key, .init(), now: now) }
            if !entry.isOpen, entry.until + LinkLimits.tombstoneLife <= now {
                entries[key] = nil
                actions.append(.clear(.alert(key)))
            }
        }
        return actions
    }

    /// When ``tick(now:)`` has something to do.
    var next: Int64? {
        entries.values.map { $0.isOpen ? $0.until : $0.until + LinkLimits.tombstoneLife }.min()
    }

    /// Makes room for one more: the ended one with the lowest revision goes, else the oldest open one ends.
    private mutating func makeRoom() -> [LinkAction] {
        guard entries.count >= LinkLimits.mostOwn else { return [] }
        let oldest = entries.min { ($0.value.isOpen ? 1 : 0, $0.value.rev) < ($1.value.isOpen ? 1 : 0, $1.value.rev) }
        guard let oldest else { return [] }
        entries[oldest.key] = nil
        return [.clear(.alert(oldest.key))]
    }

    private func publish(_ key: AlertKey, now: Int64) -> LinkAction {
        guard let entry = entries[key] else { return .clear(.alert(key)) }
        let message = AlertMessage(
            key: key, rev: entry.rev, at: entry.at, sent: now, until: entry.until, nonce: entry.nonce, to: entry.to,
            program: entry.program, title: entry.title, item: entry.item, ending: entry.ending)
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
