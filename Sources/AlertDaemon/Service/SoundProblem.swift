// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

/// The reason why a sound would not be heard now.
enum SoundProblem: Sendable, Hashable {
    case noLibrary
    case noDevice
    case silentMode
    case noVolume
    case noOwnVolume

    /// Returns whether a notification makes a sound, or says something.
    static func concerns(_ content: Notifications.Content) -> Bool {
        content.ring != nil || content.sound.map { $0 != "none" } ?? false
    }

    /// Returns the problem for a notification that makes a sound; nil if the sound would be heard.
    ///
    /// - Parameters:
    ///   - isSilent: Whether silent mode is on.
    ///   - volume: The volume of alerts. Alarms and critical notifications keep a least one.
    ///   - hasDevice: Whether a sound device can be opened.
    ///   - hasLibrary: Whether the library that opens it is installed; asked only if no device can be opened.
    static func of(
        _ content: Notifications.Content, isSilent: Bool, volume: Double, hasDevice: Bool,
        hasLibrary: @autoclosure () -> Bool
    ) -> SoundProblem? {
        let isCritical = content.level == .critical
        let passes = content.ring.map { $0.evenSilent == true } ?? isCritical
        if content.volume == 0 { return .noOwnVolume }
        if isSilent, !passes { return .silentMode }
        if volume <= 0, content.ring == nil, !isCritical { return .noVolume }
        if hasDevice { return nil }
        return hasLibrary() ? .noDevice : .noLibrary
    }

    private var cause: String {
        switch self {
        case .noLibrary: "alsa-lib is not installed"
        case .noDevice: "no sound device"
        case .silentMode: "silent mode is on"
        case .noVolume: "the volume of alerts is 0"
        case .noOwnVolume: "its volume is 0"
        }
    }

    private var remedy: String {
        switch self {
        case .noLibrary, .noDevice: "see \"alertctl doctor\""
        case .silentMode: "\"alertctl sound silent off\" ends that"
        case .noVolume: "\"alertctl sound volume 100%\" changes that"
        case .noOwnVolume: "give it another, like 50%"
        }
    }

    /// The sentence about a notification that was just delivered.
    var sentence: String { "it is not heard: \(cause); \(remedy)" }

    /// Returns the sentence about a reminder that makes a sound.
    ///
    /// - Parameters:
    ///   - subject: The reminder.
    ///   - unseen: The reason why nobody would see the reminder; nil if somebody would.
    func sentence(of subject: String = "it", unseen: String?) -> String {
        guard let unseen else { return "\(subject) would not be heard now: \(cause); \(remedy)" }
        return "nobody would hear or see \(subject) now: \(cause), and \(unseen); \(remedy)"
    }
}
