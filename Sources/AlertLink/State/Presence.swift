// SPDX-License-Identifier: Apache-2.0

/// Which devices are there. Times are microseconds since 1970.
package struct Presence: Sendable, Hashable {
    /// One device.
    package struct Device: Sendable, Hashable {
        package var isUp: Bool
        /// Its newest connection that is known.
        package var connection: Int64
        /// When it last said something, by its own clock.
        package var at: Int64
        /// When that came, by ours.
        package var heard: Int64
        package var version: String
        /// How far its clock was ahead of ours, in microseconds; only of what came at once.
        package var ahead: Int64?
        /// The devices whose questions for secrets it shows.
        package var secrets: [String] = []
    }

    /// A device that has not renewed its word for so long is away: three hours.
    package static let life: Int64 = 3 * 3_600 * 1_000_000

    package internal(set) var devices: [String: Device] = [:]

    package init() {}

    /// Takes a device's report about itself, or its will. The will of an earlier connection says nothing of a later one.
    mutating func received(_ message: HereMessage, from device: String, isRetained: Bool, now: Int64) -> Refusal? {
        if let known = devices[device] {
            let isNewer =
                message.connection > known.connection
                || message.connection == known.connection && known.isUp && (!message.isUp || message.at >= known.at)
            let isSame = message.connection == known.connection && message.isUp == known.isUp && message.at == known.at
            guard isNewer || isSame else { return .stale }
        }
        var ahead = devices[device]?.ahead
        if message.isUp, !isRetained { ahead = message.at - now }
        devices[device] = Device(
            isUp: message.isUp, connection: message.connection, at: message.at, heard: now, version: message.version,
            ahead: ahead, secrets: message.secrets)
        return nil
    }

    /// Whether a device is there.
    package func isUp(_ device: String, now: Int64) -> Bool {
        guard let known = devices[device] else { return false }
        return known.isUp && known.at - (known.ahead ?? 0) + Self.life > now
    }
}
