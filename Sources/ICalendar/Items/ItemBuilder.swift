// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// Builds a VEVENT or VTODO line by line. After the first fatal problem, the remaining lines are still read, so that
/// the report can name the item.
struct ItemBuilder {
    static let maximumTitle = 1_024
    static let maximumBody = 65_536
    static let maximumExtra = 512 << 10
    /// The maximum size of a UID and other names that are only compared.
    static let maximumName = 4_096
    static let maximumCategories = 32
    static let maximumCategory = 255
    /// The maximum number of VALARMs in one event or to-do.
    static let maximumAlarms = 1_000
    /// The maximum number of RRULEs, and of EXRULEs, in one event or to-do.
    static let maximumRules = 8
    /// The maximum number of attendees who declined or delegated, and of those who have not answered.
    static let maximumDeclined = 1_000
    /// The maximum number of addresses of meetings.
    static let maximumConferences = 8
    /// The maximum size of the text in HTML, which begins with the styles of its program.
    static let maximumStyledBody = 256 << 10
    /// The maximum number of snoozed occurrences of a series.
    static let maximumSnoozes = 1_000
    /// The beginning of the names of Thunderbird's properties for snoozed occurrences.
    private static let snoozeOfOccurrence = "X-MOZ-SNOOZE-TIME-"

    var item: CalendarItem
    private(set) var problem: LineProblem?
    private(set) var notes: [LineProblem] = []
    /// The alarms that could not be read.
    private(set) var unusable: [LineProblem] = []
    private var seen: Set<String> = []
    private var alarmNumber = 0
    private var revisedByChange = false
    private var addedProblem: LineProblem?
    private var ruleProblem: LineProblem?
    /// The line of a TZID that is no parameter.
    private var zoneLine: Int?
    private var ledger = LineLedger()

    init(_ kind: CalendarItem.Kind, line: Int) {
        item = CalendarItem(kind: kind, line: line)
    }

    mutating func fail(_ problem: LineProblem) {
        if self.problem == nil { self.problem = problem }
    }

    /// Handles an invalid line, which only costs the item if the alarms would be wrong without the line.
    mutating func fail(_ problem: LineProblem, property: String) {
        switch property {
        case "DTEND" where item.kind == .event, "DURATION" where item.kind == .event:
            if item.endProblem == nil { item.endProblem = problem }
            note(LineProblem(problem.line, problem.reason + "; when it ends is not known"))
        case "EXDATE", "EXRULE": note(.loss(problem.line, problem.reason + Self.withoutExclusion))
        case "RDATE":
            // The effect is only known once all lines are read: other dates may remain.
            if addedProblem == nil { addedProblem = problem }
            note(.loss(problem.line, problem.reason + "; this date is left out"))
        case "RRULE": if ruleProblem == nil { ruleProblem = problem }
        case "DTSTART", "DUE", "DURATION", "RECURRENCE-ID", "UID": fail(problem)
        default: note(LineProblem(problem.line, problem.reason + "; this line is ignored"))
        }
    }

    /// The end of a sentence about an unreadable exclusion.
    static let withoutExclusion = "; this exclusion is ignored, so the alarm comes on that date too"

    /// Adds a note; only the first few of an item are kept.
    mutating func note(_ problem: LineProblem) {
        if notes.count < 16 || problem.isLoss && notes.count < 32 { notes.append(problem) }
    }

    /// Adds a VALARM of the item.
    mutating func addAlarm(_ outcome: AlarmBuilder.Outcome) {
        guard item.alarms.count < Self.maximumAlarms else {
            note(.loss(item.line, "it has more than \(Self.maximumAlarms) alarms; the others are left out"))
            return
        }
        switch outcome {
        case .alarm(var alarm):
            item.hasAlarms = true
            // Snoozes come and go, so they are not counted, and the other alarms keep their numbers.
            if alarm.snoozes == nil { alarmNumber += 1 }
            alarm.number = alarmNumber
            item.alarms.append(alarm)
        case .none: item.hasAlarms = true
        case .unusable(let problem):
            alarmNumber += 1
            item.hasUnusableAlarms = true
            if unusable.count < 16 { unusable.append(problem) }
        }
    }

