// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import CommandLineKit
import ReminderKit
import TerminalKit
import TextSafety

/// `history`: the notifications that were delivered, and what became of them; or what happened, event by event.
struct History: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Show past notifications and what became of them, newest last.",
        discussion: """
            "alertctl snooze" brings one back, "alertctl activate" acts on one as a click would have, and "alertctl \
            clear" clears unread ones. --events shows single events instead.

            EXAMPLES:
              alertctl history
              alertctl history --unread
              alertctl history last week
              alertctl history since lunch
              alertctl history --search 'backup failed' --since monday
              alertctl history tea --events -n 5
              alertctl history --from-device desk --since yesterday
              alertctl history --approvals

            --approvals shows the decisions about commands. A command is kept as its first word and its SHA-256, unless \
            history = "text" is set under [approvals] in config.toml. "denied here, ran in claude" follows a denial that came \
            too late: "former" is the number of that decision.

            --from-device shows the last seven days of another device, or of this and all others. It needs alert-link, with \
            share = ["history"] in link.toml on both devices.

            OUTPUT with --json and one of --notifications, --unread, --search and --thread, one per line: {"id", "title", \
            "due", "deliveredAt", "zone", "late"?, "unread", "ending"?: "activated|action|replied|dismissed|expired|acknowledged|\
            cleared|snoozed|replaced|withdrawn|missed", "action"?, "endedAt"?, "content", "start"?, "held"?, "released"?}

            OUTPUT with --json otherwise, of events, one per line: {"event", "at", "id"?, "app"?, "title"?, "due"?, \
            "late"?, "action"?, "sound"?, "outcome"?, "seconds"?, "count"?, "reason"?, "userInfo"?}

            OUTPUT with --json and --approvals, one per line: {"number", "at", "program", "session"?, "folder"?, "tool"?, \
            "word", "hash", "command"?, "outcome", "label"?, "by"?, "shownFor"?, "call"?, "former"?}

            With --from-device each of another device has "device" too.
            """)

    var id: String?
    var words: [String] = []
    var unread = false
    var search: String?
    var since: String?
    var until: String?
    var app: String?
    var thread: String?
    var fromDevice: String?
    var limit = 50
    var all = false
    var events = false
    var notifications = false
    var approvals = false
    var forget = false
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(
            &id, "id", help: "Only this id or title; or a time in words: today, last week.",
            completion: .custom(Completer.ids))
        table.arguments(&words, "words", help: "Further words of a time, like last week, or since lunch.")
        table.flag(&unread, "--unread", help: "Only those you have not acted on.", otherNames: ["--missed", "--new"])
        table.option(
            &search, "--search", value: "words",
            help:
                "Only those with these words, or parts of words, in title, body or application. Case and accents do not matter.",
            otherNames: ["--grep", "--find", "--filter", "--query"])
        table.option(
            &since, "--since", value: "when",
            help:
                "Only from this time on: yesterday, 'monday 9am', 'last week', 2h (ago), 2027-03-04, 2027-03-04T09:00.",
            otherNames: ["--from", "--after", "--start"])
        table.option(
            &until, "--until", value: "when", help: "Only up to this time or day (inclusive).",
            otherNames: ["--to", "--before", "--end", "--till"])
        table.option(&app, "--app", value: "app", help: "Only this application.", completion: .custom(Completer.apps))
        table.option(&thread, "--thread", value: "thread", help: "Only this thread.")
        table.option(
            &fromDevice, "--from-device", value: "device|all",
            help: "Show what happened on another of your devices, or with all on this and all others. Needs alert-link."
        )
        table.option(&limit, "--limit", short: "n", value: "n", help: "Show at most this many, the newest.")
        table.flag(&all, "--all", help: "Show everything that is kept.")
        table.flag(&events, "--events", help: "Show events instead of notifications.")
        table.flag(&notifications, "--notifications", help: "Show notifications, with --json, too.")
        table.flag(&approvals, "--approvals", help: "Show decisions about commands.")
        table.flag(&forget, "--forget", help: "With --approvals: remove all decisions.")
        table.group(&common, "General")
    }

    /// The maximum of `--limit`.
    private static let maximumCount = 100_000

    func validate() throws(ValidationError) {
        if !(1...Self.maximumCount).contains(limit) {
            throw ValidationError("--limit is out of range (1 to \(Self.maximumCount)).")
        }
        if !words.isEmpty {
            guard since == nil, until == nil else {
                throw ValidationError(
                    "conflicting arguments: the words and \(since == nil ? "--until" : "--since"); give one of them.")
            }
            guard !approvals else { throw ValidationError("--approvals takes no words.") }
        }
        if approvals,
            id != nil || since != nil || until != nil || app != nil || fromDevice != nil || events
                || !ofNotifications.isEmpty
        {
            throw ValidationError("--approvals takes no option but --limit, --all and --forget.")
        }
        if forget, !approvals { throw ValidationError("--forget needs --approvals.") }
        if events, let option = ofNotifications.first {
            throw ValidationError("conflicting options: \(option) and --events; \(option) selects notifications.")
        }
    }

    /// The given options that select notifications, and do not apply to events.
    private var ofNotifications: [String] {
        [
            (notifications, "--notifications"), (unread, "--unread"), (search != nil, "--search"),
            (thread != nil, "--thread"),
        ].compactMap { (isSaid: Bool, name: String) in isSaid ? name : nil }
    }

    /// A Boolean value indicating whether events are printed. `history --json` without further options prints events,
    /// because scripts rely on it.
    private var showsEvents: Bool { events || (common.json && ofNotifications.isEmpty) }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        if let id, fromDevice == nil, NotificationChoice.mayBeTitle(id) {
            if let named = try titled(id, session) { return try named.perform(in: session) }
        }
        if approvals { return try decisions(session) }
        let reader = HistoryWords(session)
        if let id, !words.isEmpty {
            guard let period = reader.period([id] + words) else { throw reader.refusal([id] + words) }
            if !common.json, let since = reader.moment(period.since) {
                try session.remark("since \(session.moment.here(since.rfc3339))")
            }
            return try with(period).perform(in: session)
        }
        let isEmpty =
            if let fromDevice {
                try writeOfDevices(fromDevice, events: showsEvents, session)
            } else {
                try showsEvents ? writeEvents(session) : write(session)
            }
        // An id comes first, because scripts name one.
        if isEmpty, let id, since == nil, until == nil, let period = reader.period([id]) {
            return try with(period).perform(in: session)
        }
        if isEmpty, !common.json {
            let pending = try pendingLine(session)
            try session.output.line(pending ?? (showsEvents ? "No events." : none))
        }
        return .done
    }

    /// Returns this command for a period instead of words.
    private func with(_ period: HistoryWords.Period) -> History {
        var history = self
        (history.id, history.words) = (nil, [])
        (history.since, history.until) = (period.since, period.until)
        return history
    }

    /// Returns the same command for a title instead of an id: for the id of a notification that is there, or else a
    /// search. Nil if the word is an id that the history has.
    private func titled(_ word: String, _ session: Session) throws(Failure) -> History? {
        let service = try session.connect(common)
        guard search == nil, try service.call(Notifications.History(id: word, limit: 1)).notifications.isEmpty,
            try service.call(Manager.History(id: word, limit: 1)).events.isEmpty
        else { return nil }
        var named = self
        do throws(Failure) {
            let found = try NotificationChoice.anything.id(word, service, in: session)
            named.id = found == word ? nil : found
        } catch {
            // Several have the title.
            guard error.choices.isEmpty else { throw error }
            named.id = nil
        }
        // A word that is no title now may be one of the past.
        if named.id == nil, !showsEvents { named.search = word }
        return named.id == nil && named.search == nil ? nil : named
    }

    /// The line for no notification. A word that is not an id is often meant as a search.
    private var none: String {
        guard let id, search == nil, fromDevice == nil else { return "No notifications." }
        if let (day, isMistyped) = DayWord.words(id), isMistyped {
            return "No notification has the id \"\(id.visible)\". Did you mean the day? alertctl history "
                + ShellText.quoted(day).visible
        }
        return
            "No notification has the id \"\(id.visible)\". To search for a word: alertctl history --search \(ShellText.quoted(id).visible)"
    }

    /// Returns the line for an id of which only a pending notification is known; nil for any other.
    private func pendingLine(_ session: Session) throws(Failure) -> String? {
        guard let id, fromDevice == nil, !showsEvents else { return nil }
        do throws(Failure) {
            let reply = try session.connect(common).call(Notifications.Show(id: id))
            return Self.pendingLine(reply.notification, session.moment)
        } catch {
            guard error.status == .notFound else { throw error }
            return nil
        }
    }

    /// Returns what there is to say of a notification that was not delivered yet; nil for one that was.
    static func pendingLine(_ notification: Notifications.Notification, _ moment: RenderTime) -> String? {
        guard [.pending, .paused].contains(notification.state) else { return nil }
        let state =
            notification.state == .paused
            ? "paused" : notification.due.isEmpty ? "pending" : "pending, due \(moment.here(notification.due))"
        return "\(notification.id.visible) is \(state), and has not come yet. "
            + "What was changed: alertctl history \(ShellText.quoted(notification.id)) --events"
    }

    /// Returns the notifications of this device, the newest first. Callers reverse them, because a person reads
    /// downwards.

    func own(_ session: Session) throws(Failure) -> [Notifications.Past] {
        let service = try session.connect(common)
        var past: [Notifications.Past] = []
        var cursor: String?
        var left = all ? Int.max : limit
        repeat {
            let page = try service.call(
                Notifications.History(
                    id: id, app: app, thread: thread, unread: unread ? true : nil, search: search,
                    since: inDigits(since, \.start, in: session), until: inDigits(until, \.end, in: session),
                    zone: session.ownZone(common),
                    cursor: cursor, limit: min(left, 1_000)))
            past += page.notifications
            left -= page.notifications.count
            cursor = page.cursor
        } while cursor != nil && left > 0
        return past
    }

    private func write(_ session: Session) throws(Failure) -> Bool {
        let past = Array(try own(session).reversed())
        // Of what came until some time ago, another one may be the snoozed one.
        let isSnoozed = !common.json && until == nil && past.contains { $0.ending == .snoozed }
        let snoozed =
            isSnoozed
            ? try session.connect(common).call(Notifications.List(state: .snoozed, limit: 1_000)).notifications : []
        let snoozes = Dictionary(snoozed.map { ($0.id, $0.due) }, uniquingKeysWith: { first, _ in first })
        try session.answer(each: past, common) { past in
            HistoryListing(moment: session.moment, style: session.style, width: session.width, snoozes: snoozes)
                .lines(past)
        }
        return past.isEmpty
    }

    /// Converts a time in the person's language into digits, because the call has no language. Any other text stays,
    /// and the daemon refuses it.
    ///
    /// - Parameter edge: The instant of a day or a longer period that counts.
    private func inDigits(_ text: String?, _ edge: KeyPath<PastTime, Instant>, in session: Session) -> String? {
        guard let text, let language = session.ownLanguage.flatMap({ SpokenLanguage(rawValue: $0) }),
            // The daemon explains invalid times.
            let past = try? PastTime(text, now: session.here.now, zone: session.here.zone, language: language)
        else { return text }
        return past[keyPath: edge].rfc3339
    }

    func ownEvents(_ session: Session) throws(Failure) -> [Manager.Event] {
        let service = try session.connect(common)
        var events: [Manager.Event] = []
        var cursor: String?
        var left = all ? Int.max : limit
        repeat {
            let page = try service.call(
                Manager.History(
                    id: id, app: app, since: inDigits(since, \.start, in: session),
                    until: inDigits(until, \.end, in: session),
                    zone: session.ownZone(common), cursor: cursor, limit: min(left, 1_000)))
            events += page.events
            left -= page.events.count
            cursor = page.events.isEmpty ? nil : page.cursor
        } while cursor != nil && left > 0
        return events
    }

    private func writeEvents(_ session: Session) throws(Failure) -> Bool {
        let events = try ownEvents(session)
        try session.answer(each: events.reversed(), common) { events in
            events.map { EventText.line($0, moment: session.moment, style: session.style) }
        }
        return events.isEmpty
    }
}
