// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// Turns the gathered contents of a file into alarms: resolves zones, joins series with the events that replace single
/// occurrences, and assigns ids.
struct CalendarAssembler {
    var result: ImportedCalendar
    let items: [CalendarItem]
    let options: ImportOptions
    var book: ZoneBook
    /// The ids so far, each with the first lines of the items that asked for it.
    private var ids: [String: Set<Int>] = [:]
    var budget = ImportBudget()
    /// The series by UID, each with the indices of events that replace single occurrences.
    private var families: [Name: Family] = [:]
    /// The series whose occurrences were looked up, by the indices of their events.
    var masters: [Int: Series] = [:]
    /// The last line of the file; the lines after it are of other files of its folder.
    private let lastOwnLine: Int
    /// The UIDs of events and to-dos with omitted parts.
    private var broken: Set<String>
    /// X-WR-TIMEZONE and its line.
    private let ownZone: (line: Int, name: String)?
    private let isWhole: Bool

    struct Family {
        var series: Int?
        var replacements: [Int] = []
    }

    /// The name of an event or to-do. One of each kind may have the same UID.
    private struct Name: Hashable {
        var uid: String
        var kind: CalendarItem.Kind

        init?(_ item: CalendarItem) {
            guard let uid = item.uid else { return nil }
            (self.uid, kind) = (uid, item.kind)
        }
    }

    /// A version of an event.
    private struct Version: Hashable {
        var name: Name
        var identity: CalendarItem.Identity?
    }

    init(_ gathered: ComponentGatherer, options: ImportOptions) {
        var gatherer = gathered
        items = gatherer.takeItems()
        result = gatherer.calendar
        result.isMessage = gatherer.methods.contains { $0?.method.isMessage ?? false }
        let lastOwnLine = gatherer.lastOwnLine ?? .max
        self.lastOwnLine = lastOwnLine
        result.eventCount = gatherer.items.count { $0.line <= lastOwnLine }
        self.options = options
        broken = gatherer.broken
        ownZone = gatherer.ownZone
        isWhole =
            !gatherer.isRefused && gatherer.itemsBeyond == 0 && gatherer.alarmCount <= CalendarReader.maximumAlarms
        let resolver = ZoneResolver(
            zones: options.zones, now: options.now, components: gatherer.zones, problems: gatherer.zoneProblems)
        book = ZoneBook(
            resolver, names: gatherer.names, ownZone: ownZone?.name, sessionOfDays: options.sessionOfDays)
    }

    mutating func calendar() -> ImportedCalendar {
        for index in chosen() where isOwn(items[index]) {
            guard result.items.count < CalendarReader.maximumAlarms else {
                result.add(
                    .skipped, items[index].line,
                    "The file has more than \(CalendarReader.maximumAlarms) alarms; those from this line on are left out."
                )
                break
            }
            let item = items[index]
            do throws(LineProblem) {
                try add(item)
            } catch {
                if let uid = item.uid { broken.insert(uid) }
                let rest = replaced(by: item).map { "; nothing comes \($0) either, because it changes that" } ?? ""
                result.add(.skipped, error.line, "\(item.name) is left out: \(error.reason)\(rest).")
            }
        }
        if isWhole, result.items.count < CalendarReader.maximumAlarms {
            let whole = families.compactMap { name, family in
                family.series.flatMap { isOwn(items[$0]) && !broken.contains(name.uid) ? (name.uid, $0) : nil }
            }.sorted { $0 < $1 }
            result.wholeEvents = Set(whole.map(\.0)).sorted()
            for (uid, index) in whole { result.changes.append(change(by: items[index], uid: uid)) }
        }
        for note in book.notes { result.add(.noted, 1, note) }
        for problem in book.unknownZones {
            result.add(.noted, problem.line, problem.reason)
            result.unknownZones.append(.init(line: problem.line, kind: .noted, reason: problem.reason))
        }
        if let ownZone, book.hasFloatingTimes {
            result.add(
                .noted, ownZone.line,
                "X-WR-TIMEZONE \(LineProblem.quote(ownZone.name)) is not part of the standard: times without a zone are still local times."
            )
        }
        result.problems.removeAll { [lastOwnLine] in $0.line > lastOwnLine }
        result.problems.sort { $0.line < $1.line }
        return result
    }

    /// Returns whether an item is of the file itself.
    private func isOwn(_ item: CalendarItem) -> Bool { item.line <= lastOwnLine }

