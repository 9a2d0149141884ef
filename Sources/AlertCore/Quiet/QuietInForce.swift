// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Synchronization

/// Do not disturb as it is set, for what is heard and felt without being a notification. The centre tells of every change;
/// when it begins and ends by itself is found out by the time of each question.
final class QuietInForce: Sendable {
    private let quiet = Mutex(Quiet())
    private let clock: any MomentSource
    private let zones: Zones

    init(clock: any MomentSource, zones: Zones) {
        self.clock = clock
        self.zones = zones
    }

    /// It is set so from now on.
    func set(_ quiet: Quiet) { self.quiet.withLock { $0 = quiet } }

    /// Why something is not to be heard or felt now, nil when it may be: as a notification of its level and application
    /// would be held.
    func hold(_ standing: SoundStanding) -> Quiet.Hold? {
        guard case .caller(let level, let app) = standing else { return nil }
        let quiet = quiet.withLock { $0 }
        return quiet.hold(level, app: app, because: quiet.reason(at: clock.now().wall, in: zones.session))
    }
}

extension Quiet.Hold {
    /// For people.
    var sentence: String {
        switch self {
        case .muted: "its application is muted"
        case .quiet(.asked): "do not disturb is on"
        case .quiet(.schedule): "do not disturb is on by its schedule"
        case .quiet(.presentation): "something is presented"
        }
    }
}
