// SPDX-License-Identifier: Apache-2.0

import Varlink

/// A sound or a text for other devices to play now. It is not retained, and it expires after a few seconds.
package struct SoundMessage: Sendable, Hashable {
    package enum Content: Sendable, Hashable {
        /// A sound by its name, for devices that have a sound of that name.
        case sound(String)
        /// A text to speak; at most ``maximumText`` bytes.
        case text(String)
    }

    /// The limit of org.alertd.Sounds, in bytes.
    static let maximumText = 16_384
    private static let maximumName = 255

    /// The revision, from the same counter as the revisions of alerts.
    package var rev: Int64
    /// The time at which the message expires, by the sender's clock: microseconds since 1970.
    package var until: Int64
    /// The destinations: names of devices, or "all".
    package var to: [String]
    package var content: Content
    /// The volume, 0 to 1.
    package var volume: Double = 1

    /// Returns whether the sound is for a device.
    package func isFor(_ device: String) -> Bool { to.contains("all") || to.contains(device) }
}

extension SoundMessage {
    var json: JSON {
        var object: JSON.Object = [
            "rev": .int(rev), "until": .int(until), "to": .array(to.map(JSON.string)), "volume": .float(volume),
        ]
        switch content {
        case .sound(let name): object["sound"] = .string(name)
        case .text(let text): object["text"] = .string(text)
        }
        return .object(object)
    }

    init?(_ json: JSON) {
        guard let rev = json["rev"]?.intValue, rev > 0, let until = json["until"]?.intValue,
            LinkLimits.times.contains(until),
            let to = json["to"]?.arrayValue, to.count <= AlertMessage.maximumAddressees,
            let volume = json["volume"]?.doubleValue, (0...1).contains(volume)
        else { return nil }
        let content: Content
        switch (json["sound"]?.stringValue, json["text"]?.stringValue) {
        // Paths and loaded sounds of another device are not here.
        case (let name?, nil)
        where (1...Self.maximumName).contains(name.utf8.count) && !name.contains("/") && !name.hasPrefix("@"):
            content = .sound(name)
        case (nil, let text?) where (1...Self.maximumText).contains(text.utf8.count): content = .text(text)
        default: return nil
        }
        self.init(
            rev: rev, until: until, to: to.compactMap(\.stringValue).filter(DeviceName.isAddressee), content: content,
            volume: volume)
    }
}