    /// Finishes after all lines have been read.
    mutating func finish() {
        item.ruleProblem = ruleProblem
        if let addedProblem, item.added.isEmpty, item.start == nil, item.end == nil, item.identity == nil {
            fail(addedProblem)
        }
        if let zoneLine {
            let isLocal = [item.start, item.end].contains { $0.map { $0.value.isFloating } ?? false }
            let meaning = isLocal ? "; times without a zone are local times" : ""
            note(LineProblem(zoneLine, "TZID is a separate line, where it means nothing, and is ignored\(meaning)"))
        }
        if item.duration != nil, let end = item.end {
            let name = item.kind == .event ? "DTEND" : "DUE"
            note(LineProblem(end.line, "it has \(name) and DURATION; DURATION is used"))
        }
        for problem in ledger.finish() { note(problem) }
        ledger = LineLedger()
    }

    /// Returns whether the item depends on a property, so that it cannot be used if the line is unreadable.
    static func needs(_ property: String) -> Bool {
        single.contains(property) || ["RRULE", "RDATE", "EXDATE", "EXRULE", "STATUS"].contains(property)
    }

    /// The properties that may occur only once.
    private static let single: Set<String> = [
        "DTSTART", "DTEND", "DUE", "DURATION", "RECURRENCE-ID", "UID",
    ]

    mutating func take(_ line: ContentLine, names: inout TimeZoneNames) {
        do throws(LineProblem) {
            if Self.single.contains(line.name), !seen.insert(line.name).inserted {
                throw LineProblem(line.number, "\(line.name) appears twice")
            }
            if line.isCut, Self.needs(line.name) {
                throw LineProblem(line.number, "\(line.name) is longer than \(LineScanner.maximumLine) bytes")
            }
            if line.hasBlanks, Self.needs(line.name) {
                note(LineProblem(line.number, "\(line.name) is followed by a blank, which is ignored"))
            }
            let use = try read(untangled(line), &names)
            ledger.recordIfUnknown(line, use)
        } catch {
            fail(error, property: line.name)
        }
    }

    /// Returns a line whose misplaced parameters are moved to their places.
    private mutating func untangled(_ line: ContentLine) -> ContentLine {
        guard Self.needs(line.name), let untangled = line.untangled else { return line }
        note(LineProblem(line.number, "\(line.name) has a parameter behind the colon, which is read as one before it"))
        return untangled
    }

    private mutating func read(_ line: ContentLine, _ names: inout TimeZoneNames) throws(LineProblem) -> LineUse {
        switch line.name {
        case "DTSTART": item.start = try located(line, &names)
        case "DTEND" where item.kind == .event, "DUE" where item.kind == .toDo: item.end = try located(line, &names)
        case "DURATION":
            let reading = try DurationValue.read(line)
            guard reading.value.total >= 0 else {
                throw LineProblem(
                    line.number, "DURATION \(LineProblem.quote(line.value)) is not a length of time like PT1H30M")
            }
            if let found = reading.note { note(found) }
            item.duration = reading.value
        case "RRULE": try rule(line, to: \.rules)
        case "EXRULE": try rule(line, to: \.exceptions)
        case "RDATE": try dates(line, &names, to: \.added)
        case "EXDATE": try dates(line, &names, to: \.omitted)
        case "RECURRENCE-ID":
            let range = line.parameter("RANGE")?.uppercased()
            guard range == nil || range == "THISANDFUTURE" else {
                throw LineProblem(
                    line.number, "RANGE=\(LineProblem.quote(range ?? "")) of RECURRENCE-ID is not THISANDFUTURE")
            }
            let moment = try located(line, &names)
            item.identity = .init(
                value: .init(moment: moment.value, includesFuture: range != nil), line: line.number)
        case "STATUS": readStatus(line)
        case "COMPLETED" where item.kind == .toDo: item.isCompleted = true
        case "TZID": zoneLine = zoneLine ?? line.number
        case "SUMMARY", "DESCRIPTION", "LOCATION", "CATEGORIES", "UID", "X-ALERTD-ID": readText(line)
        default: return readAccount(line)
        }
        return .used
    }

