// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing
import Varlink

/// `center` in terminals of other sizes and kinds, with many notifications, and without its daemon.
extension Asking.CenterOnTerminal {
    @Test func aBurstIsReadAsOneAndTheSizeIsFollowed() throws {
        try begin()
        let connection = try world.connect()
        for number in 1...2_000 {
            _ = try connection.call(
                Notifications.Notify(id: "n\(number)", content: .init(title: "Number \(number)")))
        }
        try terminal.wait { $0.contains("Number 2000") && $0.contains("Delivered 2000") }
        for (columns, rows) in [(40, 12), (20, 6), (9, 3), (100, 40)] {
            try terminal.resize(columns: columns, rows: rows)
            try terminal.type("2", "End", "Home")
            try terminal.wait { $0.split(separator: "\n").contains { $0.hasPrefix("▸") } }
        }
        try leave("q")
    }

    @Test func whereItCannotBeShownItIsSaid() throws {
        let nowhere = try world.alertctl("center")
        #expect(nowhere.status == 69 && nowhere.errors.contains("terminal"), "\(nowhere)")
        try terminal.begin(line: "center", before: "export TERM=dumb")
        let (outcome, _) = try terminal.end()
        #expect(outcome.status == 69 && outcome.errors.contains("alertctl list"), "\(outcome)")
    }

    @Test func whenTheDaemonGoesAwayItEndsAndLeavesTheTerminalAsItWas() throws {
        try begin()
        _ = try daemon.end()
        let (outcome, isRestored) = try terminal.end()
        #expect(outcome.status == 69 && outcome.errors.contains("exited"), "\(outcome)")
        #expect(isRestored)
        #expect(try terminal.state("#{alternate_on} #{mouse_any_flag} #{cursor_flag}") == "0 0 1")
    }

    @Test func noColourWhereNoneIsWanted() throws {
        let asked = try Asked(world, "Sure?", ["!Delete", "Keep"]) { $0.kind = .sheet }
        for (variable, isRed) in [("", true), ("NO_COLOR=1", false)] {
            try terminal.begin(line: "center", before: "export \(variable)")
            try terminal.wait(for: "Questions 1")
            try terminal.type("3", "Enter")
            try terminal.wait(for: "Enter choose")
            let screen = try terminal.attributedScreen
            #expect((screen.contains("[31m") || screen.contains(";31m")) == isRed)
            try terminal.type("q")
            try terminal.wait { !$0.contains("Enter choose") }
            try leave("q")
        }
        #expect(try world.call(Prompts.List()).prompts.map(\.id) == [asked.id])
    }
}
