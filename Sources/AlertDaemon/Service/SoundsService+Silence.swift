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
        guard let isOn = call.on else { return Sounds.Silent.Reply(on: switches.silence.isOn) }
        do throws(SystemError) {
            try await switches.setSilent(isOn)
        } catch {
            throw Sounds.NotStored(error)
        }
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
            return Sounds.Volume.Reply(volume: switches.volume.value)
        }
        do throws(SystemError) {
            try await switches.setVolume(wanted)
        } catch {
            throw Sounds.NotStored(error)
        }
        return Sounds.Volume.Reply(volume: switches.volume.value)
    }
}

extension Sounds.NotStored {
    /// - Parameter error: The reason why the file with silent mode or the volume cannot be written.
    init(_ error: SystemError) {
        switch error.code {
        case ENOSPC, EDQUOT: self.init(reason: "the disk is full; free some space, or inodes (df -i)")
        case EROFS: self.init(reason: "the file system is read-only")
        default: self.init(reason: error.description)
        }
    }
}
