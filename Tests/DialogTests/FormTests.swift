// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DesktopSupport
import Foundation
import LinuxSystem
import ProcessSupport
import PromptKit
import TerminalKit
import Testing
import Varlink

@testable import AskKit

extension Windows {
    /// Forms in windows, filled in by real keys.
    @Suite struct Forms {
        static func prompt(_ form: [Prompts.Field]) -> Prompts.Prompt {
            var prompt = Prompts.Prompt.made(
                .alert, "New user", [("Cancel", .cancel), ("Create", .normal)], defaultIndex: 1)
            prompt.message = "Please fill this in."
            prompt.form = form
            return prompt
        }

        private static func choices(_ labels: [String]) -> [Prompts.Choice] { labels.map { .init(label: $0) } }

        private static let fruit = [
            "apple", "pear", "plum", "fig", "quince", "peach", "grape", "kiwi", "lime", "lemon", "mango", "melon",
        ]

        /// A field of each kind but a secret.
        static let everyKind: [Prompts.Field] = [
            .init(name: "name", kind: .text, label: "Name", hint: "As on the badge.", isRequired: true),
            .init(name: "mail", kind: .text, label: "Mail", purpose: .email),
            .init(name: "page", kind: .text, label: "Page", purpose: .uri),
            .init(name: "phone", kind: .text, label: "Phone", purpose: .phone),
            .init(name: "amount", kind: .number, label: "Amount", minimum: "0"),
            .init(name: "notes", kind: .lines, label: "Notes"),
            .init(name: "colour", kind: .choice, label: "Colour", choices: choices(["red", "green", "blue"])),
            .init(name: "fruit", kind: .choice, label: "Fruit", choices: choices(fruit), atMost: 3),
            .init(name: "city", kind: .choice, label: "City", choices: choices(["Rome", "Oslo"]), takesOther: true),
            .init(name: "agree", kind: .check, label: "I agree", isRequired: true),
            .init(name: "day", kind: .date, label: "Day"), .init(name: "at", kind: .time, label: "At"),
            .init(name: "when", kind: .dateTime, label: "When"),
            .init(name: "length", kind: .duration, label: "Length"), .init(name: "file", kind: .file, label: "File"),
            .init(name: "folder", kind: .folder, label: "Folder"), .init(name: "save", kind: .save, label: "Save as"),
        ]

        /// A step of a person: a text, or a key.
        private enum Step {
            case text(String)
            case key(String, Key)
        }

        private static let enter = Step.key("Return", .enter)
        private static let space = Step.text(" ")
        /// Chooses a row while a text is typed.
        private static let tick = Step.key("ctrl+t", .control("t"))

        /// The steps that fill in ``everyKind``.
        private static func steps(home: String) -> [Step] {
            [
                .text("Ada"), enter, .text("ada@example.org"), enter, .text("https://example.org"), enter,
                .text("+49 30 123456"), enter, .text(".5"), enter,
                .text("one"), enter, .text("two"), .key("Tab", .tab),
                .key("Down", .down), space, enter,
                // The one that begins so is in focus, and another is above it; then one without a filter.
                .text("pl"), tick, .key("Up", .up), tick, .key("BackSpace", .backspace),
                .key("BackSpace", .backspace), .key("End", .end), space, enter,
                .text("Paris"), enter, space, enter, .text("31 dec 2026"), enter, .text("7pm"), enter,
                .text("2027-01-02 9:30"), enter, .text("1h 30m"), enter, .text("~/note"), enter,
                .text(home), enter, .text("~/new"), enter,
            ]
        }

        private static func perform(_ steps: [Step], on screen: Screen) async throws {
            for step in steps {
                switch step {
                case .text(let text): try await screen.type(text)
                case .key(let name, _): try await screen.press(name)
                }
            }
        }

