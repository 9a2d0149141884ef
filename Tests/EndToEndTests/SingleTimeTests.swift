// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Testing

extension Whole {
    /// Every argument and option that takes one time refuses what is not one, and its hint names no repetition.
    @Suite struct SingleTimes {
        /// An argument or an option, and a time that it accepts.
        struct Place: Sendable, CustomTestStringConvertible {
            let words: [String]
            var accepted: String? = "tomorrow 9am"
            /// A Boolean value indicating whether the phrase is one argument.
            var isOption = false
            /// A Boolean value indicating whether it also takes the days from one to another.
            var takesDays = false
            var testDescription: String { words.joined(separator: " ") }
        }

        static let places = [
            Place(words: ["dnd", "until"]), Place(words: ["dnd", "on", "until"]),
            Place(words: ["dnd", "--mute", "chat", "--mute-until"], isOption: true),
            Place(words: ["snooze", "shown"]), Place(words: ["snooze", "shown", "until"]),
            Place(words: ["skip", "often", "until"]), Place(words: ["agenda"], accepted: "tomorrow", takesDays: true),
            Place(words: ["agenda", "--month"], accepted: "tomorrow", takesDays: true),
            Place(words: ["remind", "X", "--at"], isOption: true),
            Place(words: ["edit", "often", "--once"], isOption: true),
            Place(words: ["history", "--since"], accepted: "yesterday", isOption: true),
            Place(words: ["history", "--until"], accepted: "yesterday", isOption: true),
            Place(words: ["next", "often", "--after"], accepted: "2037-01-01T09:00", isOption: true),
            Place(words: ["play", "glass", "--at"], accepted: nil, isOption: true),
            Place(words: ["rules", "test", "X", "--at"], accepted: "2037-01-01T09:00", isOption: true),
        ]

        static let phrases = [
            "every day", "every friday at 9", "every weekday at 8:30", "daily at 9", "friday to sunday",
            "friday to sunday at 9", "mon-fri 9:00", "monday and friday at 9", "when resume",
            "every 7 days after I acknowledge it",
        ]

        private func made() throws -> (World, Daemon) {
            let world = try World()
            let daemon = try Daemon(in: world)
            #expect(try world.alertctl("notify", "Shown", "--id", "shown").status == 0)
            #expect(try world.alertctl("remind", "Often", "every", "day", "at", "9", "--id", "often").status == 0)
            return (world, daemon)
        }

        private func run(_ place: Place, _ phrase: String, in world: World) throws -> Outcome {
            let words = place.isOption ? [phrase] : phrase.split(separator: " ").map(String.init)
            return try world.run(Built.program("alertctl"), place.words + words)
        }

        @Test(arguments: places) func whatIsNotOneTimeIsRefused(_ place: Place) throws {
            let (world, daemon) = try made()
            let before = try world.alertctl("list", "--json").output
            for phrase in Self.phrases where !(place.takesDays && phrase == "friday to sunday") {
                let refused = try run(place, phrase, in: world)
                #expect([64, 65].contains(refused.status), "\(phrase): \(refused)")
                #expect(refused.output.isEmpty, "\(phrase): \(refused)")
            }
            #expect(try world.alertctl("list", "--json").output == before)
            #expect(try world.alertctl("dnd", "--json").object["reason"] == nil)
            let other = try run(place, "banana", in: world)
            #expect([64, 65].contains(other.status) && !other.errors.contains("every "), "\(other)")
            if let accepted = place.accepted {
                let taken = try run(place, accepted, in: world)
                #expect(taken.status == 0, "\(taken)")
            }
            #expect(daemon.isRunning)
        }

        @Test func aSilenceThatReturnsIsASchedule() throws {
            let (world, daemon) = try made()
            let refused = try world.run(Built.program("alertctl"), ["dnd", "until", "every", "weekday", "at", "8:30"])
            #expect(refused.errors.contains("alertctl dnd schedule"), "\(refused)")
            let since = try world.run(Built.program("alertctl"), ["history", "--since", "in 45m"])
            #expect(since.status == 65 && since.errors.contains("still to come"), "\(since)")
            #expect(daemon.isRunning)
        }

        /// The line that an error proposes does the right thing.
        @Test func adviceIsGood() throws {
            let (world, daemon) = try made()
            for words in [["Tea", "in", "5m", "tomorrow"], ["x", "biweekly", "on", "friday"]] {
                let refused = try world.run(Built.program("alertctl"), ["remind"] + words)
                #expect(refused.status == 65 && !refused.errors.contains("in quotes"), "\(refused)")
                let advice = try #require(refused.errors.range(of: "Write: ")).upperBound
                let sentence = refused.errors[advice...].prefix { $0 != "\n" }.dropLast()
                for line in sentence.split(separator: ", or: ") {
                    let words = line.split(separator: " ").map(String.init)
                    try #require(words.starts(with: ["alertctl", "remind"]), "\(refused)")
                    let tried = try world.run(Built.program("alertctl"), words.dropFirst() + ["--dry-run"])
                    #expect(tried.status == 0, "\(line): \(tried)")
                }
            }
            for words in [["Tea", "2026-13-01", "09:00"], ["Tea", "in", "5m", "--at", "9:00"]] {
                let refused = try world.run(Built.program("alertctl"), ["remind"] + words)
                #expect([64, 65].contains(refused.status), "\(refused)")
                #expect(!refused.errors.contains("quote"), "\(refused)")
            }
            let twice = try world.run(Built.program("alertctl"), ["remind", "Tea", "--in", "5m", "--in", "10m"])
            #expect(twice.status == 64 && twice.errors.contains("--in is given twice"), "\(twice)")
            #expect(daemon.isRunning)
        }

        /// The last mute counts.
        @Test func theLastMuteCounts() throws {
            let (world, daemon) = try made()
            func end(_ words: String...) throws -> String? {
                let dnd = try world.run(Built.program("alertctl"), ["dnd", "--json", "--mute", "chat"] + words)
                #expect(dnd.status == 0, "\(dnd)")
                return (try dnd.object["mutes"] as? [[String: Any]])?.first?["until"] as? String
            }
            #expect(try end() == nil)
            #expect(try end("--mute-until", "in 1h") != nil)
            #expect(try end() == nil)
            #expect(try world.alertctl("dnd", "--unmute", "chat", "--json").object["muted"] as? [String] == [])
            #expect(daemon.isRunning)
        }
    }
}
