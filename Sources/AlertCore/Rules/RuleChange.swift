// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime

/// The change that a rule makes to a notification. Nil leaves a property as it is.
package struct RuleChange: Sendable, Hashable {
    package var level: Notifications.Level?
    /// A name, an absolute path, or "none".
    package var sound: String?
    /// The ALSA device that plays its sound.
    package var device: String?
    /// The volume of its sound and speech, 0 to 1.
    package var volume: Double?
    /// The time on the screen, as in `Notifications.Content`.
    package var timeout: String?
    package var say: Bool?
    /// A Boolean value indicating whether the notification is held, like notifications of an application that do not
    /// disturb mutes.
    package var mute: Bool?
    package var silent: Bool?
    package var drop: Bool?
    /// The other devices that show it too, instead of those that the sender named; empty for none.
    package var to: [String]?
    /// An argument vector that runs when the notification is delivered.
    package var command: [String]?

    package init(
        level: Notifications.Level? = nil, sound: String? = nil, device: String? = nil, volume: Double? = nil,
        timeout: String? = nil, say: Bool? = nil, mute: Bool? = nil, silent: Bool? = nil, drop: Bool? = nil,
        to: [String]? = nil,
        command: [String]? = nil
    ) {
        self.level = level
        self.sound = sound
        self.device = device
        self.volume = volume
        self.timeout = timeout
        self.say = say
        self.mute = mute
        self.silent = silent
        self.drop = drop
        self.to = to
        self.command = command
    }

    /// Applies the change to the result of the earlier rules.
    package func apply(to ruling: inout Ruling) {
        if let level { ruling.content.level = level }
        if let sound { ruling.content.sound = sound }
        if let device { ruling.content.device = device }
        if let volume { ruling.volume = volume }
        if let timeout { ruling.content.timeout = timeout }
        if let say { ruling.content.say = say }
        if let mute { ruling.isMuted = mute }
        if let silent { ruling.isSilent = silent }
        if let drop { ruling.isDropped = drop }
        if let to { ruling.content.to = to }
        if let command { ruling.commands.append(command) }
    }

    /// The changes, a few words each, as in the configuration.
    package var words: [String] {
        var words: [String] = []
        if let level { words.append("level \(level.word)") }
        if let sound { words.append("sound \(sound)") }
        if let device { words.append("device \(device)") }
        if let volume { words.append("volume \(volume)") }
        if let timeout { words.append("timeout \(timeout)") }
        if let say { words.append("say \(say)") }
        if let mute { words.append("mute \(mute)") }
        if let silent { words.append("silent \(silent)") }
        if let drop { words.append("drop \(drop)") }
        if let to { words.append(to.isEmpty ? "to none" : "to " + to.joined(separator: " ")) }
        if let program = command?.first { words.append("command \(program)") }
        return words
    }
}
