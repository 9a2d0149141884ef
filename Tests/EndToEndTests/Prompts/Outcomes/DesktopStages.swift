// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DBus
import DesktopSupport
import Foundation
import ProcessSupport
import SoundServerSupport

/// The dialog on a display without a window manager, with real keys and clicks.
final class DialogStage: OutcomeStage {
    let heading = "the dialog, in Xvfb"
    let answerer = "dialog"
    private let world: World
    private let display: VirtualDisplay
    private var daemon: Daemon

    init() async throws {
        _ = try Built.program("alert-dialog")
        world = try World()
        display = try await VirtualDisplay.started()
        world.environment.merge(display.environment) { $1 }
        daemon = try Daemon(in: world)
    }

    func deed(_ row: OutcomeRow) -> OutcomeTable.Cell {
        switch row.deed {
        case .answer(_, _, let hands, _):
            .done(
                hands.map { hand in
                    switch hand {
                    case .keys(let keys): keys.map(OutcomeTable.code).joined(separator: " ")
                    case .type(let text): OutcomeTable.code(text)
                    case .click(let label, _, _): "click on \(label)"
                    }
                }.joined(separator: " "))
        case .nobody: .done("no display")
        case .wait, .withdraw, .interrupt, .crash: .done(row.commonDeed)
        }
    }

    func ask(_ row: OutcomeRow, isJSON: Bool) async throws -> Told {
        if case .nobody = row.deed { return try askWithoutDisplay(row, isJSON) }
        let asker = try Asker(row, in: world, isJSON: isJSON)
        let found = try await display.xdotool("search", "--sync", "--onlyvisible", "--class", "alert-dialog")
        let window = found.split(separator: "\n").last.map(String.init) ?? ""
        let prompt = try world.call(Prompts.List()).prompts.first
        guard let prompt, prompt.presenter == answerer else { throw ToolError("the dialog shows nothing") }
        switch row.deed {
        case .answer(_, _, let hands, _):
            // As long as a person takes to see it: keys that come sooner are meant for another window.
            try await display.xdotool("windowfocus", "--sync", window, "sleep", "0.4")
            try await world.repeatedly(row) { for hand in hands { try await act(hand, window) } }
        case .interrupt: asker.interrupt()
        case .withdraw: try world.withdraw(prompt.id)
        case .crash:
            try daemon.crash()
            // Who wants an approval waits until alertd runs again.
            if row.isApproval { daemon = try Daemon(in: world) }
            let told = try row.told(asker.told(), in: world, isJSON: isJSON)
            if !row.isApproval { daemon = try Daemon(in: world) }
            return try world.later(row, prompt.id, told, isJSON: isJSON)
        case .wait, .nobody: break
        }
        let told = try row.told(asker.told(), in: world, isJSON: isJSON)
        try await Waiting.until("the window is gone") {
            try await display.xdotool("search", "--onlyvisible", "--class", "alert-dialog").isEmpty
        }
        return told
    }

    private func act(_ hand: OutcomeRow.Hand, _ window: String) async throws {
        switch hand {
        case .keys(let keys): try await display.xdotool(["key", "--delay", "30"] + keys)
        case .type(let text): try await display.xdotool("type", "--delay", "30", text)
        case .click(_, let across, let above):
            let size = try await display.size(of: window)
            // Without --sync, which waits for a movement: the pointer may be there already.
            try await display.xdotool(
                "mousemove", "--window", window, "\(Int(Double(size.width) * across))",
                "\(size.height - above)", "click", "1")
        }
    }

    /// A daemon without a display asks for a script whose display does not answer.
    private func askWithoutDisplay(_ row: OutcomeRow, _ isJSON: Bool) throws -> Told {
        let blind = try World()
        let daemon = try Daemon(in: blind)
        blind.environment["DISPLAY"] = ":9999"
        return try withExtendedLifetime(daemon) {
            try row.told(Asker(row, in: blind, isJSON: isJSON).told(), in: blind, isJSON: isJSON)
        }
    }
}

/// A notification next to another presenter, in dunst; a reply in a test server.
final class NotificationStage: OutcomeStage {
    let heading = "a notification, in dunst"
    let answerer = "notification"
    private let world: World
    private let display: VirtualDisplay
    private let bus: PrivateBus
    private let dunst: Dunst
    private let daemon: Daemon
    private let agent: PromptAgent

