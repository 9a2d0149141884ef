// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DesktopSupport
import Foundation
import ProcessSupport
import SoundServerSupport

/// A place where a question is shown to a person, who closes it.
enum QuestionShowing: String, CaseIterable, Sendable {
    case terminal
    case plain = "--plain"
    case attend
    case attendPlain = "attend --plain"
    case window = "alert-dialog"
    case server = "notification, with actions"
    case poorServer = "notification, without actions"

    /// Returns a stage with its own daemon.
    func stage() async throws -> any QuestionStage {
        switch self {
        case .terminal: try AskingTerminal(isPlain: false)
        case .plain: try AskingTerminal(isPlain: true)
        case .attend: try AttendingTerminal(isPlain: false)
        case .attendPlain: try AttendingTerminal(isPlain: true)
        case .window: try await QuestionWindow()
        case .server: try await QuestionNotice(["body", "actions", "inline-reply"])
        case .poorServer: try await QuestionNotice(["body"])
        }
    }
}

/// A place that shows questions, one at a time.
protocol QuestionStage {
    func show(_ row: QuestionRow) async throws -> StateCell
}

/// The terminal of the command that asks.
private final class AskingTerminal: QuestionStage {
    private let world: World
    private let daemon: Daemon
    private let terminal: Terminal
    private let isPlain: Bool

    init(isPlain: Bool) throws {
        self.isPlain = isPlain
        world = try World()
        daemon = try Daemon(in: world)
        terminal = try Terminal(in: world, columns: 100, rows: 40)
        try world.write("red\ngreen\n", to: "rows")
    }

    func show(_ row: QuestionRow) throws -> StateCell {
        let words = row.words.prefix(1) + (isPlain ? ["--plain"] : []) + row.words.dropFirst()
        try terminal.begin(
            line: words.map(Built.shellWord).joined(separator: " ") + (row == .rows ? " < \(world.path)/rows" : ""))
        try terminal.wait(for: row.title)
        let presenter = try world.presenter()
        try expectCell(presenter.hasPrefix("terminal "), "shown by \(presenter)")
        row.passFirstSecond()
        try terminal.type(isPlain ? "C-d" : "Escape")
        let (outcome, isRestored) = try terminal.end()
        try expectCell(outcome.status == 1, "\(outcome)")
        try expectCell(isRestored, "the terminal is not what it was")
        return .right("shown")
    }
}

/// A terminal that attends, while a program elsewhere asks.
private final class AttendingTerminal: QuestionStage {
    private let world: World
    private let daemon: Daemon
    private let terminal: Terminal
    private let isPlain: Bool

    init(isPlain: Bool) throws {
        self.isPlain = isPlain
        world = try World()
        daemon = try Daemon(in: world)
        terminal = try Terminal(in: world, columns: 100, rows: 40)
        try terminal.begin(line: isPlain ? "attend --plain" : "attend")
        try terminal.wait(for: isPlain ? "Waiting for questions." : "No open questions.")
    }

    func show(_ row: QuestionRow) throws -> StateCell {
        let asking = try world.ask(row)
        try terminal.wait { $0.contains(row.title) }
        let presenter = try world.presenter()
        try expectCell(presenter.hasPrefix("terminal "), "shown by \(presenter)")
        row.passFirstSecond()
        try terminal.type(isPlain ? "C-d" : "Escape")
        let status = try asking.wait()
        if !isPlain { try terminal.wait(for: "No open questions.") }
        try expectCell(status == 1, "exit \(status)")
        return .right("shown")
    }
}

/// The dialog, on a display without a window manager.
private final class QuestionWindow: QuestionStage {
    private let world: World
    private let display: VirtualDisplay
    private let daemon: Daemon

    init() async throws {
        _ = try Built.program("alert-dialog")
        world = try World()
        display = try await VirtualDisplay.started()
        world.environment.merge(display.environment) { $1 }
        daemon = try Daemon(in: world)
    }

