// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import LinuxSystem
import SoundService

/// Silent mode and the volume of alert sounds, as a person sets them: with the sounds that play, the event, and the
/// step of undo.
struct SoundSwitches: Sendable {
    let silence: SilentMode
    let volume: AlertVolume
    let sounds: any SoundControl
    let speech: any SpeechOutput
    let loop: TransactionLoop

    /// The state that undo compares.
    var state: SoundState { SoundState(isSilent: silence.isOn, volume: thousandths) }

    private var thousandths: Int { Int((volume.value * 1_000).rounded()) }

    /// Switches silent mode.
    ///
    /// - Parameter isUndoable: `true` if `undo` can take back the change.
    /// - Throws: The error of the file that keeps it.
    func setSilent(_ isOn: Bool, isUndoable: Bool = true) async throws(SystemError) {
        let hasChanged = try await silence.set(isOn)
        if isOn {
            let reason = { @Sendable (request: SoundRequest) in request.isSilenceable ? "silent mode is on" : nil }
            speech.stop(reason)
            sounds.stop(reason)
        }
        guard hasChanged else { return }
        // The switch is on disk by now, so watchers get the event even if a full disk keeps no history.
        loop.submitEvenIfUnstored { transaction in
            if isUndoable { try transaction.noteSetting(.silent(isOn)) }
            try transaction.record(.silent(isOn, at: transaction.now.wall))
        }
    }

    /// Sets the volume, 0 to 1.
    ///
    /// - Parameter isUndoable: `true` if `undo` can take back the change.
    /// - Throws: The error of the file that keeps it.
    func setVolume(_ value: Double, isUndoable: Bool = true) async throws(SystemError) {
        let before = thousandths
        guard try await volume.set(value) else { return }
        sounds.changeVolume { [volume] in volume.gain(of: $0) }
        let (value, after) = (volume.value, thousandths)
        // The volume is on disk by now, so watchers get the event even if a full disk keeps no history.
        loop.submitEvenIfUnstored { transaction in
            if isUndoable { try transaction.noteSetting(.volume(before, after)) }
            try transaction.record(.alertVolume(value, at: transaction.now.wall))
        }
    }

    /// Takes back a change that undo has taken out of the journal, which gets it again if the file cannot be written.
    func takeBack(_ change: SettingChange) async throws {
        do throws(SystemError) {
            switch change {
            case .silent(let isOn): try await setSilent(!isOn, isUndoable: false)
            case .volume(let before, _): try await setVolume(Double(before) / 1_000, isUndoable: false)
            case .badge: break
            }
        } catch {
            loop.submitEvenIfUnstored { try $0.noteSetting(change) }
            throw Notifications.NotStored(reason: Sounds.NotStored(error).reason)
        }
    }
}
