// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Testing
import Varlink

extension Whole {
    /// Mistakes of people and scripts have an exit status and a sentence, and change nothing; the daemon continues.
    @Suite struct BadInput {
        /// A command line, its exit status, and what its message has to point at.
        struct Case: CustomTestStringConvertible {
            let words: [String]
            let status: Int32
            let says: String

            init(_ words: String..., exits status: Int32, saying says: String) {
                self.words = words
                self.status = status
                self.says = says
            }

            var testDescription: String { words.joined(separator: " ") }
        }

        static let cases = [
            Case("frobnicate", exits: 64, saying: "frobnicate"),
            Case(
                "remnd", "Tea", "in", "5m", exits: 64,
                saying: "unknown command \"remnd\", did you mean remind? Write: alertctl remind Tea in 5m"),
            Case(
                "sound", "lst", exits: 64,
                saying: "unknown command \"sound lst\", did you mean sound list? Write: alertctl sound list"),
            Case("remind", "T", exits: 64, saying: "--in"),
            Case("remind", "T", "--in", "5m", "--at", "2127-01-01T00:00", exits: 64, saying: "--at"),
            Case("remind", "T", "--in", "5m", "--tz", "Mars", exits: 65, saying: "Mars"),
            Case("notify", "T", "--level", "shouting", exits: 64, saying: "shouting"),
            Case("notify", exits: 64, saying: "title"),
            Case("cancel", exits: 64, saying: "nothing is pending or delivered"),
            Case("remind", "T", "--in", "a while", exits: 65, saying: "a while"),
            Case("remind", "T", "--in", "5 parsecs", exits: 65, saying: "parsecs"),
            Case("remind", "T", "--in", "-5m", exits: 64, saying: "--in"),
            Case("remind", "T", "--in", "99999999999999999999h", exits: 65, saying: "--in"),
            Case("remind", "T", "--at", "next blursday", exits: 65, saying: "blursday"),
            Case("remind", "T", "--at", "2127-02-30T09:00", exits: 65, saying: "--at"),
            Case("remind", "T", "--at", "2127-01-01T25:00", exits: 65, saying: "--at"),
            Case("remind", "T", "--at", "2127-01-01T09:00", "--tz", "Nowhere/City", exits: 65, saying: "Nowhere/City"),
            Case("remind", "T", "--in", "1h", "--tz", "", exits: 65, saying: "--tz"),
            Case("notify", "", exits: 65, saying: "title"),
            Case("notify", "red \u{1B}[31m alert", exits: 65, saying: "control character"),
            Case("notify", "T", "bell \u{7} rings", exits: 65, saying: "control character"),
            Case("notify", "T", String(repeating: "long ", count: 20_000), exits: 65, saying: "65536"),
            Case("notify", String(repeating: "t", count: 2_000), exits: 65, saying: "title"),
            Case("notify", "T", "--id", "two words", exits: 65, saying: "--id"),
            Case("notify", "T", "--id", "-dash", exits: 64, saying: "--id"),
            Case("notify", "T", "--badge", "many", exits: 65, saying: "many"),
            Case("notify", "T", "--badge", "1000000", exits: 65, saying: "1000000"),
            Case("notify", "T", "--userinfo", "{", exits: 65, saying: "--userinfo"),
            Case("notify", "T", "--userinfo", "[1]", exits: 65, saying: "object"),
            Case("notify", "T", "--on-activate", "ls | rm", exits: 65, saying: "shell"),
            Case("notify", "T", "--on-activate", "no-such-program-here", exits: 66, saying: "no-such-program-here"),
            Case("show", "nothing", exits: 66, saying: "nothing"),
            Case("cancel", "nothing", exits: 66, saying: "nothing"),
            Case("cancel", "a", "b", "--all", exits: 64, saying: "--all"),
            Case("badge", "three", exits: 65, saying: "three"),
            Case("history", "-n", "0", exits: 64, saying: "--limit"),
        ]

