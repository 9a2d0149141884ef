// SPDX-License-Identifier: Apache-2.0

/// While a person types an answer on any device, the time of the question is held on all of them. The device with the
/// person informs the origin, whose alertd holds the clock. The origin informs all others with the question.
extension LinkCore {
    /// Reports that the person begins, continues or stops to type here, in another device's question.
    package mutating func typed(_ copy: String, _ isTyping: Bool) -> [LinkAction] {
        guard let name = receiver.names[copy], name.key.kind == .prompt, let entry = receiver.entries[name],
            entry.isUp, connection != nil
        else { return [] }
        let message = TypingMessage(key: name.key, rev: origin.tick(), nonce: entry.nonce, isTyping: isTyping)
        return committed([
            .publish(
                .typing(origin: name.origin, name.key), .typing(message),
                expiry: Expiry.seconds(until: TypingMessage.life, now: 0))
        ])
    }

    /// Accepts the report that a person types on another device, or has stopped.
    mutating func received(
        _ message: TypingMessage, from device: String, isRetained: Bool, now: Int64
    ) -> (actions: [LinkAction], Refusal?) {
        guard !isRetained, message.rev > lastTyping[device] ?? 0, let entry = origin.entries[message.key], entry.isOpen,
            entry.nonce == message.nonce, entry.until > now, origin.isFor(device, entry)
        else { return ([], .stale) }
        if let refusal = gate.admitTyping(from: device, now: now) { return ([], refusal) }
        noteChange()
        lastTyping[device] = message.rev
        return ([.hold(id: message.key.id, device: device, isTyping: message.isTyping)], nil)
    }
}
