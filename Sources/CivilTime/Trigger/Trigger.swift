// SPDX-License-Identifier: Apache-2.0

/// The due time of a notification. `text` is its durable form. Programs should use `next(after:in:)` and `text` rather
/// than switch over the cases, because later versions may add cases.
public enum Trigger: Sendable, Hashable {
    /// A single time after a span of elapsed time since scheduling; the scheduler measures it on CLOCK_BOOTTIME.
    case countdown(microseconds: Int64)
    /// A single point in time, independent of the session's place.
    case instant(Instant)
    /// A single wall time in a zone; two times if the wall time happens twice and both are chosen.
    case wall(CivilDateTime, ZoneReference, ClockChanges = .defaults)
    /// Repeatedly.
    case recurring(Recurrence)
    /// The time at which something happens, once or every time.
    case occasion(Occasion)

    /// A Boolean value indicating whether the trigger can be due more than once.
    public var repeats: Bool {
        switch self {
        case .recurring: true
        case .wall(_, _, let changes): changes.overlap == .both
        case .occasion(let occasion): occasion.rate != nil
        case .countdown, .instant: false
        }
    }

    /// The occasion that makes the notification due; nil for a trigger with times.
    public var occasion: Occasion? {
        if case .occasion(let occasion) = self { occasion } else { nil }
    }

    /// A Boolean value indicating whether the trigger has a rule for its repetition.
    public var isRecurring: Bool {
        if case .recurring = self { true } else { false }
    }

    /// A Boolean value indicating whether the trigger repeats after an interval of elapsed time, independent of the
    /// clocks.
    public var isInterval: Bool {
        if case .recurring(let recurrence) = self, case .rule(let rule?) = recurrence.pattern {
            rule.isElapsed && rule.isPlain
        } else {
            false
        }
    }

    /// A Boolean value indicating whether the trigger moves with the session's zone.
    public var isFloating: Bool {
        switch self {
        case .countdown, .instant, .occasion: false
        case .wall(_, let zone, _): zone == .floating
        case .recurring(let recurrence): recurrence.zone == .floating
        }
    }

    /// Returns a floating trigger with its wall times in a zone, and any other trigger unchanged.
    public func anchored(in zone: ZoneReference) -> Trigger {
        switch self {
        case .wall(let local, .floating, let changes): .wall(local, zone, changes)
        case .recurring(let recurrence) where recurrence.zone == .floating:
            .recurring(recurrence.anchored(in: zone))
        default: self
        }
    }

    /// The zone of the trigger; nil if the trigger is the same instant everywhere.
    public var zoneReference: ZoneReference? {
        switch self {
        case .countdown, .instant, .occasion: nil
        case .wall(_, let zone, _): zone
        case .recurring(let recurrence): recurrence.zone
        }
    }

    /// Returns the first due time strictly after `instant`; nil if none follows.
    ///
    /// A countdown is assumed to start at `instant`, and an occasion has no times. A wall time in a gap is shifted past
    /// the gap, and of a time that happens twice the first counts (RFC 5545 3.3.5), unless the policies differ.
    public func next(after instant: Instant, in zones: some ZoneSource) throws(ZoneError) -> Instant? {
        switch self {
        case .countdown(let microseconds):
            return instant.advanced(by: microseconds)
        case .instant(let due):
            return due > instant ? due : nil
        case .wall(let local, let reference, let changes):
            return try zones.zone(reference).instants(of: local, changes).first { $0 > instant }
        case .recurring(let recurrence):
            return try recurrence.next(after: instant, in: zones)
        case .occasion:
            return nil
        }
    }

    /// The normal form, one line that `init(_:)` can read: `countdown PT45M`, `instant 2027-03-04T08:00:00Z`, `wall
    /// 2027-03-04T09:00:00 Europe/Berlin`, `occasion unlock`, or the normal form of a recurrence. A wall time with a
    /// choice for clock changes ends in `gap=skip` or `overlap=both`.
    public var text: String {
        switch self {
        case .countdown(let microseconds): "countdown " + Span.text(microseconds)
        case .instant(let instant): "instant " + instant.rfc3339
        case .wall(let local, let zone, let changes): "wall " + local.text + " " + zone.text + changes.text
        case .recurring(let recurrence): recurrence.text
        case .occasion(let occasion): occasion.text
        }
    }

    /// Reads the normal form.
    public init(_ text: String) throws(TimeTextError) {
        var scanner = try TextScanner(text, maximum: 1 << 20)
        let kind = scanner.letters()
        guard scanner.take(" "), !scanner.atEnd else { throw Self.notATrigger(scanner) }
        if Recurrence.isKind(kind) {
            self = .recurring(try Recurrence(text))
            return
        }
        let offset = scanner.position
        let rest = String(decoding: scanner.bytes[offset...], as: UTF8.self)
        do throws(TimeTextError) {
            switch kind {
            case "countdown": self = .countdown(microseconds: try Span.parse(rest))
            case "instant": self = .instant(try Instant(rfc3339: rest))
            case "wall": self = try Self.wall(rest)
            case "occasion": self = .occasion(try Occasion(normalForm: rest))
            default: throw Self.notATrigger(scanner).shifted(by: -offset)
            }
        } catch {
            throw error.shifted(by: offset)
        }
    }

    private static func notATrigger(_ scanner: TextScanner) -> TimeTextError {
        scanner.error(
            from: 0, "Not a trigger.",
            hint: "Start with countdown, instant, wall, rrule, cron, calendar, components or occasion.")
    }

    private static func wall(_ text: String) throws(TimeTextError) -> Trigger {
        let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard words.count >= 2 else {
            throw TimeTextError(
                .incomplete, word: text, range: 0..<text.utf8.count, reason: "A wall time needs a time and a zone.")
        }
        var changes = ClockChanges()
        for word in words[2...] where !changes.take(word) {
            throw TimeTextError(
                .unexpected, word: word, range: 0..<text.utf8.count,
                reason: "After a wall time and its zone, use only gap= and overlap=.")
        }
        let local = try CivilDateTime(words[0])
        do throws(ZoneError) {
            return .wall(local, try ZoneReference(words[1]), changes)
        } catch {
            let start = words[0].utf8.count + 1
            throw TimeTextError(.unexpected, word: words[1], range: start..<text.utf8.count, reason: error.message)
        }
    }
}