        @Test func eachHasItsExitStatusAndChangesNothing() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            for one in Self.cases {
                let result = try world.run(Built.program("alertctl"), one.words)
                #expect(result.status == one.status, "\(one.testDescription.prefix(80)): \(result)")
                #expect(result.errors.contains(one.says), "\(one.testDescription.prefix(80)): \(result)")
                #expect(result.output == "", "\(one.testDescription.prefix(80)): \(result)")
                // A terminal must never be driven by what somebody else wrote.
                #expect(!result.errors.unicodeScalars.contains { $0.value < 32 && $0 != "\n" && $0 != "\t" })
            }
            let status = try world.call(Manager.Status())
            #expect(status.pid == Int(daemon.pid))
            #expect((status.pending, status.delivered) == (0, 0))
            #expect(try world.history().isEmpty)
        }

        @Test func aBodyOfAMebibyte() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let body = [UInt8](repeating: UInt8(ascii: "b"), count: 1 << 20)
            let piped = try world.alertctl("notify", "Large", "-", input: body)
            #expect(piped.status == 65, "\(piped)")
            // On the wire: one that just fits into a message is refused by name, a larger one is no message.
            let fits = String(decoding: body.dropLast(1_000), as: UTF8.self)
            let error = #expect(throws: VarlinkClientError.self) {
                try world.call(Notifications.Notify(content: .init(title: "Large", body: fits)))
            }
            #expect(error?.decode(as: Notifications.Invalid.self)?.field == "body")
            let whole = String(decoding: body, as: UTF8.self)
            #expect(throws: VarlinkClientError.self) {
                try world.call(Notifications.Notify(content: .init(title: "Large", body: whole)))
            }
            #expect(try world.call(Manager.Status()).pid == Int(daemon.pid))
            #expect(try world.history().isEmpty)
        }

        @Test func wordsThatAreNoUTF8() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let latin: [UInt8] = Array("Caf".utf8) + [0xE9]
            let program = try Built.program("alertctl")
            func words(_ parts: [UInt8]...) -> [[UInt8]] { parts + [Array("--no-start".utf8)] }
            let asTitle = try world.run(program, words: words(Array("notify".utf8), latin))
            #expect(asTitle.status == 65, "\(asTitle)")
            let asID = try world.run(program, words: words(Array("show".utf8), latin))
            #expect(asID.status == 65 || asID.status == 66, "\(asID)")
            let piped = try world.alertctl("notify", "T", "-", input: latin)
            #expect(piped.status == 65, "\(piped)")
            #expect(piped.errors.contains("UTF-8"), "\(piped)")
            #expect(try world.call(Manager.Status()).pid == Int(daemon.pid))
            #expect(try world.history().isEmpty)
        }

        @Test func controlCharactersOnTheWire() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            for text in ["nul \0 inside", "escape \u{1B}]0;title\u{7}", "delete \u{7F}", "c1 \u{9B}31m", "return \r"] {
                for content in [Notifications.Content(title: text), .init(title: "T", body: text)] {
                    let error = #expect(throws: VarlinkClientError.self) {
                        try world.call(Notifications.Notify(content: content))
                    }
                    #expect(error?.decode(as: Notifications.Invalid.self)?.reason == "contains a control character")
                }
            }
            // What is text stays as it was, to the last byte.
            let kept = "Grüße,\n\tweiß auf schwarz: 🍵 <b>&amp;</b> \"quoted\" \\ e\u{301} \u{202E}"
            _ = try world.call(Notifications.Notify(id: "kept", content: .init(title: "T", body: kept)))
            let shown = try world.call(Notifications.Show(id: "kept")).notification.content.body
            #expect(shown.map { Array($0.utf8) } == Array(kept.utf8))
            #expect(try world.call(Manager.Status()).pid == Int(daemon.pid))
        }
    }
}
