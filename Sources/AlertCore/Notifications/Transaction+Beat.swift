// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
import TextSafety

/// Beats: reports that something has happened, whose absence brings a notification (a dead man's switch).
///
/// A beat is a pending notification at the end of its grace, which each beat moves on. The rules are as in
/// healthchecks: the next beat is missing once the period and the grace have passed since the last one, or the grace
/// since the work began.
extension Transaction {
    /// The lateness in microseconds beyond which alertd was not there to notice a beat.
    private static let lateness: Int64 = 5_000_000
    /// The default period and grace, in microseconds.
    private static let (period, grace) = (Span.day, Span.hour)
    private static let spans = Span.second...366 * Span.day

    /// Takes a beat. The first one of a name begins to watch for the next ones.
    ///
    /// - Throws: `Notifications.Invalid`, before anything is written.
    package func beat(_ call: Notifications.Beat) throws -> (pending: Pending, wasMissing: Bool) {
        var (pending, isNew) = try watched(call)
        guard let silence = pending.trigger.occasion?.silence else { preconditionFailure("a beat has a silence") }
        var state = pending.terms.occasion ?? OccasionState()
        let taken = state.handle(OccasionState.Beat(call), of: silence, at: now.wall)
        pending.terms.occasion = state
        if isNew { try checkOccasions(besides: pending.id) }
        if pending.isPaused {
            // It is not watched, but the last beat counts when it is resumed.
            try db.replacePending(pending)
            return (pending, false)
        }
        switch taken.step {
        case .hold(let until): pending.due = .at(until)
        case .stay, .wait: if isNew { pending.due = pending.waiting(at: now.wall) }
        case .fire:
            try db.replacePending(pending)
            if isNew { try recordScheduled(pending) }
            if let occasion = pending.trigger.occasion { try deliver(occasionOf: pending, occasion) }
            return (try db.pending(id: pending.id) ?? pending, false)
        }
        try db.replacePending(pending)
        if isNew {
            try recordScheduled(pending)
        } else if pending.content.to?.isEmpty == false {
            // The device that notices its absence while this one is off learns of the new time.
            onCommit(.event(.init(.edited, of: pending, at: now.wall)))
        }
        if taken.wasMissing { try deliver(returned(pending), late: false) }
        return (pending, taken.wasMissing)
    }

    /// Returns the notification of a name with the caller's changes, and whether it is new.
    private func watched(_ call: Notifications.Beat) throws -> (Pending, isNew: Bool) {
        try ContentRules.checkName(call.name, field: "name")
        let known = try db.pending(id: call.name)
        if let known, known.trigger.occasion?.silence == nil {
            throw Notifications.Invalid(
                field: "name", word: call.name, reason: "a reminder has this id",
                hint: "choose another name, or cancel it: \"alertctl cancel \(ShellText.quoted(call.name))\"")
        }
        let former = known?.trigger.occasion?.silence
        let silence = Occasion.Silence(
            period: try Self.span(call.every, field: "every") ?? former?.period ?? Self.period,
            grace: try Self.span(call.grace, field: "grace") ?? former?.grace ?? Self.grace)
        let trigger = Trigger.occasion(Occasion(.silence(silence), rate: .fastest))
        var content = call.content ?? known?.content ?? Notifications.Content(title: "")
        if content.title.isEmpty { content.title = known?.content.title ?? Self.defaultTitle(of: call.name) }
        try ContentRules.check(content)
        var pending =
            known
            ?? Pending(
                id: call.name, content: content, trigger: trigger, zone: zones.session.identifier, due: .onOccasion,
                created: now.wall)
        (pending.content, pending.trigger) = (content.completed, trigger)
        if call.nag != nil { try pending.terms.read(Notifications.Trigger(nag: call.nag)) }
        try pending.checkOccasion()
        try pending.terms.check(with: content)
        return (pending, known == nil)
    }