        /// Returns a terminal's values after the same steps; nil without an answer.
        private static func terminalValues(
            _ prompt: Prompts.Prompt, _ steps: [Step], home: String
        ) -> [Prompts.FieldValue]? {
            var view = PromptView(prompt, at: .now, reader: FieldReader(Environment(["HOME": home])))
            for step in steps {
                let events: [TerminalEvent] =
                    switch step {
                    case .text(let text): text.unicodeScalars.map { .text($0) }
                    case .key(_, let key): [.key(key, [])]
                    }
                for event in events {
                    _ = view.draw(in: TerminalSize(columns: 80, rows: 60), appearance: PromptAppearance(), at: .now)
                    if case .chose(let index) = view.handle(event, at: .now) { return view.input(for: index).values }
                }
            }
            return nil
        }

        /// A home folder with a file in it.
        private static func world(size: String) async throws -> (world: World, home: String) {
            let world = try await World.started(size: size) { home in
                try Data("note".utf8).write(to: URL(filePath: home + "/note"))
            }
            return (world, world.screen.environment["HOME"] ?? "")
        }

        @Test(arguments: ["1024x768", "360x640"]) func keysFillInEveryKindAsOnATerminal(size: String) async throws {
            let (world, home) = try await Self.world(size: size)
            let prompt = Self.prompt(Self.everyKind)
            let window = try await world.show(prompt)
            let place = try await world.screen.place(of: window)
            let bounds = size.split(separator: "x").compactMap { Int($0) }
            #expect(place.width <= bounds[0] && place.height <= bounds[1], "\(place)")
            let steps = Self.steps(home: home)
            try await Self.perform(steps, on: world.screen)
            let answer = try world.answer()
            #expect(answer.index == 1)
            #expect(answer.handover == nil)
            let values = Dictionary(uniqueKeysWithValues: (answer.values ?? []).map { ($0.name, $0.texts) })
            let expected: [String: [String]] = [
                "name": ["Ada"], "mail": ["ada@example.org"], "page": ["https://example.org"],
                "phone": ["+49 30 123456"], "amount": ["0.5"], "notes": ["one\ntwo"], "colour": ["green"],
                "fruit": ["apple", "plum", "melon"], "city": ["Paris"], "agree": ["true"], "day": ["2026-12-31"],
                "at": ["19:00"], "when": ["2027-01-02T09:30"], "length": ["5400"], "file": [home + "/note"],
                "folder": [home], "save": [home + "/new"],
            ]
            #expect(values == expected)
            #expect(answer.values == Self.terminalValues(prompt, steps, home: home))
            #expect(world.dialog.output.isEmpty)
        }

        @Test func aFieldWithAProblemGetsTheKeyboardAndSaysWhy() async throws {
            let (world, bus, environment) = try await Surroundings.accessible()
            let home = environment["HOME"] ?? ""
            _ = try await world.show(
                Self.prompt([
                    .init(name: "name", kind: .text, label: "Name", isRequired: true),
                    .init(name: "file", kind: .file, label: "File"),
                ]))
            var name = try #require(try await Surroundings.texts(environment).first { $0.isFocused })
            #expect(name.description == "")
            // With an empty field and a file that is not there nothing is answered.
            try await world.screen.press("Tab")
            try await world.screen.type("~/late")
            try await world.screen.press("Return")
            #expect(throws: PromptServer.Missing.self) { try world.server.next(within: .milliseconds(700)) }
            name = try #require(try await Surroundings.texts(environment).first { $0.isFocused })
            #expect(name.name == "Name *")
            #expect(name.description == "Fill this in.")
            try await world.screen.type("Ada")
            try await world.screen.press("Return", "Return")
            #expect(throws: PromptServer.Missing.self) { try world.server.next(within: .milliseconds(700)) }
            let file = try #require(try await Surroundings.texts(environment).first { $0.isFocused })
            #expect(file.name == "File")
            #expect(file.description == "There is no such file.")
            // The next try looks again.
            try Data().write(to: URL(filePath: home + "/late"))
            try await world.screen.press("Return")
            #expect(try world.answer().values?.map(\.texts) == [["Ada"], [home + "/late"]])
            withExtendedLifetime(bus) {}
        }

