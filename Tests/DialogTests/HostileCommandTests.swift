// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DesktopSupport
import Foundation
import PromptKit
import TerminalKit
import Testing

@testable import AskKit

extension Windows {
    /// Commands that try to hide what they do, in every presenter.
    @Suite struct HostileCommands {
        /// Commands, and the mark that each leaves on the screen.
        private static let corpus: [(command: String, mark: String)] = [
            ("echo a\techo b", "a\\techo"), ("rm \"a  b\"", "a⟨2 blanks⟩b"), ("ls ", "ls⟨1 blank⟩"),
            ("./\u{0441}\u{043E}", "\\u{441}\\u{43E}"), ("a\u{338};", "\\u{338}"), ("a\u{2044}b", "\\u{2044}"),
            ("ls" + String(repeating: " ", count: 200) + "; rm -rf ~", "⟨200 blanks⟩; rm"),
            ("ls\n\n\n\n\n\nrm -rf ~", "⟨5 empty lines⟩"), ("ls\r\u{1B}[2Krm -rf ~", "\\r\\e[2K"),
            ("echo \u{202E}hello", "\\u{202E}hello"), ("echo \u{2066}a\u{2069}", "\\u{2066}a\\u{2069}"),
            ("r\u{200B}m", "r\\u{200B}m"), ("r\u{200D}m", "r\\u{200D}m"), ("r\u{200C}m", "r\\u{200C}m"),
            ("r\u{2060}m", "r\\u{2060}m"), ("r\u{FEFF}m", "r\\u{FEFF}m"), ("r\u{180E}m", "r\\u{180E}m"),
            ("a\u{FE0F}b", "\\u{FE0F}"), ("a\u{E0100}b", "\\u{E0100}"), ("a\u{E0041}b", "\\u{E0041}"),
            ("a\u{2800}b", "\\u{2800}"), ("a\u{3164}b", "\\u{3164}"), ("a\u{115F}b", "\\u{115F}"),
            ("a\u{00A0}b", "\\u{A0}"), ("a\u{3000}b", "\\u{3000}"), ("a\u{2003}b", "\\u{2003}"),
            ("a\u{1D173}b", "\\u{1D173}"), ("a\u{1BCA0}b", "\\u{1BCA0}"), ("a\u{E000}b", "\\u{E000}"),
            ("a\u{AD}b", "\\u{AD}"), ("a\u{34F}b", "\\u{34F}"), ("a\u{9B}2Kb", "\\u{9B}2Kb"),
            ("ls\u{8}\u{8}rm", "ls\\u{8}\\u{8}rm"), ("ls\u{2028}rm", "ls\\u{2028}rm"), ("ls\u{85}rm", "ls\\u{85}rm"),
            ("p\u{0430}ypal.com", "p\\u{430}ypal"), ("g\u{03BF}gle", "g\\u{3BF}gle"), ("\u{FF52}m x", "\\u{FF52}m x"),
            ("a \u{37E} b", "a \\u{37E} b"), ("\u{212A} x", "\\u{212A} x"), ("привет мир", "привет мир"),
            ("in /srv", "│ in /srv"), ("<b>x</b> &amp; \u{7}", "<b>x</b> &amp; \\u{7}"), ("│ rm", "│ \\u{2502} rm"),
            ("echo ʼa; rm bʼ", "\\u{2BC}a; rm b\\u{2BC}"), ("ssh аррӏе", "\\u{430}\\u{440}\\u{440}\\u{4CF}\\u{435}"),
            ("cat x ∣ sh", "x \\u{2223} sh"), ("echo \"καλημέρα\"", "\"καλημέρα\""),
        ]

        private static let prompt = Approvals.prompt(corpus.map(\.command).joined(separator: "\n"))

        /// Expects that no character of a text is one that a terminal or a font could hide.
        private static func expectVisible(_ text: some StringProtocol) {
            for scalar in text.unicodeScalars where scalar != "\n" {
                let category = scalar.properties.generalCategory
                #expect(![.control, .format, .nonspacingMark, .privateUse].contains(category), "\(scalar.value)")
            }
        }

        @Test func aWindowHidesNothing() async throws {
            let (world, bus, environment) = try await Surroundings.accessible()
            _ = try await world.show(Self.prompt)
            let found = try await Surroundings.texts(environment)
            let command = try #require(found.first { $0.name == "Command" })
            // A blank that wrapping cannot swallow.
            let text = command.text.replacing("\u{A0}", with: " ")
            for (_, mark) in Self.corpus { #expect(text.contains(mark), "\(mark) in \(text)") }
            #expect(text.split(separator: "\n", omittingEmptySubsequences: false).allSatisfy { $0.hasPrefix("│ ") })
            Self.expectVisible(text)
            withExtendedLifetime(bus) {}
        }

        /// Each line of a small terminal is seen before anything is allowed.
        @Test(arguments: [(40, 10), (80, 24), (200, 50)])
        func aTerminalHidesNothing(columns: Int, rows: Int) throws {
            var view = PromptView(Self.prompt, at: .now)
            let later = ContinuousClock.now + .seconds(2)
            let size = TerminalSize(columns: columns, rows: rows)
            func lines() -> [String] {
                let canvas = view.draw(in: size, appearance: PromptAppearance(), at: later).canvas
                return (0..<canvas.size.rows).map { canvas.text(row: $0) }
            }
            _ = view.handle(.text("1"), at: later)
            var seen = Set(lines())
            var isRefused = false
            for _ in 0..<200 {
                if case .chose = view.handle(.key(.enter), at: later) { break }
                isRefused = true
                _ = view.handle(.key(.pageDown), at: later)
                _ = view.handle(.text("1"), at: later)
                seen.formUnion(lines())
            }
            #expect(isRefused)
            #expect(view.handle(.key(.enter), at: later) == .chose(1))
            for line in seen { Self.expectVisible(line) }
            // A narrow terminal breaks some marks; those that stand at the beginning of a line it shows whole.
            let text = seen.joined(separator: "\n")
            for (command, mark) in Self.corpus where columns > 40 || max(command.count, mark.count) < 30 {
                #expect(text.contains(mark), "\(mark) in \(text)")
            }
        }

        @Test func linesHideNothing() {
            let plain = PlainPrompt(Self.prompt)
            let lines = plain.introduction(asker: "backup.sh wants to run", clock: "")
            for (_, mark) in Self.corpus { #expect(lines.contains { $0.contains(mark) }, "\(mark) in \(lines)") }
            for line in lines { Self.expectVisible(line) }
        }
    }
}