    private static func span(_ text: String?, field: String) throws(Notifications.Invalid) -> Int64? {
        guard let text else { return nil }
        let span = try Notifications.Invalid.reading(field, Span.parse(text))
        guard spans ~= span else {
            throw Notifications.Invalid(
                field: field, word: text, reason: "it is out of range (1 second to 366 days)", hint: "write 1d")
        }
        return span
    }

    private static func defaultTitle(of name: String) -> String { "\(name) has not happened" }

    /// Returns the title of the notification about a beat that is missing now: the person's, or one that says what is
    /// wrong.
    func missingTitle(of pending: Pending) -> String {
        guard pending.content.title == Self.defaultTitle(of: pending.id), let state = pending.terms.occasion else {
            return pending.content.title
        }
        if state.detail != nil { return "\(pending.id) failed" }
        return state.began == nil ? pending.content.title : "\(pending.id) has not ended"
    }

    /// Returns the notification that something happens again.
    func returned(_ pending: Pending) -> Pending {
        var content = Notifications.Content(title: "\(pending.id) happened again")
        (content.app, content.thread, content.to) = (pending.content.app, pending.content.thread, pending.content.to)
        return Pending(
            id: pending.id, content: content, trigger: .instant(now.wall), zone: pending.zone, due: .at(now.wall),
            created: now.wall)
    }

    /// Notices that a beat is missing.
    ///
    /// - Returns: False if alertd was not there for the grace, which then begins again.
    func miss(_ pending: inout Pending, _ silence: Occasion.Silence) throws -> Bool {
        var state = pending.terms.occasion ?? OccasionState()
        let hasFailed = state.detail != nil
        if !hasFailed, let due = pending.due.time, now.wall.distance(from: due) > Self.lateness {
            pending.due = .at(now.wall.advanced(by: silence.grace))
            try db.replacePending(pending)
            return false
        }
        state.miss(sentence: hasFailed ? nil : sentence(about: state, of: pending))
        pending.terms.occasion = state
        return true
    }

    private func sentence(about state: OccasionState, of pending: Pending) -> String {
        func ago(_ instant: Instant) -> String {
            Span.words(max(Span.second, now.wall.distance(from: instant).rounded))
        }
        if let began = state.began { return "It began \(ago(began)) ago and has not ended." }
        guard let last = state.lastBeat else { return "It has never happened." }
        return "The last time was \(ago(last)) ago."
    }

    /// Takes the beats back from the devices that watch them, because this machine goes to sleep, or lends them again.
    func followSleep(_ isAsleep: Bool) throws {
        if !isAsleep { try beginGraceAgain() }
        for row in try db.occasionRows() where row.occasion.silence != nil && row.hasDevices {
            guard var pending = try db.pending(id: row.id), pending.hasTime else { continue }
            if isAsleep, pending.terms.standIn != nil {
                pending.terms.standIn = nil
                try db.replacePending(pending)
            }
            onCommit(.event(.init(.edited, of: pending, at: now.wall)))
        }
    }

    /// Grants the whole grace again to beats that would be missing soon. Called after a start, and after the machine
    /// slept or its clock was set, because the senders of the beats were off as well.
    func beginGraceAgain() throws {
        for row in try db.occasionRows() {
            guard let silence = row.occasion.silence, var pending = try db.pending(id: row.id), pending.hasTime
            else { continue }
            let end = Due.at(now.wall.advanced(by: silence.grace))
            guard pending.due < end else { continue }
            pending.due = end
            try db.replacePending(pending)
        }
    }
}

extension Int64 {
    /// The span as people say it: without hours next to many days, and so on.
    fileprivate var rounded: Int64 {
        let step = self >= 2 * Span.day ? Span.hour : self >= Span.hour ? Span.minute : Span.second
        return self / step * step
    }
}

extension OccasionState.Beat {
    fileprivate init(_ call: Notifications.Beat) {
        switch call.kind ?? .end {
        case .start: self = .start
        case .end: self = .end
        case .failure: self = .failure(call.reason ?? "It failed.")
        }
    }
}
