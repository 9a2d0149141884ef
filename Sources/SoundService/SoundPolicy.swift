// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Synchronization

/// The policy around a sound. An alert sound turns other playback down while it lasts, and vibrates if the device has a
/// motor. In silent mode and in do not disturb, only the sounds of players are heard.
package final class SoundPolicy: Sendable {
    private let ducker: Ducker
    private let silence: SilentMode
    /// The volume of alerts; nil for full volume.
    let volume: AlertVolume?
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

    /// Admits a sound that is about to be played. Returns at once.
    /// - Returns: The closure to report events to instead of `report`; nil if the sound must not be played, which has
    ///   then been reported.
    package func admit(
        _ request: SoundRequest, report: @escaping @Sendable (PlaybackEvent) -> Void
    ) -> (@Sendable (PlaybackEvent) -> Void)? {
        // Do not disturb goes first: a suppressed sound does not vibrate either, unlike in silent mode.
        if request.isAlerting, let reason = reasonForQuiet(request.origin) {
            report(.ended(SoundEnd(.quieted, reason: reason)))
            return nil
        }
        if request.alert { vibrate() }
        if silence.isOn, request.isSilenceable {
            report(.ended(SoundEnd(.silenced)))
            return nil
        }
        guard request.alert || request.isSpeech else { return report }
        ducker.begin()
        // A paused sound makes room for others until it continues. Reports of one sound come one after the other.
        let isHeld = Held()
        return { [ducker] event in
            switch event {
            case .started, .replaced: break
            case .paused: if !isHeld.value.exchange(true, ordering: .relaxed) { ducker.end() }
            case .resumed: if isHeld.value.exchange(false, ordering: .relaxed) { ducker.begin() }
            case .ended, .refused: if !isHeld.value.load(ordering: .relaxed) { ducker.end() }
            }
            report(event)
        }
    }

    private final class Held: Sendable {
        let value = Atomic<Bool>(false)
    }

    /// Vibrates once, for an alert.
    private func vibrate() {
        guard !isVibrating.exchange(true, ordering: .relaxed) else { return }
        Task {
            await vibrateOnce()
            isVibrating.store(false, ordering: .relaxed)
        }
    }
}
