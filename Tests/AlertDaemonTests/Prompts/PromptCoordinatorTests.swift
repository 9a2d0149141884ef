// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Foundation
import LinuxSystem
import Logging
import ProcessSupport
import Testing
import Varlink

@testable import AlertCore
@testable import AlertDaemon
@testable import LinuxSystem

/// The coordinator between many threads: whoever asks, shows, lists and leaves does so at once.
@Suite struct PromptCoordinatorTests {
    /// A coordinator over a loop that runs.
    private final class Bed: Sendable {
        private let folder: TemporaryFolder
        private let store: Store
        let loop: TransactionLoop
        private let ended: AsyncStream<Void>
        let coordinator: PromptCoordinator

        init(clock: any ClockSource = SystemClock()) throws {
            folder = try TemporaryFolder()
            store = try Store(path: folder.path + "/alertd.sqlite", now: clock.now().wall)
            let loop = try TransactionLoop(
                store: store, clock: clock, zones: Zones(environment: [:]), policy: Policy(.standard),
                logger: Logger(label: "tests"))
            self.loop = loop
            let (ended, continuation) = AsyncStream.makeStream(of: Void.self)
            self.ended = ended
            coordinator = try PromptCoordinator(loop: loop, commands: NoCommands(), logger: Logger(label: "tests"))
            try DedicatedThread(name: "center") {
                loop.run(perform: { _ in })
                continuation.finish()
            }.start()
        }

        /// Ends the loop, and returns when its thread has.
        func end() async throws {
            coordinator.close()
            loop.stop()
            for await _ in ended {}
            // A store that is open writes its files again once they are gone.
            try store.close()
        }
    }

    /// No button here has a command.
    private struct NoCommands: CommandOutput {
        func run(
            _ command: Command, completion: @escaping @Sendable (Result<CommandOutcome, CommandFailure>) -> Void
        ) { Issue.record("a command is run") }
    }

    /// Every event looks at every open prompt, which takes its time without an optimizer, and more of it with a
    /// sanitizer.
    private static let count = 200

    private static func question(_ number: Int) -> Prompts.Question {
        Prompts.Question(
            title: "Number \(number)", buttons: (0..<3).map { Prompts.ButtonWish(label: "\(number)-\($0)") },
            input: number % 4 == 0 ? .secure : number % 4 == 1 ? .text : nil)
    }

    /// Shows and answers until its stream ends: the button is that of the number's remainder, and so is what is typed.
    private static func present(_ name: String, at coordinator: PromptCoordinator) async throws {
        let token = PresenterToken(text: name)
        let (news, continuation) = AsyncStream.makeStream(of: Prompts.Present.Reply.self)
        let presenter = Presenter(
            token: token, name: name, kind: .agent, place: .desktop, kinds: [.alert, .sheet],
            inputs: Set(Prompts.Input.allCases), mostButtons: nil, only: nil)
        try coordinator.register(presenter) { continuation.yield($0) }
        for await reply in news {
            guard let prompt = reply.prompt, reply.news == .show else {
                if reply.why == .withdrawn, reply.id == "last" { break }
                continue
            }
            if prompt.id == "last" { continue }
            let number = Int(prompt.id.dropFirst()) ?? 0
            do {
                try coordinator.presented(prompt.id, by: token)
                _ = try coordinator.typing(prompt.id, true, by: token)
                let text: SecretText? = prompt.input == .none ? nil : SecretText("typed \(number)")
                let typed = coordinator.typed(text: text, login: nil, values: nil, for: prompt.id)
                _ = try await coordinator.answer(prompt.id, .button(number % 3), typed: typed, by: .presenter(token))
            } catch is Prompts.AlreadyEnded {
                // The asker has left in the interim.
            } catch is Prompts.NotPresenting {
                // The same, one step sooner.
            }
        }
        coordinator.leave(token)
    }

