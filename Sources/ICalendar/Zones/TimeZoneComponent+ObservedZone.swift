// SPDX-License-Identifier: Apache-2.0

import CivilTime

extension TimeZoneComponent {
    /// The maximum number of computed changes, which are from 1900 to 2199.
    static let maximumChanges = 4_000
    private static let firstYear = Instant(microseconds: -2_208_988_800_000_000)
    private static let endYear = Instant(microseconds: 7_258_118_400_000_000)

    private struct Change {
        var instant: Instant
        var observance: Int
    }

    /// Returns the zone described by the observances. After 2199, its last offset is in effect.
    ///
    /// - Throws: A problem if they do not describe a zone.
    func zone() throws(LineProblem) -> Zone {
        guard !observances.isEmpty else { throw LineProblem(line, "it has neither STANDARD nor DAYLIGHT") }
        var changes: [Change] = []
        for index in observances.indices {
            changes += try onsets(of: index, room: Self.maximumChanges - changes.count)
        }
        // Of two changes at the same instant, the one written later counts.
        changes.sort { ($0.instant, $0.observance) < ($1.instant, $1.observance) }
        // Before the first change, the offset that it changes from is in effect.
        let first = changes.first.map { observances[$0.observance].from } ?? observances[0].to
        do throws(ZoneError) {
            return try Zone(identifier: name, tzif: file(changes, before: first))
        } catch {
            throw LineProblem(line, ItemBuilder.clause(error.message))
        }
    }

    /// Returns all changes of an observance. Its rule uses wall time with the offset before the change (RFC 5545
    /// 3.6.5).
    private func onsets(of index: Int, room: Int) throws(LineProblem) -> [Change] {
        let observance = observances[index]
        let zone = Zone(offset: observance.from)
        let recurrence: Recurrence
        do throws(TimeTextError) {
            recurrence = try Recurrence(
                .rule(observance.rule), start: observance.start, zone: .fixed(observance.from),
                added: [observance.start] + observance.dates)
        } catch {
            throw LineProblem(observance.line, ItemBuilder.clause(error.description))
        }
        var changes: [Change] = []
        for instant in recurrence.occurrences(after: Self.firstYear, zone: zone) {
            guard instant < Self.endYear else { break }
            guard changes.count < room else {
                throw LineProblem(observance.line, "its clocks change more than \(Self.maximumChanges) times")
            }
            changes.append(Change(instant: instant, observance: index))
        }
        // Among observances that began before 1900, such as the Windows ones of 1601, the last one is in effect in
        // 1900.
        if let start = zone.instant(of: observance.start), start <= Self.firstYear, changes.isEmpty {
            changes.append(Change(instant: start, observance: index))
        }
        return changes
    }

    /// Returns the bytes of a TZif file, version 2, without a footer (RFC 9636 3).
    private func file(_ changes: [Change], before: Int) -> [UInt8] {
        var types: [[UInt8]] = [Self.type(offset: before, isDaylight: false)]
        var times: [UInt8] = []
        var indexes: [UInt8] = []
        var last: Int64?
        for change in changes {
            let observance = observances[change.observance]
            let type = Self.type(offset: observance.to, isDaylight: observance.isDaylight)
            // A file can have at most 256 types, and no real zone has more offsets.
            guard let index = types.firstIndex(of: type) ?? (types.count < 256 ? types.count : nil) else { break }
            if index == types.count { types.append(type) }
            if change.instant.seconds == last {
                indexes[indexes.count - 1] = UInt8(index)
                continue
            }
            last = change.instant.seconds
            times += Self.bigEndian(change.instant.seconds, count: 8)
            indexes.append(UInt8(index))
        }
        let abbreviations: [UInt8] = [UInt8(ascii: "-"), UInt8(ascii: "-"), UInt8(ascii: "-"), 0]
        // The version 1 block is for other readers: it has one type and nothing else.
        var bytes = Self.header(times: 0, types: 1, characters: abbreviations.count)
        bytes += types[0] + abbreviations
        bytes += Self.header(times: indexes.count, types: types.count, characters: abbreviations.count)
        bytes += times + indexes + types.joined() + abbreviations
        return bytes + [0x0a, 0x0a]
    }

    private static func type(offset: Int, isDaylight: Bool) -> [UInt8] {
        bigEndian(Int64(offset), count: 4) + [isDaylight ? 1 : 0, 0]
    }

    private static func header(times: Int, types: Int, characters: Int) -> [UInt8] {
        let counts = [0, 0, 0, times, types, characters]
        return Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
            + counts.flatMap { bigEndian(Int64($0), count: 4) }
    }

    private static func bigEndian(_ value: Int64, count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * Int64($0))) }
    }
}

extension Zone {
    /// Returns the offset in effect throughout a period; nil if there are several.
    func onlyOffset(from start: Instant, to end: Instant) -> Int? {
        let fixed = offset(at: start)
        return agrees(with: Zone(offset: fixed), from: start, to: end) ? fixed : nil
    }
}
