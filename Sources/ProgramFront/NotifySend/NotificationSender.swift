// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CLinux
import ClientKit
import Glibc
import LinuxSystem
import TerminalKit
import Varlink

/// Sends a notification, and waits for its end on request. Its output is that of `notify-send`.
struct NotificationSender {
    /// The name of the command that it stands in for.
    static let name = "notify-send"
    /// The status of the command's only way to fail.
    static let failed = CommandStatus.cancelled

    let options: SendOptions
    let session: Session

    func send(_ call: Notifications.Relay) throws(Failure) -> CommandStatus {
        let service = try session.connect()
        let reply: Notifications.Relay.Reply
        do {
            reply = try service.connection.call(call)
            service.commitment?.note(call)
        } catch {
            if let problem = problem(about: error) { return try fail(problem) }
            throw Failure(error)
        }
        let offers = !(call.actions ?? []).isEmpty
        if offers && !reply.actions {
            try complain("Actions are not supported by this notifications server. Displaying non-interactively.")
        }
        if options.printsID {
            try session.output.line("\(reply.number)")
            try session.output.flush()
        }
        write("\(reply.number)", to: options.idDescriptor)
        let follows = options.waits || (offers && reply.actions)
        // A caller that waits learns of the end anyway.
        if let unseen = reply.unseen, !options.isQuiet, !follows { try complain("\(Self.name): \(unseen)") }
        if follows {
            let status = try wait(for: reply.id, on: service)
            guard status == .done else { return status }
        }
        return offers && !reply.actions ? Self.failed : .done
    }

    /// Returns the problem with a hint of the type variant, which only the daemon reads; nil for any other error.
    private func problem(about error: VarlinkClientError) -> String? {
        guard case .reply(let reply) = error, reply.name == Notifications.Invalid.name,
            reply.parameters["field"]?.stringValue == "hints", let name = reply.parameters["word"]?.stringValue
        else { return nil }
        let hint = options.hints.last {
            $0.split(separator: ":", maxSplits: 2).dropFirst().first.map(String.init) == name
        }
        let value = hint?.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).last.map(String.init)
        return SendHint.unparsable(value ?? "", name, "variant").message
    }

    private func wait(for id: String, on service: Service) throws(Failure) -> CommandStatus {
        let signals = try SignalDescriptor.forCommand()
        let replies = try service.stream(Notifications.Wait(id: id))
        let end = ContinuousClock.now + (options.expireTime > 0 ? .milliseconds(Int(options.expireTime)) : Self.forEver)
        while true {
            if let reply = try next(replies) { return try finish(reply) }
            switch Wake.wait(for: service.connection.fileDescriptor, signals.descriptor, until: end) {
            case .descriptor: break
            case .deadline:
                try complain("Wait timeout expired")
                return .done
            case .signals:
                guard let signal = signals.read() else { break }
                guard signal == SIGINT else { return Interruption.status(signal) }
                try complain("Wait cancelled, closing notification")
                try close(id)
                return .done
            }
        }
    }

    private func next(_ replies: ReplySequence<Notifications.Wait>) throws(Failure) -> Notifications.Wait.Reply? {
        do throws(VarlinkClientError) {
            switch try replies.nextIfAvailable() {
            case .reply(let reply): return reply
            case .finished: throw VarlinkClientError.closed
            case .nothing: return nil
            }
        } catch {
            throw Failure(error)
        }
    }

    private static let forEver = Duration.seconds(100 * 365 * 86_400)

    /// Closes the notification on a separate connection, because the stream of `Wait` occupies the first one.
    private func close(_ id: String) throws(Failure) {
        do throws(Failure) {
            _ = try session.connect().call(Notifications.Cancel(ids: [id]))
        } catch  where error.status == .notFound {
            // The notification has ended at the same moment.
        }
    }

    private func finish(_ reply: Notifications.Wait.Reply) throws(Failure) -> CommandStatus {
        switch reply.outcome {
        case .activated, .action:
            let key = reply.action ?? "default"
            try session.output.line(key)
            write(key, to: options.actionDescriptor)
            if let token = reply.activationToken { write(token, to: options.tokenDescriptor) }
            return .done
        case .notShown:
            var reason = reply.reason ?? "no notification server"
            // Some reasons are sentences.
            if reason.hasSuffix(".") { reason.removeLast() }
            return try fail("Not shown: \(reason). The notification is kept.")
        case .replied:
            try session.output.line((reply.text ?? "").visible)
            return .done
        case .dismissed, .expired, .withdrawn: return .done
        }
    }

    private func fail(_ message: String) throws(Failure) -> CommandStatus {
        try complain(message)
        return Self.failed
    }

    private func complain(_ message: String) throws(Failure) {
        try session.errors.line(message.visible)
        try session.errors.flush()
    }

    /// Writes a line to a descriptor of the caller. Errors are ignored, as in notify-send.
    private func write(_ line: String, to descriptor: Int32?) {
        guard let descriptor, descriptor >= 0 else { return }
        let bytes = Array((line + "\n").utf8)
        _ = Glibc.write(descriptor, bytes, bytes.count)
    }
}
