// SPDX-License-Identifier: Apache-2.0

import CivilTime

extension CalendarItem {
    /// The alarms, of which the first has the warnings that an export wrote next to it. They are numbered without the
    /// warnings, because programs sort the alarms of an event.
    var alarmsWithWarnings: [AlarmComponent] {
        guard let first = alarms.first(where: { $0.warning == nil && $0.snoozes == nil }) else { return alarms }
        var others: [AlarmComponent] = []
        var warnings: [NominalSpan] = []
        var taken = 0
        for var alarm in alarms {
            if alarm.snoozes == nil, let span = alarm.span(before: first) {
                if !warnings.contains(span) { warnings.append(span) }
                taken += 1
            } else {
                alarm.number -= taken
                others.append(alarm)
            }
        }
        for index in others.indices where others[index].line == first.line { others[index].warnings = warnings }
        return others
    }
}

extension AlarmComponent {
    /// Returns the span of a warning that an export wrote, or the span that another program gave it since. Returns nil
    /// for any other alarm, and for a warning that was moved to the time of the alarm or after it.
    fileprivate func span(before alarm: AlarmComponent) -> NominalSpan? {
        guard let warning, case .relative(let begin, let toEnd) = alarm.time, case .relative(let own, toEnd) = time
        else { return warning }
        let start = alarm.ownOffset ?? begin
        // A file holds whole seconds.
        if start.before(warning).total / Span.second == own.total / Span.second { return warning }
        let (days, rest) = (start.days - own.days, start.microseconds - own.microseconds)
        let span =
            days >= 0 && rest >= 0
            ? NominalSpan(days: days, microseconds: rest) : NominalSpan(microseconds: start.total - own.total)
        return span.nominal > 0 ? span : nil
    }
}
