// SPDX-License-Identifier: Apache-2.0

import Logging
import Varlink
import VarlinkNIO

extension VarlinkServer.Configuration {
    /// The documented limits of the wire, and what is unusual in the log.
    static func alertd(logger: Logger) -> Self {
        var configuration = Self()
        configuration.onEvent = { event in
            switch event {
            case .refused(let peer): logger.warning("refused a caller of user \(peer.userID)")
            case .tooManyConnections(let peer):
                logger.warning("turned away process \(peer.processID): there are too many connections")
            case .violation(let connection, let violation):
                logger.notice("closed connection \(connection): \(violation)")
            case .cutOff(let connection, let bytes):
                logger.notice("cut off connection \(connection), which does not read: \(bytes) bytes wait")
            case .handlerFailed(let method, let error):
                if error is CancellationError { return }
                logger.error("\(method) failed: \(error)")
            case .replyTooLarge(let method, let bytes):
                logger.error("\(method): an answer of \(bytes) bytes is larger than a message may be")
            case .failure(let error): logger.warning("socket: \(error)")
            }
        }
        return configuration
    }
}
