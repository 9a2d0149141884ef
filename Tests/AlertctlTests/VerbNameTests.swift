// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import alertctl

@Suite struct VerbNameTests {
    @Test(arguments: [
        (["remnd"], "remind"), (["remidn", "Tea"], "remind"), (["lsit"], "list"), (["sho", "tea"], "show"),
        (["shoow"], "show"), (["histroy"], "history"), (["notfy"], "notify"), (["sound", "lst"], "sound list"),
        (["progress", "strat"], "progress start"), (["dnf"], "dnd"), (["rm", "tea"], "cancel"), (["ls"], "list"),
    ])
    func theVerbThatWasProbablyMeant(arguments: [String], verb: String) {
        #expect(VerbName.isUnknown(arguments))
        #expect(VerbName.probable(arguments) == verb)
    }

    @Test(arguments: [
        ["frobnicate"], ["x"], ["tea"], ["sound", "frobnicate"], [String(repeating: "remind", count: 1_000)],
    ])
    func noneIsLikeIt(arguments: [String]) {
        #expect(VerbName.isUnknown(arguments))
        #expect(VerbName.probable(arguments) == nil)
    }

    /// Every verb is known, and a slip in any of its letters is seen.
    @Test func everyVerb() {
        for verb in VerbName.all {
            #expect(!VerbName.isUnknown(verb.words))
            for name in verb.words { #expect(VerbName.distance(name, String(name.dropFirst())) == 1) }
        }
        #expect(VerbName.distance("remind", "remidn") == 1)
        #expect(VerbName.distance("", "abc") == 3)
    }

    @Test(arguments: [
        (["remind", "--titel", "x"], "remind"), (["progress", "start"], "progress start"), (["sound"], "sound"),
        (["nope"], ""),
    ])
    func theHelpOfTheVerbIsNamed(arguments: [String], verb: String) {
        guard case .refusal(let failure) = Entry.parse(arguments) else {
            Issue.record("\(arguments) is not refused")
            return
        }
        #expect(failure.remedy == "See \"alertctl \(verb.isEmpty ? "" : verb + " ")--help\"")
    }

    @Test(arguments: [["help", "nope"], ["help", "remnd"], ["help", "sound", "lst"]])
    func helpOfAnUnknownVerbIsRefused(arguments: [String]) {
        guard case .refusal(let failure) = Entry.parse(arguments) else {
            Issue.record("\(arguments) is not refused")
            return
        }
        #expect(failure.status == .usage && failure.cause.hasPrefix("unknown command"), "\(failure)")
    }

    @Test(arguments: [["help"], ["help", "remind"], ["help", "sound"], ["help", "sound", "list"]])
    func helpOfAVerbIsGiven(arguments: [String]) {
        guard case .answer = Entry.parse(arguments) else {
            Issue.record("\(arguments) is not answered")
            return
        }
    }

    @Test(
        arguments: [[], ["--help"], ["help"], ["sound"], ["sound", "--help"], ["list", "everything"]] as [[String]])
    func whatIsNoUnknownVerb(arguments: [String]) {
        #expect(!VerbName.isUnknown(arguments))
    }
}
