// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport
import Testing

extension Whole {
    /// `list` with words: a day, several, or a text.
    @Suite struct ListWithWords {
        @Test func wordsAreDaysOrElseAText() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            for (title, when, id) in [
                ("Dentist", "tomorrow at 9", "teeth"), ("Café with Ada", "in 40 days", "ada"),
                ("Friday report", "in 60 days", "report"),
            ] {
                #expect(try world.alertctl("remind", title, when, "--id", id).status == 0)
            }
            func list(_ words: String...) throws -> String {
                let outcome = try world.run(Built.program("alertctl"), ["list"] + words)
                #expect(outcome.status == 0, "\(words): \(outcome)")
                return outcome.output + outcome.errors
            }
            // A day, with what is due on it alone.
            let tomorrow = try list("tomorrow")
            #expect(tomorrow.contains("Dentist") && !tomorrow.contains("Ada"), "\(tomorrow)")
            #expect(try list("--on", "tomorrow") == tomorrow)
            #expect(try list("today").contains("Nothing is due."))
            // A text, whatever its case and accents, in the title, the id or the body.
            for words in [["dentist"], ["CAFE"], ["ada", "cafe"], ["teeth"]] {
                let found = try list(words[0]) + (words.count > 1 ? list(words[0], words[1]) : "")
                #expect(found.contains(words == ["dentist"] || words == ["teeth"] ? "Dentist" : "Café"), "\(found)")
                #expect(!found.contains("report"), "\(found)")
            }
            #expect(try list("nothing-like-it").contains("alertctl history --search nothing-like-it"))
            // A word that is both is a day, and the answer says so.
            let friday = try list("friday")
            #expect(!friday.contains("report") && friday.contains("alertctl list --search friday"), "\(friday)")
            #expect(try list("--search", "friday").contains("Friday report"))
            #expect(try list("--pending", "friday").contains("Friday report"), "a state makes it a text")
            let json = try world.run(Built.program("alertctl"), ["list", "dentist", "--json"])
            #expect(json.output.split(separator: "\n").count == 1 && json.output.contains("\"teeth\""), "\(json)")
            #expect(daemon.isRunning)
        }

        @Test func contradictionsAreRefused() throws {
            let world = try World()
            for words in [
                ["x", "--search", "y"], ["x", "--follow"], ["--on", "friday", "--pending"], ["--search", " "],
            ] {
                let outcome = try world.run(Built.program("alertctl"), ["list"] + words)
                #expect(outcome.status == 64, "\(words): \(outcome)")
            }
        }
    }
}
