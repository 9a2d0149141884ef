// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DesktopSupport
import Foundation
import ProcessSupport
import Testing
import Varlink

extension Windows {
    /// A question that its program changes while its window is open.
    @Suite struct ChangedQuestions {
        /// Sends a revision, and waits until the window says that it shows it.
        private func change(
            _ prompt: Prompts.Prompt, in world: World, _ body: (inout Prompts.Prompt) -> Void
        ) throws -> Prompts.Prompt {
            var prompt = prompt
            body(&prompt)
            prompt.revision = (prompt.revision ?? 0) + 1
            world.server.update(prompt)
            #expect(try world.server.next() == .presented(prompt.id))
            return prompt
        }

        @Test func typedTextStaysAndAnEarlyEnterDoesNothing() async throws {
            let (world, bus, environment) = try await Surroundings.accessible()
            var prompt = Prompts.Prompt.made(
                .alert, "Name of a.txt?", [("Cancel", .cancel), ("OK", .normal)], defaultIndex: 1, input: .text)
            prompt.message = "Copied 1 of 80"
            let window = try await world.show(prompt)
            try await world.screen.type("half a na")
            _ = try change(prompt, in: world) {
                $0.title = "Name of b.txt?"
                $0.message = "Copied 2 of 80"
                $0.buttons[1].label = "Rename"
            }
            try await world.screen.press("Return")
            #expect(throws: PromptServer.Missing.self) { try world.server.next(within: .milliseconds(1_200)) }
            let widgets = try await Surroundings.texts(environment)
            #expect(widgets.contains { $0.name == "Copied 2 of 80" }, "\(widgets)")
            #expect(!widgets.contains { $0.name == "Copied 1 of 80" })
            #expect(widgets.contains { $0.name == "Rename" })
            #expect(widgets.contains { $0.isFocused && $0.text == "half a na" }, "\(widgets)")
            // In the same window, so nothing flashes.
            #expect(try await world.screen.windows(of: world.dialog) == 1)
            #expect(try await world.screen.window(of: world.dialog) == window)
            try await world.screen.type("me")
            try await world.screen.press("Return")
            let answer = try world.answer()
            #expect(answer.text == "half a name")
            #expect(answer.revision == 1)
            withExtendedLifetime(bus) {}
        }

        @Test func theSelectedRowStaysWhereItRemains() async throws {
            let world = try await World.started()
            let prompt = Prompts.Prompt.made(
                .sheet, "Which?", [("alpha", .normal), ("beta", .normal), ("gamma", .normal), ("Cancel", .cancel)])
            _ = try await world.show(prompt)
            try await world.screen.press("Down", "Down")
            _ = try change(prompt, in: world) {
                $0.buttons =
                    Prompts.Prompt.made(
                        .sheet, "", [("new", .normal), ("gamma", .normal), ("alpha", .normal), ("Cancel", .cancel)]
                    ).buttons
            }
            #expect(throws: PromptServer.Missing.self) { try world.server.next(within: .milliseconds(1_200)) }
            try await world.screen.press("Return")
            let answer = try world.answer()
            #expect(answer.index == 1)
            #expect(answer.revision == 1)
        }

        @Test func otherButtonsKeepTheTypedText() async throws {
            let world = try await World.started()
            let prompt = Prompts.Prompt.made(
                .alert, "PIN", [("Cancel", .cancel), ("OK", .normal)], defaultIndex: 1, input: .secure)
            _ = try await world.show(prompt)
            try await world.screen.type("12")
            _ = try change(prompt, in: world) {
                $0.buttons.append(.init(index: 2, label: "Forget", role: .destructive, isDefault: false))
            }
            let window = try await world.screen.window(of: world.dialog)
            try await world.screen.focus(window, seconds: 2)
            try await world.screen.type("34")
            try await world.screen.press("Return")
            #expect(try world.answer().text == "1234")
        }

