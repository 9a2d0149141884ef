// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import CommandLineKit
import PromptKit
import ReminderKit
import TerminalKit
import TextSafety
import Varlink

/// `list`: what is to come, and what was shown and not yet acted upon.
struct List: Verb {
    static let configuration = CommandConfiguration(
        abstract: "List pending and delivered notifications.",
        discussion: """
            Pending and snoozed notifications come first, ordered by time, then those that wait for something to happen, \
            then those that are due after you acknowledge them, then paused ones, then delivered ones that you have not \
            acted on. The "due" of those without a time is empty.

            With --follow it prints a line of JSON now and after every change, in the format of bars such as waybar: \
            "text" is the number of delivered notifications that you have not acted on, empty for none; "class" is none, \
            some, or urgent while an alarm rings; "tooltip" has their titles and what comes next. It exits with 69 when \
            the daemon exits; let the bar restart it. In waybar's configuration:

              "custom/alerts": {
                "exec": "alertctl list --follow",
                "return-type": "json", "format": "{}",
                "hide-empty-text": true, "restart-interval": 5 }

            With words it lists the days that they mean, as "alertctl calendar agenda" does, with every time of a repetition: friday, \
            friday..sunday, tonight, december, next year. pending, snoozed, paused, delivered, held, ringing, alarms, \
            timers, beats, repeating and all are kinds. Other words find the notifications with all of them in id, title or text. \
            --on and --search say which.

            EXAMPLES:
              alertctl list
              alertctl list friday
              alertctl list dentist
              alertctl list --json | jq -r .title    # no .[]: each line is an object
              alertctl list --follow --json | jq -r '.notifications[0].title'

            OUTPUT with --json, one per line: {"id", "title", "due", "state": \
            "pending|snoozed|paused|delivered", "zone", "trigger", "repeats", "created", "deliveredAt"?, "content", "held"?, "released"?, "ringing"?: "ringing|waiting", "afterAck"?, "awaitsAck"?, "start"?, "calendar"?, "color"?, "pausedUntil"?}
            OUTPUT with days and --json, one per line: as of "alertctl calendar agenda"
            OUTPUT with --follow, one per line: {"text", "alt", "tooltip", "class"}
            OUTPUT with --follow --json, one per line: also "notifications", an array of what --json prints, 100 at most
            """)

