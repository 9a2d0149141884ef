// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Asking {
    /// Each row of the table, by the installed dialog or whiptail and by alertctl under that name, both in terminals of
    /// their own.
    @Suite struct BoxTable {
        /// The texts on the screens of alertctl and of the original when keys may be pressed.
        private static let ready = (own: " asks ", original: "")

        @Test func aScriptSeesTheSame() throws {
            let world = try World()
            for name in ["whiptail", "dialog"] {
                try FileManager.default.createSymbolicLink(
                    atPath: world.path + "/" + name, withDestinationPath: Built.program("alertctl"))
            }
            let daemon = try Daemon(in: world)
            _ = try world.call(Manager.Status())
            let file = try world.write("one\n  two\n", to: "text")

            func call(_ row: BoxRow, _ program: String, _ keys: [String], _ ready: String) -> PseudoTerminals.Call {
                PseudoTerminals.Call(
                    words: [program] + row.words.dropFirst().map { $0 == "FILE" ? file : $0 }, keys: keys, ready: ready,
                    folder: world.path, environment: row.environment, keepsOutput: row.keepsOutput, input: row.input)
            }
            let rows = BoxRow.all
            let originals = try PseudoTerminals.run(
                rows.map { try call($0, Tools.find($0.words[0]), $0.keys, Self.ready.original) }, in: world)
            let own = try PseudoTerminals.run(
                rows.map { call($0, world.path + "/" + $0.words[0], $0.own, Self.ready.own) }, in: world)
            let documentation = try String(contentsOfFile: Built.source("docs/zenity.md"), encoding: .utf8)
            for ((row, original), own) in zip(zip(rows, originals), own) {
                let line = row.words.joined(separator: " ")
                if let difference = row.difference {
                    #expect(own != original, "\(line): no difference, but it is listed")
                    #expect(documentation.contains(difference), "\(line): not in docs/zenity.md")
                } else {
                    #expect(own == original, "\(line): \(own) instead of \(original)")
                }
            }
            withExtendedLifetime(daemon) {}
        }

        /// A refusal is one line, 255, and nothing that a script takes for an answer.
        @Test(
            arguments: [
                ["dialog", "--inputmenu", "M", "12", "40", "3", "a", "A"],
                ["dialog", "--treeview", "T", "9", "40", "3"],
                ["dialog", "--stdout", "--last-key", "--yesno", "Q", "8", "40"], ["dialog", "--stdout", "--menu", "M"],
                ["whiptail", "--menu", "M", "12", "40", "3", "a"], ["whiptail"],
            ])
        func aRefusalIsNoAnswer(_ words: [String]) throws {
            let world = try World()
            try FileManager.default.createSymbolicLink(
                atPath: world.path + "/" + words[0], withDestinationPath: Built.program("alertctl"))
            let outcome = try world.run("/usr/bin/setsid", ["-w", world.path + "/" + words[0]] + words.dropFirst())
            #expect(outcome.status == 255)
            #expect(outcome.output == "")
            #expect(outcome.errors.split(separator: "\n").count == 1)
            // With the answer in a file and the standard output a terminal, the terminal gets the line.
            let seen = try PseudoTerminals.run(
                [.init(words: [world.path + "/" + words[0]] + words.dropFirst(), keys: [], ready: "", folder: "/")],
                in: world)
            #expect(seen[0].status == 255)
            if !words.contains("--stdout") { #expect(seen[0].errors == "") }
        }
    }
}