        /// The form stays in another window with fewer fields. Text typed into the window before counts nowhere.
        @Test func otherButtonsKeepTheForm() async throws {
            let world = try await World.started()
            let prompt = Forms.prompt([
                .init(name: "day", kind: .text, label: "Day"), .init(name: "name", kind: .text, label: "Name"),
                .init(
                    name: "colour", kind: .choice, label: "Colour",
                    choices: [.init(label: "red"), .init(label: "blue")]),
                .init(name: "note", kind: .text, label: "Note"),
            ])
            _ = try await world.show(prompt)
            try await world.screen.press("Tab")
            try await world.screen.type("Ada")
            try await world.screen.press("Tab", "Down", "space", "Tab")
            _ = try change(prompt, in: world) {
                $0.buttons.append(.init(index: 2, label: "Forget", role: .destructive, isDefault: false))
                $0.form = [
                    .init(
                        name: "colour", kind: .choice, label: "Colour",
                        choices: [.init(label: "red"), .init(label: "blue")]),
                    .init(name: "name", kind: .text, label: "Name"),
                ]
            }
            let window = try await world.screen.window(of: world.dialog)
            try await world.screen.focus(window, seconds: 2)
            try await world.screen.press("Return", "Return")
            let answer = try world.answer()
            #expect(answer.values?.map(\.texts) == [["blue"], ["Ada"]])
            #expect(answer.revision == 1)
            #expect(world.dialog.output.isEmpty)
        }

        @Test func halfAFormStays() async throws {
            let (world, bus, environment) = try await Surroundings.accessible()
            let prompt = Forms.prompt([
                .init(name: "name", kind: .text, label: "Name"), .init(name: "pin", kind: .secret, label: "PIN"),
                .init(
                    name: "colour", kind: .choice, label: "Colour",
                    choices: [.init(label: "red"), .init(label: "blue")]
                ),
            ])
            _ = try await world.show(prompt)
            try await world.screen.type("Ad")
            try await world.screen.press("Tab", "1", "Tab", "Down", "space", "shift+Tab", "shift+Tab")
            _ = try change(prompt, in: world) {
                $0.form = [
                    .init(name: "day", kind: .text, label: "Day"),
                    .init(name: "name", kind: .text, label: "Full name"),
                    .init(
                        name: "colour", kind: .choice, label: "Colour",
                        choices: [.init(label: "green"), .init(label: "blue")]),
                    .init(name: "pin", kind: .secret, label: "PIN"),
                ]
            }
            #expect(throws: PromptServer.Missing.self) { try world.server.next(within: .milliseconds(1_200)) }
            // The keyboard is where it was.
            try await world.screen.type("a")
            let focused = try #require(try await Surroundings.texts(environment).first { $0.isFocused })
            #expect(focused.text == "Ada")
            try await world.screen.press("Return", "Return", "Return")
            let typed = try #require(try world.answer().text)
            for value in [
                #"{"name":"day","texts":[]}"#, #"{"name":"name","texts":["Ada"]}"#,
                #"{"name":"colour","texts":["blue"]}"#, #"{"name":"pin","texts":["1"]}"#,
            ] { #expect(typed.contains(value), "\(typed)") }
            withExtendedLifetime(bus) {}
        }

        @Test func anAnswerThatCameTooLateIsAskedAgain() async throws {
            let world = try await World.started()
            let prompt = Prompts.Prompt.made(
                .alert, "Delete a.txt?", [("Keep", .cancel), ("Delete", .normal)], defaultIndex: 1)
            _ = try await world.show(prompt)
            world.server.refuse(Prompts.Changed(id: prompt.id, revision: 1))
            try await world.screen.press("Return")
            #expect(try world.answer().revision == nil)
            _ = try change(prompt, in: world) { $0.title = "Delete b.txt?" }
            #expect(throws: PromptServer.Missing.self) { try world.server.next(within: .milliseconds(1_200)) }
            try await world.screen.press("Return")
            #expect(try world.answer().revision == 1)
        }
    }
}
