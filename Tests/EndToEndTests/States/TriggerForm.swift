// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// The forms of a trigger. A new one does not compile until it has a row.
enum TriggerForm: String, CaseIterable {
    case countdown
    case instant
    case wall
    case rule
    case cron
    case calendar
    case components
    case sun
    case easter
    case unlock
    case login
    case resume
    case online
    case unitFails
    case unitEnds
    case fileAppears
    case silence

    init(_ trigger: Trigger) {
        self =
            switch trigger {
            case .countdown: .countdown
            case .instant: .instant
            case .wall: .wall
            case .recurring(let recurrence): Self(recurrence.pattern)
            case .occasion(let occasion): Self(occasion.condition)
            }
    }

    private init(_ pattern: Recurrence.Pattern) {
        self =
            switch pattern {
            case .rule: .rule
            case .cron: .cron
            case .calendar: .calendar
            case .components: .components
            case .sun: .sun
            case .easter: .easter
            }
    }

    private init(_ condition: Occasion.Condition) {
        self =
            switch condition {
            case .unlock: .unlock
            case .login: .login
            case .resume: .resume
            case .online: .online
            case .unitFails: .unitFails
            case .unitEnds: .unitEnds
            case .fileAppears: .fileAppears
            case .silence: .silence
            }
    }

    var coverage: StateCoverage {
        let condition = "An event comes from systemd or a bus: Whole/Occasions, Desktop/UnitOccasions."
        return switch self {
        case .countdown: .row(.timerRunning)
        case .instant: .row(.instant)
        case .wall: .row(.once)
        case .rule: .row(.rrule)
        case .cron: .row(.cron)
        case .calendar: .row(.calendar)
        case .components: .elsewhere("Only a program names components: CivilTimeTests, AlertCoreTests.")
        case .sun: .row(.sun)
        case .easter: .row(.easter)
        case .unlock, .login, .resume, .online, .unitFails, .unitEnds: .elsewhere(condition)
        case .fileAppears: .row(.eventOnce)
        case .silence: .row(.beat)
        }
    }
}
