// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import CommandLineKit
import ReminderKit
import TerminalKit
import Varlink

/// `next`: shows future times without scheduling anything.
struct Next: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Show the next times of a notification, or of a time in words or as a rule.",
        discussion: """
            Without words it lists what comes next. A single word is an id or a title if a pending notification has it; otherwise it is a time, like all other words \
            and options. Nothing is scheduled.

            With --follow it prints a line of JSON now and whenever another one comes next, in the format of bars such as \
            waybar: "text" is the time and title, empty if nothing is pending; "tooltip" has the following ones.

            EXAMPLES:
              alertctl next -n 1    # one line, as for a status bar
              alertctl next --follow
              alertctl next tea
              alertctl next every other tuesday at 10 --tz Europe/Berlin
              alertctl next --rrule 'FREQ=MONTHLY;BYDAY=-1FR' --start 2027-01-01T16:00 -n 12
              alertctl next --cron '30 2 * * *' --after 2027-03-27

            WORDS:
              in 45m, in 3 business days, tomorrow at the same time, friday 17:00
              monday of week 12, 25 december at 8, the 15th of next month
              end of quarter, last workday of may, 2 days before christmas, eod
              easter monday, 30 min before sunset
              every 20m, every hour from 9 to 17 on weekdays, every other tuesday at 10
              every first workday of the month at 9, every day at 9 except fridays
              every 7 days after I acknowledge it, every 2 weeks at 9 after done
              every day at sunset, from 10 april to 20 may, for the next 3 weeks

            With LANG=de_DE.UTF-8 or language = "de" also German: morgen früh um 9, halb sechs, jeden Werktag um 8:30. \
            alertd.conf(5) describes [words], which sets the order of dates, your place and your holidays.

            What is due a while after you acknowledge it has no times until then. What comes when something happens has no \
            times at all: status 65.

            For a paused notification, the times are those it would have if it were resumed now; a snoozed one comes again \
            at one time.

            OUTPUT with --json: {"zone", "fires": [...], "resumed"?: [...], "trigger", "notes": [...], "nag"?, "nagLimit"?, "skipped"?: [...], "afterAck"?, "awaitsAck"?}
            OUTPUT with --json without words, one per line: as of "alertctl list"
            OUTPUT with --follow, one per line: {"text", "alt", "tooltip", "class"}
            OUTPUT with --follow --json, one per line: also "notifications", an array of what --json prints
            """)

    var when: [String] = []
    var limit = 5
    var after: String?
    var follow = false
    var trigger = TriggerOptions()
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.arguments(
            &when, "id|when", help: "The id of a notification, or a time in words.",
            completion: .custom(Completer.pending))
        table.option(&limit, "--limit", short: "n", value: "n", help: "How many times to show, 1 to 1000.")
        table.option(
            &after, "--after", value: "time",
            help: "Calculate from this time or day instead of now: 2027-03-04 or 2027-03-04T09:00.")
        table.flag(
            &follow, "--follow", help: "Print a line of JSON for a bar now and whenever another one comes next.")
        table.group(&trigger, "When")
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) {
        if !(1...1_000).contains(limit) { throw ValidationError("--limit is out of range (1 to 1000).") }
        if follow, !isOverview {
            throw ValidationError("--follow shows what comes next, so it takes no words and times.")
        }
        if isOverview, after != nil { throw ValidationError("--after needs an id or a time to look at.") }
        try trigger.check(words: when, isNeeded: !isOverview)
    }

    private var isOverview: Bool { when.isEmpty && trigger.isEmpty }

    /// The number alone, which is that of --limit; nil for other words.
    private var count: Int? {
        guard when.count == 1, trigger.isEmpty, let word = when.first, word.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
            let count = Int(word), 1...1_000 ~= count
        else { return nil }
        return count
    }

    /// Returns the number alone if no notification has it as its id.
    private func counted(_ session: Session) throws(Failure) -> Int? {
        guard let count, let word = when.first else { return nil }
        do throws(Failure) {
            _ = try session.connect(common).call(Notifications.Show(id: word))
            return nil
        } catch {
            guard error.status == .notFound else { throw error }
            return count
        }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        if after == nil, let count = try counted(session) {
            var overview = self
            (overview.when, overview.limit) = ([], count)
            return try overview.perform(in: session)
        }
        if follow { return try self.follow(in: session) }
        if isOverview { return try overview(in: session) }
        let reply = try reply(of: try session.connect(common), in: session)
        return try session.answer(
            reply, common,
            FiresText(
                moment: session.moment, style: session.style, after: instant(in: session), source: session.source
            ).lines(reply))
    }

    private func follow(in session: Session) throws(Failure) -> CommandStatus {
        try BarFollower(common: common, concerns: BarFollower.concernsNotifications).run(in: session) {
            service throws(Failure) in
            let next = try self.upcoming(service)
            var line = BarLine(next: next, moment: session.moment)
            if self.common.json { line.details = ["notifications": .array(next.map(\.varlink))] }
            return line
        }
    }

    /// Returns the next notifications, the earliest first.
    private func upcoming(_ service: Service) throws(Failure) -> [Notifications.Notification] {
        // Pending and snoozed notifications come first, in the order of their times; paused ones have no time.
        try service.call(Notifications.List(limit: limit)).notifications
            .filter { [.pending, .snoozed].contains($0.state) && !$0.due.isEmpty }
    }

    /// Prints the next notifications, the earliest first.
    private func overview(in session: Session) throws(Failure) -> CommandStatus {
        let next = try upcoming(try session.connect(common))
        return try session.answer(each: next, common, none: "Nothing is pending.") { next in
            Self.lines(next, moment: session.moment, width: session.width, style: session.style)
        }
    }

    static func lines(
        _ next: [Notifications.Notification], moment: RenderTime, width: Int?, style: Style
    ) -> [String] {
        let rows = next.map { notification in
            let title = moment.title(notification, at: WireTime(notification.due)?.instant)
            var row = IdentifiedRows.Row(
                notification,
                before: [
                    Columns.Cell(moment.here(notification.due)),
                    Columns.Cell(moment.distance(notification.due), .faint),
                ], title: Columns.Cell(title))
            row.shown.distance = moment.listedDistance(
                notification.due, isShort: width.map(TitledRows.isNarrow) ?? false)
            return row
        }
        return IdentifiedRows(width: width, style: style).lines(rows)
    }

    /// The word that may be an id: the only word, if the daemon would accept it as an id.
    var candidate: String? {
        guard when.count == 1, trigger.isEmpty, let word = when.first, !word.isEmpty else { return nil }
        return word.utf8.contains(UInt8(ascii: " ")) || word.utf8.contains(UInt8(ascii: "/")) ? nil : word
    }

    /// Returns the call for the words and options.
    ///
    /// - Parameters:
    ///   - zone: The zone of the person's session, if the daemon's may differ.
    ///   - language: The language of the words, besides English.
    ///   - after: The time to use instead of now, in that zone.
    func call(zone: String? = nil, language: String? = nil, after: String? = nil) -> Notifications.Next {
        Notifications.Next(
            trigger: trigger.trigger(words: when, session: zone, language: language), count: limit, after: after)
    }

    /// Returns the time to use instead of now. A local time is read in the zone of --tz, otherwise in the person's. Nil
    /// if the option is not given, or if its text is not a time.
    private func instant(in session: Session) -> Instant? {
        guard let after else { return nil }
        var there = session.here
        // The daemon refuses a zone that does not exist.
        if let name = trigger.zone, let reference = try? ZoneReference(option: name, in: session.zones),
            let zone = try? session.zones.zone(reference)
        {
            there.zone = zone
        }
        return there.instant(after)
    }

    private func reply(of service: Service, in session: Session) throws(Failure) -> Notifications.Next.Reply {
        let zone = try session.ownZone(common)
        // If the text is not a time, the daemon refuses it.
        let after = instant(in: session)?.rfc3339 ?? after
        var service = service
        trigger.recordSource(of: when, in: &service.source)
        if let id = candidate {
            do throws(Failure) {
                return try service.call(Notifications.Next(id: id, count: limit, after: after))
            } catch {
                guard error.status == .notFound else { throw error }
            }
            let named = SpokenWords.isTime(id) ? id : try NotificationChoice.anything.id(id, service, in: session)
            if named != id { return try service.call(Notifications.Next(id: named, count: limit, after: after)) }
            service.source["when"] = .init(name: "no pending notification has this id, and as a time", text: id)
        }
        return try service.call(call(zone: zone, language: session.ownLanguage, after: after))
    }
}

