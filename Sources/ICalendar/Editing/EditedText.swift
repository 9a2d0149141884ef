// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// A calendar file as lines, of which some can be replaced. The other lines keep each of their bytes, folds included.
///
/// The reader of imports says what the lines are, so that a file means the same to both.
struct EditedText {
    /// An event's alarm, with the other alarms of the event.
    struct Found {
        var alarm: AlarmComponent
        var event: CalendarItem
        /// The series of an event that replaces one of its occurrences; nil if the file has none.
        var series: CalendarItem?

        /// The lines in which Thunderbird says that the event is snoozed: its own, and the line of its series about it.
        /// A time with a zone that this reader does not look up may be up to 14 hours from UTC.
        var snoozeLines: [Int] {
            var lines = event.snoozeLines.map(\.line)
            guard let moment = event.identity?.value.moment, let series else { return lines }
            let own = moment.wall.wallMicroseconds
            let near = series.snoozeLines.filter { line in
                line.occurrence.map { $0.distance(to: own).magnitude <= 14 * UInt64(Span.hour) } ?? false
            }
            let exact = near.filter { $0.occurrence == own }
            if !exact.isEmpty { lines += exact.map(\.line) } else if near.count == 1 { lines.append(near[0].line) }
            return lines
        }
    }

    private let bytes: [UInt8]
    /// The positions of the lines, each with its folds and line break.
    private var lines: [Range<Int>] = []
    /// The indices of `lines` by the number of their first line in the file, from 1.
    private var indices: [Int: Int] = [:]
    private let lineBreak: [UInt8]
    private let imported: ImportedCalendar
    private let items: [CalendarItem]

    /// Reads a file; nil if its lines do not end in LF or CRLF.
    ///
    /// - Parameter now: The time at which the file is read.
    init?(_ bytes: [UInt8], now: Instant) {
        guard let feed = bytes.firstIndex(of: 0x0a) else { return nil }
        if let first = bytes.firstIndex(of: 0x0d), first + 1 < feed { return nil }
        self.bytes = bytes
        lineBreak = feed > 0 && bytes[feed - 1] == 0x0d ? [0x0d, 0x0a] : [0x0a]
        // No id depends on a zone.
        var options = ImportOptions(now: now, zones: AnyZone())
        options.identifiesAlarms = true
        var reader = CalendarReader(options: options)
        reader.read(bytes)
        var assembler = reader.finishGathering()
        imported = assembler.calendar()
        items = assembler.items
        findLines()
    }

    private mutating func findLines() {
        var (start, number) = (0, 1)
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0a).map { $0 + 1 } ?? bytes.count
            // The scanner takes LFCR for a line break, too.
            let first = bytes[start] == 0x0d && start + 1 < end ? bytes[start + 1] : bytes[start]
            if let last = lines.last, first == 0x20 || first == 0x09 {
                lines[lines.count - 1] = last.lowerBound..<end
            } else {
                indices[number] = lines.count
                lines.append(start..<end)
            }
            (start, number) = (end, number + 1)
        }
    }

    var isWhole: Bool {
        let last = lines.last { line in bytes[line].contains { $0 > 0x20 } }
        let text = last.map { String(decoding: bytes[$0].filter { $0 > 0x20 }, as: UTF8.self) }
        return text?.uppercased() == "END:VCALENDAR"
    }

    /// The reason why the reader refuses the file; nil if it does not.
    var refusal: String? { imported.problems.first { $0.kind == .refused }?.reason }

    /// The result of looking for an alarm.
    enum Lookup {
        case found(Found)
        /// The alarm was added to an event without one, so the file does not have it.
        case added
        case missing
    }

    /// Looks for an alarm by its id, or by the id of a part of its series.
    func alarm(of id: String) -> Lookup {
        let index =
            imported.items.firstIndex { $0.id == id }
            ?? imported.items.firstIndex { Self.series($0.id) == Self.series(id) }
        guard let index else { return .missing }
        let source = imported.sources[index]
        guard let event = items.first(where: { $0.line == source.line }),
            let alarm = event.alarms.first(where: { AlarmIdentity.key(of: $0) == imported.items[index].key })
        else { return source.isAdded ? .added : .missing }
        let series =
            event.identity == nil ? nil : items.first { $0.uid == event.uid && $0.uid != nil && $0.identity == nil }
        return .found(Found(alarm: alarm, event: event, series: series))
    }

    /// Returns whether the file has a reaction to an alarm.
    func has(_ edit: AlarmEdit) -> Bool {
        guard case .found(let found) = alarm(of: edit.id) else { return false }
        let index = imported.items.firstIndex { Self.series($0.id) == Self.series(edit.id) }
        guard let index, let seen = found.alarm.acknowledged, seen >= edit.acknowledged else { return false }
        return edit.snoozedUntil == nil || (imported.items[index].snoozedUntil ?? .earliest) > edit.acknowledged
    }

    /// Returns an id without the name of a part of a series.
    private static func series(_ id: String) -> Substring {
        guard let mark = id.lastIndex(of: "~"), id[mark...].hasPrefix("~rrule") || id[mark...] == "~rdate" else {
            return id[...]
        }
        return id[..<mark]
    }

    /// Returns the index of a line by its number in the file.
    func index(ofLine number: Int) -> Int? { indices[number] }

    /// Returns the file with changed lines.
    func bytes(with changes: LineChanges) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 512)
        for index in lines.indices {
            for line in changes.insertions[index] ?? [] { append(line, to: &result) }
            if let replacement = changes.replacements[index] {
                for line in replacement { append(line, to: &result) }
            } else {
                result += bytes[lines[index]]
            }
        }
        return result
    }

    private func append(_ line: String, to result: inout [UInt8]) {
        // The standard folds lines that are longer (RFC 5545 3.1).
        let text = Array(line.utf8)
        var start = 0
        while text.count - start > ContentWriter.maximumLine - 1 {
            var end = start + ContentWriter.maximumLine - 1
            while text[end] & 0xc0 == 0x80, end > start + 4 { end -= 1 }
            result += text[start..<end] + lineBreak + [0x20]
            start = end
        }
        result += text[start...] + lineBreak
    }
}

/// A source in which every zone is UTC.
private struct AnyZone: ZoneSource {
    func zone(_ reference: ZoneReference) throws(ZoneError) -> Zone { .utc }
}

/// Changes of a file, by the indices of its lines.
struct LineChanges {
    /// The lines that replace a line; none to remove it.
    var replacements: [Int: [String]] = [:]
    /// The lines to insert before a line.
    var insertions: [Int: [String]] = [:]

    var isEmpty: Bool { replacements.isEmpty && insertions.isEmpty }
}
