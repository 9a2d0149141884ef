// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ProcessSupport
import RandomSupport
import TerminalKit
import Testing

@testable import AskKit

extension Windows {
    /// Equal keys give equal answers in a window and on a terminal.
    @Suite struct SameKeys {
        /// Keys by their X names, and as a terminal sends them.
        private static let keys: [(name: String, event: TerminalEvent)] = [
            ("Up", .key(.up)), ("Down", .key(.down)), ("Home", .key(.home)), ("End", .key(.end)),
            ("Prior", .key(.pageUp)), ("Next", .key(.pageDown)), ("Tab", .key(.tab)),
            ("shift+Tab", .key(.tab, .shift)), ("BackSpace", .key(.backspace)), ("r", .text("r")), ("e", .text("e")),
            ("d", .text("d")), ("0", .text("0")), ("1", .text("1")), ("2", .text("2")),
        ]

        private static let releases = (1...40).map { ("Release-\($0)", Prompts.Role.normal) }
        private static let prompts: [Prompts.Prompt] = [
            .made(.sheet, "Which?", [("Delete all", .destructive)] + releases + [("Cancel", .cancel)]),
            .made(.sheet, "Which?", releases, defaultIndex: 12),
            .made(.sheet, "Which?", [("Delete", .destructive), ("2", .normal), ("Réd", .normal), ("Cancel", .cancel)]),
            .made(
                .alert, "Which?", [("Cancel", .cancel), ("Red", .normal), ("Delete", .destructive)], defaultIndex: 1),
            .made(.alert, "Which?", [("Red", .normal), ("Edge", .normal)], defaultIndex: 0),
            .made(.alert, "Which?", [("Cancel", .cancel), ("OK", .normal)], defaultIndex: 0),
            Approvals.prompt(),
        ]

        /// Returns a terminal's answer to these keys followed by Enter; nil without one.
        private static func terminalAnswer(_ prompt: Prompts.Prompt, _ keys: [Int]) -> Int? {
            var view = PromptView(prompt, at: .now)
            for event in keys.map({ Self.keys[$0].event }) + [.key(.enter)] {
                _ = view.draw(in: TerminalSize(columns: 80, rows: 24), appearance: PromptAppearance(), at: .now)
                if case .chose(let index) = view.handle(event, at: .now + .seconds(2)) { return index }
            }
            return nil
        }

        /// The list of the trial that found a difference, and keys at random. They are printed when they give another
        /// answer.
        @Test func theSameKeysGiveTheSameAnswer() async throws {
            let world = try await World.started()
            var random = SeededRandom()
            func place(_ name: String) throws -> Int { try #require(Self.keys.firstIndex { $0.name == name }) }
            for (number, prompt) in Self.prompts.enumerated() {
                var rows = [[], [try place("1"), try place("2")], [try place("2"), try place("Down")]]
                // Indices are typed in both, though only a terminal shows them.
                rows.append([try place("0"), try place("1"), try place("Home"), try place("2")])
                rows += (0..<8).map { _ in
                    (0..<Int.random(in: 1...6, using: &random)).map { _ in
                        Int.random(in: Self.keys.indices, using: &random)
                    }
                }
                for keys in rows {
                    _ = try await world.show(prompt)
                    for key in keys { try await world.screen.press(Self.keys[key].name) }
                    // Where Enter finds nothing to choose, Escape ends it.
                    try await world.screen.press("Return", "Escape")
                    let index = try world.answer().index
                    let names = keys.map { Self.keys[$0].name }
                    #expect(index == Self.terminalAnswer(prompt, keys), "prompt \(number), \(names)")
                }
            }
            #expect(world.dialog.output.isEmpty)
        }
    }
}
