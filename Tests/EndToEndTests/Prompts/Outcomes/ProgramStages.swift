// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport

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
        agent = try PromptAgent(world)
    }

    func deed(_ row: OutcomeRow) -> OutcomeTable.Cell {
        switch row.deed {
        case .answer(agent: .dismissal, _, _, _): .done("`Answer` cancel")
        case .answer(agent: .button(let index, let text, let login), _, _, _):
            .done("`Answer` \(index)" + (text == nil ? "" : ", text") + (login == nil ? "" : ", login"))
        case .nobody: .done("`Decline`")
        case .wait, .withdraw, .interrupt, .crash: .done(row.commonDeed)
        }
    }

    func ask(_ row: OutcomeRow, _ options: [String]) async throws -> Told {
        let asker = try Asker(world, row.words + options + ["--no-start"])
        if case .nobody = row.deed {
            while true {
                guard let prompt = try agent.next().prompt else { continue }
                try agent.decline(prompt.id)
                return try asker.told()
            }
        }
        let prompt = try agent.shown()
        switch row.deed {
        case .answer(agent: .dismissal, _, _, _): try agent.answer(prompt.id, nil)
        case .answer(agent: .button(let index, let text, let login), _, _, _):
            try agent.answer(prompt.id, index, text: text, login: login)
        case .interrupt: asker.program.send(SIGINT)
        case .withdraw: try world.withdraw(prompt.id)
        case .crash:
            try daemon.crash()
            let told = try asker.told()
            daemon = try Daemon(in: world)
            agent = try PromptAgent(world)
            return try world.later(prompt.id, options, told)
        case .wait, .nobody: break
        }
        let told = try asker.told()
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

    func ask(_ row: OutcomeRow, _ options: [String]) async throws -> Told {
        if case .nobody = row.deed { return try Asker(world, row.words + options + ["--no-start"]).told() }
        try terminal.begin(line: (row.words + options).map(OutcomeTable.quoted).joined(separator: " "))
        try terminal.wait(for: "sh asks")
        let id = try world.presented().id
        switch row.deed {
        case .answer(_, let keys, _, _): for key in keys { try terminal.type(key) }
        case .interrupt: try terminal.type("C-c")
        case .withdraw: try world.withdraw(id)
        case .crash:
            try daemon.crash()
            let told = try end()
            daemon = try Daemon(in: world)
            return try world.later(id, options, told)
        case .wait, .nobody: break
        }
        return try end()
    }

    private func end() throws -> Told {
        let (outcome, isRestored) = try terminal.end()
        guard isRestored else { throw ToolError("the terminal is not what it was") }
        return Told(status: outcome.status, output: outcome.output)
    }
}

extension Asker {
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
        guard outcome.status == 0 else { throw ToolError("alertctl withdraw: \(outcome)") }
    }

    /// Returns the later result of a question for which the asker only learned that there was no answer.
    func later(_ id: String, _ options: [String], _ told: Told) throws -> Told {
        guard told.output.isEmpty else { return told }
        let later = try run(Built.program("alertctl"), ["wait", id, "--no-start"] + options)
        guard later.status == told.status else { throw ToolError("alertctl wait: \(later)") }
        return Told(status: told.status, output: later.output)
    }
}
