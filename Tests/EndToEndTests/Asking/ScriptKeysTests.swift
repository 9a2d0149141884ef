// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport
import Testing

extension Asking {
    /// Lists of whiptail and dialog: equal keys give equal answers in the original and in ours.
    @Suite struct ScriptKeys {
        private let world: World
        private let daemon: Daemon
        private let terminal: Terminal

        init() throws {
            world = try World()
            for name in ["whiptail", "dialog"] {
                try FileManager.default.createSymbolicLink(
                    atPath: world.path + "/" + name, withDestinationPath: Built.program("alertctl"))
            }
            daemon = try Daemon(in: world)
            terminal = try Terminal(in: world)
            _ = try world.call(Manager.Status())
        }

        private static let cases: [(line: String, keys: [String], answer: String)] = [
            ("whiptail --checklist Toppings 10 40 3 h Ham off c Cheese off", ["Enter"], ""),
            ("whiptail --checklist T 12 40 3 a A off b B on c C off", ["Down", "Space", "Enter"], ""),
            ("whiptail --checklist T 12 40 3 a A off b B on c C off", ["Space", "Enter"], #""a" "b""#),
            ("whiptail --radiolist T 12 40 3 a A off b B on c C off", ["Down", "Down", "Enter"], "b"),
            ("whiptail --radiolist T 12 40 2 a A off b B off", ["Down", "Enter"], ""),
            ("whiptail --menu T 12 40 2 a A b B", ["Down", "Enter"], "b"),
            ("whiptail --menu T 12 40 2 a A b B", ["Down", "Tab", "Enter"], "b"),
            ("dialog --checklist T 12 40 3 a A off b B on c C off", ["Enter"], "b"),
            ("dialog --checklist T 12 40 3 a A off b B on c C off", ["Down", "Space", "Enter"], ""),
            ("dialog --radiolist T 12 40 2 a A off b B on", ["Enter"], "b"),
        ]

        /// Returns what a program writes as its answer after some keys.
        private func answer(_ program: String, _ words: String, _ keys: [String], shows sign: String) throws -> String {
            let file = world.path + "/answer"
            try world.write("\(program) \(words) 2> \(file)\nclear\necho finished\n", to: "ask.sh")
            try terminal.type("clear; . \(world.path)/ask.sh", "Enter")
            try terminal.wait { $0.contains(sign) && !$0.contains("ask.sh") }
            for key in keys { try terminal.type(key) }
            try terminal.wait(for: "finished")
            return try String(contentsOfFile: file, encoding: .utf8)
        }

        @Test(arguments: cases.indices) func theKeysGiveWhatTheOriginalGives(_ number: Int) throws {
            let (line, keys, expected) = Self.cases[number]
            let name = String(line.prefix { $0 != " " })
            let words = String(line.dropFirst(name.count + 1))
            #expect(try answer(Tools.find(name), words, keys, shows: "<") == expected, "the original")
            #expect(try answer(world.path + "/" + name, words, keys, shows: " asks ") == expected, "ours")
        }
    }
}
