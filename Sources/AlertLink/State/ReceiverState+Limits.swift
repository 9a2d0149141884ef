// SPDX-License-Identifier: Apache-2.0

/// The bounds of what is kept and heard of other devices, and the reports about it.
extension ReceiverState {
    /// Alerts of one sender that were over its limit, and are listed without a sound.
    struct Overflow: Sendable, Hashable {
        /// Titles in the summary: the newest.
        static let maximumTitles = 10

        var count = 0
        /// The number of them in the published summary.
        var told = 0
        var titles: [String] = []
        /// When the summary is told, or told again; nil while it says what there is.
        var due: Int64?
        /// The number of them that may disturb within a minute.
        var limit = 0
    }

    /// The open alerts of one sender here.
    struct Stored: Sendable, Hashable {
        var count = 0
        var bytes = 0
        /// The number of alerts that wait at their sender until there is room.
        var waiting = 0
    }

    /// The time from the first alert over the limit to its summary, and between two summaries, in microseconds.
    static let summaryPause: Int64 = 1_000_000
    /// The interval at which a device asks for alerts that wait elsewhere, in microseconds.
    static let roomPause: Int64 = 10_000_000

    /// The id of a sender's summary here.
    static func summaryID(of sender: String) -> String { "alert-link-limit-\(sender)" }

    /// Returns the number of further alerts of a sender that may be stored, if they are as long as those that are.
    func room(for origin: String) -> Int {
        let stored = stored[origin] ?? Stored()
        let average = max(256, stored.bytes / max(1, stored.count))
        let left = (LinkLimits.maximumStoredBytes - stored.bytes) / average
        return max(0, min(LinkLimits.maximumStored - stored.count, left))
    }

    /// Returns whether one more is stored.
    func hasRoom(for size: Int, of origin: String) -> Bool {
        let stored = stored[origin] ?? Stored()
        return stored.count < LinkLimits.maximumStored && stored.bytes + size <= LinkLimits.maximumStoredBytes
    }

    /// Returns the number of a device's alerts that wait there until there is room here.
    package func waiting(of origin: String) -> Int { stored[origin]?.waiting ?? 0 }

    /// Counts one that is over the limit.
    mutating func exceeded(_ title: String, of sender: String, limit: Int, now: Int64) {
        var overflow = overflows[sender] ?? Overflow()
        overflow.count += 1
        overflow.limit = limit
        overflow.titles = Array((overflow.titles + [title]).suffix(Overflow.maximumTitles))
        if overflow.due == nil { overflow.due = now + Self.summaryPause }
        overflows[sender] = overflow
    }

    /// The person has dealt with a summary: it begins at nothing.
    mutating func summarySeen(_ id: String) -> Bool {
        guard let sender = overflows.keys.first(where: { Self.summaryID(of: $0) == id }),
            var overflow = overflows[sender]
        else { return false }
        overflow.count -= overflow.told
        overflow.told = 0
        overflow.titles = Array(overflow.titles.suffix(overflow.count))
        overflows[sender] = overflow.count > 0 ? overflow : nil
        return true
    }

    /// The summaries that are due.
    mutating func tellOverflows(now: Int64) -> [LinkAction] {
        overflows.filter { $0.value.due.map { $0 <= now } ?? false }.sorted { $0.key < $1.key }.map {
            sender, overflow in
            overflows[sender]?.due = nil
            overflows[sender]?.told = overflow.count
            let alerts = overflow.count == 1 ? "alert" : "alerts"
            var body = "More than \(overflow.limit) came within a minute. Nothing is lost:\n"
            body += overflow.titles.joined(separator: "\n")
            let more = overflow.count - overflow.titles.count
            if more > 0 { body += "\nand \(more) more" }
            return .notify(
                title: "\(sender): \(overflow.count) \(alerts) listed without a sound", body: body,
                id: Self.summaryID(of: sender))
        }
    }

    /// Notes what is to be reported of an alert; none of one that has ended.
    mutating func report(_ name: Name, _ entry: Entry) {
        guard let reception = entry.reception else { return }
        reports[name.origin, default: [:]][name.key] = .init(
            key: name.key, rev: entry.rev, nonce: entry.nonce, reception: reception)
    }

    /// Notes that one was taken for over by a clock that is not known: its origin may have to say it again.
    mutating func doubt(_ entry: inout Entry, _ name: Name) {
        (entry.isDoubtful, entry.reception) = (true, .waiting)
        report(name, entry)
    }

    /// Takes what is to be reported to a device.
    mutating func takeReports(for origin: String) -> [ReportMessage.Entry] {
        guard let waiting = reports[origin] else { return [] }
        let keys = waiting.keys.sorted().prefix(ReportMessage.maximumEntries)
        for key in keys { reports[origin]?[key] = nil }
        if reports[origin]?.isEmpty == true { reports[origin] = nil }
        return keys.compactMap { waiting[$0] }
    }

    /// Notes the clock of another device by ours: when its alerts end.
    /// - Returns: Whether some that were taken for over may not be.
    mutating func update(clockAhead ahead: Int64, of origin: String, now: Int64) -> Bool {
        var isDoubtful = false
        for (name, var entry) in entries where name.origin == origin {
            entry.ends = min(entry.until - ahead, now + Self.longest)
            entry.isUndated = false
            if entry.isDoubtful {
                if entry.ends > now { isDoubtful = true } else { entry.isDoubtful = false }
            }
            set(entry, name)
        }
        return isDoubtful
    }

    /// The clock of this device was set: what ends, ends as long after now as before.
    mutating func clockMoved(by step: Int64) {
        for (name, var entry) in entries {
            entry.ends += step
            set(entry, name)
        }
        missed.due = missed.due.map { $0 + step }
        for (sender, overflow) in overflows { overflows[sender]?.due = overflow.due.map { $0 + step } }
        asked = [:]
    }
}

/// The clock of another device, as far as it is known.
struct SenderClock: Sendable, Hashable {
    /// The time by which it is ahead of this device's clock, in microseconds.
    var ahead: Int64?

    /// A time of that clock by ours; what is not known to be wrong is taken for right.
    func local(_ time: Int64) -> Int64 { time - (ahead ?? 0) }
}

/// The names under which alertd gets the alerts of other devices.
extension ReceiverState {
    /// The id of an alert here: its id and its device, as far as the daemon takes such an id.
    func copyID(of name: Name) -> String {
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

    /// The name of a delivery, the same whenever it is tried again. Names of devices and ids may be long: a hash is
    /// not.
    static func delivery(of name: Name, _ message: AlertMessage, showing: Int64) -> String {
        let parts = [name.origin, name.key.text, "\(message.nonce)", "\(message.said)", "\(showing)"]
        return Hex.text(Sodium.hash(Array(parts.joined(separator: "\0").utf8), count: 16))
    }
}
