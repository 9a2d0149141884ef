// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

/// The time that a caller names, in one of the seven ways of the wire.
enum NamedTime: Sendable, Hashable {
    /// A span from now, `in`.
    case span(String)
    /// A written time, `at`.
    case moment(String)
    /// Words, `when`.
    case words(String)
    /// A rule of RFC 5545, `rrule`.
    case rule(String)
    /// The five fields of cron, or a line of a crontab.
    case cron(String)
    /// A calendar event of systemd.
    case calendar(String)
    /// The normal form of a trigger.
    case form(String)

    /// Reads the time that a caller names.
    ///
    /// - Throws: `Notifications.Invalid` if there is none or several, or if one time is wanted and this repeats.
    init(_ wire: Notifications.Trigger) throws(Notifications.Invalid) {
        let all = Self.all(wire)
        guard all.count == 1, let named = all.first else {
            throw Notifications.Invalid(
                field: "trigger", word: "",
                reason: all.isEmpty ? "no time is given" : "more than one time is given",
                hint: "write one: in 45m, 2027-03-04T09:00, or every weekday at 8:30")
        }
        guard wire.single != true || named.maySayOne else {
            throw Notifications.Invalid(
                field: named.field, word: "", reason: "one time is needed",
                hint: "write it like 2027-03-04T09:00 or tomorrow 9am")
        }
        self = named
    }

    /// Returns what a caller names, in the order of the fields.
    fileprivate static func all(_ wire: Notifications.Trigger) -> [NamedTime] {
        let all: [NamedTime?] = [
            wire.in.map(NamedTime.span), wire.at.map(NamedTime.moment), wire.when.map(NamedTime.words),
            wire.rrule.map(NamedTime.rule), wire.cron.map(NamedTime.cron), wire.calendar.map(NamedTime.calendar),
            wire.form.map(NamedTime.form),
        ]
        return all.compactMap(\.self)
    }

    /// The field of the wire.
    var field: String {
        switch self {
        case .span: "in"
        case .moment: "at"
        case .words: "when"
        case .rule: "rrule"
        case .cron: "cron"
        case .calendar: "calendar"
        case .form: "form"
        }
    }

    /// The caller's text.
    var text: String {
        switch self {
        case .span(let text), .moment(let text), .words(let text), .rule(let text), .cron(let text),
            .calendar(let text), .form(let text):
            text
        }
    }

    private var maySayOne: Bool {
        switch self {
        case .span, .moment, .words: true
        case .rule, .cron, .calendar, .form: false
        }
    }
}

extension Notifications.Trigger {
    var namesATime: Bool { namedText != nil }

    /// The text of the time that it names.
    var namedText: String? { NamedTime.all(self).first?.text }
}
