// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Varlink

/// A record of whether the command has changed something. From then on output that cannot be written is no failure of
/// the command: a script that tries again would do the same twice.
final class Commitment {
    /// A Boolean value indicating whether something has been changed.
    private(set) var isMade = false
    /// The first reason why output was lost afterwards.
    private(set) var lostOutput: Failure?

    /// Notes a call that the daemon has carried out.
    func note<Method: VarlinkMethod>(_ method: Method) { if !Self.reading.contains(Method.name) { isMade = true } }

    /// Notes output that is lost.
    ///
    /// - Throws: The failure itself, where nothing was changed.
    func lose(_ failure: Failure) throws(Failure) {
        guard isMade else { throw failure }
        lostOutput = lostOutput ?? failure
    }

    /// The methods that change nothing, and those whose answer is what the command is for. Every other one is taken for
    /// a change.
    static let reading = [
        Badges.Get.name, Badges.List.name,
        Manager.Status.name, Manager.Doctor.name, Manager.Dnd.name, Manager.Watch.name, Manager.History.name,
        Manager.Display.name,
        Notifications.Timers.name, Notifications.Next.name, Notifications.Undoable.name, Notifications.History.name,
        Notifications.Export.name, Notifications.List.name, Notifications.Rules.name, Notifications.TestRules.name,
        Notifications.Show.name, Notifications.Wait.name,
        Progress.List.name,
        Prompts.Ask.name, Prompts.Wait.name, Prompts.List.name, Prompts.Present.name, Prompts.Presented.name,
        Prompts.Typing.name, Prompts.Hold.name, Prompts.Decline.name,
        Sounds.Playing.name, Sounds.Loaded.name, Sounds.List.name, Sounds.Info.name, Sounds.Voices.name,
    ]
}
