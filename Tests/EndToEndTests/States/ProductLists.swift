// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

/// The place where the table meets a case of one of the product's lists. A new case does not compile until it has one.
enum StateCoverage {
    /// A row is in this state.
    case row(StateRow)
    /// Other tests meet it; the reason.
    case elsewhere(String)
}

extension StateCoverage {
    init(_ state: Notifications.State) {
        self =
            switch state {
            case .pending: .row(.once)
            case .snoozed: .row(.snoozed)
            case .paused: .row(.pausedOnce)
            case .delivered: .row(.unread)
            }
    }

    init(_ ending: Notifications.Ending) {
        self =
            switch ending {
            case .activated: .row(.opened)
            case .action: .row(.acted)
            case .replied: .row(.answered)
            case .dismissed: .elsewhere("It takes a notification server: Desktop/Repost.")
            case .expired: .elsewhere("It takes a notification server: Desktop/Repost.")
            case .acknowledged: .row(.acknowledged)
            case .cleared: .row(.cleared)
            case .snoozed: .row(.snoozed)
            case .replaced: .elsewhere("It is the older entry of the row that is replaced.")
            case .withdrawn: .row(.withdrawn)
            case .missed: .row(.missed)
            }
    }

    init(_ state: Notifications.RingState) {
        self =
            switch state {
            case .ringing: .row(.ringing)
            case .waiting: .row(.queued)
            }
    }

    init(_ level: Notifications.Level) {
        self =
            switch level {
            case .passive: .row(.digest)
            case .active: .row(.unread)
            case .timeSensitive: .row(.timeSensitive)
            case .critical: .row(.critical)
            }
    }

    init(_ showing: Notifications.Showing) {
        self =
            switch showing {
            case .waiting: .elsewhere("It lasts until the notification server has answered.")
            case .shown: .elsewhere("It takes a notification server: Desktop/Repost.")
            case .unseen: .row(.unread)
            case .gone: .row(.digest)
            }
    }

    init(_ kind: Manager.Kind) {
        let sound = "A sound: Listening."
        let prompt = "A question: Asking/Outcomes."
        let setting = "No event of an entry."
        self =
            switch kind {
            case .snapshot: .elsewhere("The column watch.")
            case .scheduled: .row(.once)
            case .cancelled: .row(.cancelled)
            case .snoozed: .row(.snoozed)
            case .paused: .row(.pausedOnce)
            case .skipped: .row(.skipped)
            case .acknowledged: .row(.acknowledged)
            case .cleared: .row(.cleared)
            case .delivered: .row(.unread)
            case .nagged: .row(.nagging)
            case .escalated: .row(.escalated)
            case .warned: .row(.warned)
            case .ringing: .row(.ringing)
            case .activated: .row(.opened)
            case .replied: .row(.answered)
            case .dismissed: .row(.dismissed)
            case .missed: .row(.missed)
            case .phase: .row(.timerBetween)
            case .notShown: .row(.left)
            case .held: .row(.held)
            case .resumed, .edited, .unskipped, .renamed, .undone: .elsewhere("What a verb does: the acting columns.")
            case .expired: .elsewhere("It takes a notification server: Desktop/Repost.")
            case .awaited: .elsewhere("It takes another device: AlertLinkTests.")
            case .badge, .soundStarted, .soundEnded, .soundPaused, .soundResumed, .soundSent: .elsewhere(sound)
            case .commandEnded: .row(.launched)
            case .incomplete: .elsewhere("It takes a part that is missing: Whole.")
            case .promptQueued, .promptPresented, .promptTyping, .promptEnded, .promptRefused, .progress:
                .elsewhere(prompt)
            case .zoneChanged, .silent, .alertVolume, .quiet, .dropped, .configured, .damaged: .elsewhere(setting)
            }
    }
}

extension States {
    /// The row of docs/reference/prompt-outcomes.md with an outcome.
    static func row(of outcome: Prompts.Outcome) -> String {
        switch outcome {
        case .answered: "a button"
        case .cancelled: "the cancel button"
        case .timedOut: "its time is over"
        case .withdrawn: "taken back"
        case .lost: "alertd killed, a secret"
        case .noPresenter: "nobody can show it"
        }
    }
}
