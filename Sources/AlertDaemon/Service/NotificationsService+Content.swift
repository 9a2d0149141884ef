// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import DesktopNotifications
import LinuxSystem
import SoundService

/// Checks of the sound, the pictures and the devices that a notification names.
extension NotificationsService {
    /// Returns the check of a content's sound and of the devices that it names, or nil if there is nothing to check.
    /// The call keeps its place among other calls during the check.
    func check(_ content: Notifications.Content) -> (@Sendable () async throws -> Void)? {
        check(content, soundCheck(content))
    }

    /// - Parameter sounds: The check of the content's sounds.
    func check(
        _ content: Notifications.Content, _ sounds: (@Sendable () async throws -> Void)?
    ) -> (@Sendable () async throws -> Void)? {
        guard !content.addressees.isEmpty else { return sounds }
        return {
            try await checkDevices(content)
            try await sounds?()
        }
    }

    /// Returns the check that a content's sound exists, or nil if there is nothing to check. The check may take long,
    /// because a file system may hang.
    func soundCheck(_ content: Notifications.Content) -> (@Sendable () async throws -> Void)? {
        let heard = content.completed
        guard !content.isRelayed, heard.say == true || heard.sounds && heard.sound != nil else { return nil }
        return { try await checkSound(heard, isNamed: content.sound != nil) }
    }

    /// Refuses a missing sound, and speech without a program that speaks. The caller learns this now, not when the
    /// reminder is due and silent.
    /// - Parameter isNamed: `true` if the content names a sound, `false` if the sound is the default of alarms.
    private func checkSound(_ content: Notifications.Content, isNamed: Bool) async throws {
        // The search for a program that speaks may hang. In that case alertd accepts the reminder, whose speech later
        // reports why it failed.
        let speech = speech
        if content.say == true, let check = try? await BlockingWork.shared.run({ speech.check() }), !check.ok {
            throw Notifications.Invalid(field: "say", word: "", reason: check.detail, hint: check.remedy ?? "")
        }
        // Default sounds need no check: other sounds replace them, and finally a tone, which is always available.
        guard let sound = content.sound, content.sounds, isNamed, sound != "default" else { return }
        if let refusal = await sounds.prove(sound).refusal(of: sound) { throw refusal }
    }

    /// Returns sentences about a sound that could not be checked, and about a missing or unplayable sound of alarms.
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

    /// Refuses a content that names other devices if this device was removed from them.
    /// - Parameter before: Devices that the notification named before; keeping them is no error. What alert-link shows
    ///   for a machine is never refused.
    func checkDevices(_ content: Notifications.Content, except before: [String] = []) async throws {
        let names = content.addressees.filter { !before.contains($0) }
        guard content.delivery == nil, let (reason, remedy) = await devices.refusal(of: names) else { return }
        throw Notifications.Invalid(field: "to", word: "", reason: reason, hint: remedy)
    }

    /// Returns sentences about missing pictures, sounds and devices. The notification is stored by then, so a file
    /// system that hangs delays only this answer.
    func notes(on content: Notifications.Content) async -> [String]? {
        let problems = await pictures.problems(of: [content.icon, content.image].compactMap(\.self))
        let notes =
            problems.map(\.sentence) + (await soundNotes(on: content))
            + (await devices.notes(on: content.addressees, app: content.app))
        return notes.isEmpty ? nil : notes
    }
}

extension Notifications.Content {
    /// A Boolean value indicating whether alert-link has brought the content from elsewhere. Its sender knew neither
    /// the sounds nor the voices of this device, and an alert without its own sound is better than none.
    var isRelayed: Bool { origin != nil || delivery != nil }
}

extension SoundVerdict {
    /// Returns the error for a sound that a caller named and that cannot be played, or nil if it can, or may, be
    /// played.
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
