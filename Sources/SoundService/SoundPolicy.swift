// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Synchronization

/// The policy around a sound. An alert sound turns other playback down while it lasts, and vibrates if the device has a
/// motor. In silent mode and in do not disturb, only the sounds of players are heard.
package final class SoundPolicy: Sendable {
    private let ducker: Ducker
    private let silence: SilentMode
    /// The volume of alerts; nil for full volume.
    private let volume: AlertVolume?
    private let vibrateOnce: @Sendable () async -> Void
    private let reasonForQuiet: @Sendable (SoundOrigin) -> String?
    /// A Boolean value indicating whether a vibration was requested and not answered yet: a burst of alerts vibrates
    /// once.
    private let isVibrating = Atomic<Bool>(false)

    /// - Parameters:
    ///   - volume: The volume of alerts; nil for unchanged.
    ///   - vibrate: Vibrates once, and returns when that was requested.
    ///   - reasonForQuiet: Returns the reason why do not disturb suppresses a sound or vibration now; nil if it does
    ///     not.
    package init(
        ducker: Ducker, silence: SilentMode, volume: AlertVolume? = nil, vibrate: @escaping @Sendable () async -> Void,
        reasonForQuiet: @escaping @Sendable (SoundOrigin) -> String?
    ) {
        self.ducker = ducker
        self.silence = silence
        self.volume = volume
        vibrateOnce = vibrate
        self.reasonForQuiet = reasonForQuiet
    }

    /// Admits a sound that is about to be played, and makes room for it if it needs any, until ``makeRoom(_:)`` ends
    /// that. Returns at once.
    /// - Returns: The end of a sound that must not be played; nil for one that is admitted.
    package func admit(_ request: SoundRequest) -> SoundEnd? {
        // Do not disturb goes first: a suppressed sound does not vibrate either, unlike in silent mode.
        if request.isAlerting, let reason = reasonForQuiet(request.origin) { return SoundEnd(.quieted, reason: reason) }
        if request.alert { vibrate() }
        if silence.isOn, request.isSilenceable { return SoundEnd(.silenced) }
        if request.needsRoom { ducker.begin() }
        return nil
    }

    /// Makes room for one more sound, or for one less.
    package func makeRoom(_ isNeeded: Bool) { if isNeeded { ducker.begin() } else { ducker.end() } }

    /// Returns the factor for the volume of a sound.
    func gain(of request: SoundRequest) -> Double { volume?.gain(of: request) ?? 1 }

    /// Vibrates once, for an alert.
    private func vibrate() {
        guard !isVibrating.exchange(true, ordering: .relaxed) else { return }
        Task {
            await vibrateOnce()
            isVibrating.store(false, ordering: .relaxed)
        }
    }
}
