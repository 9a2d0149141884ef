// SPDX-License-Identifier: Apache-2.0

/// `duck`: what is done about other playback during an alert sound.
package enum DuckSetting: String, Sendable, Hashable, CaseIterable {
    /// The sound server turns it down.
    case volume
    /// Media players are paused.
    case pause
    /// Nothing.
    case off
}
