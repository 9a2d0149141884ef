// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CLinux
import DesktopSupport
import Foundation
import ProcessSupport
import Synchronization
import TerminalKit
import Varlink

/// The daemon's side of org.alertd.Prompts for one presenter: it shows what a test wants shown, and lets the test see
/// every call.
final class PromptServer: Sendable {
    /// A call as it came.
    enum Call: Sendable, Equatable {
        case present(Prompts.Present)
        case presented(String)
        case typing(Bool)
        case answer(Prompts.Answer)
        /// The connection on which the presenter registered has ended.
        case left
        /// Anything else.
        case other(String)
    }

    /// No such call came in time.
    struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    /// The presenter's token.
    static let token = "token 1"

    /// The socket.
    let path: String
    private let folder: TemporaryFolder
    private let listener: Int32
    /// The socket for secrets, and the answers that wait for theirs.
    private let secrets: Int32
    private let awaited = Mutex<[Prompts.Answer]>([])
    private let calls = Mutex<[Call]>([])
    /// Has a byte in it for every call.
    private let bell: (reading: Int32, writing: Int32)
    private let presenter = Mutex<Int32?>(nil)
    /// The errors for the next answers; nil for success.
    private let refusals = Mutex<[(error: String, parameters: JSON.Object)]>([])
    /// The reply to Typing.
    private let remaining = Mutex<Int?>(nil)

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/alertd.varlink"
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        let secrets = socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var ends: [Int32] = [-1, -1]
        guard let address = UnixSocketAddress(path), listener >= 0,
            address.withSocketAddress({ bind(listener, $0, $1) }) == 0, listen(listener, 8) == 0,
            let beside = UnixSocketAddress(SecretChannel.path(nextTo: path)), secrets >= 0,
            beside.withSocketAddress({ bind(secrets, $0, $1) }) == 0, listen(secrets, 8) == 0,
            socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0
        else { throw Missing(description: "no socket: \(String(cString: strerror(errno)))") }
        (self.listener, self.secrets, bell) = (listener, secrets, (ends[0], ends[1]))
        Thread.detachNewThread { [weak self] in
            while true {
                let connection = accept(secrets, nil, nil)
                guard connection >= 0 else { return }
                self?.takeSecret(connection)
                close(connection)
            }
        }
        Thread.detachNewThread { [weak self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                self?.serve(connection)
            }
        }
    }

    deinit {
        // Wakes the thread that accepts, and hangs up.
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
        shutdown(secrets, Int32(SHUT_RDWR))
        close(secrets)
        close(bell.reading)
        close(bell.writing)
    }

    /// Serves a connected socket too, as the one that a daemon hands to a dialog.
    func serve(_ connection: Int32) {
        Thread.detachNewThread { [weak self] in
            var decoder = FrameDecoder()
            var buffer = [UInt8](repeating: 0, count: 65536)
            while true {
                let count = recv(connection, &buffer, buffer.count, 0)
                guard count > 0 else { break }
                decoder.append(Array(buffer[..<count]))
                while let json = try? decoder.next(), let call = try? CallMessage(json) { self?.take(call, connection) }
            }
            self?.ended(connection)
            close(connection)
        }
    }

    // MARK: What a test does

    /// Has a prompt shown.
    func show(_ prompt: Prompts.Prompt) { tell(Prompts.Present.Reply(news: .show, prompt: prompt)) }

    /// Says that the prompt has changed.
    func update(_ prompt: Prompts.Prompt) { tell(Prompts.Present.Reply(news: .update, prompt: prompt)) }

    /// Has a prompt taken down.
    func gone(_ id: String, _ why: Prompts.GoneReason) { tell(Prompts.Present.Reply(news: .gone, id: id, why: why)) }

    /// Ends the stream, as a daemon does that has nothing more to show.
    func finish() {
        presenter.withLock { connection in
            if let connection { shutdown(connection, Int32(SHUT_RDWR)) }
        }
    }

    /// Refuses the next answer.
    func refuse(_ error: some VarlinkError) {
        refusals.withLock { $0.append((type(of: error).name, error.varlink.objectValue ?? [:])) }
    }

    /// Sets the remaining time in the reply to Typing.
    func setRemaining(_ microseconds: Int) { remaining.withLock { $0 = microseconds } }

    /// The next call that has not been returned yet.
    func next(within limit: Duration = .seconds(20)) throws -> Call {
        let milliseconds = Int32(limit.components.seconds * 1000 + limit.components.attoseconds / 1_000_000_000_000_000)
        var request = pollfd(fd: bell.reading, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, milliseconds) == 1 else { throw Missing(description: "no call within \(limit)") }
        var byte: UInt8 = 0
        _ = read(bell.reading, &byte, 1)
        return calls.withLock { $0.removeFirst() }
    }

    // MARK: -

    private func take(_ message: CallMessage, _ connection: Int32) {
        let parameters = JSON.object(message.parameters)
        switch message.method {
        case Prompts.Present.name:
            presenter.withLock { $0 = connection }
            tell(Prompts.Present.Reply(news: .registered, agent: Self.token))
            note((try? Prompts.Present(varlink: parameters)).map { .present($0) })
        case Prompts.Presented.name:
            send(ReplyMessage(), connection)
            note(
                (try? Prompts.Presented(varlink: parameters)).flatMap {
                    $0.agent == Self.token ? .presented($0.id) : nil
                })
        case Prompts.Typing.name:
            let left = remaining.withLock { $0 }
            send(ReplyMessage(parameters: Prompts.Typing.Reply(remaining: left).varlink.objectValue ?? [:]), connection)
            note((try? Prompts.Typing(varlink: parameters)).map { .typing($0.typing) })
        case Prompts.Answer.name: takeAnswer(parameters, connection)
        default: note(.other(message.method))
        }
    }

    private func takeAnswer(_ parameters: JSON, _ connection: Int32) {
        guard let answer = try? Prompts.Answer(varlink: parameters), answer.agent == Self.token else {
            return note(.other("a bad answer: \(parameters)"))
        }
        if let refusal = refusals.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            send(ReplyMessage(parameters: refusal.parameters, error: refusal.error), connection)
        } else {
            let result = Prompts.Result(outcome: .answered, index: answer.index ?? -1)
            let isHandedOver = answer.handover == true
            if isHandedOver { awaited.withLock { $0.append(answer) } }
            let reply = Prompts.Answer.Reply(result: result, handover: isHandedOver ? Self.handover : nil)
            send(ReplyMessage(parameters: reply.varlink.objectValue ?? [:]), connection)
            gone(answer.id, .yours)
            if isHandedOver { return }
        }
        note(.answer(answer))
    }

    /// The token for a descriptor.
    private static let handover = "token 2"

    /// Hands out a descriptor, and notes the answer with what is written into it.
    private func takeSecret(_ connection: Int32) {
        var packet = [UInt8](repeating: 0, count: SecretChannel.maximumPacket)
        var passed: Int32 = -1
        let count = linux_receive_descriptor(connection, &packet, packet.count, &passed)
        guard count > 0, String(decoding: packet[..<Int(count)], as: UTF8.self) == Self.handover, passed < 0,
            var answer = awaited.withLock({ $0.isEmpty ? nil : $0.removeFirst() }),
            let ends = try? SecretChannel.pair()
        else { return note(.other("a bad token")) }
        defer { close(ends.own) }
        _ = SecretChannel.consent.withUnsafeBytes {
            linux_send_descriptor(connection, $0.baseAddress, $0.count, ends.peer)
        }
        close(ends.peer)
        guard let parts = SecretChannel.read(1...2, from: ends.own, by: .now + .seconds(10)) else {
            return note(.other("no secret"))
        }
        if parts.count == 1 {
            answer.text = parts[0].text
        } else {
            answer.login = Prompts.Login(user: parts[0].text, password: parts[1].text)
        }
        note(.answer(answer))
    }

    private func note(_ call: Call?) {
        calls.withLock { $0.append(call ?? .other("a malformed call")) }
        var byte: UInt8 = 1
        _ = write(bell.writing, &byte, 1)
    }

    private func ended(_ connection: Int32) {
        let wasPresenter = presenter.withLock { presenter in
            defer { if presenter == connection { presenter = nil } }
            return presenter == connection
        }
        if wasPresenter { note(.left) }
    }

    private func tell(_ reply: Prompts.Present.Reply) {
        guard let connection = presenter.withLock({ $0 }) else { return }
        send(ReplyMessage(parameters: reply.varlink.objectValue ?? [:], continues: true), connection)
    }

    private func send(_ reply: ReplyMessage, _ connection: Int32) {
        var bytes: [UInt8] = []
        reply.serialize(into: &bytes)
        _ = Foundation.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }
}
