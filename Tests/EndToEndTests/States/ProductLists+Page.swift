// SPDX-License-Identifier: Apache-2.0

#if ALERTD_PAGE
    import AlertPage
    import AlertProtocol

    extension StateCoverage {
        init(_ state: Page.ItemState) {
            self =
                switch state {
                case .pending: .row(.once)
                case .snoozed: .row(.snoozed)
                case .paused: .row(.pausedOnce)
                case .ringing: .row(.ringing)
                case .delivered: .row(.unread)
                }
        }

        init(_ level: Page.Level) {
            self =
                switch level {
                case .passive: .row(.digest)
                case .active: .row(.unread)
                case .timeSensitive: .row(.timeSensitive)
                case .critical: .row(.critical)
                }
        }
    }

    extension QuestionRow {
        /// The question of this kind on the page; nil for an alarm, which is an entry.
        init?(_ kind: Page.QuestionKind) {
            switch kind {
            case .alert: self = .alert
            case .sheet: self = .sheet
            case .form: self = .rows
            case .approval: self = .approval
            case .ring: return nil
            }
        }

        /// The question whose form has a field of this kind.
        init(_ kind: Page.FieldKind) {
            self =
                switch kind {
                case .text: .text
                case .lines: .lines
                case .number: .number
                case .secret: .formSecret
                case .choice: .choice
                case .check: .check
                case .date: .date
                case .time: .time
                case .dateTime: .dateTime
                case .duration: .duration
                case .file: .file
                case .folder: .folder
                case .save: .save
                }
        }
    }

    /// The methods of the page and the columns that call them.
    enum PageMethods {
        static let columns = [
            "Items", "Show", "Occurrences", "History", "Questions", "ShowQuestion", "Answer", "Ack", "Snooze", "Skip",
            "Pause", "Resume", "Edit", "Cancel", "Undo", "StopTimer", "Timers",
        ]

        /// The methods that meet no state of an entry, and why.
        static let elsewhere = [
            "Enter": "A session: AlertPageTests/Access.", "Leave": "A session: AlertPageTests/Access.",
            "Session": "The time format: AlertPageTests/Live.",
            "Start": "The replies of other methods as they are: AlertPageTests/Live.",
            "AckAll": "All that have come: PageTests/test_tasks.",
            "Respond": "A button of a notification: PageTests/test_tasks.",
            "Hold": "The clock of a question while a person types: PageTests/test_question.",
            "Read": "A line before it is an entry: PageTests/test_add.",
            "StartTimer": "It makes a timer: PageTests/test_tasks_more.",
            "PauseTimer": "A timer: pause.", "ResumeTimer": "A timer: resume.", "ExtendTimer": "A timer: edit.",
            "NextPhase": "A phase: TimerTests.",
            "Add": "It makes an entry: PageTests/test_add.", "GetQuiet": "Do not disturb: PageTests/test_everyday.",
            "SetQuiet": "Do not disturb: PageTests/test_everyday.",
            "SetSchedule": "Do not disturb: PageTests/test_everyday.", "Mute": "An application: PageTests.",
            "Noise": "Counts of an application: AlertPageTests/Live.", "Sounds": "Sounds: PageTests.",
            "Play": "A sound: PageTests.", "StopSounds": "A sound: PageTests.",
            "Devices": "Browsers: AlertPageTests/Access.", "Revoke": "A browser: AlertPageTests/Access.",
            "Subscribe": "Pushes: PageTests/test_push.", "Unsubscribe": "Pushes: PageTests/test_push.",
        ]
    }
#endif
