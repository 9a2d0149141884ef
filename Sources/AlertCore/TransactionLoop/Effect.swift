// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime

/// An effect of a change, once it is on disk. The shell around the loop carries it out.
///
/// Indirect, as a notification has some forty fields, and would be copied with all of them on each step of the way.
package indirect enum Effect: Sendable {
    /// Show and sound a notification that was just delivered, or one whose showing was cut short by a crash.
    case present(Delivered)
    /// Show again what a notification server has forgotten or never seen: without a sound.
    case showAgain([Delivered])
    /// Take notifications off the desktop.
    case withdraw(ids: [String])
    /// These were taken back when the daemon last ran, and may be on the screen still.
    case dissolve([Delivered])
    /// No notification server shows this: ask about it, where there is somebody to be asked.
    case ask(Delivered)
    /// Ask again about a notification that the desktop was asked about when the daemon was killed.
    case askAgain(Delivered)
    /// A notification server shows what was asked about.
    case unask(id: String)
    /// Show an application's badge.
    case badge(Badges.Badge)
    /// Tell the watchers.
    case event(Manager.Event)
    /// Something happened to a notification, and this argument vector is to be run for it: its own, a hook's or a
    /// rule's.
    case run(Delivered, Hook, [String])
    /// The person clicked a notification without a command, or chose an action of it: its application is to be opened.
    case open(Delivered, Hook)
    /// Do not disturb is set so from now on.
    case quiet(Quiet)
    /// Begin to tell a watcher, first how things stand.
    case attach(EventHub.Watcher, number: UInt64, snapshot: Manager.Event)
    /// Begin to tell somebody who waits for one thing.
    case follow(EventHub.Watcher, number: UInt64)
    /// Go on computing what depends on zones again.
    case sweepZones(Transaction.ZoneSweep)
    /// Go on with the repetitions after the clock was set back.
    case followStep(Transaction.ClockSweep)
    /// Go on with the countdowns of earlier boots.
    case rebaseCountdowns
    /// Go on with taking out what is past the bounds of the history.
    case prune
    /// This alarm rings from now on, instead of any other; nil for none.
    case ring(Ringing?)
    /// These timers are shown from now on by a notification each that counts down, and no others.
    case timers([LiveTimer])
    /// A timer has ended while the daemon did not run; its notification may still be there.
    case forgetTimer(id: String, place: ScreenPlace)
    /// Reminders wait for these conditions from now on, and for no others.
    case occasions(Set<Occasion.Condition>)
    /// A reaction is to be written into a calendar.
    case writeCalendars
    /// A notification with a sound is due shortly.
    case prepareSound
    /// Something is due shortly, and the rules take their time: they are asked about it now. Carried out by the loop.
    case judge(Instant)
}
