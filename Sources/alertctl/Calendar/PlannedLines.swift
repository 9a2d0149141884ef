// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import Glibc
import LinuxSystem
import ReminderKit
import TerminalKit
import Varlink

/// Lines of JSON in which another program says what it has planned: {"id", "title", "due", ...}, one a line.
struct PlannedLines {
    /// The most lines, and the most bytes of all of them.
    static let (maximumLines, maximumBytes) = (1_000, 900 << 10)
    private static let members: Set<String> = [
        "id", "title", "due", "body", "alarm", "location", "categories", "priority", "link", "sound", "level", "done",
    ]
    /// The hour of what is due on a day.
    private static let hour = 9

    /// The alarms; what is done has none.
    private(set) var alarms: [Notifications.Alarm] = []
    /// The number of lines that are not blank.
    private(set) var count = 0

    /// Reads the lines. Anything that is not understood refuses all of them.
    init(_ bytes: [UInt8], source: String) throws(Failure) {
        for (index, line) in bytes.split(separator: 0x0a, omittingEmptySubsequences: false).enumerated() {
            guard line.contains(where: { $0 > 0x20 }) else { continue }
            count += 1
            guard count <= Self.maximumLines else {
                throw Failure(
                    .badInput, "more than \(Self.maximumLines) lines",
                    remedy: "Leave out what is far away; nothing was changed")
            }
            do throws(LineProblem) {
                if let alarm = try Self.alarm(Array(line), source) { alarms.append(alarm) }
            } catch {
                throw Failure(
                    .badInput, "line \(index + 1): \(error.reason)", remedy: "Nothing was changed; \(error.remedy)")
            }
        }
    }

    private struct LineProblem: Error {
        var reason: String
        var remedy = "write {\"id\": \"1\", \"title\": \"Call\", \"due\": \"2027-03-04T09:00\"}"
    }

    private static func alarm(_ line: [UInt8], _ source: String) throws(LineProblem) -> Notifications.Alarm? {
        // Whatever is wrong with it, it is no object.
        guard let json = try? JSON(parsing: line), let object = json.objectValue else {
            throw LineProblem(reason: "not a JSON object")
        }
        if let other = object.members.first(where: { !members.contains($0.key) }) {
            throw LineProblem(
                reason: "\(other.key.visible) is not known",
                remedy: "it may have \(members.sorted().joined(separator: ", "))")
        }
        func text(_ key: String) throws(LineProblem) -> String? {
            switch object[key] {
            case nil, .null?: return nil
            case .string(let text)?: return text
            case .int(let number)? where key == "id": return String(number)
            default: throw LineProblem(reason: "\(key) is not a text")
            }
        }
        guard let id = try text("id"), !id.isEmpty, let title = try text("title"), !title.isEmpty else {
            throw LineProblem(reason: "id or title is missing")
        }
        switch object["done"] {
        case nil, .null?, .bool(false)?: break
        case .bool(true)?: return nil
        default: throw LineProblem(reason: "done is neither true nor false")
        }
        guard let due = try text("due") else { throw LineProblem(reason: "due is missing") }
        var entry = Notifications.CalendarEntry(location: try text("location"), toDo: true)
        entry.link = try text("link")
        if let number = object["priority"]?.intValue { entry.priority = Int(number) }
        if let list = object["categories"]?.arrayValue { entry.categories = list.compactMap(\.stringValue) }
        var content = Notifications.Content(title: title)
        content.body = try text("body")
        content.sound = try text("sound")
        content.app = source
        if let word = try text("level") {
            guard let level = Notifications.Level(rawValue: word) else {
                throw LineProblem(
                    reason: "level \(word.visible) is not known",
                    remedy: "it takes passive, active, timeSensitive, critical")
            }
            content.level = level
        }
        content.calendar = entry
        // Any other text is a moment, which the daemon reads.
        if (try? CivilDate(due)) != nil { content.calendar?.reference = .day }
        var alarm = Notifications.Alarm(
            id: source + ":" + id, content: content, trigger: try trigger(due))
        if let span = try text("alarm") {
            do throws(Failure) {
                let offset = try AlarmOffset.parse(span)
                alarm.offset = Int(offset.nominal)
                if offset.days != 0 { alarm.days = offset.days }
            } catch {
                throw LineProblem(reason: error.cause, remedy: "write it like -15m")
            }
        }
        return alarm
    }

    /// Returns the trigger for a day, a local time, or an instant.
    private static func trigger(_ due: String) throws(LineProblem) -> String {
        // Which of the forms it has shows which of them can be read.
        if let date = try? CivilDate(due), let time = TimeOfDay(hour: hour, minute: 0) {
            return Trigger.wall(CivilDateTime(date: date, time: time), .floating).text
        }
        switch try? WrittenTime(due) {
        case .instant(let instant, _)?: return Trigger.instant(instant).text
        default: break
        }
        if let wall = try? CivilDateTime(due) { return Trigger.wall(wall, .floating).text }
        throw LineProblem(
            reason: "due \(due.visible) is not a time",
            remedy: "write it like 2027-03-04, 2027-03-04T09:00 or 2027-03-04T09:00:00Z")
    }
}

extension PlannedLines {
    /// Reads all of a file, or for `-` of standard input.
    static func bytes(_ path: String) throws(Failure) -> [UInt8] {
        let name = path == "-" ? "the standard input" : path
        let descriptor = path == "-" ? STDIN_FILENO : TimeBoundedFiles.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(readingCalendar: name, -descriptor) }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        let bytes: [UInt8]
        do throws(SystemError) { bytes = try BoundedFile.prefix(of: descriptor, limit: maximumBytes + 1) } catch {
            throw Failure(readingCalendar: name, error.code)
        }
        guard bytes.count <= maximumBytes else {
            throw Failure(
                .badInput, "\(name) is larger than \(maximumBytes >> 10) KiB",
                remedy: "Leave out what is far away; nothing was changed")
        }
        return bytes
    }
}