    /// Reads the title and text of the item. Problems in them do not make the item unusable.
    private mutating func readText(_ line: ContentLine) {
        switch line.name {
        case "UID":
            // An empty UID names no event (RFC 5545 3.8.4.7).
            let uid = text(line, limit: Self.maximumName).trimmingSpaces()
            item.uid = uid.isEmpty ? nil : uid
        case "X-ALERTD-ID": item.ownID = text(line, limit: 255)
        case "SUMMARY": if isFirst(line) { item.title = text(line, limit: Self.maximumTitle).trimmingSpaces() }
        case "DESCRIPTION": if isFirst(line) { item.body = text(line, limit: Self.maximumBody, lines: true) }
        case "LOCATION":
            guard isFirst(line) else { break }
            item.location = text(line, limit: Self.maximumTitle).trimmingSpaces()
            // An address must be whole, and mail filters make long addresses.
            item.place = TextValue.read(line.value, limit: AddressScanner.maximumWord, lines: false).text
        default:
            for part in TextValue.list(line.value) {
                let name = TextValue.read(part, limit: Self.maximumCategory, lines: false).text.trimmingSpaces()
                if name.isEmpty || item.categories.contains(name) { continue }
                guard item.categories.count < Self.maximumCategories else {
                    return note(
                        LineProblem(
                            line.number, "it has more than \(Self.maximumCategories) categories; these are left out"))
                }
                item.categories.append(name)
            }
        }
    }

    /// Reads the lines about versions, and this program's own lines.
    private mutating func readAccount(_ line: ContentLine) -> LineUse {
        switch line.name {
        case "PRIORITY": if let number = number(line, "0 to 9"), 0...9 ~= number { item.priority = number }
        case "SEQUENCE": if let number = number(line, "0 or more") { item.sequence = number }
        case "LAST-MODIFIED":
            if let instant = instant(line) { (item.revised, revisedByChange) = (instant, true) }
        case "DTSTAMP":
            guard let instant = instant(line) else { break }
            item.stamp = instant
            if !revisedByChange { item.revised = instant }
        case "ATTENDEE": readAttendee(line)
        case "ORGANIZER": item.organizer = addresses(line)
        // An unknown value is to be read as PRIVATE (RFC 5545 3.8.1.3).
        case "CLASS": item.isPrivate = !["PUBLIC", ""].contains(line.word)
        case "CONFERENCE", "X-GOOGLE-CONFERENCE", "X-MICROSOFT-SKYPETEAMSMEETINGURL",
            "X-MICROSOFT-ONLINEMEETINGEXTERNALLINK":
            if item.conferences.count < Self.maximumConferences {
                item.conferences.append(
                    .init(
                        address: text(line, limit: AddressScanner.maximumWord).trimmingSpaces(),
                        features: line.words(of: "FEATURE")))
            }
        case "URL": item.url = text(line, limit: AddressScanner.maximumWord).trimmingSpaces()
        case "X-ALT-DESC", "STYLED-DESCRIPTION":
            item.alternateBody = TextValue.read(line.value, limit: Self.maximumStyledBody, lines: true).text
        case "X-MOZ-LASTACK": item.lastAcknowledged = later(instant(line), item.lastAcknowledged)
        case "X-MOZ-SNOOZE-TIME":
            item.snoozedUntil = later(instant(line), item.snoozedUntil)
            item.noteSnoozeLine(line.number, of: nil)
        case let name where name.hasPrefix(Self.snoozeOfOccurrence):
            guard let occurrence = Int64(name.dropFirst(Self.snoozeOfOccurrence.count)),
                item.snoozedOccurrences.count < Self.maximumSnoozes, let until = instant(line)
            else { break }
            item.snoozedOccurrences[occurrence] = until
            item.noteSnoozeLine(line.number, of: occurrence)
        case "X-ALERTD-TRIGGER": readOwnTrigger(line)
        case "X-ALERTD-NOTIFICATION":
            let reading = TextValue.read(line.value, limit: Self.maximumExtra, lines: false)
            if reading.isCut || reading.isRepaired || line.isCut {
                note(LineProblem(line.number, "cannot read X-ALERTD-NOTIFICATION; it is ignored"))
            } else {
                item.extra = reading.text
            }
        default: return LineBearing.use(of: line.name, in: LineBearing.item)
        }
        return .used
    }

    private mutating func number(_ line: ContentLine, _ range: String) -> Int? {
        if let number = Int(line.word), number >= 0 { return number }
        note(
            LineProblem(
                line.number,
                "\(line.name) \(LineProblem.quote(line.value)) is not a whole number (\(range)); it is ignored"))
        return nil
    }

    /// Reads a time in UTC, the form of version properties.
    private mutating func instant(_ line: ContentLine) -> Instant? {
        if let instant = Self.instant(line) { return instant }
        note(
            LineProblem(
                line.number,
                "\(line.name) \(LineProblem.quote(line.value)) is not a time in UTC like 20270304T090000Z; it is ignored"
            ))
        return nil
    }

    private func later(_ one: Instant?, _ other: Instant?) -> Instant? { [one, other].compactMap { $0 }.max() }

