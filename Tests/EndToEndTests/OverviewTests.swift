// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport
import Testing

extension Asking {
    /// `alertctl` without words.
    @Suite struct WithoutWords {
        @Test func aTerminalShowsWhatComesNextAndWhatWaits() throws {
            let world = try World()
            let terminal = try Terminal(in: world)
            let command = try Built.word("alertctl")
            try terminal.type("clear; \(command); echo status $?", "Enter")
            let without = try terminal.wait { $0.contains("status ") && !$0.contains("echo") }
            #expect(without.contains("status 0") && without.contains("alertctl remind "), "\(without)")
            #expect(!FileManager.default.fileExists(atPath: world.socket), "it has started a daemon")

            let daemon = try Daemon(in: world)
            try terminal.type("clear; \(command); echo status $?", "Enter")
            try terminal.wait { $0.contains("Nothing is pending.") && $0.contains("status 0") }
            for (number, id) in ["first", "second", "third", "fourth"].enumerated() {
                try world.remind(id, in: "\(number + 1)h")
            }
            #expect(try world.alertctl("notify", "There", "--id", "there").status == 0)
            try terminal.type("clear; \(command); echo status $?", "Enter")
            let screen = try terminal.wait { $0.contains("alertctl list --delivered") && $0.contains("status 0") }
            #expect(screen.contains("third") && !screen.contains("fourth"), "\(screen)")
            #expect(screen.contains("1 not acted on"), "\(screen)")
            #expect(daemon.isRunning)
        }

        @Test func elsewhereItIsRefusedAsBefore() throws {
            let world = try World()
            let outcome = try world.run(Built.program("alertctl"), [])
            #expect(outcome.status == 64)
            #expect(outcome.output.isEmpty && outcome.errors.contains("no command given"), "\(outcome)")
        }
    }
}