    /// Returns the series that an item belongs to.
    func family(of item: CalendarItem) -> Family? { Name(item).flatMap { families[$0] } }

    /// Returns the indices of the valid events and to-dos in file order, and assigns the replacements of single
    /// occurrences to their series.
    mutating func chosen() -> [Int] {
        let chosen = newest()
        for index in chosen {
            guard let name = Name(items[index]) else { continue }
            if items[index].identity == nil {
                families[name, default: Family()].series = index
            } else {
                families[name, default: Family()].replacements.append(index)
            }
        }
        return chosen
    }

    /// Returns the current version of each event: the one with the highest SEQUENCE, then the one revised last, then
    /// the one written last (RFC 5545 3.8.7.4). If nothing says which of two is the newer one, the other is reported.
    /// The result has indices in file order.
    private mutating func newest() -> [Int] {
        var best: [Version: Int] = [:]
        for index in items.indices {
            guard let name = Name(items[index]) else { continue }
            let version = Version(name: name, identity: items[index].identity?.value)
            if let other = best[version] {
                // Which of two files has the newer version is not decided here.
                guard isOwn(items[index]) else { continue }
                let isNewer = Self.age(items[index]) >= Self.age(items[other])
                let (older, newer) = isNewer ? (other, index) : (index, other)
                let isKnown = items[older].isVersion(of: items[newer])
                let reason = isKnown ? "another version of it" : "the same UID, and nothing says which of them is newer"
                result.add(
                    isKnown ? .noted : .skipped, items[older].line,
                    "\(items[older].name) is left out: line \(items[newer].line) has \(reason).")
                best[version] = newer
            } else {
                best[version] = index
            }
        }
        let kept = Set(best.values)
        return items.indices.filter { items[$0].uid == nil || kept.contains($0) }
    }

    static func age(_ item: CalendarItem) -> (Int, Instant) { (item.sequence ?? 0, item.revised ?? .earliest) }

    // MARK: One item

    /// Returns the time of the occurrence that an event replaces.
    private mutating func replaced(by item: CalendarItem) -> String? {
        guard let identity = item.identity, item.uid != nil else { return nil }
        let series = family(of: item)?.series.map { items[$0] }
        let begin = series?.start ?? series?.end ?? .init(value: identity.value.moment, line: identity.line)
        let start = book.anchor(begin.value, line: begin.line)
        let wall = book.wall(of: identity.value.moment, line: identity.line, on: start)
        let text = start.isDate ? wall.date.text : wall.text.replacing("T", with: " ")
        return identity.value.includesFuture ? "from \(text) on" : "at \(text)"
    }

    private mutating func add(_ read: CalendarItem) throws(LineProblem) {
        var item = read
        let family = family(of: item)
        let master = item.identity == nil ? nil : family?.series.map { items[$0] }
        shareReactions(of: family, master, with: &item)
        let isDetached = item.identity != nil && master == nil
        if isDetached, let uid = item.uid {
            let change = change(by: item, uid: uid)
            guard change.occurrence != nil, !change.includesFuture || item.isCancelled else {
                throw LineProblem(item.line, "it changes all later occurrences of an event that is not in the file")
            }
            result.changes.append(change)
        }
        if item.isOneOccurrence, let index = family?.series { checkOccurrence(of: item, in: index) }
        if item.isCancelled || item.isCompleted {
            let why = item.isCancelled ? "cancelled" : "done"
            let when = isDetached ? replaced(by: item) : nil
            let what = when.map { "\(why) \($0), so there is no alarm then" } ?? "\(why), so it has no alarms"
            return result.add(.noted, item.line, "\(item.name) is \(what).")
        }
        if let problem = item.problem { throw problem }
        item = withoutDates(item, of: master)
        if let identity = item.identity {
            if item.start == nil, item.end == nil {
                result.add(.noted, item.line, "\(item.name) has no DTSTART; it begins when RECURRENCE-ID says.")
                item.start = .init(value: identity.value.moment, line: identity.line)
            }
            // An unknown zone is noted, even if nothing else needs the time.
            _ = book.anchor(identity.value.moment, line: identity.line)
        }
        if item.start == nil, item.kind == .event, let first = item.added.min(by: { $0.value.wall < $1.value.wall }) {
            result.add(.noted, item.line, "\(item.name) has no DTSTART; it begins at the first date of RDATE.")
            item.start = first
        }
        guard let begin = item.start ?? item.end else {
            // A to-do without any time is common, and an alarm may have a time that depends on nothing.
            guard item.kind == .toDo && !item.hasAlarms || item.hasAlarms && item.alarms.allSatisfy(\.isAbsolute) else {
                throw LineProblem(item.line, "it has no \(item.kind == .event ? "DTSTART" : "DTSTART or DUE")")
            }
            var maker = AlarmMaker(item, options: options, start: nil, length: DurationValue())
            try append(maker.alarms(of: [], book: &book), of: item)
            return
        }
        let start = book.anchor(begin.value, line: begin.line)
        let length: DurationValue
        do throws(LineProblem) {
            length = try self.length(of: item, from: start)
        } catch {
            // The end of an event only matters to alarms that refer to it.
            guard item.kind == .event else { throw error }
            item.endProblem = error
            result.add(.noted, error.line, "\(item.name): \(error.reason); when it ends is not known.")
            length = DurationValue(days: start.isDate ? 1 : 0)
        }
        let due = item.kind == .toDo ? item.end.map { book.anchor($0.value, line: $0.line) } : nil
        var parts: [Series.Part]
        if let own = try ownTrigger(of: item) {
            parts = [Series.Part(trigger: own, single: nil)]
        } else {
            var series = try series(of: item, start: start, family: family, master: master)
            parts = try series.parts(now: options.now, budget: &budget)
            for note in series.notes { result.note(note, of: item) }
            if let uid = item.uid, series.notes.contains(where: \.isOmission) { broken.insert(uid) }
            noteLeapDays(of: item, series)
        }
        var maker = AlarmMaker(item, options: options, start: start, length: length, due: due)
        // If a replaced occurrence has no alarms but its series does, somebody removed them on purpose.
        if master?.hasAlarms == true { maker.addsAlarm = false }
        try append(maker.alarms(of: parts, book: &book), of: item)
    }

