// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol

extension Page.Change {
    /// Returns what an event makes old on the page.
    package static func all(for event: Manager.Event) -> [Page.Change] {
        parts(of: event).map { Page.Change(part: $0, id: event.id) }
    }

    private static func parts(of event: Manager.Event) -> [Page.Part] {
        switch event.event {
        case .snapshot, .zoneChanged, .configured, .damaged: [.everything]
        case .promptQueued, .promptPresented, .promptTyping, .promptEnded: [.questions]
        case .scheduled, .edited, .skipped, .unskipped, .renamed, .undone, .awaited: [.items, .timers]
        case .paused, .resumed, .cancelled: [.items, .timers]
        case .phase: [.timers, .items]
        case .snoozed, .acknowledged, .cleared, .delivered, .activated, .replied, .dismissed, .expired, .missed:
            [.items, .timers, .history]
        case .nagged, .escalated, .warned, .ringing: [.items]
        case .held, .dropped: [.items, .history, .quiet]
        case .quiet: [.quiet]
        case .soundStarted, .soundEnded, .soundPaused, .soundResumed: [.sounds]
        case .silent, .alertVolume: [.sounds]
        case .badge, .soundSent, .commandEnded, .promptRefused, .notShown, .incomplete, .progress: []
        }
    }
}
