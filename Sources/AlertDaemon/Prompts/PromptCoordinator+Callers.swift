// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import LinuxSystem
import Logging
import Synchronization
import Varlink

// Whose calls count: presenters are processes, and relays are connections.
extension PromptCoordinator {
    /// Checks that a call with a presenter's token comes from that presenter. An unknown token belongs to nobody, and
    /// the queue refuses it.
    ///
    /// - Parameters:
    ///   - id: The prompt that the call names.
    ///   - allows: Whether the call could allow something: then no other program may read the presenter.
    /// - Throws: `VarlinkService.PermissionDenied`.
    func check(_ token: PresenterToken, of id: String, from peer: PeerCredentials, allows: Bool = false) throws {
        guard let presenter = state.withLock({ $0.queue.presenters[token] }) else { return }
        guard isOwner(peer.processID, of: presenter) else {
            refuse(id, from: peer, by: token, "it is not \(presenter.witness ?? presenter.name), whose token it gave")
            throw VarlinkService.PermissionDenied()
        }
        guard allows, presenter.shows.contains(Prompts.Present.approvals), !presenter.isAsker else { return }
        guard ProcessRecord.isClosed(peer.processID, to: peer.userID) else {
            refuse(id, from: peer, by: token, "another program can read or trace it")
            throw VarlinkService.PermissionDenied()
        }
    }

    /// Returns whether a choice allows something: it chooses another button of an approval than the one that cancels.
    func allows(_ choice: PromptQueue.Choice, of id: String) -> Bool {
        guard let prompt = state.withLock({ $0.queue.open[id] }), prompt.isApproval else { return false }
        switch choice {
        case .dismissal: return false
        case .enter: return true
        case .button(let index): return index != prompt.order.cancel
        }
    }

    private func isOwner(_ process: Int32, of presenter: Presenter) -> Bool {
        switch presenter.owner {
        case .process(let identity): ProcessIdentity(of: process) == identity
        case .dialog: process == dialogProcess
        case .bridge: AskerLookup.isBridge(process)
        case .nobody: false
        }
    }

    /// Notes a refused call in the history, once for each presenter: a program may try for ever.
    private func refuse(_ id: String, from peer: PeerCredentials, by token: PresenterToken, _ reason: String) {
        let isNew = state.withLock { state in
            guard let presenter = state.queue.presenters[token], !presenter.hasReportedForgery else { return false }
            state.queue.presenters[token]?.hasReportedForgery = true
            return true
        }
        if isNew { report(refused: id, from: peer, reason) }
    }

    /// Notes in the history that a call about a prompt was refused.
    private func report(refused id: String, from peer: PeerCredentials, _ reason: String) {
        let program = AskerLookup.witness(peer.processID)
        logger.warning("refused a call of \(program) about the prompt \(id): \(reason)")
        guard let prompt = state.withLock({ $0.queue.open[id] }) else { return }
        loop.submit { transaction in
            try transaction.record(
                .promptRefused(prompt, by: program, reason: reason, at: transaction.now.wall))
        }
    }

    // MARK: Relays

    /// Registers the connection of a program that takes questions to other devices.
    /// - Throws: `Prompts.Invalid` while another connection is registered.
    func addRelay(_ kind: Prompts.RelayKind, from peer: PeerCredentials, connection: UInt64) throws {
        let isToBeTold = try state.withLock { try $0.queue.addRelay(kind, connection: connection) }
        guard isToBeTold else { return }
        let program = AskerLookup.witness(peer.processID)
        logger.notice("\(program) takes approvals to other devices from now on, as alert-\(kind.rawValue)")
        loop.submit { transaction in
            var content = Notifications.Content(title: "A program answers for your other devices")
            content.body =
                "While an approval was open, \(program) connected as alert-\(kind.rawValue). If you have not started "
                + "it, deny the approval."
            content.level = .timeSensitive
            _ = try transaction.notify(id: "approvals-\(kind.rawValue)", content: content)
        }
    }

    /// Removes the relay of a connection that has ended.
    func removeRelay(connection: UInt64) { state.withLock { $0.queue.removeRelay(connection: connection) } }

    /// Records that a device has received an approval.
    /// - Throws: what `PromptQueue.received` throws.
    func received(_ id: String, on device: String, connection: UInt64) throws {
        try state.withLock { try $0.queue.received(id, on: device, connection: connection) }
    }

    /// Checks that an answer in the name of a device comes from the program that took the approval there, and notes
    /// one that does not in the history, once for each prompt.
    func checkRelay(_ id: String, on device: String, from peer: PeerCredentials, connection: UInt64) {
        let isNew = state.withLock { state in
            guard let prompt = state.queue.open[id], prompt.isApproval, !prompt.hasReportedForgery,
                !prompt.isReceived(on: device, connection: connection)
            else { return false }
            state.queue.open[id]?.hasReportedForgery = true
            return true
        }
        if isNew { report(refused: id, from: peer, "it did not take the approval to \(device), for which it answers") }
    }
}
