// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import Testing
import Varlink

/// Real windows on a virtual display, answered by real keys and clicks. One at a time, as they are about time as well.
@Suite(.serialized, .timeLimit(.minutes(5))) struct Windows {}

extension Windows {
    /// A dialog that shows what a test wants.
    struct World {
        let screen: Screen
        let server: PromptServer
        let dialog: TestProcess

        /// - Parameters:
        ///   - variables: What else it has in its environment.
        ///   - size: The screen's, in pixels.
        ///   - prepare: What is done before it is started in its home folder.
        static func started(
            _ variables: [String: String] = [:], size: String = "1024x768",
            prepare: (String) throws -> Void = { _ in }
        ) async throws -> World {
            let screen = try await Screen.started(size: size)
            try prepare(screen.environment["HOME"] ?? "")
            let server = try PromptServer()
            let dialog = try TestProcess.dialog(
                ["--socket", server.path], environment: screen.environment.merging(variables) { $1 })
            let call = try server.next()
            guard case .present(let registration) = call else {
                throw PromptServer.Missing(description: "\(call) instead of Present; it said \(dialog.output)")
            }
            #expect(registration.presenter == .dialog)
            #expect(registration.place == .desktop)
            #expect(registration.kinds == [.alert, .sheet, .progress, .ring])
            #expect(registration.inputs == nil)
            #expect(registration.shows == ["approval", "form", "mustRead", "revision"])
            return World(screen: screen, server: server, dialog: dialog)
        }

        /// Has a prompt shown, and gives its window the keyboard.
        func show(_ prompt: Prompts.Prompt) async throws -> String {
            server.show(prompt)
            #expect(try server.next() == .presented(prompt.id))
            let window = try await screen.window(of: dialog)
            // No button of an approval acts in the first second.
            try await screen.focus(window, seconds: prompt.approval == nil ? 1 : 2)
            return window
        }

        /// The answer that is the next call.
        func answer() throws -> Prompts.Answer {
            let call = try server.next()
            guard case .answer(let answer) = call else {
                throw PromptServer.Missing(description: "\(call) instead of an answer; it said \(dialog.output)")
            }
            return answer
        }
    }

    /// The prompts of the table of outcomes.
    private static func prompt(_ name: String) -> Prompts.Prompt {
        let yesNo: [(String, Prompts.Role)] = [("Cancel", .cancel), ("Go on", .normal), ("Delete", .destructive)]
        let sheet: [(String, Prompts.Role)] = [
            ("Delete", .destructive), ("Archive", .normal), ("Move", .normal), ("Cancel", .cancel),
        ]
        let hundreds = (0..<400).map { ("IMG_\(2000 + $0).jpg", Prompts.Role.normal) }
        return switch name {
        case "alert": .made(.alert, "Question", yesNo, defaultIndex: 1)
        case "alert, default is cancel": .made(.alert, "Question", yesNo, defaultIndex: 0)
        case "alert without cancel": .made(.alert, "Question", [("A", .normal), ("B", .normal)], defaultIndex: 0)
        case "sheet": .made(.sheet, "Choice", sheet)
        case "sheet with default": .made(.sheet, "Choice", sheet, defaultIndex: 2)
        case "sheet without cancel": .made(.sheet, "Choice", Array(sheet.dropLast()))
        case "hundreds":
            .made(.sheet, "Choice", [("Delete all", .destructive)] + hundreds + [("Cancel", .cancel)])
        case "text": .made(.alert, "Name", [("Cancel", .cancel), ("OK", .normal)], defaultIndex: 1, input: .text)
        case "secure": .made(.alert, "PIN", [("Cancel", .cancel), ("OK", .normal)], defaultIndex: 1, input: .secure)
        case "login": .made(.alert, "Log in", [("Cancel", .cancel), ("OK", .normal)], defaultIndex: 1, input: .login)
        default: .made(.progress, "Please wait", [("Cancel", .cancel)])
        }
    }

