// SPDX-License-Identifier: Apache-2.0

/// `[throttle]`: what keeps one application from being a nuisance.
package struct ThrottleSettings: Sendable, Hashable {
    /// `sounds`: how many notifications of one application are heard in a minute; 0 for any number.
    package var sounds = 20
    /// `alike`: how long two notifications that say and do the same are one; 0 s for never, 1 minute at most.
    package var alike = Duration.seconds(1)

    package init(sounds: Int = 20, alike: Duration = Duration.seconds(1)) {
        self.sounds = sounds
        self.alike = alike
    }
}
