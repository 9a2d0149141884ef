// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import LinuxSystem

/// A text to be said, with its voice.
package struct Utterance: Sendable, Hashable {
    /// The maximum length of a text in bytes of UTF-8; it takes a quarter of an hour to say.
    package static let maximumText = 16_384
    package static let maximumVoice = 255
    package static let rates = 0.5...2
    package static let pitches = 0.5...2

    package var text: String
    /// The synthesizer's name of a voice; nil for one of the session's language.
    package var voice: String?
    /// The speed, 0.5 to 2: half or twice as fast as usual.
    package var rate = 1.0
    /// The pitch, 0.5 to 2: an octave lower or higher.
    package var pitch = 1.0
    /// The volume, 0 to 1.
    package var volume = 1.0
    /// The origin, for silent mode and do not disturb.
    package var origin = SoundOrigin.caller(.active, app: Defaults.app)
    /// The owner whose end also ends the utterance; nil for none.
    package var owner: SoundOwner?

    package init(text: String, voice: String? = nil, rate: Double = 1, pitch: Double = 1, volume: Double = 1) {
        self.text = text
        self.voice = voice
        self.rate = rate
        self.pitch = pitch
        self.volume = volume
    }

    /// Reads a caller's request.
    package init(_ call: Sounds.Say) throws(Sounds.Invalid) {
        self.init(
            text: call.text, voice: call.voice, rate: call.rate ?? 1, pitch: call.pitch ?? 1, volume: call.volume ?? 1)
        guard text.utf8.count <= Self.maximumText else {
            throw Sounds.Invalid(
                field: "text", reason: "too long: \(text.utf8.count) bytes (maximum \(Self.maximumText))")
        }
        guard spoken.contains(where: { !$0.isWhitespace }) else {
            throw Sounds.Invalid(field: "text", reason: "no text to say")
        }
        if let voice, !Self.isVoice(voice) {
            throw Sounds.Invalid(
                field: "voice",
                reason: "it is empty, begins with \"-\", holds a control character, or is longer than 255 bytes")
        }
        guard Self.rates.contains(rate) else {
            throw Sounds.Invalid(field: "rate", reason: "out of range (0.5 to 2)")
        }
        guard Self.pitches.contains(pitch) else {
            throw Sounds.Invalid(field: "pitch", reason: "out of range (0.5 to 2)")
        }
        guard (0...1).contains(volume) else {
            throw Sounds.Invalid(field: "volume", reason: "out of range (0 to 1)")
        }
    }

    /// Creates the utterance for a notification: its title, then its body, cut between two words if it is too long.
    package init(title: String, body: String?) {
        var text = title
        if let body, !body.isEmpty {
            // Add a pause between the two, unless the title ends with one.
            if let last = title.last, !last.isPunctuation { text += "." }
            text += "\n" + body
        }
        self.init(text: Self.cut(text, bytes: Self.maximumText))
    }

    /// The text without unspeakable characters: control characters except newlines, and unassigned code points.
    package var spoken: String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    if scalar == "\n" { return scalar }
                    return switch scalar.properties.generalCategory {
                    case .control, .unassigned, .privateUse: " "
                    default: scalar
                    }
                }))
    }

    /// Returns whether a text can be a voice. The synthesizer gets the name as an argument, so it must not look like an
    /// option.
    package static func isVoice(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix("-") && name.utf8.count <= maximumVoice
            && name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }

    private static func cut(_ text: String, bytes limit: Int) -> String {
        guard text.utf8.count > limit else { return text }
        let kept = Environment.value(text, bytes: limit)
        guard let space = kept.lastIndex(where: \.isWhitespace) else { return kept }
        return String(kept[..<space])
    }
}
