// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import ReminderKit
import TerminalKit
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
        guard !ids.isEmpty else { return try Self.print([], common, in: session) }
        var leftOut = LeftOutNotifications(ids, all: all, today: today)
        try IdentifierBatches.check(ids)
        var call = Notifications.Edit(
            id: "", once: once ? true : nil, noRepeat: noRepeat ? true : nil, ids: ids, partial: leftOut.isPartial)
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
        let reply = try service.call(call, needed: .editable)
        try session.note(unseen: reply.unseen, quiet: quiet, isAlarm: false, common)
        leftOut.add(reply.leftOut)
        let edited = reply.edited ?? []
        let status = try leftOut.report(changed: edited.count, in: session)
        guard status == .done else { return status }
        return try Self.print(edited, common, in: session)
    }

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