    var words: [String] = []
    var search: String?
    var on: String?
    var pending = false
    var snoozed = false
    var paused = false
    var delivered = false
    var held = false
    var follow = false
    var app: String?
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.arguments(&words, "words", help: "A day or days, a kind such as paused, or a text to find.")
        table.option(
            &search, "--search", value: "text", help: "Only those with these words in id, title or text.",
            otherNames: ["--grep", "--find", "--filter", "--query", "--text", "--title"])
        table.option(
            &on, "--on", value: "days", help: "What is due on these days, in words.",
            otherNames: ["--date", "--day", "--days", "--due"])
        table.flag(&pending, "--pending", help: "Only pending ones.")
        table.flag(&snoozed, "--snoozed", help: "Only snoozed ones.")
        table.flag(&paused, "--paused", help: "Only paused ones.")
        table.flag(&delivered, "--delivered", help: "Only delivered ones.")
        table.flag(&held, "--held", help: "Only those that do not disturb held, until you act on them.")
        table.flag(&follow, "--follow", help: "Print a line of JSON for a bar now and after every change.")
        table.option(&app, "--app", value: "app", help: "Only this application.", completion: .custom(Completer.apps))
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) {
        if states.count > 1 {
            let options = states.map { "--\($0.rawValue)" }.joined(separator: " and ")
            throw ValidationError("conflicting options: \(options); give one, or none to list all.")
        }
        if held, let state, state != .delivered {
            throw ValidationError(
                "conflicting options: --held and --\(state.rawValue); held notifications are delivered.")
        }
        let places = [(!words.isEmpty, "the words"), (search != nil, "--search"), (on != nil, "--on")]
        let given = places.filter(\.0).map(\.1)
        if given.count > 1 {
            throw ValidationError("conflicting arguments: \(given.joined(separator: " and ")); give one of them.")
        }
        if follow, let one = given.first {
            throw ValidationError("conflicting arguments: \(one) and --follow; a bar shows all of them.")
        }
        if on != nil, let option = narrowing.first {
            throw ValidationError("conflicting options: --on and \(option); leave one of them out.")
        }
        if search?.contains(where: { !$0.isWhitespace }) == false {
            throw ValidationError("--search: empty value; omit it to list all.")
        }
    }

    private var states: [Notifications.State] {
        [(pending, .pending), (snoozed, .snoozed), (paused, .paused), (delivered, .delivered)].compactMap {
            (isAsked: Bool, state: Notifications.State) in isAsked ? state : nil
        }
    }

    private var state: Notifications.State? { states.first }

    /// The options that leave out notifications, with which words are a text.
    private var narrowing: [String] {
        states.map { "--\($0.rawValue)" } + (held ? ["--held"] : []) + (app == nil ? [] : ["--app"])
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        if follow { return try self.follow(in: session) }
        let service = try session.connect(common)
        if let kind {
            let status = try print("", kind, service, in: session)
            try remarkText(service, in: session)
            return status
        }
        if let days = try days(service, in: session) {
            let status = try agenda.print(days, service, in: session)
            if on == nil { try remarkText(service, in: session) }
            return status
        }
        let language = session.ownLanguage.flatMap { SpokenLanguage(rawValue: $0) } ?? .english
        if search == nil, narrowing.isEmpty,
            let failure = ListedKind.past(
                words, now: session.here.now, zone: session.here.zone, language: language)
        {
            throw failure
        }
        if search == nil, narrowing.isEmpty, let failure = Self.noDate(words) { throw failure }
        return try print(search ?? words.joined(separator: " "), nil, service, in: session)
    }

    /// Returns the refusal of words with a date that no month has: 2027-13-01.
    static func noDate(_ words: [String]) -> Failure? {
        let word = words.flatMap { $0.split(separator: " ").map(String.init) }.first { word in
            let parts = word.split(separator: "-", omittingEmptySubsequences: false)
            guard parts.map(\.count) == [4, 2, 2], parts.allSatisfy({ $0.allSatisfy { ("0"..."9") ~= $0 } }),
                let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
            else { return false }
            return CivilDate(year: year, month: month, day: day) == nil
        }
        return word.map { word in
            let rest = words.filter { $0 != word }
            let text = rest.joined(separator: " ")
            let isDay = text == NotificationChoice.today || DayWord.words(text) != nil
            let lead = isDay ? "Write: " : "Write a day, like: "
            return Failure(
                .badInput, "there is no date \(word)",
                remedy: lead + ShellText.line(["alertctl", "list"] + (isDay ? rest : ["friday"]))
                    + "; for a text: alertctl list --search " + ShellText.quoted(words.joined(separator: " ")))
        }
    }

    /// The kind that a word names; nil for other words, and with an option for it.
    private var kind: ListedKind? { states.isEmpty && !held ? ListedKind(words) : nil }

    /// Says in a last line that notifications have the words as a text, too.
    private func remarkText(_ service: Service, in session: Session) throws(Failure) {
        let words = words.joined(separator: " ")
        guard !common.json, let count = try count(ofText: words, service) else { return }
        let titles = count == 1 ? "1 notification has" : "\(count) notifications have"
        try session.remark("\(titles) the text, too: alertctl list --search \(ShellText.quoted(words).visible)")
    }

    /// The verb that shows days.
    private var agenda: Agenda {
        var agenda = Agenda()
        agenda.day = on.map { [$0] } ?? words
        agenda.common = common
        let parts = agenda.day.flatMap { $0.split(whereSeparator: \.isWhitespace) }
        // A single word such as "evening" is a part of a title as often as a time.
        let isTime =
            parts.count > 1 || parts.first?.lowercased() == "tonight" || parts.joined().contains(where: \.isNumber)
        (agenda.takesHours, agenda.takesYears) = (
            on != nil || isTime && !parts.contains(where: TimeWords.isThing), true
        )
        return agenda
    }

    /// Returns the days that the words mean; nil if they are a text, or none.
    private func days(_ service: Service, in session: Session) throws(Failure) -> ClosedRange<CivilDate>? {
        guard on != nil || (!words.isEmpty && narrowing.isEmpty) else { return nil }
        do throws(Failure) {
            return try agenda.stretch(service, in: session)
        } catch {
            guard on == nil, error.status == .badInput else { throw error }
            return nil
        }
    }

    /// Returns the number of notifications that have a text; nil for none.
    private func count(ofText text: String, _ service: Service) throws(Failure) -> Int? {
        let filter = NotificationFilter(text)
        var (count, cursor): (Int, String?) = (0, nil)
        repeat {
            let page = try service.call(Notifications.List(cursor: cursor, limit: 1_000))
            count += page.notifications.count(where: filter.matches)
            cursor = page.cursor
        } while cursor != nil
        return count == 0 ? nil : count
    }

    /// Prints all that have a text and are of a kind; all of them without a text and a kind. The one with the text as
    /// its id comes first.
    private func print(
        _ text: String, _ kind: ListedKind?, _ service: Service, in session: Session
    ) throws(Failure) -> CommandStatus {
        let filter = NotificationFilter(text)
        var isEmpty = true
        if search == nil, try isID(text, service) {
            isEmpty = try !printPages(kind, first: text, service, in: session) { filter.matches($0) }
        } else {
            isEmpty = try !printPages(kind, service, in: session) { text.isEmpty || filter.matches($0) }
        }
        if isEmpty, !common.json, let kind {
            try session.output.line(kind.emptiness)
        } else if isEmpty, !common.json {
            let kind = held ? "held" : state?.rawValue ?? "pending or delivered"
            let other =
                text.isEmpty ? "" : " with this text; what was: alertctl history --search \(ShellText.quoted(text))"
            try session.output.line("Nothing is \(kind)\(other.visible).")
            if !text.isEmpty, search == nil, let (day, isMistyped) = DayWord.words(text), isMistyped {
                try session.output.line("Did you mean the day? alertctl list \(ShellText.quoted(day).visible)")
            }
            if search == nil, words.count == 1, ListedKind(words) == nil,
                let kind = Suggestion.nearest(to: words[0].lowercased(), in: ListedKind.allCases.map(\.rawValue))
            {
                try session.output.line("Did you mean \(kind)? alertctl list \(kind)")
            }
            if search == nil, let lines = Self.eachDay(words) {
                try session.output.line("For the days: \(lines.joined(separator: "; "))")
            }
        }
        return .done
    }

    /// Returns the lines that list several days such as `tomorrow friday`, one line each; nil for other words.
    static func eachDay(_ words: [String]) -> [String]? {
        let words = words.flatMap { $0.split { $0 == " " || $0 == "," }.map(String.init) }.filter { $0 != "and" }
        let days = words.compactMap {
            $0 == NotificationChoice.today ? $0 : DayWord.words($0)?.text
        }
        guard days.count > 1, days.count == words.count else { return nil }
        return days.map { ShellText.line(["alertctl", "list", $0]) }
    }

    /// Returns whether a text is the id of a notification that is pending or delivered.
    private func isID(_ text: String, _ service: Service) throws(Failure) -> Bool {
        guard !text.isEmpty, !text.contains(where: \.isWhitespace) else { return false }
        do throws(Failure) {
            _ = try service.call(Notifications.Show(id: text))
            return true
        } catch {
            guard error.status == .notFound || error.status == .badInput else { throw error }
            return false
        }
    }

    /// Prints the notifications of a kind that a condition includes. Returns whether there are some.
    ///
    /// - Parameter first: The id of what comes first below its heading.
    private func printPages(
        _ kind: ListedKind?, first: String? = nil, _ service: Service, in session: Session,
        _ includes: (Notifications.Notification) -> Bool
    ) throws(Failure) -> Bool {
        let state = state ?? kind?.state
        let isHeld = held || kind == .held
        // A page at a time, so that a million of them pass through without being held.
        var listing = NotificationListing(
            moment: session.moment, style: session.style, width: session.width, only: state, isHeld: isHeld,
            glyphs: .suitable(session.environment))
        var cursor: String?
        func page() throws(Failure) -> [Notifications.Notification] {
            let page = try service.call(
                Notifications.List(state: state, held: isHeld ? true : nil, app: app, cursor: cursor, limit: 1_000))
            cursor = page.cursor
            return page.notifications.filter { (kind?.includes($0) ?? true) && includes($0) }
        }
        var named: [Notifications.Notification] = []
        if let first {
            repeat { named += try page().filter { $0.id == first } } while cursor != nil
        }
        var order = FirstListed(named, isForScripts: common.json)
        var isEmpty = true
        repeat {
            let notifications = try order.arranged(page())
            isEmpty = isEmpty && notifications.isEmpty
            if common.json {
                for notification in notifications { try session.output.json(notification) }
            } else {
                try session.output.lines(listing.lines(notifications))
            }
            try session.output.flush()
        } while cursor != nil
        return !isEmpty
    }

    /// The most notifications of a line for a bar, of each state.
    private static let maximumRows = 100

    private func follow(in session: Session) throws(Failure) -> CommandStatus {
        try BarFollower(common: common, concerns: BarFollower.concernsNotifications).run(in: session) {
            service throws(Failure) in
            func page(_ state: Notifications.State) throws(Failure) -> [Notifications.Notification] {
                guard self.state == nil || self.state == state else { return [] }
                return try service.call(
                    Notifications.List(
                        state: state, held: self.held ? true : nil, app: self.app, limit: Self.maximumRows)
                ).notifications
            }
            let waiting = try page(.delivered)
            let next = try self.held ? [] : page(.pending) + page(.snoozed)
            var line = BarLine(waiting: waiting, next: next, moment: session.moment)
            if self.common.json {
                line.details = ["notifications": .array((next + waiting).prefix(Self.maximumRows).map(\.varlink))]
            }
            return line
        }
    }
}

