// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Glibc
import ProcessSupport
import SoundServerSupport
import Varlink

/// A program that is registered as an agent.
final class AgentStage: OutcomeStage {
    let heading = "an agent, by Varlink"
    let answerer = "agent"
    private let world: World
    private var daemon: Daemon
    private var agent: PromptAgent

    init() throws {
        world = try World()
        daemon = try Daemon(in: world)
        agent = try PromptAgent(world, Self.present)
    }

    private static let present = Prompts.Present(name: "agent", shows: Prompts.Present.everything)

    func deed(_ row: OutcomeRow) -> OutcomeTable.Cell {
        switch row.deed {
        case .answer(agent: .dismissal, _, _, _): .done("`Answer` cancel")
        case .answer(agent: .values, _, _, _): .done("`Answer` 1, " + (row.asksSecret ? "a descriptor" : "values"))
        case .answer(agent: .button(let index, let text, let login), _, _, _):
            .done("`Answer` \(index)" + (text == nil ? "" : ", text") + (login == nil ? "" : ", login"))
        case .nobody: .done("`Decline`")
        case .wait, .withdraw, .interrupt, .crash: .done(row.commonDeed)
        }
    }

    func ask(_ row: OutcomeRow, isJSON: Bool) async throws -> Told {
        let asker = try Asker(row, in: world, isJSON: isJSON)
        if case .nobody = row.deed {
            while true {
                guard let prompt = try agent.next().prompt else { continue }
                try agent.decline(prompt.id)
                return try row.told(asker.told(), in: world, isJSON: isJSON)
            }
        }
        let prompt = try agent.shown()
        switch row.deed {
        case .answer(agent: .dismissal, _, _, _): try agent.answer(prompt.id, nil)
        case .answer(agent: .values(let values), _, _, _) where row.asksSecret:
            try agent.handOver(prompt.id, 1, [values.varlink.description], in: world)
        case .answer(agent: .values(let values), _, _, _):
            try agent.call(Prompts.Answer(id: prompt.id, agent: agent.token, index: 1, values: values))
        case .answer(agent: .button(let index, let text, let login), _, _, _):
            try agent.answer(prompt.id, index, text: text, login: login)
        case .interrupt: asker.interrupt()
        case .withdraw: try world.withdraw(prompt.id)
        case .crash:
            try daemon.crash()
            // Who wants an approval waits until alertd runs again.
            if row.isApproval { daemon = try Daemon(in: world) }
            let told = try row.told(asker.told(), in: world, isJSON: isJSON)
            if !row.isApproval { daemon = try Daemon(in: world) }
            agent = try PromptAgent(world, Self.present)
            return try world.later(row, prompt.id, told, isJSON: isJSON)
        case .wait, .nobody: break
        }
        let told = try row.told(asker.told(), in: world, isJSON: isJSON)
        while try agent.next().news != .gone {}
        return told
    }
}

/// The terminal in which the command runs: a window of tmux, with keys as a person presses them.
final class TerminalStage: OutcomeStage {
    let heading = "the terminal, in tmux"
    private let world: World
    private var daemon: Daemon
    private let terminal: Terminal
    let answerer: String

    init() throws {
        world = try World()
        daemon = try Daemon(in: world)
        terminal = try Terminal(in: world)
        answerer = "terminal " + (try terminal.state("#{pane_tty}")).dropFirst("/dev/".count)
    }

    func deed(_ row: OutcomeRow) -> OutcomeTable.Cell {
        switch row.deed {
        case .answer(_, let keys, _, _): .done(keys.map(OutcomeTable.code).joined(separator: " "))
        case .interrupt: .done("`C-c`")
        case .nobody: .done("not in one (`setsid`)")
        case .wait, .withdraw, .crash: .done(row.commonDeed)
        }
    }

    func ask(_ row: OutcomeRow, isJSON: Bool) async throws -> Told {
        if case .nobody = row.deed {
            return try row.told(Asker(row, in: world, isJSON: isJSON).told(), in: world, isJSON: isJSON)
        }
        try terminal.begin(line: row.line(in: world, isJSON: isJSON))
        try terminal.wait(for: row.isApproval ? "sh wants to run" : "sh asks")
        let id = try world.presented().id
        switch row.deed {
        case .answer(_, let keys, _, _):
            try await world.repeatedly(row) { for key in keys { try terminal.type(key) } }
        case .interrupt: try terminal.type("C-c")
        case .withdraw: try world.withdraw(id)
        case .crash:
            try daemon.crash()
            // Who wants an approval waits until alertd runs again.
            if row.isApproval { daemon = try Daemon(in: world) }
            let told = try row.told(end(), in: world, isJSON: isJSON)
            if !row.isApproval { daemon = try Daemon(in: world) }
            return try world.later(row, id, told, isJSON: isJSON)
        case .wait, .nobody: break
        }
        return try row.told(end(), in: world, isJSON: isJSON)
    }

    private func end() throws -> Told {
        let (outcome, isRestored) = try terminal.end()
        guard isRestored else { throw ToolError("the terminal is not what it was") }
        return Told(status: outcome.status, output: outcome.output)
    }
}

extension Asker {
    /// Asks the question of a row, outside of a terminal.
    convenience init(_ row: OutcomeRow, in world: World, isJSON: Bool) throws {
        let line = try "\(Built.word("alertctl")) \(row.line(in: world, isJSON: isJSON)) --no-start"
        let file = try world.write((row.isApproval ? "" : "exec ") + line + "\n", to: "agent")
        // The program that wants an approval is below the shell of a person.
        if row.isApproval { try self.init(world, belowShell: file) } else { try self.init(world, file: file) }
    }

    /// Sends Ctrl-C's signal to the command, and to the shell around it.
    func interrupt() {
        // Below the shell of a person the command leads another session.
        for leader in isBelowShell ? program.children : [program.pid] { kill(-leader, SIGINT) }
    }

    /// Returns the final result of the script.
    func told() throws -> Told {
        let end = try wait()
        return Told(status: end.status, output: end.output)
    }
}

extension World {
    /// Takes a question back, as a person does.
    func withdraw(_ id: String) throws {
        let outcome = try alertctl("withdraw", id)
        guard outcome.status == 0 else { throw ToolError("alertctl question withdraw: \(outcome)") }
    }

    /// Carries out a person's action. For an approval it is repeated until it counts: nothing does in the first second.
    func repeatedly(_ row: OutcomeRow, _ action: () async throws -> Void) async throws {
        try await action()
        let deadline = ContinuousClock.now + .seconds(30)
        while row.isApproval, try !call(Prompts.List()).prompts.isEmpty {
            guard ContinuousClock.now < deadline else { throw ToolError("no answer counts") }
            Times.pass(until: .now + .milliseconds(300))
            if try !call(Prompts.List()).prompts.isEmpty { try await action() }
        }
    }

    /// Returns the later result of a question for which the asker only learned that there was no answer.
    func later(_ row: OutcomeRow, _ id: String, _ told: Told, isJSON: Bool) throws -> Told {
        guard told.output.isEmpty, !row.isApproval else { return told }
        let words = ["wait", id, "--no-start"] + (isJSON ? ["--json"] : [])
        let later = try run(Built.program("alertctl"), words)
        guard later.status == told.status else { throw ToolError("alertctl question wait: \(later)") }
        return Told(status: told.status, output: later.output)
    }
}
