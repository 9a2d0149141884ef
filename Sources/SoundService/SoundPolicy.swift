// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Synchronization

/// The policy around a sound: an alert sound turns other playback down while it lasts, and is felt where there is a
/// motor. In silent mode, and while the person is not to be disturbed, what is no player's is not heard.
package final class SoundPolicy: Sendable {
    private let ducker: Ducker
    private let silence: SilentMode
    /// The volume of alerts; nil for full volume.
    let volume: AlertVolume?
    private let vibrateOnce: @Sendable () async -> Void
    private let reasonForQuiet: @Sendable (SoundOrigin) -> String?
    /// A Boolean value indicating whether a vibration has been asked for and not been answered: a burst of alerts is
    /// felt as one.
    private let isVibrating = Atomic<Bool>(false)

    /// - Parameters:
    ///   - volume: How loud alerts are; nil for as they are.
    ///   - vibrate: Vibrates once, and returns when that was asked for.
    ///   - reasonForQuiet: Why something is not to be heard or felt now, by do not disturb; nil when it may be.
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

    /// Takes a sound that is about to be played. Returns at once.
    /// - Returns: What is to be told of the sound from now on, instead of `report`; nil when it is not to be played,
    ///   which has been told.
    package func admit(
        _ request: SoundRequest, report: @escaping @Sendable (PlaybackEvent) -> Void
    ) -> (@Sendable (PlaybackEvent) -> Void)? {
        // Do not disturb goes first: what it keeps quiet is not felt either, as it is in silent mode.
        if request.isAlerting, let reason = reasonForQuiet(request.origin) {
            report(.ended(outcome: .quieted, seconds: 0, reason: reason))
            return nil
        }
        if request.alert { vibrate() }
        if silence.isOn, request.isSilenceable {
            report(.ended(outcome: .silenced, seconds: 0, reason: nil))
            return nil
        }
        guard request.alert || request.isSpeech else { return report }
        ducker.begin()
        // One that is held makes room for others until it goes on. Reports of one sound come one after the other.
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