/// The order of a list in which some notifications come first: below their heading, and for scripts before all others.
struct FirstListed {
    private let ids: Set<String>
    private let isForScripts: Bool
    private var waiting: [Notifications.Notification]

    init(_ first: [Notifications.Notification], isForScripts: Bool) {
        (ids, waiting, self.isForScripts) = (Set(first.map(\.id)), first, isForScripts)
    }

    /// Returns the notifications of the next page in this order. Those with one heading follow each other.
    mutating func arranged(_ page: [Notifications.Notification]) -> [Notifications.Notification] {
        guard !ids.isEmpty else { return page }
        return page.reduce(into: []) { rows, one in
            let isNext = { isForScripts || Self.heading($0) == Self.heading(one) }
            let first = waiting.filter(isNext)
            waiting.removeAll(where: isNext)
            rows += first + (ids.contains(one.id) ? [] : [one])
        }
    }

    private static func heading(_ notification: Notifications.Notification) -> Notifications.State {
        notification.state == .snoozed ? .pending : notification.state
    }
}

/// The words that a notification has in its id, title or text, in capitals or not, with accents or not.
struct NotificationFilter {
    private let filter: LabelFilter

    init(_ text: String) { filter = LabelFilter(text) }

    func matches(_ notification: Notifications.Notification) -> Bool {
        let body = notification.content.body ?? ""
        return filter.matches(LabelFilter.Folded("\(notification.id)\n\(notification.title)\n\(body)"))
    }
}
