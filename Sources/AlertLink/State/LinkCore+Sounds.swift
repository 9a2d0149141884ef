// SPDX-License-Identifier: Apache-2.0

/// Sounds and speech for other devices. They play at once or never, so no state is kept.
extension LinkCore {
    /// The maximum time between the request for a sound and its start elsewhere, in microseconds.
    package static let soundLife: Int64 = 5_000_000

    /// Sends a sound to other devices. Without a connection no device plays it.
    package mutating func sent(
        _ content: SoundMessage.Content, volume: Double, to: [String], now: Int64
    ) -> [LinkAction] {
        guard connection != nil, !to.isEmpty else { return [] }
        let message = SoundMessage(
            rev: origin.tick(), until: now + Self.soundLife, to: to, content: content, volume: volume)
        return committed([.publish(.sound, .sound(message), expiry: UInt32(Self.soundLife / 1_000_000))])
    }

    /// Accepts a sound of another device.
    mutating func received(
        _ message: SoundMessage, from sender: String, isRetained: Bool, now: Int64
    ) -> ([LinkAction], Refusal?) {
        let last = lastSounds[sender] ?? 0
        // A broker may repeat a message that was not acknowledged.
        if message.rev == last { return ([], nil) }
        guard message.rev > last, !isRetained else { return ([], .stale) }
        guard message.isFor(deviceName) else { return ([], nil) }
        lastSounds[sender] = message.rev
        noteChange()
        // The time is by the sender's clock, corrected by the known difference.
        guard message.until - (presence.devices[sender]?.ahead ?? 0) > now else { return ([], .expired) }
        if let refusal = gate.admitSound(from: sender, now: now) { return ([], refusal) }
        return ([.play(message)], nil)
    }
}
