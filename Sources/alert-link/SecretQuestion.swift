// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol
import Glibc
import Varlink

/// Another device's question for a secret while it is asked here. The presenter sends the typed text by a descriptor,
/// which alertd passes on without reading it, into locked memory. The question ends here with this object.
final class SecretQuestion {
    enum End {
        /// The question ended, after an answer with the typed texts.
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
    /// The deadline for the typed text, by the uptime; nil until the question is answered.
    private(set) var deadline: Int64?

    /// Asks, and gives alertd the descriptor. Returns nil if alertd accepts no descriptor, because the secret may not
    /// take another way.
    init?(_ call: Prompts.Ask, copy: LinkAction.Copy, socket: String) throws(VarlinkClientError) {
        self.copy = copy
        connection = try AlertService.connect(to: socket, timeout: .seconds(5))
        replies = try connection.stream(call)
        guard let token = try replies.next()?.handover else { return nil }
        // The socket for descriptors may open a moment after the other one. The question is then asked again.
        channel = try SecretChannel.give(token: token, nextTo: socket)
        reader = SecretChannel.Reader(call.question.input == .login ? 2...2 : 1...1)
    }

    deinit { close(channel) }

    /// The descriptor that is readable when there is something to read.
    var descriptor: Int32 { result == nil ? connection.fileDescriptor : channel }

    /// Reads the available replies. Returns nil while the question is open.
    func turn() throws(VarlinkClientError) -> End? {
        while result == nil {
            switch try replies.nextIfAvailable() {
            case .reply(let reply):
                guard let reported = reply.result else { continue }
                guard reported.outcome == .answered else { return .ended(reported, []) }
                // A secret comes by this descriptor only.
                guard reported.handover == true else { return .lost }
                result = reported
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