    init() async throws {
        bus = try await PrivateBus.started()
        display = try await VirtualDisplay.started()
        world = try World()
        // dunst has a menu program show a notification's actions: this one chooses as the file says.
        let menu = try world.write(
            "#!/bin/sh\ngrep -m 1 -F \"#$(cat '\(world.path)/choice') (\"\n", to: "menu.sh", executable: true)
        dunst = try await Dunst.started(
            on: bus, display, configuration: "[global]\ndmenu = \(menu)\nmouse_right_click = context\n")
        try world.notifyAtOnce(on: bus)
        daemon = try Daemon(in: world)
        agent = try PromptAgent(world)
        try await world.untilDesktop()
    }

    func deed(_ row: OutcomeRow) -> OutcomeTable.Cell {
        switch row.deed {
        case .answer(_, _, _, notification: .action(let label)): .done("right click, \(label)")
        case .answer(_, _, _, notification: .reply): .done("a reply, in a server of our own")
        case .answer(_, _, _, notification: nil):
            .cannotBe(
                row.words.contains { $0 == "--secure" || $0 == "--login" }
                    ? "A notification never asks for a secret, because others see it and servers keep it."
                    : "Closing a notification answers nothing: the question stays with its presenter.")
        case .nobody: .done("alone")
        case .crash:
            .cannotBe("A notification never asks for a secret, because others see it and servers keep it.")
        case .wait, .withdraw, .interrupt: .done(row.commonDeed)
        }
    }

    func ask(_ row: OutcomeRow, isJSON: Bool) async throws -> Told {
        if case .nobody = row.deed { return try askAlone(row, isJSON) }
        if case .answer(_, _, _, notification: .reply(let text)) = row.deed {
            return try await ReplyStage(answering: text).ask(row, isJSON: isJSON)
        }
        let asker = try Asker(row, in: world, isJSON: isJSON)
        let prompt = try agent.shown()
        let found = try await display.xdotool("search", "--sync", "--onlyvisible", "--class", "Dunst")
        switch row.deed {
        case .answer(_, _, _, notification: .action(let label)):
            try world.write(label, to: "choice")
            let window = found.split(separator: "\n").last.map(String.init) ?? ""
            try await display.xdotool("mousemove", "--window", window, "20", "20", "click", "3")
        case .interrupt: asker.interrupt()
        case .withdraw: try world.withdraw(prompt.id)
        case .answer, .wait, .crash, .nobody: break
        }
        let told = try asker.told()
        while try agent.next().news != .gone {}
        try await Waiting.until("the notification is gone") {
            let isCounted = try await dunst.control("count", "displayed").hasPrefix("0")
            let isSeen = try await !display.xdotool("search", "--onlyvisible", "--class", "Dunst").isEmpty
            return isCounted && !isSeen
        }
        return told
    }

    /// Without another presenter there is no notification either.
    private func askAlone(_ row: OutcomeRow, _ isJSON: Bool) throws -> Told {
        let empty = try World()
        try empty.notifyAtOnce(on: bus)
        let daemon = try Daemon(in: empty)
        return try withExtendedLifetime(daemon) { try Asker(row, in: empty, isJSON: isJSON).told() }
    }
}

/// A notification server that has a field to reply in.
private final class ReplyStage {
    private let bus: PrivateBus
    private let server: NotificationServer
    private let world: World
    private let daemon: Daemon
    private let agent: PromptAgent

    init(answering text: String) async throws {
        bus = try await PrivateBus.started()
        world = try World()
        try world.notifyAtOnce(on: bus)
        server = try await NotificationServer.started(on: bus, capabilities: ["body", "actions", "inline-reply"]) {
            call in
            call.actions.contains("inline-reply") ? [.replied(text)] : []
        }
        daemon = try Daemon(in: world)
        agent = try PromptAgent(world)
        try await world.untilDesktop()
    }

    func ask(_ row: OutcomeRow, isJSON: Bool) async throws -> Told {
        let asker = try Asker(row, in: world, isJSON: isJSON)
        let prompt = try agent.shown()
        let told = try asker.told()
        while try agent.next().id != prompt.id {}
        return told
    }
}