    /// Asks a question and returns every reported end.
    private static func ask(_ number: Int, at coordinator: PromptCoordinator, leaves: Bool) async throws -> [Prompts
        .Result]
    {
        let (news, continuation) = AsyncStream.makeStream(of: PromptEvent.self)
        let asker = Prompts.Asker(pid: number % 7, program: "test")
        let (id, listener) = try await coordinator.ask(
            Prompts.Ask(id: "n\(number)", question: question(number)), by: asker, display: nil
        ) { news in
            continuation.yield(news)
            if case .ended = news { continuation.finish() }
        }
        if leaves {
            coordinator.leave(id, number: listener)
            return []
        }
        var ends: [Prompts.Result] = []
        for await case .ended(_, var result, let delivery) in news {
            if case .message(let secret, _) = delivery { result.text = secret.text }
            ends.append(result)
        }
        return ends
    }

    /// A question ends with the machine where its asker does, and is known nowhere else: its sync may wait.
    @Test(
        .timeLimit(.minutes(2)),
        arguments: [
            (true, nil, true), (false, nil, false), (true, ["all"], false),
        ] as [(Bool, [String]?, Bool)])
    func whichQuestionsAreSyncedFirst(isAwaited: Bool, to: [String]?, isDeferred: Bool) async throws {
        // With a clock that stands the time to sync does not come.
        let bed = try Bed(clock: StandingClock("2027-03-04T08:00:00Z"))
        let coordinator = bed.coordinator
        let token = PresenterToken(text: "agent")
        let presenter = Presenter(
            token: token, name: "agent", kind: .agent, place: .desktop, kinds: [.alert, .sheet],
            inputs: Set(Prompts.Input.allCases), mostButtons: nil, only: nil)
        let (shown, show) = AsyncStream.makeStream(of: Void.self)
        try coordinator.register(presenter) { if $0.news == .show { show.yield() } }
        // What the loop began with is synced.
        try await bed.loop.change { _ = try $0.notify(id: "a", content: .init(title: "A")) }
        #expect(!bed.loop.store.owesSync)
        var question = Self.question(2)
        question.to = to
        let (told, tell) = AsyncStream.makeStream(of: Bool.self)
        let loop = bed.loop
        let listener: PromptCoordinator.Listener = { news in
            if case .ended = news { tell.yield(loop.store.owesSync) }
        }
        _ = try await coordinator.ask(
            Prompts.Ask(id: "q", question: question), by: Prompts.Asker(pid: 1, program: "test"), display: nil,
            listener: isAwaited ? listener : nil)
        #expect(bed.loop.store.owesSync == isDeferred)
        for await _ in shown { break }
        try coordinator.presented("q", by: token)
        _ = try await coordinator.answer("q", .button(1), typed: .nothing, by: .presenter(token))
        #expect(bed.loop.store.owesSync == isDeferred)
        if isAwaited {
            for await wasOwed in told {
                #expect(wasOwed == isDeferred)
                break
            }
        }
        try await bed.end()
    }

    @Test(.timeLimit(.minutes(2))) func manyAskersAtOnceAreEachAnsweredRight() async throws {
        let bed = try Bed()
        let coordinator = bed.coordinator
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 { group.addTask { try await Self.present("agent \(number)", at: coordinator) } }
            try await withThrowingTaskGroup(of: Void.self) { askers in
                for number in 0..<Self.count {
                    askers.addTask {
                        let leaves = number % 10 == 9
                        let ends = try await Self.ask(number, at: coordinator, leaves: leaves)
                        guard !leaves else { return }
                        #expect(ends.count == 1)
                        #expect(ends.first?.label == "\(number)-\(number % 3)")
                        #expect(ends.first?.text == (number % 4 < 2 ? "typed \(number)" : nil))
                    }
                    guard number % 50 == 0 else { continue }
                    askers.addTask { #expect(coordinator.list(after: nil).prompts.count <= Self.count) }
                }
                try await askers.waitForAll()
            }
            #expect(coordinator.counts.queued == 0 && coordinator.counts.presented == 0)
            // A withdrawn question dismisses them one after the other.
            for _ in 0..<8 {
                let question = Prompts.Question(title: "last")
                _ = try await coordinator.ask(
                    Prompts.Ask(id: "last", question: question), by: Prompts.Asker(pid: 1, program: "test"),
                    display: nil, listener: nil)
                _ = try await coordinator.withdraw(["last"])
                try await group.next()
            }
        }
        try await bed.end()
    }
}
