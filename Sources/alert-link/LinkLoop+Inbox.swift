// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol
import LinuxSystem
import Varlink

/// Alerts of machines that are no devices. They begin here, and travel as this device's own.
extension LinkLoop {
    func receivedInbox(_ bytes: [UInt8], from sender: String, at path: String, isRetained: Bool) {
        guard var state = inbox, let daemon else { return core.refused(.unknownSender, from: sender) }
        do throws(Frame.Refused) {
            let alert = try state.received(
                bytes, from: sender, at: path, isRetained: isRetained, gate: &core.gate, now: Clock.wall)
            guard let alert else { return }
            do throws(VarlinkClientError) {
                switch alert {
                case .show(let id, let content, let isOver):
                    if try !daemon.post(id, content) { core.refused(.malformed, from: sender) }
                    if isOver { core.exceeded(content.title, of: sender, now: Clock.wall) }
                case .end(let id): try daemon.close(id, .notification, answeredOn: nil)
                }
            } catch {
                // It is not noted as taken: what lies at the broker comes again.
                return lostDaemon(error)
            }
            inbox = state
            saveInbox()
        } catch {
            core.refused(error.refusal, from: error.sender)
        }
    }

    private func saveInbox() {
        guard let state = inbox, state.isDirty else { return }
        do throws(SystemError) {
            try PrivateFile.write(state.json.serialized(), to: paths.inbox, isDurable: true)
            inbox?.saved()
        } catch {
            log("\(paths.inbox) cannot be written: \(error)")
        }
    }
}
