// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

/// A notification whose time has come. It stays until the person acts upon it, or its caller takes it back.
struct Delivered: Sendable, Hashable {
    /// What the person or program calls it by; unique among the delivered ones.
    var id: String
    /// What it says and does.
    var content: Notifications.Content
    /// How it was scheduled, in normal form.
    var trigger: String
    /// What holds for its times beside the trigger.
    var terms: Terms = Terms()
    /// The zone in which its times are written.
    var zone: String
    /// When it was due. With `id` the key by which it is shown once.
    var due: Instant
    /// When it was scheduled.
    var created: Instant
    /// When it was delivered.
    var delivered: Instant
    /// Whether it came more than `Firing.lateness` after it was due: the daemon did not run, or the machine slept.
    var late: Bool
    /// How far the desktop has come with it.
    var showing: Showing
    /// How rules have it heard: 0 to 1, nil for as loud as ever. It is not stored, but found anew whenever it is shown.
    var volume: Double?
    /// Which of those it is that said the same within a moment: 1 for the first, which alone is heard.
    var alike = 1
    /// Whether it stands on the screen for those before it.
    var standsForOthers = false
    /// Whether it was held, and nothing was done about it since.
    var isHeld = false
    /// Where it was on the screen before it is shown again.
    var place: DesktopPlace?

    /// The application it belongs to.
    var app: String { content.app ?? Defaults.app }

    /// Where a delivered notification stands with the desktop.
    enum Showing: String, Sendable, Hashable {
        /// Not yet handed over; after a crash, handed over again.
        case unpresented
        /// On the screen, as far as the notification server says: shown again when the server restarts.
        case shown
        /// There was no server to show it: shown when one appears.
        case unseen
        /// Not on the screen any more, or never meant to be.
        case gone
    }
}

/// What holds where the caller says nothing.
enum Defaults {
    /// The application of a notification that names none; also the name of the desktop entry.
    static let app = "alertd"
}
