// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
package import ClientKit
package import CommandLineKit
import LinuxSystem
import TextSafety

/// The options for the due time of a notification, and for what applies to its times: the same for `remind`, `next` and
/// `edit`. Each verb reads time words without an option itself, because their place depends on the verb.
package struct TriggerOptions: ArgumentGroup {
    package var span: String?
    package var at: String?
    package var every: String?
    var rrule: String?
    var cron: String?
    package var calendar: String?
    package var start: String?
    package var zone: String?
    package var floating = false
    package var until: String?
    package var count: Int?
    package var missed: Notifications.Missed?
    var lateWindow: String?
    var warn: [String] = []
    package var nag: String?
    package var nagLimit: Int?
    package var afterAck: String?
    package var wake: Bool?
    var except: [String] = []
    var exceptCalendar: [String] = []
    var onlyCalendar: [String] = []
    package var gap: Notifications.ClockGap?
    var overlap: Notifications.ClockOverlap?
    /// The names of the given options.
    package private(set) var given: [String] = []

    package init() {}

    package mutating func declare(_ table: inout ArgumentTable) {
        let first = table.position
        table.option(
            &span, "--in", value: "span",
            help: "After this time, which keeps counting during suspend: 45m, 1h30m, PT15M.")
        table.option(
            &at, "--at", value: "time",
            help:
                "At this local time: 2027-03-04T09:00, with an offset from UTC: 2027-03-04T09:00:00+01:00, or in words: 'friday 9am'.",
            aliases: ["--time"])
        table.option(
            &every, "--every", value: "words",
            help: "Repeat, in words: 'weekday at 8:30', 'month on the last friday at 16:00'.")
        table.option(
            &rrule, "--rrule", value: "rrule",
            help: "Repeat by a recurrence rule (RFC 5545) from --start: 'FREQ=MONTHLY;BYDAY=-1FR'.")
        table.option(
            &cron, "--cron", value: "line",
            help: "Repeat by a cron line: '30 8 * * 1-5', @daily, @every 90m, six fields with seconds.")
        table.option(
            &calendar, "--calendar", value: "event", help: "Repeat by a systemd calendar event: 'Mon..Fri 08:30'.")
        table.option(
            &start, "--start", value: "time",
            help:
                "Start repeating at this time, like 2027-03-04T09:00; after words for the time also in words. Only matching times fire."
        )
        table.option(
            &zone, "--tz", value: "zone",
            help: "The time zone of local times, like Europe/Berlin. Default: the session's current zone.",
            completion: .custom(Completer.zones), field: "zone", otherNames: ["--timezone", "--time-zone", "--zone"])
        table.flag(&floating, "--floating", help: "Let local times follow the session's time zone when it changes.")
        table.option(
            &until, "--until", value: "time",
            help:
                "Stop repeating after this time or day (inclusive), like 2027-03-04; after words for the time also in words."
        )
        table.option(
            &count, "--count", value: "n", help: "Stop repeating after this many times.", otherNames: ["--times"])
        table.option(
            &missed, "--missed", value: "once|skip|each",
            help:
                "What to do about times missed while the machine or alertd was off: show the latest (once), none (skip) or each."
        )
        table.option(
            &lateWindow, "--late-window", value: "span",
            help: "Skip it if it is more than this late, like 2h; none: never skip it.")
        table.option(
            &warn, "--warn", value: "span,...",
            help: "Also announce it this long before: 1d,1h,10m. At most 8; none: no warning.", aliases: ["--before"],
            otherNames: [
                "--remind-before", "--warn-before", "--notify-before", "--warning", "--early", "--advance", "--ahead",
                "--notice", "--lead",
            ])
        table.option(
            &nag, "--nag", value: "span",
            help:
                "Repeat it this often until you acknowledge it, like 5m; 10m if you give no span. At least 10s; none: do not repeat.",
            otherNames: ["--insist", "--remind-again", "--renotify"], impliedValue: NagWords.usual)
        table.option(&nagLimit, "--nag-limit", value: "n", help: "Nag at most this many times, 1 to 1000. Default: 12.")
        table.option(
            &afterAck, "--after-ack", value: "span",
            help:
                "After you acknowledge it, it is due again this long after: 7d, 4h, '7d at 9:00'; none: no longer. The time is the first."
        )
        table.flag(&wake, "--wake", help: "Wake the machine from suspend, if permitted (see \"alertctl doctor\").")
        table.option(
            &except, "--except", value: "day,...",
            help: "Do not repeat on these days: 2027-12-24, 2027-12-24..2028-01-02, friday, holidays; none: no days.")
        table.option(
            &exceptCalendar, "--except-calendar", value: "name,...",
            help:
                "Do not repeat on the days of this calendar: holidays (the calendars of your configuration), or a country or region like DE-BY.",
            field: "exceptCalendars")
        table.option(
            &onlyCalendar, "--only-calendar", value: "name,...", help: "Repeat only on days of this calendar.",
            field: "onlyCalendars")
        table.option(
            &gap, "--gap", value: "next|skip|before",
            help: "If the clocks jump over a local time: fire after the gap (next), not at all (skip), or before it.")
        table.option(
            &overlap, "--overlap", value: "first|second|both",
            help: "If the clocks show a local time twice: fire at the first, the second, or both.")
        table.use(.end, for: "--until", "--count", "--nag", "--nag-limit", "--after-ack")
        table.use(
            .rare, for: "--rrule", "--cron", "--calendar", "--floating", "--missed", "--late-window", "--gap",
            "--overlap", "--except-calendar", "--only-calendar")
        table.given(&given, since: first)
    }

    package var isEmpty: Bool { given.isEmpty }

    /// Returns whether the options or the words give a time.
    package func hasTime(words: [String]) -> Bool { !timeSources(words: words).isEmpty }

    /// Refuses impossible combinations: no time or more than one, and options that contradict each other.
    ///
    /// - Parameters:
    ///   - words: The time words without an option.
    ///   - isNeeded: Whether a time must be named.
    ///   - mayEnd: Whether `--until` and `--count` may stand alone, for the times that a notification has.
    package func check(words: [String], isNeeded: Bool, mayEnd: Bool = false) throws(ValidationError) {
        let sources = timeSources(words: words)
        if sources.count > 1 {
            let list = sources.listed("and")
            let isCut = atIsWords && sources.count == 2 && !words.isEmpty
            let joined = ([at ?? ""] + words).joined(separator: " ")
            let whole =
                isCut && Self.anyTime.isTime(joined) && !Self.isRepetition(joined)
                ? " If they are one time, quote it: --at \"\(joined)\"." : ""
            throw ValidationError("conflicting times: \(list); give one.\(whole)")
        }
        if sources.isEmpty, isNeeded {
            throw ValidationError(
                "no time given. Write it in words, like in 45m, or add one of --in, --at, --every, --rrule, --cron "
                    + "and --calendar.")
        }
        if sources.isEmpty, let option = limits.first(where: { !mayEnd || $0 != "--until" && $0 != "--count" }) {
            throw ValidationError(
                "\(option) needs a time. Write one in words, or add --in, --at, --every, --rrule, --cron or --calendar."
            )
        }
        if span != nil, let option = limits.first(where: { $0 != "--tz" }) {
            throw ValidationError(
                "conflicting options: \(option) and --in. --in starts now, once, in any time zone.")
        }
        if span != nil, let option = clockChanges.first {
            throw ValidationError(
                "conflicting options: \(option) and --in. Clock changes do not affect --in.")
        }
        if span != nil || at != nil, let option = exceptions.first {
            throw ValidationError("\(option) needs a time that repeats. Add \"every\" in words, or --every.")
        }
        if let at, atIsWords, Self.isRepetition(at) {
            throw ValidationError("--at takes one time. For a time that repeats: --every \"\(at)\"")
        }
        for (option, text, joint) in [("--start", start, "starting"), ("--until", until, "until")] {
            if text != nil, words.first?.lowercased().hasPrefix("when") == true, Occasion.begins(words[0]) {
                throw ValidationError(
                    "\(option): the reminder comes when something happens, so it has no set times. Leave it out.")
            }
            if let text, !Self.isWritten(text), !isSpoken(words) {
                throw ValidationError(
                    "\(option) takes a date like 2027-03-04 here. In words it goes with a time in words: every day at 9 \(joint) \(text)"
                )
            }
        }
        try checkAfterAck()
        if zone != nil, floating {
            throw ValidationError(
                "conflicting options: --tz and --floating; give one. A floating time follows the session's zone.")
        }
    }

    /// Moves the words of `--until` to the time words if nothing else gives a time: an end alone is that of the times
    /// that a notification has.
    package mutating func moveEnd(to words: inout [String]) {
        guard timeSources(words: words).isEmpty, let until, !Self.isWritten(until) else { return }
        words = ["until", until]
        self.until = nil
    }

    /// Returns whether words say or mean a repetition, such as "friday to sunday".
    private static func isRepetition(_ words: String) -> Bool {
        SpokenLanguage.allCases.contains { $0.saysRepetition(words) } || anyTime.reading(words) == .time(repeats: true)
    }

    /// The reading of words at any moment, in every language.
    private static var anyTime: TimeWords {
        TimeWords(now: .epoch, zone: .utc, database: ZoneDatabase(), languages: SpokenLanguage.allCases)
    }

    /// Refuses a repetition or an end together with `--after-ack`, which repeats after each acknowledgement.
    private func checkAfterAck() throws(ValidationError) {
        guard let afterAck, afterAck != "none" else { return }
        if let option = given.first(where: Self.repetitionNames.contains) {
            throw ValidationError(
                "conflicting options: --after-ack and \(option). --after-ack repeats by itself; give one time, the first."
            )
        }
        if until != nil || count != nil {
            throw ValidationError(
                "conflicting options: --after-ack and \(until == nil ? "--count" : "--until"). It has no end; cancel it when "
                    + "you need it no longer.")
        }
    }

    /// Returns the trigger for the wire.
    ///
    /// - Parameters:
    ///   - words: The time words without an option.
    ///   - session: The zone of the person's session, if the daemon's may differ.
    ///   - language: The language of the words, besides English; nil for the daemon's.
    ///   - absolutePath: Makes a path in the words absolute; nil if that is not possible.
    package func trigger(
        words: [String], session: String? = nil, language: String? = nil,
        absolutePath: (String) -> String? = { _ in nil }
    ) -> Notifications.Trigger {
        let warnings = warn.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        let (days, leavesOutHolidays) = exceptDays
        var spoken = spoken(words, language: language)
        spoken = spoken.map { Occasion.completingPath(in: $0, absolutePath) }
        return Notifications.Trigger(
            in: span, at: atIsWords ? nil : at, when: spoken, single: atIsWords ? true : nil, rrule: rrule, cron: cron,
            calendar: calendar,
            start: start.flatMap { Self.isWritten($0) ? $0 : nil },
            zone: zone, session: zone == nil ? session : nil,
            language: spoken == nil ? nil : language, floating: floating ? true : nil,
            until: until.flatMap { Self.isWritten($0) ? $0 : nil }, count: count, missed: missed,
            lateWindow: lateWindow, warn: warnings.isEmpty ? nil : warnings, nag: nag, nagLimit: nagLimit,
            wake: wake, except: days,
            exceptCalendars: Self.parts(exceptCalendar + (leavesOutHolidays && spoken == nil ? [Self.holidays] : [])),
            onlyCalendars: Self.parts(onlyCalendar), gap: gap, overlap: overlap, afterAck: afterAck)
    }

    /// Splits texts at commas; nil if there are no texts.
    private static func parts(_ texts: [String]) -> [String]? {
        texts.isEmpty
            ? nil : texts.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    }

    private static let holidays = "holidays"

    /// The days of `--except`, and a Boolean value indicating whether holidays are among them: with a time in words
    /// these are words, too.
    private var exceptDays: (days: [String]?, leavesOutHolidays: Bool) {
        guard let parts = Self.parts(except), parts.contains(Self.holidays) else { return (Self.parts(except), false) }
        let days = parts.filter { $0 != Self.holidays }
        return (days.isEmpty ? nil : days, true)
    }

    /// Records which words became the time on the wire: several options can.
    package func recordSource(of words: [String], in source: inout ArgumentSource) {
        if let every {
            source["when"] = .init(name: "--every", text: every)
        } else if atIsWords {
            source["when"] = .init(name: "--at", text: at)
        } else {
            source["when"] = .init(name: "when", text: spoken(words, language: nil))
        }
        source["session"] = .init(name: "TZ")
        source["language"] = .init(name: "LANG")
    }

    /// Returns the time in words, with a start and an end in words; nil if no words give the time. The daemon reads a
    /// repetition from "every" on.
    private func spoken(_ words: [String], language: String?) -> String? {
        guard isSpoken(words) else { return nil }
        var parts = words
        if let every {
            let language = language.flatMap { SpokenLanguage(rawValue: $0) } ?? .english
            parts = [language.saysRepetition(every) ? every : language.every + " " + every]
        } else if let at, atIsWords {
            // "9" is an hour only after "at".
            parts = [at.utf8.count <= 2 && at.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? "at " + at : at]
        }
        if exceptDays.leavesOutHolidays { parts += ["except", Self.holidays] }
        if let start, !Self.isWritten(start) { parts += ["starting", start] }
        if let until, !Self.isWritten(until) { parts += ["until", until] }
        return parts.joined(separator: " ")
    }

    /// Returns whether words give the time.
    private func isSpoken(_ words: [String]) -> Bool { every != nil || atIsWords || !words.isEmpty }

    /// A Boolean value indicating whether `--at` has time words.
    private var atIsWords: Bool { at.map { !Self.isWritten($0) } ?? false }

    /// Returns whether a text is a date or a time in digits, or was intended as one. The daemon then reports its
    /// errors.
    private static func isWritten(_ text: String) -> Bool {
        let digits = text.utf8.prefix { 0x30...0x39 ~= $0 }.count
        return text.isEmpty || digits >= 4 && text.utf8.dropFirst(digits).first == UInt8(ascii: "-")
    }

    /// Returns the names of the options that give a time, for messages.
    private func timeSources(words: [String]) -> [String] {
        given.filter { $0 == "--in" || $0 == "--at" || Self.repetitionNames.contains($0) }
            + (words.isEmpty ? [] : ["the words \"\(words.joined(separator: " "))\""])
    }

    private static let repetitionNames: Set<String> = ["--every", "--rrule", "--cron", "--calendar"]
    private static let limitNames: Set<String> = ["--start", "--tz", "--floating", "--until", "--count"]
    private static let exceptionNames: Set<String> = ["--except", "--except-calendar", "--only-calendar"]
    private static let clockChangeNames: Set<String> = ["--gap", "--overlap"]

    /// The options that are only valid together with a time.
    private var limits: [String] { given.filter(Self.limitNames.contains) }
    /// The options that remove days from a repetition.
    private var exceptions: [String] { given.filter(Self.exceptionNames.contains) }
    /// The options for times in a gap or an overlap of the clocks.
    private var clockChanges: [String] { given.filter(Self.clockChangeNames.contains) }
}

extension Session {
    /// Returns a function that makes a path absolute, so that it means the same to the daemon. It returns nil if alertd
    /// runs on another machine, where the daemon refuses a part of a path.
    package func pathResolver(_ common: CommonOptions) throws(Failure) -> (String) -> String? {
        let files = try files(common)
        let home = environment["HOME"]
        return { path in
            guard files.host == nil else { return nil }
            guard path.hasPrefix("~/") else { return files.absolute(path) }
            return home.map { $0 + path.dropFirst() }
        }
    }
}
