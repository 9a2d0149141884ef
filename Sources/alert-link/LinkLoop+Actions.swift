// SPDX-License-Identifier: Apache-2.0

import AlertLink
import LinuxSystem
import Varlink

/// The execution of actions.
extension LinkLoop {
    /// Carries out what was decided, once it is on disk.
    func perform(_ actions: [LinkAction]) {
        guard !actions.isEmpty else { return }
        do throws(Fault) { try save() } catch {
            // What is not on disk is neither said nor done: after a crash it would not be known.
            log("\(error)")
            isEnding = true
            return
        }
        for action in actions {
            switch action {
            case .publish(let place, let message, let expiry):
                publish(path(place), message, expiry: expiry, isRetained: place.isRetained)
            case .clear(let place): broker?.publish(path(place), [], expiry: nil)
            case .keep(let message, let device): keepHistory(message, of: device)
            case .discard(let device, let day): historyFiles.discard(day, of: device)
            default: local(action)
            }
        }
    }

    private func local(_ action: LinkAction) {
        guard let daemon else { return }
        do throws(VarlinkClientError) { try perform(action, daemon) } catch { lostDaemon(error) }
    }

    func save() throws(Fault) {
        guard core.isDirty else { return }
        do throws(SystemError) {
            try PrivateFile.write(core.record.serialized(), to: paths.state, isDurable: true)
        } catch {
            throw Fault(.cannotCreate, "\(paths.state) cannot be written: \(error)")
        }
        core.saved()
    }

    /// For the journal, or whoever looks on.
    func log(_ text: String) { StandardError.say("alert-link: \(text)") }
}
