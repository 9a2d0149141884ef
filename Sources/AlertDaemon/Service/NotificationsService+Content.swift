// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import DesktopNotifications
import LinuxSystem
import SoundService

/// Checks of what a notification names: its sound, its pictures and devices.
extension NotificationsService {
    /// Checks that a content's sound exists; nil when there is nothing to check. It may take its time, as a
    /// file system may hang.
    func soundCheck(_ content: Notifications.Content) -> (@Sendable () async throws -> Void)? {
        let heard = content.completed
        guard heard.say == true || heard.sounds && heard.sound != nil else { return nil }
        return { try await checkSound(heard, isNamed: content.sound != nil) }
    }

    /// A sound that cannot be found, and speech that nothing speaks, are better said now than when the reminder is due
    /// and silent.
    /// - Parameter isNamed: Whether its sound was named, and is not the one of alarms that name none.
    private func checkSound(_ content: Notifications.Content, isNamed: Bool) async throws {
        // The search for a program that speaks may hang. Then the reminder is taken, and its speech tells later why it failed.
        let speech = speech
        if content.say == true, let check = try? await BlockingWork.shared.run({ speech.check() }), !check.ok {
            throw Notifications.Invalid(field: "say", word: "", reason: check.detail, hint: check.remedy ?? "")
        }
        guard let sound = content.sound, content.sounds, await !sounds.exists(sound) else { return }
        throw Notifications.Invalid(
            field: "sound", word: sound,
            reason: !isNamed
                ? "the usual sound of alarms, \"\(sound)\", is not installed"
                : sound.hasPrefix("/") ? "no such file" : "no such sound",
            hint: sound.hasPrefix("/")
                ? "check the path" : "\"alertctl sound list\" lists the names; give a file by its path", missing: true)
    }

    /// Sentences about missing pictures and devices. The notification is stored by then, so a file system that hangs delays this answer
    /// alone.
    func notes(on content: Notifications.Content) async -> [String]? {
        let problems = await pictures.problems(of: [content.icon, content.image].compactMap(\.self))
        let notes = problems.map(\.sentence) + (await devices.notes(on: content.addressees, app: content.app))
        return notes.isEmpty ? nil : notes
    }
}
