// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import ClientKit
@testable import alertctl

/// Guesses that can mean one thing only, each with the line that it stands for.
@Suite struct AliasTests {
    @Test(arguments: [
        ("notify X -u critical -t 5s", "notify X --level critical --timeout 5s"),
        ("notify X --urgency=critical", "notify X --level critical"),
        ("notify X --on-click true", "notify X --on-activate true"),
        ("remind Tea in 1h --run true", "remind Tea in 1h --on-deliver true"),
        ("alert Q --password", "alert Q --secure"), ("ask Q --password", "ask Q --secret"),
        ("ask Q --secure", "ask Q --secret"),
    ])
    func anOptionOfAnotherProgramIsTaken(_ guess: String, _ line: String) throws {
        #expect(try Self.reading(guess) == Self.reading(line))
    }

    private static func reading(_ line: String) throws -> String {
        switch CommandRunner.parse(line.split(separator: " ").map(String.init)) {
        case .verb(let verb, _): "\(verb)"
        case .answer: "help"
        case .refusal(let failure): throw failure
        }
    }

    @Test func aLengthOfTimeAloneIsThatOfDoNotDisturb() throws {
        #expect(try Dnd.parsed(["1h"]).request() == Dnd.parsed(["for", "1h"]).request())
        #expect(throws: (any Error).self) { try Dnd.parsed(["tuna"]).request() }
    }

    @Test func wordsOfOtherTimersAreTaken() throws {
        #expect(try alertctl.Timer.parsed(["skip", "tea"]).request() == .change(.next, id: "tea"))
        #expect(try alertctl.Timer.parsed(["status"]).request() == .view(.list, id: nil))
    }

    @Test func aBadgeMayFollowItsApplication() throws {
        let guess = try #require(try Badge.parsed(["mail", "3"]).call())
        #expect(guess.app == "mail")
        #expect(guess.set == 3)
        #expect(try Badge.parsed(["mail", "clear"]).call()?.app == "mail")
        for words in [["3", "mail"], ["mail", "3", "4"], ["mail", "3", "--app", "x"]] {
            #expect(throws: (any Error).self) { try Badge.parsed(words) }
        }
    }
}
