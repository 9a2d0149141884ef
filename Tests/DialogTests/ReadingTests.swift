// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import Testing

@testable import alert_dialog

extension Windows {
    /// Texts in windows: as they are, and on the screen as a whole before a button is chosen.
    @Suite struct Reading {
        private static func prompt(_ message: String, title: String = "Delete everything?") -> Prompts.Prompt {
            var prompt = Prompts.Prompt.made(
                .alert, title, [("No", .cancel), ("Delete", .destructive)], defaultIndex: 1)
            prompt.message = message
            return prompt
        }

        private static let long = (1...150).map { "Line \($0) of what will be gone." }.joined(separator: "\n")

        @Test(arguments: ["1024x768", "1024x420"]) func noButtonIsChosenBeforeTheTextWasSeen(size: String) async throws
        {
            let world = try await World.started(size: size)
            // Enter is for nothing yet: Esc is the first answer.
            _ = try await world.show(Self.prompt(Self.long))
            try await world.screen.press("Return", "Escape")
            #expect(try world.answer().cancel == true)
            // Who cancels needs to read nothing.
            _ = try await world.show(Self.prompt(Self.long))
            try await world.screen.press("Left", "Return")
            #expect(try world.answer().index == 0)
            // Nor does a click on it.
            var window = try await world.show(Self.prompt(Self.long))
            try await world.screen.click(window, across: 0.75, above: 25)
            try await world.screen.press("Escape")
            #expect(try world.answer().cancel == true)
            // Once it was read Enter answers.
            window = try await world.show(Self.prompt(Self.long))
            for _ in 0..<60 { try await world.screen.press("Next") }
            try await world.screen.press("Return")
            #expect(try world.answer().index == 1)
            #expect(world.dialog.output.isEmpty)
        }

        @Test func aShortTextIsSeenAtOnce() async throws {
            let world = try await World.started()
            _ = try await world.show(Self.prompt("All of it."))
            try await world.screen.press("Return")
            #expect(try world.answer().index == 1)
        }

        @Test(
            arguments: [
                ("s3cret", nil), ("a\tb", nil), ("", nil), ("日本", nil), ("a\nb", "several lines"),
                ("a\rb", "several lines"),
                ("a\u{7}", "control character"), ("a\u{85}", "control character"), ("\u{1B}", "control character"),
                (String(repeating: "ä", count: 11), "more than 10 characters"),
                (String(repeating: "ä", count: 10), nil),
            ] as [(String, String?)])
        func aFieldRefusesWhatItCannotHold(_ text: String, _ reason: String?) {
            let refusal = Array(text.utf8).withUnsafeBytes { EntryFields.refusal(of: $0, limit: 10) }
            #expect(
                refusal == nil ? reason == nil : reason.map { refusal?.contains($0) == true } == true,
                "\(refusal ?? "")")
        }
    }
}
