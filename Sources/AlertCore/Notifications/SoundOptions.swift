// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime

/// Options for the sound of a notification.
package enum SoundOptions {
    static let volumes = 0.0...1.0
    package static let loops = 0...1_000
    /// The longest fade-in that the sound engine supports, in microseconds.
    package static let maximumFade = 60 * Span.second

    package typealias Invalid = Notifications.Invalid

    /// - Throws: `Notifications.Invalid` for the first field that is out of range or does not fit the others.
    package static func check(_ content: Notifications.Content) throws(Invalid) {
        if let volume = content.volume {
            guard volumes.contains(volume) else {
                throw Invalid(
                    field: "volume", word: "\(volume)", reason: "out of range (0 to 1)",
                    hint: "give a number in it, like 0.5")
            }
            try needSound(content, field: "volume", or: content.say == true)
        }
        if let count = content.loops {
            guard loops.contains(count) else {
                throw Invalid(
                    field: "loops", word: "\(count)", reason: "out of range (0 to 1000)",
                    hint: "use \(Member.ring) for a sound that goes on until you stop it")
            }
            try needSound(content, field: "loops")
        }
        if let text = content.fadeIn {
            _ = try span(text, field: "fadeIn", in: 0...maximumFade, hint: "write 10s: 60s at most")
            try needSound(content, field: "fadeIn")
        }
        if let device = content.device {
            guard isDevice(device) else {
                throw Invalid(
                    field: "device", word: device,
                    reason: "it is empty, longer than \(maximumDevice) bytes, or holds a control character",
                    hint: "\"aplay -L\" lists the devices")
            }
            try needSound(
                content, field: "device",
                hint: "add one, like \(Member.sound) glass; for another computer: \(Member.to) NAME")
        }
        if let ring = content.ring { try check(ring, of: content) }
    }

    /// The maximum length of an ALSA device's name, in bytes.
    package static let maximumDevice = 200

    /// Returns whether a text can be the name of an ALSA device.
    package static func isDevice(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= maximumDevice && name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }

    private static func check(_ ring: Notifications.Ring, of content: Notifications.Content) throws(Invalid) {
        _ = try RingOptions(ring)
        let conflicts: [(String, Bool)] = [
            ("loops", content.loops != nil), ("fadeIn", content.fadeIn != nil),
            ("transient", content.transient == true),
            ("resident", content.resident == true), ("relayed", content.relayed != nil),
        ]
        if let (field, _) = conflicts.first(where: \.1) {
            throw Invalid(
                field: field, word: "", reason: "not for an alarm, which rings until you stop it", hint: "leave it out")
        }
        guard content.level != .passive else {
            throw Invalid(
                field: "level", word: "passive", reason: "a passive notification is only listed, and cannot ring",
                hint: "leave the level out: an alarm is critical")
        }
    }

    private static func needSound(
        _ content: Notifications.Content, field: String, or other: Bool = false,
        hint: String = "add one, like \(Member.sound) glass"
    ) throws(Invalid) {
        guard content.sound == nil, content.ring == nil, !other else { return }
        throw Invalid(field: field, word: "", reason: "no sound is set", hint: hint)
    }

    /// Returns a span within a range, in microseconds; "0" means none.
    package static func span(
        _ text: String, field: String, in range: ClosedRange<Int64>, hint: String
    ) throws(Invalid) -> Int64 {
        let span = text == "0" ? 0 : try Invalid.reading(field, Span.parse(text))
        guard range.contains(span) else {
            throw Invalid(field: field, word: text, reason: "out of range", hint: hint)
        }
        return span
    }

    /// Returns the number of seconds over which a stored content's sound rises.
    package static func fadeIn(_ content: Notifications.Content) -> Double {
        guard let text = content.fadeIn,
            // The span was checked before it was stored. If a row is damaged, its sound does not rise.
            let span = try? span(text, field: "fadeIn", in: 0...maximumFade, hint: "")
        else { return 0 }
        return Double(span) / 1e6
    }
}