    private mutating func append(_ outcome: AlarmMaker.Outcome, of item: CalendarItem) throws(LineProblem) {
        if !item.hasAlarms {
            result.itemsWithoutAlarm += 1
            if item.kind == .toDo, item.end == nil, item.duration == nil { result.itemsNeverDue += 1 }
            if !outcome.alarms.isEmpty { result.itemsGivenAlarm += 1 }
        }
        if let uid = item.uid, !outcome.problems.isEmpty { broken.insert(uid) }
        for problem in outcome.problems {
            result.add(.skipped, problem.line, "An alarm of the \(item.noun) is left out: \(problem.reason).")
        }
        for note in outcome.notes { result.note(note, of: item) }
        for alarm in outcome.alarms where result.items.count < CalendarReader.maximumAlarms {
            var alarm = alarm
            let others = ids[alarm.id] ?? []
            // Two VALARMs at one time, as for a sound and a text, are one alarm.
            if options.identifiesAlarms, others.contains(item.line) { continue }
            ids[alarm.id] = others.union([item.line])
            if !others.isEmpty {
                // Two items without UID, or whose UIDs result in the same id, are kept under different ids.
                let place = options.identifiesAlarms ? others.count : item.line
                alarm.id = String(alarm.id.prefix(100)) + "~" + AlarmIdentity.fingerprint("\(place) \(alarm.id)")
                result.add(.noted, item.line, "\(item.name): its id is taken by another, so it is called \(alarm.id).")
                ids[alarm.id] = [item.line]
            }
            take(alarm, of: item)
        }
    }

    private mutating func take(_ alarm: CalendarAlarm, of item: CalendarItem) {
        result.items.append(alarm)
        var source = ImportedCalendar.Source(line: item.line, uid: item.uid, isAdded: !item.hasAlarms)
        source.occurrence = occurrence(of: item)
        source.version = version(of: item)
        source.stamp = item.stamp
        source.declined = item.declined
        source.unanswered = item.unanswered
        let meeting = MeetingLink.choice(of: item, hosts: options.meetingHosts)
        (source.link, source.isConference) = (meeting?.address, meeting?.isConference ?? false)
        source.addresses = item.conferences.map(\.address) + [item.url].compactMap { $0 }
        source.organizer = item.organizer
        source.isPrivate = item.isPrivate
        result.sources.append(source)
    }

    // MARK: Changes

