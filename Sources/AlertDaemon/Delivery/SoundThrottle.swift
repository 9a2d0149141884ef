// SPDX-License-Identifier: Apache-2.0

import AlertCore
import Synchronization

/// A limit on how often an application may be heard. A value; the time is an argument.
struct SoundThrottle: Sendable {
    /// The most sounds a minute that can be set.
    static let maximumSounds = 600
    /// Applications that are kept count of; of more the one that was heard longest ago is forgotten.
    static let maximumApps = 128
    /// In microseconds.
    private static let minute: Int64 = 60_000_000

    /// For each application when it was heard in the last minute, on CLOCK_BOOTTIME in microseconds, the oldest first.
    private var heard: [String: [Int64]] = [:]

    /// Returns whether an application may be heard now, which then counts.
    /// - Parameter limit: How many sounds it may have in any minute; 0 for any number.
    mutating func admit(app: String, at uptime: Int64, limit: Int) -> Bool {
        guard limit > 0 else { return true }
        var times = heard[app, default: []]
        times.removeAll { uptime - $0 >= Self.minute }
        defer { heard[app] = times }
        guard times.count < limit else { return false }
        if heard.count == Self.maximumApps, heard[app] == nil,
            let oldest = heard.min(by: { $0.value.last ?? 0 < $1.value.last ?? 0 })
        {
            heard[oldest.key] = nil
        }
        times.append(uptime)
        return true
    }
}

/// The throttle that delivery goes by.
final class SoundThrottleState: Sendable {
    private let throttle = Mutex(SoundThrottle())

    /// Admits a sound, see ``SoundThrottle/admit(app:at:limit:)``.
    func admit(app: String, at uptime: Int64, limit: Int) -> Bool {
        throttle.withLock { $0.admit(app: app, at: uptime, limit: limit) }
    }
}
