// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import DesktopNotifications
import SoundService
import Synchronization

/// Do not disturb as it is set, for what is heard and felt without being a notification. The loop tells of every
/// change; when it begins and ends by itself is found out by the time of each question.
final class DoNotDisturbState: Sendable {
    private let quiet = Mutex(Quiet())
    private let clock: any ClockSource
    private let zones: Zones

    init(clock: any ClockSource, zones: Zones) {
        self.clock = clock
        self.zones = zones
    }

    /// Sets the state of do not disturb.
    func set(_ quiet: Quiet) { self.quiet.withLock { $0 = quiet } }

    /// Returns the reason why a sound or vibration must not begin now, by the rules for a notification of its level and
    /// application; nil if it may.
    func hold(_ origin: SoundOrigin) -> Quiet.Hold? {
        guard case .caller(let level, let app) = origin else { return nil }
        return hold(level, app: app)
    }

    /// Returns the reason to end a playing sound now, by the rules for a notification that is due now; nil to keep it
    /// playing.
    func reasonToEnd(_ request: SoundRequest) -> Quiet.Hold? {
        switch (request.origin, request.owner) {
        case (.caller(let level, let app), _), (.notification(let level), .notification(_, let app)):
            hold(level, app: app)
        case (.notification, _): nil
        }
    }

    private func hold(_ level: Notifications.Level, app: String) -> Quiet.Hold? {
        let quiet = quiet.withLock { $0 }
        return quiet.hold(level, app: app, because: quiet.reason(at: clock.now().wall, in: zones.session))
    }
}

extension SoundPolicy {
    /// Sounds that are felt by way of feedbackd, and are quiet while the person is not to be disturbed.
    convenience init(
        ducker: Ducker, vibration: Vibration, silence: SilentMode, volume: AlertVolume? = nil, quiet: DoNotDisturbState
    ) {
        self.init(ducker: ducker, silence: silence, volume: volume) {
            _ = await vibration.trigger()
        } reasonForQuiet: {
            quiet.hold($0)?.sentence
        }
    }
}

extension Quiet.Hold {
    /// The reason as a sentence for people.
    var sentence: String {
        switch self {
        case .muted: "its application is muted"
        case .digest: "it waits for the next digest"
        case .quiet(.asked): "do not disturb is on"
        case .quiet(.desktop(let server)): "the do not disturb of \(server) is on"
        case .quiet(.schedule): "do not disturb is on by its schedule"
        case .quiet(.presentation): "a presentation is on"
        }
    }
}
