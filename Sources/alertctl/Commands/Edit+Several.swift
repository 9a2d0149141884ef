// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import ReminderKit
import TerminalKit
import TextSafety
import Varlink

extension Edit {
    /// Changes several notifications in one call.
    ///
    /// - Parameters:
    ///   - ids: Ids and globs.
    ///   - words: The time in words.
    func edit(
        _ ids: [String], _ trigger: TriggerOptions, _ words: [String], _ service: Service, in session: Session
    ) throws(Failure) -> CommandStatus {
        let length = words.joined(separator: " ")
        guard !ids.isEmpty else {
            let done = try Self.print([], common, in: session)
            let timers = StayingTimers(try NotificationChoice.list(service), ofToday: today, session.moment)
            if changesTrigger, !common.json { try session.output.lines(timers.lines(movedBy: length)) }
            return done
        }
        var leftOut = LeftOutNotifications(ids, all: all, today: today)
        try IdentifierBatches.check(ids)
        if let each = Snooze.newTime(length, nil), !length.isEmpty {
            let name = today ? "--today" : all ? "--all" : id ?? ""
            throw Failure(
                .badInput, "several cannot move to one time, and \(length.visible) is \(length.visible) from now",
                remedy: "To move each: \(ShellText.line(["alertctl", "edit", name, each]))")
        }
        var call = Notifications.Edit(
            id: "", once: once ? true : nil, noRepeat: noRepeat ? true : nil, ids: ids, partial: leftOut.isPartial,
            verb: verb)
        if !words.isEmpty || !trigger.isEmpty {
            call.trigger = try trigger.trigger(
                words: words, session: session.ownZone(common), language: session.ownLanguage,
                absolutePath: session.pathResolver(common))
            if once, call.trigger?.when != nil { call.trigger?.single = true }
        }
        if !changes.change.isEmpty {
            let contents = try contents(of: ids, service, in: session)
            guard !contents.isEmpty else { return try Self.print([], common, in: session) }
            // The contents are of these ids, and a glob may mean further ones by then.
            (call.contents, call.ids) = (contents, contents.keys.sorted())
        }
        func timers() throws(Failure) -> StayingTimers {
            StayingTimers(
                try NotificationChoice.list(service), globs: today || all ? [] : ids, ofToday: today, session.moment)
        }
        let reply: Notifications.Edit.Reply
        do throws(Failure) {
            reply = try service.call(call, needed: .editable)
        } catch {
            guard changesTrigger, error.status == .notFound,
                let refusal = try timers().refusal(of: ids, movedBy: length)
            else { throw error }
            throw refusal
        }
        try session.note(unseen: reply.unseen, quiet: quiet, isAlarm: false, common)
        leftOut.add(reply.leftOut)
        let edited = reply.edited ?? []
        let status = try leftOut.report(changed: edited.count, in: session)
        guard status == .done else { return status }
        let done = try Self.print(edited, common, in: session)
        if changesTrigger, !common.json {
            let times = today ? edited.compactMap { Self.staying($0, service, session.moment) } : []
            try session.output.lines(times + timers().lines(movedBy: length))
        }
        return done
    }

    /// Returns the sentence about the further times of today of a repetition; nil if it has none.
    private static func staying(
        _ one: Notifications.Edited, _ service: Service, _ moment: RenderTime
    ) -> String? {
        // The edit is done: without the times there is no more to say.
        guard let id = one.of, let next = try? service.call(Notifications.Next(id: id, count: maximumStaying + 1))
        else { return nil }
        return staying(one, next.fires, moment)
    }

    /// Returns the sentence about the times of today that stay as they were; nil if there are none.
    static func staying(
        _ one: Notifications.Edited, _ times: [String], _ moment: RenderTime
    ) -> String? {
        guard let id = one.of, let former = one.formerDue.flatMap({ WireTime($0) }) else { return nil }
        let clocks = times.compactMap { WireTime($0).map { moment.zone.civil(at: $0.instant) } }
            .filter { $0.date == moment.today }.map { moment.text($0.time) }
        guard !clocks.isEmpty else { return nil }
        let shown = clocks.prefix(maximumStaying) + (clocks.count > maximumStaying ? ["more"] : [])
        return "of \(id.visible) only \(moment.text(moment.zone.civil(at: former.instant).time)) is moved; "
            + shown.listed("and") + (clocks.count == 1 ? " stays" : " stay")
    }

    /// The most times that the sentence names.
    private static let maximumStaying = 5

    /// Returns the changed contents of the notifications that ids and globs name.
    private func contents(
        of ids: [String], _ service: Service, in session: Session
    ) throws(Failure) -> [String: Notifications.Content] {
        var change = changes.change
        // Standard input is read once, for all of them.
        if change.body == "-" { change.body = try BodyArgument.resolve(change.body) }
        var contents: [String: Notifications.Content] = [:]
        for notification in try NotificationChoice.list(service)
        where NotificationChoice.editable.accepts(notification) && contents[notification.id] == nil
            && notification.content.calendar?.source == nil && NotificationChoice.names(ids, notification.id)
        {
            var content = notification.content
            try change.apply(to: &content, of: notification.id, files: session.files(common))
            contents[notification.id] = content
        }
        return contents
    }

    private static func print(
        _ edited: [Notifications.Edited], _ common: CommonOptions, in session: Session
    ) throws(Failure) -> CommandStatus {
        try session.answer(each: edited, common, none: "nothing to change") { edited in
            edited.flatMap { lines($0, in: session) }
        }
    }

    /// Returns the confirmation of one of several: its new time, and its former one.
    static func lines(_ one: Notifications.Edited, in session: Session) -> [String] {
        guard let former = one.formerDue else {
            let name = session.style.strong(one.id.visible)
            return ["\(name)  changed"] + (one.notes ?? []).map { "  " + session.source.spelled($0).visible }
        }
        let was = former.isEmpty ? [] : ["was: \(session.moment.there(former))"]
        return ScheduleText(id: one.id, due: one.due, zone: one.zone, notes: was + (one.notes ?? [])).lines(in: session)
    }
}
