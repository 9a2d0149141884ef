// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import PromptKit
import Varlink

/// Shows what the daemon has to ask, one prompt at a time, for as long as there is something.
final class Agent {
    /// The end of the program.
    enum End {
        /// The dialog has had nothing to show for a while, or the daemon has ended.
        case quiet
        /// The daemon cannot be talked to.
        case failed(VarlinkClientError)
    }

    private let news: VarlinkConnection
    private let socketPath: String
    private let onEnd: (End) -> Void
    private var replies: ReplySequence<Prompts.Present>?
    private var reading: Waiting?
    private var idling: Waiting?
    private var calls: DaemonCalls?
    private var token = ""
    private var shown: ShownPrompt?

    /// The time for which the dialog stays when there is nothing to show: a script asks again soon, and a window is
    /// then there at once.
    static let idleTime: Duration = .seconds(60)

    /// - Parameters:
    ///   - news: A connection to the daemon, which belongs to the agent from now on.
    ///   - socketPath: Where the daemon listens, for the second connection.
    init(news: VarlinkConnection, socketPath: String, onEnd: @escaping (End) -> Void) {
        self.news = news
        self.socketPath = socketPath
        self.onEnd = onEnd
    }

    /// Registers with the daemon, and shows what it has from then on.
    func start() throws(VarlinkClientError) {
        calls = try DaemonCalls(connectingTo: socketPath) { [unowned self] _ in end(.quiet) }
        replies = try news.stream(
            Prompts.Present(
                name: "dialog", presenter: .dialog, place: .desktop, kinds: [.alert, .sheet, .progress, .ring],
                shows: Prompts.Present.everything))
        reading = .forReading(news.fileDescriptor) { [unowned self] in readNews() }
    }

    private func readNews() {
        do throws(VarlinkClientError) {
            while let replies {
                switch try replies.nextIfAvailable() {
                case .reply(let reply): handle(reply)
                case .nothing: return
                case .finished: return end(.quiet)
                }
            }
        } catch .closed {
            end(.quiet)
        } catch {
            end(.failed(error))
        }
    }

    private func handle(_ reply: Prompts.Present.Reply) {
        switch reply.news {
        case .registered:
            token = reply.agent ?? ""
            idle()
        case .show: if let prompt = reply.prompt { show(prompt) }
        case .update: if let prompt = reply.prompt, prompt.id == shown?.id { shown?.update(prompt) }
        case .gone: if reply.id == shown?.id { takeDown() }
        }
    }

    private func show(_ prompt: Prompts.Prompt) {
        guard let calls else { return }
        // One at a time is the daemon's promise; whatever it shows, the latest is meant.
        takeDown()
        idling = nil
        shown = ShownPrompt(prompt, token: token, calls: calls) { [unowned self] in takeDown() }
        shown?.present()
    }

    private func takeDown() {
        guard let shown else { return }
        self.shown = nil
        shown.close()
        idle()
    }

    private func idle() {
        idling = .until(.now + Self.idleTime) { [unowned self] in end(.quiet) }
    }

    private func end(_ end: End) {
        (reading, idling, replies) = (nil, nil, nil)
        shown?.close()
        shown = nil
        onEnd(end)
    }
}
