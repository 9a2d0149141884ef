// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol
import Glibc
import Varlink

/// Another device's question for a secret while it is asked here. What is typed comes from the presenter by a
/// descriptor that alertd hands on and does not read, into locked memory. The question ends here with this object.
final class SecretQuestion {
    /// The end of it here.
    enum End {
        /// With what was typed, where that was asked for and a button chosen.
        case ended(Prompts.Result, [SecretText])
        /// The presenter died before it had written everything.
        case lost
    }

    let copy: LinkAction.Copy
    private let connection: VarlinkConnection
    private let replies: ReplySequence<Prompts.Ask>
    private let channel: Int32
    private let reader: SecretChannel.Reader
    private var result: Prompts.Result?
    /// The deadline for what was typed to arrive, by the uptime; nil until the question is answered.
    private(set) var deadline: Int64?

    /// Asks, and gives alertd the descriptor; nil where alertd passes none, as a secret takes no other way here.
    init?(_ call: Prompts.Ask, copy: LinkAction.Copy, socket: String) throws(VarlinkClientError) {
        self.copy = copy
        connection = try AlertService.connect(to: socket, timeout: .seconds(5))
        replies = try connection.stream(call)
        guard let token = try replies.next()?.handover else { return nil }
        // The socket for descriptors may open a moment after the other one: then it is asked again.
        channel = try SecretChannel.give(token: token, beside: socket)
        reader = SecretChannel.Reader(call.question.input == .login ? 2...2 : 1...1)
    }

    deinit { close(channel) }

    /// Readable when there is something to do.
    var descriptor: Int32 { result == nil ? connection.fileDescriptor : channel }

    /// Takes what has come; nil while it goes on.
    func turn() throws(VarlinkClientError) -> End? {
        while result == nil {
            switch try replies.nextIfAvailable() {
            case .reply(let reply):
                guard let told = reply.result else { continue }
                guard told.outcome == .answered else { return .ended(told, []) }
                // What was typed takes this way or none.
                guard told.handover == true else { return .lost }
                result = told
                deadline = Clock.uptime + Int64(SecretChannel.arrival / .microseconds(1))
            case .nothing: return nil
            case .finished: throw .closed
            }
        }
        guard let result, let deadline else { return nil }
        guard reader.readAvailable(from: channel) || Clock.uptime >= deadline else { return nil }
        guard let parts = reader.parts else { return .lost }
        return .ended(result, parts)
    }
}