        @Test func aSecretGoesByTheDescriptor() async throws {
            let world = try await World.started()
            _ = try await world.show(
                Self.prompt([
                    .init(name: "name", kind: .text, label: "Name"),
                    .init(name: "password", kind: .secret, label: "Password", isRepeated: true),
                ]))
            try await world.screen.type("Ada\ts3cret\tsecret")
            try await world.screen.press("Return")
            #expect(throws: PromptServer.Missing.self) { try world.server.next(within: .milliseconds(700)) }
            try await world.screen.press("ctrl+a")
            try await world.screen.type("s3cret")
            try await world.screen.press("Return")
            let answer = try world.answer()
            #expect(answer.handover == true)
            #expect(answer.values == nil)
            // The server notes what came by the descriptor.
            let json = try JSON(parsing: Array((answer.text ?? "").utf8))
            let values = try (json.arrayValue ?? []).map { try Prompts.FieldValue(varlink: $0) }
            #expect(
                values == [.init(name: "name", texts: ["Ada"]), .init(name: "password", texts: ["s3cret"])])
            #expect(world.dialog.output.isEmpty)
        }

        /// Keys, and the button that they choose; nil for none.
        @Test(
            arguments: [
                (["A", "Escape"], nil), (["Tab", "Escape"], nil), (["Tab", "p", "Escape", "Escape"], nil),
                (["Tab", "Tab", "Return"], 0), (["shift+Tab", "Left", "Return"], 0),
            ] as [([String], Int?)])
        func whoCancelsNeedsToFillInNothing(_ keys: [String], _ index: Int?) async throws {
            let world = try await World.started()
            _ = try await world.show(
                Self.prompt([
                    .init(name: "name", kind: .text, label: "Name", isRequired: true),
                    .init(
                        name: "fruit", kind: .choice, label: "Fruit", isRequired: true,
                        choices: Self.choices(Self.fruit)),
                ]))
            for key in keys { try await world.screen.press(key) }
            let answer = try world.answer()
            #expect(answer.index == index)
            #expect(answer.cancel == (index == nil ? true : nil))
            #expect(answer.values == nil)
        }