    /// Reads STATUS (RFC 5545 3.8.1.11). Each other state of an event or to-do lets it ring.
    private mutating func readStatus(_ line: ContentLine) {
        item.isCancelled = false
        switch line.word {
        case "CANCELLED": item.isCancelled = true
        case "CANCELED", "CANCEL":
            item.isCancelled = true
            note(LineProblem(line.number, "STATUS \(LineProblem.quote(line.value)) is read as CANCELLED"))
        case "COMPLETED" where item.kind == .toDo: item.isCompleted = true
        case let word where item.kind == .toDo && ["COMPLETE", "DONE"].contains(word):
            item.isCompleted = true
            note(LineProblem(line.number, "STATUS \(LineProblem.quote(line.value)) is read as COMPLETED"))
        case "", "TENTATIVE", "CONFIRMED", "NEEDS-ACTION", "IN-PROCESS", "DRAFT", "FINAL": break
        default:
            let what = item.kind == .event ? "an event" : "a to-do"
            note(
                .loss(
                    line.number, "STATUS \(LineProblem.quote(line.value)) is not a state of \(what), so the alarms stay"
                ))
        }
    }

    /// Reads the address of an attendee who does not come or has not answered (RFC 5545 3.2.12). An attendee who has
    /// delegated sends somebody else.
    private mutating func readAttendee(_ line: ContentLine) {
        let list: WritableKeyPath<CalendarItem, [String]>
        switch line.parameter("PARTSTAT")?.uppercased().trimmingSpaces() {
        case "DECLINED", "DECLINE", "DELEGATED": list = \.declined
        case "ACCEPTED", "ACCEPT", "TENTATIVE", "COMPLETED", "IN-PROCESS": return
        // The default, and to be taken for an unknown value (RFC 5545 3.2.12).
        default: list = \.unanswered
        }
        guard item[keyPath: list].count < Self.maximumDeclined else { return }
        item[keyPath: list] += addresses(line)
    }

    /// Returns the address of a person: the value, and the parameter with which some servers add it.
    private func addresses(_ line: ContentLine) -> [String] {
        let value = TextValue.read(line.value, limit: Self.maximumTitle, lines: false).text
        return [value, line.parameter("EMAIL")].compactMap { $0.map(MailAddress.compared) }.filter { !$0.isEmpty }
    }

    private mutating func readOwnTrigger(_ line: ContentLine) {
        let text = String(decoding: TextValue.read(line.value, limit: 1 << 20, lines: false).text.utf8, as: UTF8.self)
        // Unreadable text is noted.
        guard let fingerprint = line.parameter("X-ALERTD-BESIDE"), !line.isCut, let trigger = try? Trigger(text) else {
            note(LineProblem(line.number, "X-ALERTD-TRIGGER cannot be read; the dates of the file are used"))
            return
        }
        item.ownTrigger = .init(value: .init(trigger: trigger, fingerprint: fingerprint), line: line.number)
    }

    private mutating func isFirst(_ line: ContentLine) -> Bool {
        if seen.insert(line.name).inserted { return true }
        note(LineProblem(line.number, "\(line.name) appears twice; the first is used"))
        return false
    }

    private mutating func text(_ line: ContentLine, limit: Int, lines: Bool = false) -> String {
        let reading = TextValue.read(line.value, limit: limit, lines: lines)
        if reading.isRepaired {
            // The alarm shows a damaged text for as long as the file has it.
            note(.loss(line.number, "\(line.name) is not in UTF-8; what could not be read is shown as \u{fffd}"))
        }
        if reading.isCut || line.isCut {
            note(LineProblem(line.number, "\(line.name) is cut off after \(limit) bytes"))
        }
        return reading.text
    }

    private mutating func located(
        _ line: ContentLine, _ names: inout TimeZoneNames
    ) throws(LineProblem) -> CalendarItem.Located<DateOrTime> {
        .init(value: try moment(line, line.value, &names), line: line.number)
    }

    /// Reads a date or time of a line, with a note if its form is not standard.
    mutating func moment(
        _ line: ContentLine, _ value: ArraySlice<UInt8>, _ names: inout TimeZoneNames
    ) throws(LineProblem) -> DateOrTime {
        let reading = try DateOrTime.read(value, of: line, &names)
        if let found = reading.note { note(found) }
        return reading.value
    }

    /// Reads a time in UTC, the form of version properties.
    static func instant(_ line: ContentLine) -> Instant? {
        DateOrTime.read(line.value, zone: nil, name: line.name, line: line.number)?.value.instant
    }
}
