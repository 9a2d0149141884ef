// SPDX-License-Identifier: Apache-2.0

import AlertCore
import Synchronization

/// A limit on how often an application may be heard. A value; the time is an argument.
struct SoundThrottle: Sendable {
    /// The maximum setting, in sounds a minute.
    static let maximumSounds = 600
    /// The maximum number of applications whose sounds are counted. Beyond it, the one heard longest ago is forgotten.
    static let maximumApps = 128
    /// A minute in microseconds.
    private static let minute: Int64 = 60_000_000

    /// The times in the last minute at which each application was heard: microseconds on CLOCK_BOOTTIME, oldest first.
    private var heard: [String: [Int64]] = [:]

    /// Returns whether an application may be heard now, and counts the sound then.
    /// - Parameter limit: The maximum number of its sounds in any minute; 0 for no limit.
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
