// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import DesktopNotifications
import Glibc
import LinuxSystem
import SoundService
import Varlink

extension SoundsService {
    func silent(_ call: Sounds.Silent, context: CallContext) async throws -> Sounds.Silent.Reply {
        guard let isOn = call.on else { return Sounds.Silent.Reply(on: silence.isOn) }
        let hasChanged: Bool
        do throws(SystemError) {
            hasChanged = try await silence.set(isOn)
        } catch {
            throw Sounds.NotStored(error)
        }
        if isOn {
            let reason = { @Sendable (request: SoundRequest) in request.isSilenceable ? "silent mode is on" : nil }
            speech.stop(reason)
            sounds.stop(reason)
        }
        // The switch is on disk by now, so watchers get the event even if a full disk keeps no history.
        if hasChanged { loop.submitEvenIfUnstored { try $0.record(.silent(isOn, at: $0.now.wall)) } }
        return Sounds.Silent.Reply(on: isOn)
    }

    func vibrate(_ call: Sounds.Vibrate, context: CallContext) async throws -> Sounds.Vibrate.Reply {
        if let hold = quiet.hold(try SoundRules.origin(call.level, app: call.app)) {
            return Sounds.Vibrate.Reply(vibrated: false, quieted: true, reason: hold.sentence)
        }
        return Sounds.Vibrate.Reply(vibrated: await vibration.trigger() == .triggered)
    }

    func volume(_ call: Sounds.Volume, context: CallContext) async throws -> Sounds.Volume.Reply {
        guard let wanted = try SoundRules.check(call.volume, in: 0...1, "volume") else {
            return Sounds.Volume.Reply(volume: volume.value)
        }
        let hasChanged: Bool
        do throws(SystemError) {
            hasChanged = try await volume.set(wanted)
        } catch {
            throw Sounds.NotStored(error)
        }
        if hasChanged {
            sounds.changeVolume { [volume] in volume.gain(of: $0) }
            // The volume is on disk by now, so watchers get the event even if a full disk keeps no history.
            let value = volume.value
            loop.submitEvenIfUnstored { try $0.record(.alertVolume(value, at: $0.now.wall)) }
        }
        return Sounds.Volume.Reply(volume: volume.value)
    }
}

extension Sounds.NotStored {
    /// - Parameter error: The reason why the file with silent mode or the volume cannot be written.
    fileprivate init(_ error: SystemError) {
        switch error.code {
        case ENOSPC, EDQUOT: self.init(reason: "the disk is full; free some space, or inodes (df -i)")
        case EROFS: self.init(reason: "the file system is read-only")
        default: self.init(reason: error.description)
        }
    }
}
