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

        @Test func wordsEndAtBlanksAndLineEnds() {
            let words = CommandWord.words(of: "│\u{A0}rm ж\n│\u{A0}x")
            #expect(words.map(\.characters) == [0..<4, 5..<6, 7..<10])
            #expect(words.map(\.bytes) == [0..<7, 8..<10, 11..<17])
            #expect(words.map(\.isASCII) == [true, false, true])
            #expect(words.map(\.hasSigns) == [false, true, false])
            #expect(CommandWord.words(of: "a/b\u{2029}12 x").map(\.hasSigns) == [true, false, false])
        }

        /// Operators end the parts that are kept in one row each.
        @Test(
            arguments: [
                ("rm -rf /old && git push", [4, 2]), ("a; b || c | d", [1, 2, 2, 1]), ("a b\nc d", [2, 2]), ("", []),
                ("a;b c", [2]),
            ] as [(String, [Int])])
        func operatorsEndParts(_ command: String, _ counts: [Int]) {
            #expect(CommandWord.parts(of: CommandWord.words(of: command)).map(\.count) == counts)
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
        @Test(arguments: lines) func aLongLineIsLaidOutInPieces(_ line: String) {
            let pieces = CommandWord.pieces(of: line[...])
            #expect(pieces.joined() == line)
            #expect(pieces.allSatisfy { $0.count <= CommandWord.maximumPiece + 1 })
            let breaksWords = !line.contains(" ")
            #expect(breaksWords || pieces.dropLast().allSatisfy { $0.hasSuffix(" ") })
            #expect(line.count > CommandWord.maximumPiece || pieces == [line])
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