        @Test func aFileIsChosenInAnotherWindow() async throws {
            let (world, home) = try await Self.world(size: "1024x768")
            let window = try await world.show(Self.prompt([.init(name: "file", kind: .file, label: "File")]))
            try await world.screen.press("ctrl+o")
            let search = ["search", "--onlyvisible", "--pid", "\(world.dialog.pid)"]
            var chooser: Substring?
            for _ in 0..<500 where chooser == nil {
                chooser = try await world.screen.xdotool(search).split(separator: "\n").first { $0 != window }
            }
            try await world.screen.focus(String(try #require(chooser)))
            try await world.screen.type(home + "/note")
            // The chooser's list of completions is a window too.
            for _ in 0..<50 where try await world.screen.windows(of: world.dialog) > 1 {
                try await world.screen.press("Return")
            }
            try await world.screen.focus(window)
            try await world.screen.press("Return")
            #expect(try world.answer().values?.map(\.texts) == [[home + "/note"]])
        }

        /// The month opens by a click on its button or by Ctrl+O. An arrow turns it, and a click on a day chooses.
        @Test(arguments: [false, true]) func aDayIsClickedInAMonth(_ isTurned: Bool) async throws {
            let world = try await World.started()
            let field = Prompts.Field(name: "day", kind: .date, label: "Day", initial: ["2027-03-04"])
            let window = try await world.show(Self.prompt([field]))
            let place = try await world.screen.place(of: window)
            if isTurned {
                try await world.screen.press("ctrl+o")
            } else {
                // At the right end of the only field, above its meaning and the buttons.
                try await world.screen.click(window, across: 0.87, above: 117)
            }
            let month = try await world.screen.popover(of: world.dialog, besides: window)
            let size = try await world.screen.place(of: month)
            #expect(size.width > 200 && size.x >= 0 && size.y >= 0, "\(size) beside \(place)")
            // As a person looks at it first; a click on an arrow chooses nothing.
            try await world.screen.xdotool(["sleep", "0.5"])
            if isTurned { try await world.screen.click(month, across: 0.49, above: size.height * 220 / 279) }
            try await world.screen.click(month, across: 0.5, above: size.height / 3)
            for _ in 0..<500 where try await world.screen.windows(of: world.dialog) == 2 {}
            try await world.screen.focus(window)
            try await world.screen.press("Return")
            let day = try #require(try world.answer().values?.first?.texts.first)
            #expect(day.hasPrefix(isTurned ? "2027-04-" : "2027-03-") && day != "2027-03-04", "\(day)")
            #expect(world.dialog.output.isEmpty)
        }

        @Test func clicksChoose() async throws {
            let world = try await World.started()
            var prompt = Self.prompt([
                .init(name: "colour", kind: .choice, label: "Colour", choices: Self.choices(["red", "green", "blue"]))
            ])
            prompt.message = nil
            let window = try await world.show(prompt)
            // Above the buttons the last of three rows.
            try await world.screen.click(window, across: 0.5, above: 118)
            try await world.screen.click(window, across: 0.75, above: 25)
            #expect(try world.answer().values?.first?.texts == ["blue"])
        }

        @Test func everyFieldHasAName() async throws {
            let (world, bus, environment) = try await Surroundings.accessible()
            _ = try await world.show(Self.prompt(Self.everyKind))
            let found = try await Surroundings.texts(environment)
            for field in Self.everyKind {
                let label = (field.label ?? "") + (field.isRequired == true ? " *" : "")
                #expect(found.contains { $0.role != "label" && $0.name == label }, "\(label) in \(found)")
            }
            for name in ["red", "apple", "Rome"] {
                #expect(found.contains { $0.role == "list item" && $0.name == name })
            }
            #expect(found.first { $0.role == "text" && $0.name == "Name *" }?.description == "As on the badge.")
            withExtendedLifetime(bus) {}
        }

        /// A key that moves on chooses nothing, as on a terminal.
        @Test(arguments: [["Return", "Return"], ["Tab", "Tab", "Tab", "Return"]])
        func passingAListChoosesNothing(_ keys: [String]) async throws {
            let world = try await World.started()
            _ = try await world.show(
                Self.prompt([
                    .init(name: "c", kind: .choice, choices: Self.choices(["bash", "zsh"])),
                    .init(
                        name: "g", kind: .choice, initial: ["audio"], choices: Self.choices(["audio", "video"]),
                        atMost: 2),
                ]))
            for key in keys { try await world.screen.press(key) }
            #expect(try world.answer().values?.map(\.texts) == [[], ["audio"]])
        }

        /// Only a part of ten thousand rows is laid out.
        @Test func tenThousandRowsAreFiltered() async throws {
            let world = try await World.started()
            let rows = (0..<10_000).map { Prompts.Choice(label: "row\t\($0)", value: "\($0)") }
            _ = try await world.show(
                Self.prompt([.init(name: "rows", kind: .choice, choices: rows, atLeast: 1, atMost: 9)]))
            try await world.screen.type("9998")
            try await world.screen.press("ctrl+t", "BackSpace", "Return")
            #expect(try world.answer().values?.first?.texts == ["9998"])
        }

        // MARK: A message that must be read

        @Test(arguments: ["1024x768", "360x640"])
        func nothingIsChosenBeforeAllOfItWasPainted(size: String) async throws {
            let world = try await World.started(size: size)
            var prompt = Prompts.Prompt.made(.alert, "Terms", [("No", .cancel), ("Agree", .normal)], defaultIndex: 1)
            prompt.message = (1...150).map { "Line \($0) of the terms." }.joined(separator: "\n")
            prompt.mustRead = true
            _ = try await world.show(prompt)
            // Keys that arrive at once skip no page.
            try await world.screen.press("Return", "End", "Return")
            #expect(throws: PromptServer.Missing.self) { try world.server.next(within: .milliseconds(700)) }
            var answer: Prompts.Answer?
            for _ in 0..<20 where answer == nil {
                try await world.screen.xdotool(["key", "--delay", "25"] + Array(repeating: "Next", count: 10))
                try await world.screen.press("Return")
                if case .answer(let given)? = try? world.server.next(within: .milliseconds(300)) { answer = given }
            }
            #expect(answer?.index == 1)
            // Who cancels needs to read nothing.
            _ = try await world.show(prompt)
            try await world.screen.press("Left", "Return")
            #expect(try world.answer().index == 0)
            #expect(world.dialog.output.isEmpty)
        }
    }
}
