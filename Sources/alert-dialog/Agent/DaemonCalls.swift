// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Varlink

/// The connection on which the dialog tells the daemon what the person does. Calls are sent as they come; their answers
/// are waited for in the main loop, so the window never hangs on a slow daemon.
final class DaemonCalls {
    private let connection: VarlinkConnection
    private let path: String
    private var waiting: Waiting?
    /// The receivers of the replies, in the order of the calls.
    private var receivers: [() -> Receipt] = []
    private let onLoss: (VarlinkClientError) -> Void

    /// The result of looking for a reply.
    private enum Receipt {
        case nothingYet
        case reply(then: () -> Void)
        case loss(VarlinkClientError)
    }

    /// The time for which a daemon that does not read may hold up a call.
    private static let patience: Duration = .seconds(5)

    /// Connects. `onLoss` is called when the connection has ended.
    init(connectingTo path: String, onLoss: @escaping (VarlinkClientError) -> Void) throws(VarlinkClientError) {
        connection = try AlertService.connect(to: path, timeout: Self.patience)
        self.path = path
        self.onLoss = onLoss
        waiting = .forReading(connection.fileDescriptor) { [unowned self] in receive() }
    }

    /// Calls a method, and `body` with its reply or the error it was answered with.
    func call<Method: VarlinkMethod>(
        _ method: Method, _ body: @escaping (Result<Method.Reply, VarlinkErrorReply>) -> Void
    ) {
        attempt { () throws(VarlinkClientError) in
            try connection.send(method)
            expect(Method.self, body)
        }
    }

    /// Writes what was typed as a secret into the descriptor that an answer was given.
    func send(_ secrets: [SecretText], token: String) throws(VarlinkClientError) {
        try SecretChannel.send(secrets, token: token, nextTo: path)
    }

    private func expect<Method: VarlinkMethod>(
        _: Method.Type, _ body: @escaping (Result<Method.Reply, VarlinkErrorReply>) -> Void
    ) {
        receivers.append { [unowned self] in
            do throws(VarlinkClientError) {
                guard let reply = try connection.receiveIfAvailable(Method.self) else {
                    return .nothingYet
                }
                return .reply { body(.success(reply)) }
            } catch .reply(let error) {
                return .reply { body(.failure(error)) }
            } catch {
                return .loss(error)
            }
        }
    }

    /// Takes every reply that is there. With no call under way only the end can have come.
    private func receive() {
        guard !receivers.isEmpty else { return lose(.closed) }
        while let receiver = receivers.first {
            switch receiver() {
            case .nothingYet: return
            case .reply(let continuation):
                receivers.removeFirst()
                continuation()
            case .loss(let error): return lose(error)
            }
        }
    }

    private func attempt(_ body: () throws(VarlinkClientError) -> Void) {
        do {
            try body()
        } catch {
            lose(error)
        }
    }

    private func lose(_ error: VarlinkClientError) {
        waiting = nil
        receivers = []
        onLoss(error)
    }
}
