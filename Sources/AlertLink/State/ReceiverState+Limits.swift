// SPDX-License-Identifier: Apache-2.0

import TextSafety

/// The limits for other devices' alerts, and the reports about those alerts.
extension ReceiverState {
    /// The alerts of a sender over its limit, which are listed without a sound.
    struct Overflow: Sendable, Hashable {
        /// The newest titles, for the summary.
        static let maximumTitles = 10

        var count = 0
        /// The number of alerts in the summary that is shown.
        var shown = 0
        var titles: [String] = []
        /// The time at which the summary is shown or updated; nil if it is up to date.
        var due: Int64?
        /// The number of alerts that may disturb within a minute.
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

    /// Returns the id of a sender's summary here.
    static func summaryID(of sender: String) -> String { "alert-link-limit-\(sender)" }

    /// Returns the number of further alerts of a sender that fit, at the average size of the stored ones.
    func room(for origin: String) -> Int {
        let stored = stored[origin] ?? Stored()
        let average = max(256, stored.bytes / max(1, stored.count))
        let left = (LinkLimits.maximumStoredBytes - stored.bytes) / average
        return max(0, min(LinkLimits.maximumStored - stored.count, left))
    }

    /// Returns whether another alert fits.
    func hasRoom(for size: Int, of origin: String) -> Bool {
        let stored = stored[origin] ?? Stored()
        return stored.count < LinkLimits.maximumStored && stored.bytes + size <= LinkLimits.maximumStoredBytes
    }

    /// Returns the number of a device's alerts that wait there until there is room here.
    package func waiting(of origin: String) -> Int { stored[origin]?.waiting ?? 0 }

    mutating func exceeded(_ title: String, of sender: String, limit: Int, now: Int64) {
        var overflow = overflows[sender] ?? Overflow()
        overflow.count += 1
        overflow.limit = limit
        overflow.titles = Array((overflow.titles + [title]).suffix(Overflow.maximumTitles))
        if overflow.due == nil { overflow.due = now + Self.summaryPause }
        overflows[sender] = overflow
    }

    /// Resets a summary that the person has dealt with.
    mutating func summarySeen(_ id: String) -> Bool {
        guard let sender = overflows.keys.first(where: { Self.summaryID(of: $0) == id }),
            var overflow = overflows[sender]
        else { return false }
        overflow.count -= overflow.shown
        overflow.shown = 0
        overflow.titles = Array(overflow.titles.suffix(overflow.count))
        overflows[sender] = overflow.count > 0 ? overflow : nil
        return true
    }

    /// Returns the summaries that are due.
    mutating func summaries(now: Int64) -> [LinkAction] {
        overflows.filter { $0.value.due.map { $0 <= now } ?? false }.sorted { $0.key < $1.key }.map {
            sender, overflow in
            overflows[sender]?.due = nil
            overflows[sender]?.shown = overflow.count
            var body = "More than \(overflow.limit) came within a minute. Nothing is lost:\n"
            body += overflow.titles.joined(separator: "\n")
            let more = overflow.count - overflow.titles.count
            if more > 0 { body += "\nand \(more) more" }
            return .notify(
                title: "\(sender): \(overflow.count.counted("alert")) listed without a sound", body: body,
                id: Self.summaryID(of: sender))
        }
    }

    /// Notes the report about an alert, unless the alert has ended.
    mutating func report(_ name: Name, _ entry: Entry) {
        guard let reception = entry.reception else { return }
        reports[name.origin, default: [:]][name.key] = .init(
            key: name.key, rev: entry.rev, nonce: entry.nonce, reception: reception)
    }

    /// Notes that an unknown clock made an alert look expired: its origin may have to send it again.
    mutating func doubt(_ entry: inout Entry, _ name: Name) {
        (entry.isDoubtful, entry.reception) = (true, .waiting)
        report(name, entry)
    }

    /// Returns the reports for a device, and forgets them.
    mutating func removeReports(for origin: String) -> [ReportMessage.Entry] {
        guard let waiting = reports[origin] else { return [] }
        let keys = waiting.keys.sorted().prefix(ReportMessage.maximumEntries)
        for key in keys { reports[origin]?[key] = nil }
        if reports[origin]?.isEmpty == true { reports[origin] = nil }
        return keys.compactMap { waiting[$0] }
    }

    /// Applies the known clock of another device to the ends of its alerts.
    /// - Returns: Whether alerts that looked expired may not be.
    mutating func update(clockAhead ahead: Int64, of origin: String, now: Int64) -> Bool {
        var isDoubtful = false
        for (name, var entry) in entries where name.origin == origin {
            entry.ends = min(entry.until - ahead, now + Self.maximumLife)
            entry.isUndated = false
            if entry.isDoubtful {
                if entry.ends > now { isDoubtful = true } else { entry.isDoubtful = false }
            }
            set(entry, name)
        }
        return isDoubtful
    }

    /// Adapts all ends after this device's clock was set: the remaining times stay the same.
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

/// The known clock of another device.
struct SenderClock: Sendable, Hashable {
    /// The clock's lead over this device's clock, in microseconds; nil if unknown.
    var ahead: Int64?

    /// Returns a time of that clock by this device's clock. An unknown clock counts as right.
    func local(_ time: Int64) -> Int64 { time - (ahead ?? 0) }
}

/// The ids of other devices' alerts at alertd.
extension ReceiverState {
    /// Returns the id of an alert here: its own id and its device, if alertd accepts that.
    func copyID(of name: Name) -> String {
        let id = "\(name.key.id)@\(name.origin)"
        let isFine = name.key.id.unicodeScalars.allSatisfy {
            $0.value > 0x20 && !(0x7f...0x9f).contains($0.value) && $0 != "/"
        }
        if isFine, !id.hasPrefix("-"), id.utf8.count <= 255, names[id] == nil || names[id] == name { return id }
        // Alerts of two kinds can have the same id.
        var number = 1
        while names["\(name.key.kind.rawValue)-\(number)@\(name.origin)"] != nil { number += 1 }
        return "\(name.key.kind.rawValue)-\(number)@\(name.origin)"
    }

    /// Returns the name of a delivery, which is the same for each attempt. It is a hash because names of devices and
    /// ids may be long.
    static func delivery(of name: Name, _ message: AlertMessage, showing: Int64) -> String {
        let parts = [name.origin, name.key.text, "\(message.nonce)", "\(message.contentRev)", "\(showing)"]
        return Hex.text(Sodium.hash(Array(parts.joined(separator: "\0").utf8), count: 16))
    }
}
