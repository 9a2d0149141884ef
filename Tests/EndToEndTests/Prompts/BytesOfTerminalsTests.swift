// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport
import Testing

extension Asking {
    /// Bytes of a terminal, as they are and when they come.
    @Suite struct BytesOfTerminals {
        private let world: World
        private let daemon: Daemon

        init() throws {
            world = try World()
            daemon = try Daemon(in: world)
            for name in ["SSH_CONNECTION", "SSH_TTY", "TMUX", "STY", "ESCDELAY"] { world.environment[name] = nil }
        }

        // MARK: Secrets

        private static let (paste, end) = (Array("\u{1B}[200~".utf8), Array("\u{1B}[201~".utf8))

        @Test(
            arguments: [
                ("p\u{E4}s".utf8.map { $0 }, "p\u{E4}s"), (paste + Array("s3cret\n".utf8) + end, "s3cret"),
                (paste + Array("s3cret\r\n".utf8) + end, "s3cret"), (paste + Array(" a\tb ".utf8) + end, " a\tb "),
                (Array("\u{1B}[115u\u{1B}[51;2;51u".utf8), "s3"),
            ] as [([UInt8], String)])
        func aSecretIsWhatWasTyped(_ typed: [UInt8], _ secret: String) throws {
            for kind in ["--secure", "--text"] {
                let terminal = try RawTerminal(world, ["alert", "Key", kind, "--no-start"])
                try terminal.wait(for: "Enter done")
                terminal.send(typed + [0x0D])
                #expect(try terminal.end() == 0)
                #expect(terminal.answer == Array((secret + "\n").utf8), "\(kind) \(terminal.answer)")
            }
        }

        @Test(
            arguments: [
                ([0x70, 0xE4, 0x73], "bytes that are not UTF-8"), ([0x70, 0xC3], "bytes that are not UTF-8"),
                (paste + [0x70, 0xFF, 0x73] + end, "bytes that are not UTF-8"),
                (paste + Array("a\nb\n".utf8) + end, "several lines"),
                (paste + [0x61, 0x07] + end, "a control character"),
            ] as [([UInt8], String)])
        func whatItCannotHoldIsRefused(_ typed: [UInt8], _ reason: String) throws {
            for kind in ["--secure", "--text", "--login"] {
                let terminal = try RawTerminal(world, ["alert", "Key", kind, "--no-start"])
                try terminal.wait(for: kind == "--login" ? "Enter next" : "Enter done")
                if kind == "--login" { terminal.send("ada\r") }
                // All of it at once: nobody has time to look.
                terminal.send(typed + [0x0D])
                try terminal.wait(for: reason)
                terminal.send("\u{15}right\r")
                #expect(try terminal.end() == 0)
                #expect(terminal.answer == Array(((kind == "--login" ? "ada\n" : "") + "right\n").utf8))
            }
        }

        @Test(arguments: ["de_DE.ISO-8859-1", "de_DE"]) func anOlderEncodingIsConverted(_ locale: String) throws {
            for words in [["--secure"], ["--text"], ["--secure", "--plain"], ["--text", "--plain"]] {
                let terminal = try RawTerminal(world, ["alert", "Schlüssel", "--no-start"] + words, ["LC_ALL": locale])
                // What comes before its own line is thrown away.
                let prompt = words.contains("--secure") ? "not shown: " : "Text: "
                try terminal.wait(for: words.contains("--plain") ? prompt : "Enter done")
                terminal.send([0x70, 0xE4, 0xDF, 0x0D])
                #expect(try terminal.end() == 0)
                #expect(terminal.answer == Array("päß\n".utf8), "\(words)")
                #expect(terminal.drawn.firstRange(of: [UInt8]("Schl".utf8) + [0xFC] + Array("ssel".utf8)) != nil)
            }
        }

        @Test func linesAreToTheByteToo() throws {
            var terminal = try RawTerminal(world, ["alert", "Key", "--secure", "--plain", "--no-start"])
            var place = try terminal.wait(for: "not shown: ")
            terminal.send([0x70, 0xE4, 0x0D])
            place = try terminal.wait(for: "Not taken: bytes that are not UTF-8.", after: place)
            place = try terminal.wait(for: "not shown: ", after: place)
            terminal.send([UInt8](repeating: 0x61, count: 4_095) + [0x0D])
            place = try terminal.wait(for: "Not taken: a line has less than 4095 bytes.", after: place)
            try terminal.wait(for: "not shown: ", after: place)
            terminal.send(" a\tb \r\n")
            #expect(try terminal.end() == 0)
            #expect(terminal.answer == Array(" a\tb \n".utf8))
            // CRLF ends the name, and is no empty password.
            terminal = try RawTerminal(world, ["alert", "Key", "--login", "--plain", "--no-start"])
            try terminal.wait(for: "User: ")
            terminal.send("ada\r\n")
            try terminal.wait(for: "Password: ")
            terminal.send("s3\r")
            #expect(try terminal.end() == 0)
            #expect(terminal.answer == Array("ada\ns3\n".utf8))
        }

