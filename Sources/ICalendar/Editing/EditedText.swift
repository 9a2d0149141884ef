// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// A calendar file as lines, of which some can be replaced. The other lines keep each of their bytes, folds included.
struct EditedText {
    /// A VEVENT or VTODO.
    struct Event {
        var builder: ItemBuilder
        var alarms: [Alarm] = []

        /// Returns the alarm with an id, or with the id of a part of its series.
        func alarm(of id: String) -> Alarm? {
            guard let uid = builder.item.uid else { return nil }
            return alarms.first { alarm in
                let own = AlarmIdentity.id(
                    ofEvent: uid, builder.item.identity?.value.moment, alarm: alarm.component)
                return id == own || id.hasPrefix(own + "~r")
            }
        }
    }

    /// A VALARM.
    struct Alarm {
        var component: AlarmComponent
        /// The lines from BEGIN to END.
        var lines: ClosedRange<Int>
        var names: [(name: String, line: Int)]

        func line(named name: String) -> Int? { names.first { $0.name == name }?.line }
    }

    private let bytes: [UInt8]
    /// The positions of the lines, each with its folds and line break.
    private var lines: [Range<Int>] = []
    private let lineBreak: [UInt8]
    private(set) var events: [Event] = []
    /// A Boolean value indicating whether the last line is END:VCALENDAR.
    private(set) var isWhole = false

    /// Reads a file; nil if its lines do not end in LF or CRLF.
    init?(_ bytes: [UInt8]) {
        guard let feed = bytes.firstIndex(of: 0x0a) else { return nil }
        if let first = bytes.firstIndex(of: 0x0d), first + 1 < feed { return nil }
        self.bytes = bytes
        lineBreak = feed > 0 && bytes[feed - 1] == 0x0d ? [0x0d, 0x0a] : [0x0a]
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0a).map { $0 + 1 } ?? bytes.count
            if let last = lines.last, bytes[start] == 0x20 || bytes[start] == 0x09 {
                lines[lines.count - 1] = last.lowerBound..<end
            } else {
                lines.append(start..<end)
            }
            start = end
        }
        findEvents()
    }

    /// Returns the text of a line without folds and line break.
    private func unfolded(_ index: Int) -> [UInt8] {
        var line: [UInt8] = []
        var skips = false
        for byte in bytes[lines[index]] {
            if skips {
                skips = false
                continue
            }
            if byte == 0x0a {
                if line.last == 0x0d { line.removeLast() }
                skips = true
                continue
            }
            line.append(byte)
        }
        return line
    }

    private mutating func findEvents() {
        var names = TimeZoneNames()
        var open: [String] = []
        var event: Event?
        var alarm: (builder: AlarmBuilder, start: Int, names: [(name: String, line: Int)])?
        for index in lines.indices {
            var raw = LineScanner.Line()
            (raw.bytes, raw.number) = (unfolded(index), index + 1)
            guard !raw.bytes.isEmpty, let content = try? ContentLine(raw) else { continue }
            isWhole = content.name == "END" && content.word == "VCALENDAR"
            switch content.name {
            case "BEGIN":
                open.append(content.word)
                if content.word == "VALARM", event != nil, open.count == 3 {
                    alarm = (AlarmBuilder(line: index), index, [])
                } else if open.count == 2, content.word == "VEVENT" || content.word == "VTODO" {
                    event = Event(builder: ItemBuilder(content.word == "VEVENT" ? .event : .toDo, line: index))
                }
            case "END":
                guard open.last == content.word else { continue }
                open.removeLast()
                if content.word == "VALARM", var closed = alarm {
                    alarm = nil
                    if case .alarm(let component) = closed.builder.finish() {
                        event?.alarms.append(
                            Alarm(component: component, lines: closed.start...index, names: closed.names))
                    }
                } else if open.count == 1, let closed = event {
                    events.append(closed)
                    event = nil
                }
            default:
                if alarm != nil, open.last == "VALARM" {
                    alarm?.builder.take(content, names: &names)
                    alarm?.names.append((content.name, index))
                } else if open.count == 2, content.name == "UID" || content.name == "RECURRENCE-ID" {
                    event?.builder.take(content, names: &names)
                }
            }
        }
    }

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

/// Changes of a file, by the numbers of its lines.
struct LineChanges {
    /// The lines that replace a line; none to remove it.
    var replacements: [Int: [String]] = [:]
    /// The lines to insert before a line.
    var insertions: [Int: [String]] = [:]

    var isEmpty: Bool { replacements.isEmpty && insertions.isEmpty }
}