    /// A prompt, the keys that are pressed, the button's index, and what comes with it.
    private static let keys: [(prompt: String, keys: [String], index: Int?, typed: String?)] = [
        // Enter is the default button, Tab goes round, Esc dismisses.
        ("alert", ["Return"], 1, nil), ("alert", ["KP_Enter"], 1, nil), ("alert", ["Escape"], nil, nil),
        ("alert", ["Tab", "Return"], 2, nil), ("alert", ["Tab", "Tab", "Return"], 0, nil),
        ("alert", ["Tab", "space"], 2, nil), ("alert", ["Left", "Return"], 0, nil),
        ("alert", ["Right", "Return"], 2, nil),
        ("alert", ["0", "Return"], 0, nil), ("alert", ["d", "Return"], 2, nil),
        ("alert, default is cancel", ["Return"], 0, nil),
        ("alert without cancel", ["Escape"], nil, nil), ("alert without cancel", ["Return"], 0, nil),
        ("alert without cancel", ["Right", "Return"], 1, nil),
        // A sheet begins at what does not destroy.
        ("sheet", ["Return"], 1, nil), ("sheet", ["Down", "Return"], 2, nil),
        ("sheet", ["Up", "Return"], 0, nil), ("sheet", ["End", "Return"], 3, nil), ("sheet", ["2", "Return"], 2, nil),
        ("sheet", ["Tab", "Return"], 3, nil), ("sheet with default", ["Return"], 2, nil),
        ("sheet without cancel", ["Escape"], nil, nil),
        // A long list is searched as one types.
        ("hundreds", ["Return"], 1, nil), ("hundreds", ["3", "9", "5", "Return"], 396, nil),
        ("hundreds", ["3", "9", "Down", "Return"], 140, nil),
        ("hundreds", ["d", "e", "l", "e", "t", "e", "Return"], 0, nil),
        ("hundreds", ["Down", "3", "9", "5", "6", "BackSpace", "Tab", "Up", "Return"], 396, nil),
        ("hundreds", ["x", "Return", "Escape"], nil, nil),
        // What is typed comes with every button but cancel.
        ("text", ["h", "i", "Return"], 1, "hi"), ("text", ["Return"], 1, ""),
        ("text", ["h", "i", "Escape"], nil, nil),
        ("text", ["h", "Tab", "Return"], 0, nil), ("text", ["h", "Tab", "Tab", "Return"], 1, "h"),
        ("secure", ["p", "quotedbl", "backslash", "Return"], 1, "p\"\\"), ("secure", ["p", "Escape"], nil, nil),
        ("login", ["a", "Return", "p", "Return"], 1, "a/p"), ("login", ["a", "Tab", "p", "Return"], 1, "a/p"),
        ("login", ["a", "Escape"], nil, nil),
        // Enter does not stop what one merely looks at.
        ("progress", ["Return", "Escape"], nil, nil), ("progress", ["Tab", "Return"], 0, nil),
    ]

    /// Questions of one process come one after the other, as a script asks them.
    @Test func keysAnswer() async throws {
        let world = try await World.started()
        for row in Self.keys {
            _ = try await world.show(Self.prompt(row.prompt))
            for key in row.keys { try await world.screen.press(key) }
            let answer = try world.answer()
            #expect(answer.index == row.index, "\(row)")
            #expect(answer.cancel == (row.index == nil ? true : nil), "\(row)")
            #expect((answer.login.map { "\($0.user)/\($0.password)" } ?? answer.text) == row.typed, "\(row)")
        }
        #expect(world.dialog.output.isEmpty)
    }

    /// A prompt, where it is clicked into, and the button's index.
    private static let clicks: [(prompt: String, across: Double, above: Int, index: Int)] = [
        ("alert", 0.17, 25, 0), ("alert", 0.5, 25, 1), ("alert", 0.83, 25, 2), ("sheet", 0.5, 25, 3),
        ("alert without cancel", 0.25, 25, 0),
        ("alert without cancel", 0.75, 25, 1),
        ("text", 0.75, 25, 1), ("progress", 0.5, 25, 0),
    ]

    @Test func clicksAnswer() async throws {
        let world = try await World.started()
        for row in Self.clicks {
            let window = try await world.show(Self.prompt(row.prompt))
            try await world.screen.click(window, across: row.across, above: row.above)
            let index = try world.answer().index
            #expect(index == row.index, "\(row)")
        }
    }

    /// A list without a cancel button has one of the window, and a long list one that chooses the row in focus.
    @Test func everyListHasAWayOut() async throws {
        let world = try await World.started()
        var window = try await world.show(Self.prompt("sheet without cancel"))
        try await world.screen.click(window, across: 0.5, above: 25)
        #expect(try world.answer().cancel == true)
        let long = Prompts.Prompt.made(.sheet, "Choice", (0..<200).map { ("Row \($0)", .normal) })
        window = try await world.show(long)
        try await world.screen.click(window, across: 0.25, above: 25)
        #expect(try world.answer().cancel == true)
        window = try await world.show(long)
        try await world.screen.press("Down", "Down")
        try await world.screen.click(window, across: 0.75, above: 25)
        #expect(try world.answer().index == 2)
        #expect(world.dialog.output.isEmpty)
    }

    @Test func textIsAnyText() async throws {
        let world = try await World.started()
        var prompt = Self.prompt("text")
        prompt.initialText = "von: "
        _ = try await world.show(prompt)
        try await world.screen.type("Größe <b>&amp; \"日本\"")
        try await world.screen.press("Return")
        #expect(try world.answer().text == "von: Größe <b>&amp; \"日本\"")
    }