        // MARK: Keys in pieces

        private func pause(_ milliseconds: Int) { Times.pass(until: .now + .milliseconds(milliseconds)) }

        @Test(arguments: ["SSH_CONNECTION", "SSH_TTY", "TMUX", "STY"]) func aKeyInPiecesDecidesNothing(
            _ variable: String
        ) throws {
            let terminal = try RawTerminal(
                world, ["sheet", "Which", "--button", "A", "--button", "B", "--cancel", "No", "--no-start"],
                [variable: "x"])
            try terminal.wait(for: "Which")
            for byte in ["\u{1B}", "[", "B"] {
                terminal.send(byte)
                pause(90)
            }
            terminal.send("\r")
            #expect(try terminal.end() == 0)
            #expect(terminal.answer == Array("B\n".utf8))
        }

        /// The terminal's answer to where the cursor is, which comes in two.
        @Test func aReplyInPiecesDecidesNothing() throws {
            let terminal = try RawTerminal(world, ["alert", "Sure", "--button", "Yes", "--cancel", "No", "--no-start"])
            try terminal.wait(for: "\u{1B}[6n")
            terminal.send("\u{1B}")
            pause(300)
            terminal.send("[2;1R")
            terminal.send("\r")
            #expect(try terminal.end() == 0)
        }

        @Test func theRestOfAKeyIsNotTypedIntoTheNextQuestion() throws {
            let terminal = try RawTerminal(world, ["attend"])
            try terminal.wait(for: "No open questions.")
            let first = try Asked(world, "First", ["~No", "Yes"])
            try terminal.wait(for: "First")
            terminal.send("\u{1B}")
            #expect(try first.result().outcome == .cancelled)
            let second = try Asked(world, "Second") { $0.input = .text }
            try terminal.wait(for: "Second")
            terminal.send("[B")
            terminal.send("x\r")
            #expect(try second.result().text == "x")
            terminal.send("q")
            #expect(try terminal.end() == 0)
        }

        // MARK: The order of characters

        /// The terminal keeps the order of characters while a command is shown (ECMA-48, BDSM), and no longer.
        @Test(arguments: [true, false]) func aCommandKeepsItsOrder(isDrawn: Bool) throws {
            let terminal = try RawTerminal(world, ["-i"], path: "/bin/sh")
            let (alertctl, plain) = (try Built.word("alertctl"), isDrawn ? "" : " --plain")
            let isAsked = isDrawn ? "Enter choose" : "Number or name"
            terminal.send(
                "\(alertctl) alert First --cancel No\(plain) --no-start; "
                    + "\(alertctl) approve\(plain) -- cp \u{5D0} \u{5EA}\r")
            let place = try terminal.wait(for: isAsked)
            #expect(terminal.drawn.firstRange(of: Array("\u{1B}[8l".utf8)) == nil)
            terminal.send(isDrawn ? "\u{1B}" : "\u{4}")
            try terminal.wait(for: isAsked, after: place)
            let order = try terminal.wait(for: "\u{1B}[8l", after: place)
            try terminal.wait(for: "│ cp", after: order)
            let shown = terminal.drawn.count
            #expect(terminal.drawn.firstRange(of: Array("\u{1B}[8h".utf8)) == nil)
            terminal.send([0x03])
            try terminal.wait(for: "\u{1B}[8h", after: shown)
        }

        @Test func aTerminalWithoutSequencesGetsNone() throws {
            let terminal = try RawTerminal(world, ["-i"], path: "/bin/sh", ["TERM": "dumb"])
            terminal.send("\(try Built.word("alertctl")) approve -- cp \u{5D0} \u{5EA}\r")
            try terminal.wait(for: "Number or name")
            #expect(!terminal.drawn.contains(0x1B))
            terminal.send([0x03])
        }

        // MARK: Keys by their numbers

        @Test(
            arguments: [
                ("\u{1B}[27u", 1, ""), ("\u{1B}[27;1;27~", 1, ""), ("\u{1B}[13u", 0, "Deploy\n"),
                ("\u{1B}[13;1:3u\u{1B}[27u", 1, ""),
                ("\u{1B}[99;5u", -SIGINT, ""), ("\u{1B}[27;5;99~", -SIGINT, ""), ("\u{1B}[107u\r", 0, "Keep\n"),
                ("\u{1B}[27;2;75~\r", 0, "Keep\n"), ("\u{1B}[9u\u{1B}[13u", 0, "Keep\n"),
            ] as [(String, Int32, String)])
        func aKeyByItsNumberIsTheKey(_ keys: String, _ status: Int32, _ answer: String) throws {
            let terminal = try RawTerminal(
                world, ["alert", "Now", "--button", "Deploy", "--button", "Keep", "--cancel", "No", "--no-start"])
            try terminal.wait(for: "Now")
            terminal.send(keys)
            #expect(try terminal.end() == status)
            #expect(terminal.answer == Array(answer.utf8))
        }
    }
}
