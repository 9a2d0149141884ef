// SPDX-License-Identifier: Apache-2.0

/// The values that devices share. The newest counts everywhere; at equal stamps the value of the device whose name is
/// later.
package struct SharedState: Sendable, Hashable {
    package struct Entry: Sendable, Hashable {
        package var value: SharedMessage.Value
        package var stamp: Int64
        package var device: String
    }

    package internal(set) var entries: [SharedMessage.Name: Entry] = [:]

    package init() {}

    /// Shares a value of alertd, unless it is known already because another device has set it.
    mutating func changed(
        _ name: SharedMessage.Name, _ value: SharedMessage.Value, deviceName: String, now: Int64
    ) -> [LinkAction] {
        guard entries[name]?.value != value else { return [] }
        guard entries[name] != nil || entries.count < LinkLimits.maximumShared else { return [] }
        let entry = Entry(value: value, stamp: max(now, (entries[name]?.stamp ?? 0) + 1), device: deviceName)
        entries[name] = entry
        return [publish(name, entry)]
    }

    mutating func received(
        _ message: SharedMessage, from device: String, clock: SenderClock = .init(), now: Int64
    ) -> ([LinkAction], Refusal?) {
        let known = entries[message.name]
        if let known {
            if (known.stamp, known.device) == (message.stamp, device) { return ([], nil) }
            guard (message.stamp, device) > (known.stamp, known.device) else { return ([], .stale) }
        } else if entries.count >= LinkLimits.maximumShared {
            return ([], .tooFrequent)
        }
        // Otherwise a clock far ahead would win for as long as it is ahead.
        guard message.stamp <= now + max(0, clock.ahead ?? 0) + 86_400 * 1_000_000 else { return ([], .malformed) }
        entries[message.name] = Entry(value: message.value, stamp: message.stamp, device: device)
        return (known?.value == message.value ? [] : [.set(message.name, message.value)], nil)
    }

    /// Returns the publications of the last values set by this device.
    func everything(deviceName: String, leaving: AppFilter) -> [LinkAction] {
        entries.filter { $0.value.device == deviceName && leaving.admits($0.key) }.sorted { $0.key.text < $1.key.text }
            .map { publish($0.key, $0.value) }
    }

    private func publish(_ name: SharedMessage.Name, _ entry: Entry) -> LinkAction {
        // Thirty days: a device that was away for longer keeps its own.
        .publish(
            .shared(name), .shared(.init(name: name, value: entry.value, stamp: entry.stamp)), expiry: 30 * 86_400)
    }
}
