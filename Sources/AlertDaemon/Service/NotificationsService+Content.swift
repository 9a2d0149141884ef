// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import DesktopNotifications
import LinuxSystem
import SoundService

/// Checks of what a notification names: its sound, its pictures and devices.
extension NotificationsService {
    /// Checks the sound of a content and the devices that it names; nil when there is nothing to check. The call keeps
    /// its place among others meanwhile.
    func check(_ content: Notifications.Content) -> (@Sendable () async throws -> Void)? {
        check(content, soundCheck(content))
    }

    /// - Parameter sounds: The check of its sounds.
    func check(
        _ content: Notifications.Content, _ sounds: (@Sendable () async throws -> Void)?
    ) -> (@Sendable () async throws -> Void)? {
        guard !content.addressees.isEmpty else { return sounds }
        return {
            try await checkDevices(content)
            try await sounds?()
        }
    }

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
        // The search for a program that speaks may hang. Then the reminder is taken, and its speech tells later why it
        // failed.
        let speech = speech
        if content.say == true, let check = try? await BlockingWork.shared.run({ speech.check() }), !check.ok {
            throw Notifications.Invalid(field: "say", word: "", reason: check.detail, hint: check.remedy ?? "")
        }
        // The sounds of those that name none are replaced by others until there is a tone, which is always there.
        guard let sound = content.sound, content.sounds, isNamed, sound != "default" else { return }
        if let refusal = await sounds.prove(sound).refusal(of: sound) { throw refusal }
    }

    /// Sentences about a sound that could not be looked at, and about that of alarms where there is none.
    private func soundNotes(on content: Notifications.Content) async -> [String] {
        guard let sound = content.completed.sound, sound != "none" else { return [] }
        switch await sounds.prove(sound) {
        case .good: return []
        case .unproven(let reason):
            return ["it is not known whether \(sound) can be played: \(reason); if it cannot, the default sound is"]
        case .missing:
            return [
                "the sound \"\(sound)\" is not installed; \(content.ring == nil ? "the default sound or " : "")a tone is heard"
            ]
        case .unplayable(let error):
            return ["cannot play \(error.path): \(error.reason); the default sound is heard instead"]
        }
    }

    /// Refuses what names other devices where this one was taken out.
    /// - Parameter before: Devices that were named before; that they stay is no fault. Nor is what alert-link shows for a machine.
    func checkDevices(_ content: Notifications.Content, except before: [String] = []) async throws {
        let names = content.addressees.filter { !before.contains($0) }
        guard content.delivery == nil, let (reason, remedy) = await devices.refusal(of: names) else { return }
        throw Notifications.Invalid(field: "to", word: "", reason: reason, hint: remedy)
    }

    /// Sentences about missing pictures and devices. The notification is stored by then, so a file system that hangs
    /// delays this answer alone.
    func notes(on content: Notifications.Content) async -> [String]? {
        let problems = await pictures.problems(of: [content.icon, content.image].compactMap(\.self))
        let notes =
            problems.map(\.sentence) + (await soundNotes(on: content))
            + (await devices.notes(on: content.addressees, app: content.app))
        return notes.isEmpty ? nil : notes
    }
}

extension SoundVerdict {
    /// The error for whoever names a sound that cannot be played; nil where it can, or may.
    func refusal(of sound: String) -> Notifications.Invalid? {
        let isFile = sound.hasPrefix("/")
        switch self {
        case .good, .unproven: return nil
        case .missing:
            return Notifications.Invalid(
                field: "sound", word: sound, reason: isFile ? "no such file" : "no such sound",
                hint: isFile
                    ? "check the path" : "\"alertctl sound list\" lists the names; give a file by its path",
                missing: true)
        case .unplayable(let error):
            return Notifications.Invalid(
                field: "sound", word: "", reason: "cannot play \(error.path): \(error.reason)",
                hint: "give another sound, or default")
        }
    }
}
