// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import CommandLineKit
import ReminderKit
import TerminalKit
import TextSafety
import Varlink

/// `dnd`: do not disturb.
struct Dnd: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Hold notifications: do not disturb, now or by a weekly schedule.",
        discussion: """
            Held notifications are delivered and listed, but neither shown nor heard. When do not disturb ends, one \
            notification sums them up; "alertctl list --held" lists them until you act on them. Critical \
            notifications pass; time-sensitive ones pass a schedule, but neither "on" nor a muted application. The \
            same levels apply to sounds, speech and vibration; files played by path are always heard. The notification \
            server's own do not disturb counts as "on" ([dnd] in config.toml switches that off). "tonight" ends in the \
            morning, "until tonight" in the evening, and "until monday" on a Monday a week later.

            EXAMPLES:
              alertctl dnd on
              alertctl dnd for 45m
              alertctl dnd until tomorrow 9am
              alertctl dnd off
              alertctl list --held    # what it holds
              alertctl dnd tonight
              alertctl dnd schedule weekdays 22:00-07:00 weekends 23:00-09:30
              alertctl dnd toggle
              alertctl dnd schedule off
              alertctl dnd --mute org.example.Chat for 1h
              alertctl dnd --mute org.example.Chat --allow org.example.Pager

            OUTPUT with --json: {"reason"?: "asked|schedule|presentation", "until"?, "schedule": [...], \
            "muted": [...], "allowed": [...], "held", "desktop"?, "unreported"?, "mutes"?: [{"app", "until"}], \
            "notes"?: [...]}
            """)

    var words: [String] = []
    var mute: [String] = []
    var muteUntil: String?
    var unmute: [String] = []
    /// A mute ends in the morning after tonight.
    private var isMuteForNight = false
    /// The answer of `mute` and `unmute` about their applications, which goes first; nil for `dnd` itself.
    var leading: [String]?
    var allow: [String] = []
    var disallow: [String] = []
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.arguments(
            &words, "what",
            help:
                "on, off, toggle, until TIME, for SPAN, tonight, schedule TIMES or schedule off. Default: print the state.",
            completion: .words(["on", "off", "toggle", "until", "for", "schedule"]))
        table.option(
            &mute, "--mute", value: "app", help: "Always hold the notifications of this application. Repeatable.",
            completion: .custom(Completer.apps), field: "muted")
        table.option(
            &muteUntil, "--mute-until", value: "time",
            help: "When --mute ends: \"in 1h\", \"tomorrow 9am\"; a time without it is the same. Default: never.",
            field: "mute")
        table.option(
            &unmute, "--unmute", value: "app", help: "Undo --mute for this application. Repeatable.",
            completion: .custom(Completer.apps))
        table.option(
            &allow, "--allow", value: "app", help: "Never hold the notifications of this application. Repeatable.",
            completion: .custom(Completer.apps), field: "allowed")
        table.option(
            &disallow, "--disallow", value: "app", help: "Undo --allow for this application. Repeatable.",
            completion: .custom(Completer.apps))
        table.group(&common, "General")
    }

    /// The request in the words.
    enum Request: Equatable {
        case look
        case on(until: String?)
        /// On until the morning after tonight.
        case night
        case off
        case toggle
        case schedule([String])
    }

    mutating func validate() throws(ValidationError) {
        // With --mute a time is the end of the mute.
        if !mute.isEmpty, muteUntil == nil, words.first != "on" {
            switch try request() {
            case .on(let end?): (muteUntil, words) = (end, [])
            case .night: (isMuteForNight, words) = (true, [])
            case .look, .on(nil), .off, .toggle, .schedule: break
            }
        }
        guard muteUntil == nil || !mute.isEmpty else {
            throw ValidationError("--mute-until needs --mute APP")
        }
        for (first, second) in [
            (("--mute", mute), ("--unmute", unmute)), (("--mute", mute), ("--allow", allow)),
            (("--allow", allow), ("--disallow", disallow)),
        ] {
            guard let app = first.1.first(where: second.1.contains) else { continue }
            throw ValidationError("conflicting options: \(first.0) \(app) and \(second.0) \(app). Leave one out.")
        }
        guard case .on(let end?) = try request() else { return }
        // The time is that of do not disturb, whichever stands first.
        if let app = mute.first {
            throw ValidationError(
                "\"\(words.joined(separator: " "))\" is for all applications, and --mute for one. For it alone write "
                    + "alertctl dnd --mute \(ShellText.quoted(app)) --mute-until \(ShellText.title(end)).")
        }
        for (option, apps) in [("--unmute", unmute), ("--allow", allow), ("--disallow", disallow)] {
            guard let app = apps.first else { continue }
            throw ValidationError(
                "\"\(words.joined(separator: " "))\" is the time of do not disturb, and \(option) lasts until you undo it. "
                    + "Write alertctl dnd \(option) \(ShellText.quoted(app)) first, and then alertctl dnd "
                    + "\(ShellText.line(words)).")
        }
    }

    /// Reads the words.
    func request() throws(ValidationError) -> Request {
        guard let first = words.first, words != ["status"], words != ["show"], words != ["state"] else { return .look }
        let rest = Array(words.dropFirst())
        let isNight = [words, first == "on" ? rest : words].contains {
            Self.nights.contains($0.joined(separator: " ").lowercased())
        }
        if isNight { return .night }
        if first == "on", let times = NightWords.schedule(rest) { return .schedule(times) }
        switch first {
        case "on" where rest.isEmpty: return .on(until: nil)
        case "on" where rest.first == "until" && rest.count > 1:
            return .on(until: rest.dropFirst().joined(separator: " "))
        case "on" where rest.first.map(SnoozeText.isFor) == true && rest.count > 1:
            return .on(until: Self.end(after: rest.dropFirst()))
        case "on" where SnoozeText.span(rest.joined(separator: " ")) != nil:
            return .on(until: Self.end(after: rest[...]))
        case "for" where Int(rest.joined()) == 0, "für" where Int(rest.joined()) == 0:
            throw ValidationError("no length of time is 0. Write alertctl dnd for 45m, or alertctl dnd off")
        case "for" where !rest.isEmpty, "für" where !rest.isEmpty: return .on(until: Self.end(after: rest[...]))
        case "for", "für": throw ValidationError("no length of time given. Example: alertctl dnd for 45m")
        case "off" where rest.isEmpty: return .off
        case "toggle" where rest.isEmpty: return .toggle
        case "until" where !rest.isEmpty, "bis" where !rest.isEmpty: return .on(until: rest.joined(separator: " "))
        case "until", "bis": throw ValidationError("no time given. Example: alertctl dnd until tomorrow 9am")
        case "schedule" where rest == ["none"] || rest == ["off"]: return .schedule([])
        case "schedule" where !rest.isEmpty: return .schedule(NightWords.schedule(rest) ?? Self.times(rest))
        case "schedule":
            throw ValidationError("no schedule given. Example: alertctl dnd schedule weekdays 22:00-07:00; or off")
        case "on" where SpokenWords.isTime(rest.joined(separator: " ")):
            let end = ShellText.line(rest)
            throw ValidationError("unexpected argument after \"on\": \(end). Write: alertctl dnd until \(end)")
        case "on", "off", "toggle": throw ValidationError("unexpected argument after \"\(first)\": \(rest[0])")
        default:
            let text = words.joined(separator: " ")
            if ["today", "all day", "heute"].contains(text.lowercased()) { return .on(until: "midnight") }
            if ["forever", "always"].contains(text.lowercased()) { return .on(until: nil) }
            if let times = NightWords.schedule(words) { return .schedule(times) }
            if let times = NightWords.once(words) {
                throw ValidationError(
                    "\"\(text)\" could be every night, or once. For every night write alertctl dnd schedule "
                        + "\(times.range); from now on write alertctl dnd until \(times.end).")
            }
            if SnoozeText.span(text) != nil { return .on(until: Self.end(after: words[...])) }
            if text.split(separator: " ").contains(where: Self.isRange) { return .schedule(Self.times(words)) }
            if let end = Self.unclear(words) {
                throw ValidationError(
                    end.last == "night"
                        ? "\"\(text)\" could be every night, or this one. Write: alertctl dnd schedule 22:00-7:00, or: "
                            + "alertctl dnd tonight"
                        : "\"\(text)\" could be the beginning, or the end. Write: alertctl dnd \(ShellText.line(end))")
            }
            if SpokenWords.isTime(text) { return .on(until: text) }
            throw ValidationError("unknown argument \"\(first)\". Allowed: on, off, toggle, until, for, schedule.")
        }
    }

    /// The words for the night without "until", which has its end in the morning: people sleep through it.
    private static let nights: Set = [
        "tonight", "overnight", "for tonight", "the night", "all night", "for the night", "heute nacht", "die nacht",
        "über nacht", "nachts",
    ]

    /// Returns the end in words that could also say when it begins, as `until 22:00` for `from 22:00`; nil for other
    /// words.
    static func unclear(_ words: [String]) -> [String]? {
        var rest = words.flatMap { $0.lowercased().split(whereSeparator: \.isWhitespace).map(String.init) }
        guard let first = rest.first, let last = rest.last, beginnings.contains(first) || parts.contains(last) else {
            return nil
        }
        if beginnings.contains(first) { rest.removeFirst() }
        if rest.first == "the" { rest.removeFirst() }
        if SnoozeText.span(rest.joined(separator: " ")) != nil { return ["for"] + rest }
        return SpokenWords.isTime(rest.joined(separator: " ")) ? ["until"] + rest : nil
    }

    private static let beginnings: Set = ["from", "starting", "after", "at", "in", "during", "ab", "um"]
    private static let parts: Set = ["evening", "afternoon", "night", "abend", "nachmittag", "nacht"]

    /// The hour before which the night is that of the day before.
    private static let endOfNight = 5

    /// Returns the words for the morning after tonight.
    static func morning(after now: CivilDateTime) -> String {
        now.time.hour < endOfNight ? "morning" : "tomorrow morning"
    }

    private static func morning(in session: Session) -> String {
        morning(after: session.here.zone.civil(at: session.here.now))
    }

    /// Returns whether a word is two times of day, which only a schedule has: `22:00-7:00`.
    private static func isRange(_ word: Substring) -> Bool {
        let ends = word.split(separator: "-", omittingEmptySubsequences: false)
        return ends.count == 2
            && ends.allSatisfy { $0.first?.isNumber == true && $0.allSatisfy { $0.isNumber || $0 == ":" } }
    }

    /// Joins the days and the times of a schedule that is not in quotes: `weekdays 22:00-07:00`. Days have no digits.
    private static func times(_ words: [String]) -> [String] {
        var times: [String] = []
        var isDay = false
        for word in words {
            let hasDigits = word.utf8.contains { 0x30...0x39 ~= $0 }
            if isDay, !word.contains(" ") {
                times[times.count - 1] += " " + word
            } else {
                times.append(word)
            }
            isDay = !hasDigits
        }
        return times
    }

    /// The names that alertd is not given in digits.
    private static let weekdays: Set = [
        "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag",
    ]

    /// Converts a time in the person's language into digits, because a daemon of an earlier version takes no language
    /// here. Any other text stays, and the daemon refuses it.
    ///
    /// - Parameter notes: Gets what the words left open, which digits no longer tell.
    private static func inDigits(_ text: String, in session: Session, _ notes: inout [String]) -> String {
        guard let language = session.ownLanguage.flatMap({ SpokenLanguage(rawValue: $0) }),
            // Why it is no time, the daemon says.
            let spoken = try? SpokenTime(
                single: text, now: session.here.now, zones: session.zones, habits: SpeakingHabits(language: language))
        else { return text }
        // The name of today means a week from now: alertd knows it in each language.
        let zone = session.here.zone
        let isToday = zone.civil(at: spoken.due).date == zone.civil(at: session.here.now).date
        if isToday, weekdays.contains(text.lowercased()) { return text }
        notes += spoken.notes.filter { !notes.contains($0) }
        return spoken.due.rfc3339
    }

    /// Returns the end of do not disturb after a length of time.
    private static func end(after words: ArraySlice<String>) -> String { "in " + words.joined(separator: " ") }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        let (quiet, notes) = try changed(service, in: session)
        var object = quiet.varlink.objectValue ?? [:]
        if !notes.isEmpty { object["notes"] = notes.varlink }
        let state = Self.lines(quiet, moment: session.moment, style: session.style)
        let lines =
            leading.map { $0 + Self.linesOfMute(quiet, state, moment: session.moment) } ?? state
        return try session.answer(object, common, lines + notes.map { "  " + $0.visible })
    }

    /// Returns the state after the change, and sentences about what its words left open.
    private func changed(
        _ service: Service, in session: Session
    ) throws(Failure) -> (quiet: Manager.Quiet, notes: [String]) {
        var notes: [String] = []
        var call = Manager.SetDnd()
        var isChange = true
        let request: Request
        do throws(ValidationError) {
            request = try self.request()
        } catch {
            throw Failure(.usage, error.message)
        }
        switch request {
        case .look: isChange = false
        case .on(let until):
            call.on = true
            call.until = until.map { Self.inDigits($0, in: session, &notes) }
            if until != nil { call.session = try session.ownZone(common) }
        case .night:
            (call.on, call.session) = (true, try session.ownZone(common))
            call.until = Self.inDigits(Self.morning(in: session), in: session, &notes)
        case .off: call.on = false
        // A scheduled night counts as on: its toggle lets notifications come until its end.
        case .toggle: call.on = try !Self.isOn(service.call(Manager.Dnd()).quiet)
        case .schedule(let times):
            call.schedule = times
            if !times.isEmpty { call.session = try session.ownZone(common) }
        }
        var service = service
        service.source["until"] = .init(name: "the time", text: call.until)
        service.source["session"] = .init(name: "TZ")
        service.source["schedule"] = .init(name: "the schedule", text: call.schedule?.joined(separator: " "))
        if !(mute + unmute).isEmpty {
            isChange = true
            let end = (isMuteForNight ? Self.morning(in: session) : muteUntil).map {
                Self.inDigits($0, in: session, &notes)
            }
            call.mute = mute.map { .init(app: $0, until: end) }
            call.unmute = unmute
            if end != nil { call.session = try session.ownZone(common) }
        }
        if !(allow + disallow).isEmpty {
            isChange = true
            let now = try service.call(Manager.Dnd()).quiet
            call.allowed = Set(now.allowed).subtracting(disallow).union(allow).sorted()
        }
        guard isChange else { return (try service.call(Manager.Dnd()).quiet, []) }
        let reply = try service.call(call)
        return (reply.quiet, try notes + (reply.notes ?? []) + Self.unknown(mute, service))
    }

    /// Returns a sentence about the applications of which alertd knows no notification: the name may be wrong, or the
    /// program talks to the notification server itself, whose notifications alertd cannot hold.
    private static func unknown(_ apps: [String], _ service: Service) throws(Failure) -> [String] {
        guard !apps.isEmpty else { return [] }
        let listed = try service.call(Notifications.List(limit: 500)).notifications.compactMap(\.content.app)
        var unknown: [String] = []
        for app in apps where !listed.contains(app) {
            if try service.call(Notifications.History(app: app, limit: 1)).notifications.isEmpty { unknown.append(app) }
        }
        guard !unknown.isEmpty else { return [] }
        let names = unknown.joined(separator: ", ")
        return [
            "Nothing has come from \(names) through alertd yet, so this may hold nothing: what a program sends to the "
                + "notification server itself is shown as before."
        ]
    }

    /// Returns whether alertd itself is quiet: the notification server's switch is its own, and a presentation ends by
    /// itself.
    private static func isOn(_ quiet: Manager.Quiet) -> Bool {
        switch quiet.reason {
        case .asked?: quiet.desktop == nil
        case .schedule?: true
        case .presentation?, nil: false
        }
    }

    static func lines(_ quiet: Manager.Quiet, moment: RenderTime, style: Style) -> [String] {
        let until = quiet.until.map { " until \(moment.here($0)) (\(moment.distance($0)))" } ?? ""
        var lines: [String] = []
        switch quiet.reason {
        case .asked?:
            guard let server = quiet.desktop?.visible else {
                lines.append(style.strong("Do not disturb is on") + until)
                break
            }
            lines.append(style.strong("Do not disturb is on") + ": \(server)'s own")
            lines.append("Switch it off in \(server), or write desktop = false below [dnd] in config.toml.")
        case .schedule?: lines.append(style.strong("Do not disturb is on") + " by its schedule" + until)
        case .presentation?: lines.append(style.strong("Do not disturb is on") + " during a presentation")
        case nil:
            let next = quiet.until.map { ", next on \(moment.here($0)) (\(moment.distance($0)))" } ?? ""
            lines.append(style.strong("Do not disturb is off") + next)
        }
        if let server = quiet.unreported?.visible {
            lines.append("\(server) does not report its own do not disturb, so alertd does not keep to it.")
        }
        if quiet.held > 0 { lines.append("\(quiet.held) held: alertctl list --held") }
        lines += quiet.schedule.map { "schedule  \($0.visible)" }
        lines += muteLines(quiet, moment: moment)
        lines += quiet.allowed.map { "allowed   \($0.visible)" }
        return lines
    }

    /// Returns the lines behind a mute: what is muted now, and do not disturb only if it is on, because nobody asked
    /// about that.
    static func linesOfMute(_ quiet: Manager.Quiet, _ state: [String], moment: RenderTime) -> [String] {
        muteLines(quiet, moment: moment) + (quiet.reason == nil ? [] : state.prefix(1))
    }

    /// Returns the lines of the muted applications.
    static func muteLines(_ quiet: Manager.Quiet, moment: RenderTime) -> [String] {
        let ends = Dictionary((quiet.mutes ?? []).map { ($0.app, $0.until) }, uniquingKeysWith: { first, _ in first })
        return quiet.muted.map { app in
            let until = (ends[app] ?? nil).map { " until \(moment.here($0)) (\(moment.distance($0)))" } ?? ""
            return "muted     \(app.visible)\(until)"
        }
    }
}
