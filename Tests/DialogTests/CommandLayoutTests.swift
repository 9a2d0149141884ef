// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DesktopSupport
import Foundation
import ProcessSupport
import Testing

@testable import alert_dialog

extension Windows {
    /// The layout of a command in its window: nothing of it changes its place, and its rows are as long as they can be.
    @Suite struct CommandLayout {
        /// Returns the columns of pixels in which the windows of two approvals differ.
        private static func columns(_ world: World, _ prompts: [Prompts.Prompt]) async throws -> [Int] {
            var pictures: [[Substring]] = []
            for prompt in prompts {
                let window = try await world.show(prompt)
                let text = try await TestProcess.output(
                    "import", ["-window", window, "-depth", "8", "-compress", "none", "ppm:-"],
                    environment: world.screen.environment)
                pictures.append(text.split(whereSeparator: \.isWhitespace))
                world.server.gone(prompt.id, .withdrawn)
                try await world.screen.awaitNoDialog()
            }
            let width = try #require(Int(pictures[0][1]))
            #expect(pictures[0].count == pictures[1].count, "the windows are of one size")
            let pixels = zip(pictures[0], pictures[1]).enumerated().dropFirst(4).filter { $0.element.0 != $0.element.1 }
            return Set(pixels.map { ($0.offset - 4) / 3 % width }).sorted()
        }

        /// Letters that run from right to left: the first word is left of the second, in the command, in the folder and
        /// in a fact. Another letter changes the pixels from its word on, to the right.
        @Test(arguments: ["command", "folder", "fact"]) func wordsStayInTheirOrder(_ place: String) async throws {
            let world = try await World.started()
            func prompt(_ first: String, _ second: String) -> Prompts.Prompt {
                let text = "/srv/\(first) > 5/1 > \(second)"
                var prompt = Approvals.prompt(place == "command" ? text : "ls", id: first + second)
                prompt.approval?.folder = place == "folder" ? text : "/"
                prompt.approval?.facts = [place == "fact" ? text : "runs"]
                return prompt
            }
            let first = try await Self.columns(world, [prompt("אא", "תת"), prompt("בב", "תת")])
            let second = try await Self.columns(world, [prompt("אא", "תת"), prompt("אא", "בב")])
            #expect(try #require(first.first) < (try #require(second.first)), "\(first) \(second)")
        }

        /// A window becomes wider before it breaks a line.
        @Test func aLongLineWidensTheWindow() async throws {
            let world = try await World.started(size: "1280x1024")
            func place(_ command: String) async throws -> (width: Int, height: Int) {
                let window = try await world.show(Approvals.prompt(command))
                let place = try await world.screen.place(of: window)
                world.server.gone("p", .withdrawn)
                try await world.screen.awaitNoDialog()
                return (place.width, place.height)
            }
            let short = try await place("rm -rf build")
            let long = try await place(
                "sh -c 'cd /srv/old && git fetch && git push --force origin main && rm -rf build'")
            #expect(long.width > short.width)
            #expect(long.height == short.height, "it is one row")
        }

        /// Returns the rows of a line in which every character is as wide, each behind its mark.
        private static func rows(_ line: String, columns: Int) -> [String] {
            let rows = CommandRow.rows(of: line[...], room: Double(columns) + 0.5) { Double($0.count) }
            return rows.enumerated().map { ($0 == 0 ? "│" : $1.continuesWord ? "↪" : "┆") + $1.text }
        }

        /// A row ends after an operator, else at a blank, also before a path, and in a word only if that is wider.
        @Test(
            arguments: [
                (
                    "sh -c 'rm -rf /data/old && git push --force origin main'", 22,
                    ["│sh -c 'rm -rf ", "┆/data/old && ", "┆git push --force ", "┆origin main'"]
                ),
                ("rm -rf /old && git push", 23, ["│rm -rf /old && git push"]),
                ("a; b || c | d e f g", 12, ["│a; b || c | ", "┆d e f g"]),
                (
                    "cp /srv/photographs/2024/January /srv/b && ls", 20,
                    ["│cp ", "┆/srv/photographs/", "↪2024/January ", "┆/srv/b && ls"]
                ),
                ("xxxxxxxxxxxxxxx yy", 10, ["│xxxxxxxxxx", "↪xxxxx yy"]), ("", 10, ["│"]), ("a ", 1, ["│a "]),
                ("ab ", 1, ["│a", "↪b "]), ("a b ", 20, ["│a b "]), ("https://a?b=c", 9, ["│https://", "↪a?b=c"]),
            ] as [(String, Int, [String])])
        func rowsEndAtOperatorsAndBlanks(_ line: String, columns: Int, _ rows: [String]) {
            #expect(Self.rows(line, columns: columns) == rows)
        }

        /// The command is copied with none of the marks of its rows.
        @Test(
            arguments: [
                ("│\u{A0}rm \u{2029}┆\u{A0}/srv/\u{2029}┆↪old\n│\u{A0}ls", "rm /srv/old\nls"),
                ("\u{A0}/srv/\u{2029}┆", "/srv/┆"), ("echo ┆ x", "echo ┆ x"), ("↪old", "old"),
            ])
        func whatIsCopiedHasNoMarks(_ selected: String, _ copied: String) {
            #expect(CommandRow.plain(selected) == copied)
        }

        private static let numbers = (1...3_000).map { "\($0)" }.joined(separator: " ")
        private static let paths = (1...5_000).map { "src/a-\($0)" }.joined(separator: " ")
        private static let lines: [String] = [
            numbers, paths, String(repeating: "x", count: 12_000), String(repeating: "שלום a/b ", count: 300),
            String(repeating: "/ ", count: 3_000), "ls -l", "",
        ]
        private static let commands: [String] = [
            "echo " + numbers, "rm " + paths, "echo " + String(repeating: "x", count: 65_000),
        ]

        /// Pango needs time and memory that grow with the square of a paragraph.
        @Test(arguments: lines) func aLongLineIsLaidOutInRows(_ line: String) {
            let rows = CommandRow.rows(of: line[...], room: 80.5) {
                $0.utf8.count > 4_000 ? .infinity : Double($0.count)
            }
            #expect(rows.map(\.text).joined() == line)
            #expect(rows.allSatisfy { $0.text.count <= 81 })
            let breaksWords = !line.contains(" ")
            #expect(breaksWords || rows.allSatisfy { !$0.continuesWord })
        }

        /// A long line appears as soon as a short one, and without much memory.
        @Test(arguments: commands) func aLongLineNeedsLittleMemory(_ command: String) async throws {
            let world = try await World.started()
            _ = try await world.show(Approvals.prompt(command))
            let status = try String(contentsOfFile: "/proc/\(world.dialog.pid)/status", encoding: .utf8)
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
            let most = try #require(line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) })
            #expect(most < 250_000, "\(most) kB")
        }
    }
}
