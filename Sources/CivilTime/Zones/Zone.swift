// SPDX-License-Identifier: Apache-2.0

/// A time zone, which gives the offset from UTC at every instant. Zones are equal if their rules and names are equal.
public struct Zone: Sendable, Hashable {
    /// A period of time with one offset.
    public struct Segment: Sendable, Hashable {
        /// The first second (POSIX) with this offset; `Int64.min` if it has no beginning.
        public let start: Int64
        /// The first second with the next offset; `Int64.max` if it has no end.
        public let end: Int64
        /// Seconds east of UTC.
        public let offset: Int
        /// A Boolean value indicating whether the zone calls this daylight saving time (in Europe/Dublin, winter: RFC
        /// 9636 3.2).
        public let isDaylight: Bool
        /// The abbreviation, such as `CEST`.
        public let abbreviation: String
    }

    /// The name: `Europe/Berlin`, `UTC`, `+01:00`, or the POSIX rule that the zone was made from.
    public var identifier: String { data.identifier }

    /// The storage, which is shared because a zone has kilobytes and every schedule contains a copy.
    private final class Data: Sendable {
        let identifier: String
        let file: TZif

        init(identifier: String, file: TZif) {
            self.identifier = identifier
            self.file = file
        }
    }

    private let data: Data

    /// UTC, which needs no zone files.
    public static let utc = Zone(identifier: "UTC", fixedOffset: 0, abbreviation: "UTC")

    /// Creates a zone that never changes; `offset` is in seconds east of UTC, clamped to ±25 h.
    public init(offset: Int) {
        let held = max(-89_999, min(89_999, offset))
        let name = OffsetText.print(held)
        self.init(identifier: name, fixedOffset: held, abbreviation: name)
    }

    private init(identifier: String, fixedOffset: Int, abbreviation: String) {
        var file = TZif()
        file.types = [TZif.LocalType(offset: fixedOffset, isDaylight: false, abbreviation: abbreviation)]
        data = Data(identifier: identifier, file: file)
    }

    /// Creates a zone from a POSIX rule that applies to all time.
    public init(rule: POSIXZoneRule, identifier: String) {
        var file = TZif()
        file.types = [rule.standard]
        file.footer = rule
        data = Data(identifier: identifier, file: file)
    }

    /// Creates a zone from the bytes of a TZif file (RFC 9636); damaged data is refused.
    public init(identifier: String, tzif bytes: [UInt8]) throws(ZoneError) {
        data = Data(identifier: identifier, file: try TZif(bytes: bytes, identifier: identifier))
    }

    /// Returns the rule for future changes, if the instant is after the last change that the data lists.
    func rule(from instant: Instant) -> POSIXZoneRule? {
        guard instant.seconds >= data.file.transitions.last ?? .min else { return nil }
        return data.file.footer
    }

    /// Returns whether both zones agree at all times, whatever their names.
    public func hasSameRules(as other: Zone) -> Bool { data.file == other.data.file }

    /// Returns the seconds east of UTC at `instant`.
    public func offset(at instant: Instant) -> Int { stretch(atSecond: instant.seconds).offset }

    /// Returns the period with one offset around `instant`.
    public func segment(at instant: Instant) -> Segment { segment(atSecond: instant.seconds) }

    func segment(atSecond second: Int64) -> Segment {
        let (start, end, type) = data.file.segment(at: second)
        return Segment(
            start: start, end: end, offset: type.offset, isDaylight: type.isDaylight, abbreviation: type.abbreviation)
    }

    /// A segment without a name, for searches.
    struct Stretch: Sendable {
        var start: Int64
        var end: Int64
        var offset: Int

        /// The offset in microseconds, the unit of all wall times.
        var shift: Int64 { Int64(offset) * 1_000_000 }
        var startMicroseconds: Int64 { Instant(seconds: start).microseconds }
        var endMicroseconds: Int64 { Instant(seconds: end).microseconds }
    }

    func stretch(atSecond second: Int64) -> Stretch {
        let (start, end, type) = data.file.segment(at: second)
        return Stretch(start: start, end: end, offset: type.offset)
    }

    /// Returns the wall time at an instant.
    public func civil(at instant: Instant) -> CivilDateTime {
        let offset = Int64(offset(at: instant)) * 1_000_000
        return CivilDateTime(wallMicroseconds: instant.microseconds.addingClamped(offset))
    }

    /// Returns whether names and rules are equal.
    public static func == (left: Zone, right: Zone) -> Bool {
        left.data === right.data || (left.identifier == right.identifier && left.data.file == right.data.file)
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(identifier)
    }
}

extension TZif {
    fileprivate init() {}

    /// Returns the type in effect at a POSIX second, and the seconds at which it begins and ends.
    @inline(__always)
    fileprivate func segment(at second: Int64) -> (start: Int64, end: Int64, type: LocalType) {
        guard let last = transitions.last else {
            return footer?.segment(at: second) ?? (.min, .max, types[0])
        }
        if second >= last {
            let type = types[Int(typeIndexes[transitions.count - 1])]
            guard let rule = footer?.segment(at: second) else { return (last, .max, type) }
            return (max(rule.start, last), rule.end, rule.type)
        }
        // The search finds the number of transitions at or before the second.
        var low = 0
        var high = transitions.count
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle] <= second { low = middle + 1 } else { high = middle }
        }
        let type = low == 0 ? types[0] : types[Int(typeIndexes[low - 1])]
        return (low == 0 ? .min : transitions[low - 1], transitions[low], type)
    }
}