    func show(_ row: QuestionRow) async throws -> StateCell {
        let asking = try world.ask(row)
        let found = try await display.xdotool("search", "--sync", "--onlyvisible", "--class", "alert-dialog")
        let window = found.split(separator: "\n").last.map(String.init) ?? ""
        let presenter = try world.presenter()
        try expectCell(presenter == "dialog", "shown by \(presenter)")
        let name = try await display.xdotool("getwindowname", window)
        // The title of an approval is the word of the program that asks.
        let expected = row == .approval ? "wants to run a command" : row.title
        try expectCell(name.contains(expected), "the window is called \(name)")
        row.passFirstSecond()
        // As long as a person takes to see it: keys that come sooner are meant for another window.
        try await display.xdotool("windowfocus", "--sync", window, "sleep", "0.4", "key", "Escape")
        let status = try asking.wait()
        try expectCell(status == 1, "exit \(status)")
        try await Waiting.until("the window is gone") {
            try await display.xdotool("search", "--onlyvisible", "--class", "alert-dialog").isEmpty
        }
        return .right("shown")
    }
}

/// A notification next to another presenter.
private final class QuestionNotice: QuestionStage {
    private let bus: PrivateBus
    private let server: NotificationServer
    private let world: World
    private let daemon: Daemon
    private let agent: PromptAgent
    private let hasActions: Bool

    init(_ capabilities: [String]) async throws {
        bus = try await PrivateBus.started()
        server = try await NotificationServer.started(on: bus, capabilities: capabilities)
        hasActions = capabilities.contains("actions")
        world = try World()
        try world.notifyAtOnce(on: bus)
        daemon = try Daemon(in: world)
        agent = try PromptAgent(world, .init(name: "agent", shows: Prompts.Present.everything))
        try await world.untilDesktop()
    }

    func show(_ row: QuestionRow) async throws -> StateCell {
        let asking = try world.ask(row)
        let prompt = try agent.shown()
        // What comes after it shows that the question itself is not coming.
        let marker = "After \(row.rawValue)"
        try world.alertctl("notify", marker, "--transient")
        try await Waiting.until("the server shows the next one") { server.calls.contains { $0.summary == marker } }
        let own = server.calls.first { $0.summary == row.title }
        try agent.answer(prompt.id, nil)
        let status = try asking.wait()
        while try agent.next().news != .gone {}
        try expectCell(status == 1, "exit \(status)")
        guard hasActions, let labels = row.noticeLabels else {
            try expectCell(own == nil, "is shown")
            return .right("absent")
        }
        guard let own else { throw Difference("is not shown") }
        let offered = stride(from: 1, to: own.actions.count, by: 2).map { own.actions[$0] }
        try expectCell(offered == labels, "offers \(offered)")
        return .right(labels.joined(separator: ", "))
    }
}

extension World {
    /// The presenter of the only question, once it has reported that it shows it.
    fileprivate func presenter() throws -> String {
        let id = try presented().id
        return try call(Prompts.List()).prompts.first { $0.id == id }?.presenter ?? "none"
    }
}

extension QuestionRow {
    /// Waits until keys count: none does in the first second of an approval.
    fileprivate func passFirstSecond() {
        if self == .approval { Times.pass(until: .now + .milliseconds(1_200)) }
    }

    /// The buttons of its notification; nil if it never becomes one: servers keep secrets, and have no fields.
    fileprivate var noticeLabels: [String]? {
        switch self {
        case .alert: ["Open", "No", "Yes"]
        case .sheet: ["Open", "Yes", "No"]
        case .timed, .critical: ["Open", "Yes"]
        case .text: ["Open", "Cancel", "OK"]
        case .secret, .login, .rows, .lines, .number, .choice, .check, .date, .time, .dateTime, .duration, .formSecret,
            .file, .folder, .save, .approval:
            nil
        }
    }
}
