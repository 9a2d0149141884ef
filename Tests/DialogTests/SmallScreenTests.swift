// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DesktopSupport
import Foundation
import ProcessSupport
import Testing

extension Windows {
    /// A netbook's screen, at a scale of 2 as large as 512 by 300 pixels: all of a prompt is on it, or scrolls.
    @Suite struct SmallScreen {
        private static let (width, height) = (1024, 600)

        private static func world(scale: Int) async throws -> World {
            try await .started(["GDK_SCALE": "\(scale)"], size: "\(width)x\(height)")
        }

        /// A label of the maximum length.
        private static let words = String(String(repeating: "so many words ", count: 20).prefix(200))

        private static let prompts: [(name: String, prompt: Prompts.Prompt)] = {
            let forty = (1...40).map { ("Choice \($0)", Prompts.Role.normal) }
            let three: [(String, Prompts.Role)] = [(words, .cancel), (words, .normal), (words, .destructive)]
            var wordy = Prompts.Prompt.made(.alert, words, three, defaultIndex: 1)
            wordy.message = String(repeating: words + "\n", count: 5)
            wordy.remaining = 3_600_000_000
            wordy.level = .critical
            wordy.asker.program = String(words.prefix(64))
            var login = Prompts.Prompt.made(
                .alert, "Log in", [(words, .cancel), ("OK", .normal)], defaultIndex: 1, input: .login)
            login.message = words
            let unbroken = String(repeating: "w", count: 200)
            return [
                ("a sheet of forty", .made(.sheet, "Which?", [("Delete", .destructive)] + forty + [("No", .cancel)])),
                ("long labels", wordy),
                ("one long word", .made(.alert, unbroken, [(unbroken, .cancel), (unbroken, .normal)])),
                ("long rows", .made(.sheet, words, (1...40).map { ("\($0) " + words.prefix(190), .normal) })),
                (
                    "two that stand side by side",
                    .made(
                        .alert, "Sure?",
                        [
                            (String(repeating: "m", count: 24), .cancel),
                            (String(repeating: "w", count: 24), .destructive),
                        ])
                ),
                ("a login", login),
                ("a form", Forms.prompt(Forms.everyKind)),
                ("work", .made(.progress, words, [(words, .cancel)])),
                ("an approval", Approvals.prompt(unbroken + "\n" + words)),
                ("an alarm", .made(.ring, words, [("Snooze", .cancel), ("Stop", .normal)], defaultIndex: 1)),
            ]
        }()

        @Test(arguments: [1, 2]) func everyPromptIsOnTheScreen(scale: Int) async throws {
            let world = try await Self.world(scale: scale)
            for (name, prompt) in Self.prompts {
                let window = try await world.show(prompt)
                let place = try await world.screen.place(of: window)
                #expect(place.x >= 0 && place.x + place.width <= Self.width, "\(name): \(place)")
                #expect(place.y >= 0 && place.y + place.height <= Self.height, "\(name): \(place)")
                // Whatever it asks, the next one shows that this one was taken down.
                world.server.gone(prompt.id, .withdrawn)
            }
            #expect(world.dialog.output.isEmpty)
        }

        /// Keys go through all choices in one window, which stays because each answer is refused, and each choice is
        /// seen.
        @Test(arguments: [1, 2]) func everyChoiceIsReachedAndSeen(scale: Int) async throws {
            let world = try await Self.world(scale: scale)
            let window = try await world.show(Self.prompts[0].prompt)
            // The first refusal's words change the window too.
            world.server.refuse(Prompts.NotStored(reason: "the disk is full"))
            try await world.screen.press("Return")
            #expect(try world.answer().index == 1)
            var look = ""
            for index in 1...40 {
                world.server.refuse(Prompts.NotStored(reason: "the disk is full"))
                try await world.screen.press("Return")
                #expect(try world.answer().index == index)
                let next = try await world.screen.look(of: window)
                #expect(next != look, "choice \(index) is not in sight")
                look = next
                try await world.screen.press("Down")
            }
            // Below the last stands what cancels.
            try await world.screen.press("Return")
            #expect(try world.answer().index == 41)
        }
    }
}