    @Test func keysOfSomebodyWhoTypesElsewhereAnswerNothing() async throws {
        let world = try await World.started()
        let prompt = Self.prompt("text")
        world.server.show(prompt)
        #expect(try world.server.next() == .presented("p"))
        let window = try await world.screen.window(of: world.dialog)
        // Typed on across the window's coming up, and ended by Enter; then a pause, and something for this window.
        try await world.screen.xdotool([
            "windowfocus", "--sync", window, "key", "--delay", "60", "e", "l", "s", "e", "w", "h", "e", "r", "e",
            "Return",
            "sleep", "0.5", "key", "--delay", "30", "h", "e", "r", "e", "Return",
        ])
        #expect(try world.answer().text == "here")
    }

    @Test func typingIsToldAndTheClockWaits() async throws {
        let world = try await World.started()
        var prompt = Self.prompt("text")
        prompt.remaining = 60_000_000
        world.server.setRemaining(55_000_000)
        _ = try await world.show(prompt)
        try await world.screen.press("h", "i")
        #expect(try world.server.next() == .typing(true))
        try await world.screen.press("Return")
        #expect(try world.answer().text == "hi")
    }

    @Test func oneAfterTheOtherIsShownByOneProcess() async throws {
        let world = try await World.started()
        for number in 0..<5 {
            var prompt = Self.prompt("alert")
            prompt.id = "p\(number)"
            _ = try await world.show(prompt)
            #expect(try await world.screen.windows(of: world.dialog) == 1)
            try await world.screen.press("Return")
            #expect(try world.answer().id == "p\(number)")
        }
        #expect(world.dialog.output.isEmpty)
    }

    @Test func whatIsGoneIsTakenDown() async throws {
        let world = try await World.started()
        var prompt = Self.prompt("alert")
        _ = try await world.show(prompt)
        prompt.remaining = 5_000_000
        world.server.update(prompt)
        world.server.gone("another", .answered)
        world.server.gone("p", .withdrawn)
        // The next one is the only one to be seen.
        prompt.id = "q"
        _ = try await world.show(prompt)
        #expect(try await world.screen.windows(of: world.dialog) == 1)
        try await world.screen.press("Escape")
        #expect(try world.answer() == Prompts.Answer(id: "q", agent: PromptServer.token, cancel: true))
    }

    @Test func anAnswerThatIsNotTakenCanBeGivenAgain() async throws {
        let world = try await World.started()
        world.server.refuse(Prompts.NotStored(reason: "the disk is full"))
        _ = try await world.show(Self.prompt("text"))
        try await world.screen.press("a", "Return")
        #expect(try world.answer().text == "a")
        try await world.screen.press("b", "Return")
        #expect(try world.answer().text == "ab")
    }

    @Test func anAnswerThatComesTooLateClosesTheWindow() async throws {
        let world = try await World.started()
        world.server.refuse(Prompts.AlreadyEnded(id: "p", outcome: .timedOut))
        _ = try await world.show(Self.prompt("alert"))
        try await world.screen.press("Return")
        _ = try world.answer()
        var next = Self.prompt("alert")
        next.id = "q"
        _ = try await world.show(next)
        #expect(try await world.screen.windows(of: world.dialog) == 1)
    }

    @Test func labelsOfAnyKindAreShown() async throws {
        let world = try await World.started()
        var prompt = Prompts.Prompt.made(
            .alert, "_<b>T\n\u{202E}&\0",
            [("_Cancel\n\u{1B}[0m", .cancel), ("👩‍👩‍👧 <i>", .normal), ("\u{200F}שלום", .normal)],
            defaultIndex: 1)
        prompt.message = String(repeating: "<span> & \u{1B}]0;x\u{7}\n", count: 3)
        prompt.level = .critical
        prompt.asker.program = "<b>\n_\u{202E}"
        _ = try await world.show(prompt)
        #expect(try await world.screen.xdotool(["search", "--name", #"^_<b>T\\n\\u\{202E\}&\\u\{0\}$"#]) != "")
        try await world.screen.press("Return")
        #expect(try world.answer().index == 1)
        #expect(world.dialog.output.isEmpty)
    }

    @Test func aThousandChoicesAreShownAndFound() async throws {
        let world = try await World.started()
        let label = String(repeating: "long ", count: 39)
        _ = try await world.show(.made(.sheet, "Choice", (0..<1000).map { (label + "\($0)", .normal) }))
        try await world.screen.type("999 ")
        try await world.screen.press("Return")
        #expect(try world.answer().index == 999)
    }

    /// Only a part of a long list is laid out, and keys lead beyond it.
    @Test func theLastOfAThousandChoicesIsReachedByKey() async throws {
        let world = try await World.started()
        _ = try await world.show(.made(.sheet, "Choice", (0..<1000).map { ("Choice \($0)", .normal) }))
        try await world.screen.press("End")
        try await world.screen.press("Up")
        try await world.screen.press("Return")
        #expect(try world.answer().index == 998)
    }
}