    /// Returns RECURRENCE-ID in a form that does not depend on the writing program; nil without one.
    private mutating func occurrence(of item: CalendarItem) -> String? {
        guard let identity = item.identity else { return nil }
        switch identity.value.moment {
        case .date(let date): return date.text
        case .floating(let wall): return wall.text
        case .utc, .zoned, .offset:
            let anchor = book.anchor(identity.value.moment, line: identity.line)
            // A time in an unknown zone is a local one, and the session's zone may change.
            return anchor.isFloating ? anchor.wall.text : anchor.instant.rfc3339
        }
    }

    /// Returns the version. An event of a complete calendar has none if the calendar does not count versions.
    private func version(of item: CalendarItem) -> EventVersion? {
        guard let sequence = item.sequence else {
            let isMeant = item.method?.isMessage ?? false || item.isCancelled || item.identity != nil
            return isMeant ? EventVersion(sequence: 0, stamp: item.stamp) : nil
        }
        return EventVersion(sequence: sequence, stamp: item.stamp)
    }

    private mutating func change(by item: CalendarItem, uid: String) -> EventChange {
        EventChange(
            line: item.line, title: item.title, uid: uid, occurrence: occurrence(of: item),
            includesFuture: item.identity?.value.includesFuture ?? false, version: version(of: item),
            isCancelled: item.isCancelled, ends: end(of: item))
    }

    /// Returns the end of an event; nil if it repeats without a known end.
    private mutating func end(of item: CalendarItem) -> Instant? {
        guard let begin = item.start ?? item.end, item.rules.allSatisfy({ $0.value.until != nil }),
            item.identity?.value.includesFuture != true
        else { return nil }
        let start = book.anchor(begin.value, line: begin.line)
        var last = start.instant
        for added in item.added { last = max(last, book.anchor(added.value, line: added.line).instant) }
        for rule in item.rules {
            switch rule.value.until {
            case .instant(let instant)?: last = max(last, instant)
            case .wall(let wall)?: last = max(last, start.zone.instant(of: wall) ?? last)
            case .date(let date)?:
                last = max(last, start.zone.instant(of: CivilDateTime(date: date.adding(days: 1))) ?? last)
            case nil: break
            }
        }
        if let end = item.end {
            let anchor = book.anchor(end.value, line: end.line)
            last = last.advanced(by: max(0, anchor.instant.distance(from: start.instant)))
        } else {
            last = last.advanced(by: item.duration?.total ?? (start.isDate ? Span.day : 0))
        }
        return last
    }

    /// Returns the duration of an item. DTEND and DUE are exact, DURATION uses the calendar (RFC 5545 3.8.5.3).
    mutating func length(of item: CalendarItem, from start: Anchor) throws(LineProblem) -> DurationValue {
        if let duration = item.duration { return duration }
        guard let end = item.end, item.start != nil else {
            // A day without an end lasts for that day (RFC 5545 3.6.1).
            return DurationValue(days: item.kind == .event && start.isDate ? 1 : 0)
        }
        let anchor = book.anchor(end.value, line: end.line)
        if start.isFloating, anchor.isFloating {
            let wall = anchor.wall.wallMicroseconds - start.wall.wallMicroseconds
            guard wall >= 0 || item.kind == .toDo else { return endless(item, end.line) }
            if wall < 0 { isDueBeforeItBegins(item, end.line) }
            return start.isDate && anchor.isDate
                ? DurationValue(days: Int(wall / Span.day)) : DurationValue(microseconds: wall)
        }
        let span = anchor.instant.distance(from: start.instant)
        guard span >= 0 || item.kind == .toDo else { return endless(item, end.line) }
        if span < 0 { isDueBeforeItBegins(item, end.line) }
        return DurationValue(microseconds: span)
    }

    private mutating func isDueBeforeItBegins(_ item: CalendarItem, _ line: Int) {
        result.add(.noted, line, "\(item.name) is due before it begins; alarms relative to DUE are at DUE.")
    }

    private mutating func endless(_ item: CalendarItem, _ line: Int) -> DurationValue {
        result.add(.noted, line, "\(item.name) ends before it begins; it is taken to end when it begins.")
        return DurationValue()
    }

    /// Returns our own form of the trigger, unless somebody has changed the dates next to it.
    private mutating func ownTrigger(of item: CalendarItem) throws(LineProblem) -> Trigger? {
        guard let own = item.ownTrigger else { return nil }
        guard own.value.fingerprint == DateFingerprint.of(item) else {
            result.add(
                .noted, own.line,
                "\(item.name): its dates were changed since they were exported from here, and are used as they are now."
            )
            return nil
        }
        return own.value.trigger
    }
}
