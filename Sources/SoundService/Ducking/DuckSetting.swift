// SPDX-License-Identifier: Apache-2.0

/// The `duck` setting: the treatment of other playback during an alert sound.
package enum DuckSetting: String, Sendable, Hashable, CaseIterable {
    /// The sound server turns it down.
    case volume
    /// Media players are paused.
    case pause
    /// Nothing.
    case off
}