/// Future times, for a person.
struct FiresText {
    let moment: RenderTime
    let style: Style
    /// The time to use instead of now, if it is given.
    var after: Instant?
    /// The words of the command line that gave each parameter.
    var source = ArgumentSource()

    /// Returns a line for each time, like `Fri 27 Nov 16:00  +01:00 Europe/Berlin  in 6 days`, and the choices that the
    /// words left open.
    func lines(_ reply: Notifications.Next.Reply) -> [String] {
        let again = NotificationDescription.again(reply.nag, reply.nagLimit).map { ["Again " + $0 + "."] } ?? []
        let skips = reply.skipped.map { ["It skips " + SkippedText.times($0, moment: moment) + "."] } ?? []
        let then = reply.awaitsAck == true ? nil : AfterAckText.sentence(reply.afterAck).map { "Then " + $0 + "." }
        let notes = [then].compactMap(\.self) + again + skips + reply.notes.map { source.spelled($0).visible }
        if reply.awaitsAck == true, let sentence = AfterAckText.sentence(reply.afterAck) {
            return ["It is due \(sentence)."] + notes
        }
        if let resumed = reply.resumed {
            guard !resumed.isEmpty else { return ["It is paused, and its last time has passed."] + notes }
            return ["It is paused. If it were resumed \(after == nil ? "now" : "then"):"]
                + rows(resumed, ZoneText.words(reply.zone, reply.trigger)) + notes
        }
        guard !reply.fires.isEmpty else { return ["It does not fire."] + notes }
        return rows(reply.fires, ZoneText.words(reply.zone, reply.trigger)) + notes
    }

    private func rows(_ fires: [String], _ zone: String) -> [String] {
        let rows = fires.map { fire in
            [
                Columns.Cell(moment.there(fire), .strong),
                Columns.Cell((WireTime(fire)?.offset ?? "") + " " + zone),
                Columns.Cell(distance(fire), .faint),
            ]
        }
        return Columns(rows: rows).lines(style)
    }

    private func distance(_ fire: String) -> String {
        guard let after else { return moment.distance(fire) }
        guard let time = WireTime(fire) else { return "" }
        return RenderTime.span(seconds: max(0, time.instant.distance(from: after)) / Span.second) + " later"
    }
}
