// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import Logging
import Varlink
import VarlinkNIO

extension VarlinkServer.Configuration {
    /// Returns the settings with the documented limits of the wire. The log gets the unusual events.
    static func alertd(logger: Logger) -> Self {
        var configuration = Self()
        let heap = Heap()
        configuration.onTraffic = { heap.rushed() }
        configuration.secretParameters = [Prompts.Answer.name: [["text"], ["login", "password"]]]
        configuration.onEvent = { event in
            switch event {
            case .refused(let peer): logger.warning("refused a connection of user \(peer.userID)")
            case .tooManyConnections(let peer):
                logger.warning("refused process \(peer.processID): too many connections")
            case .tooManyOfOneProcess(let peer):
                logger.warning("refused process \(peer.processID): it has too many connections")
            case .idle(let connection, let peer, let reason):
                let what = reason == .noCall ? "made no call" : "did not end its message"
                logger.notice("closed connection \(connection) of process \(peer.processID), which \(what)")
            case .noDescriptors(let error):
                logger.error("cannot accept connections; trying again each second: \(error)")
            case .protocolError(let connection, let error):
                logger.notice("closed connection \(connection): \(error)")
            case .cutOff(let connection, let bytes):
                logger.notice("cut off connection \(connection), which does not read: \(bytes) bytes wait")
            case .handlerFailed(let method, let error):
                if error is CancellationError { return }
                if let error = error as? TransactionLoopError { return logger.notice("\(method): \(error)") }
                logger.error("\(method) failed: \(error)")
            case .replyTooLarge(let method, let bytes):
                logger.error("\(method): an answer of \(bytes) bytes is larger than a message may be")
            case .failure(let error): logger.warning("socket: \(error)")
            }
        }
        configuration.replyToUnexpectedError = { error in
            (error as? TransactionLoopError)?.reply ?? .system(.inputOutput)
        }
        return configuration
    }
}
