// SPDX-License-Identifier: Apache-2.0

import CommandLineKit
import Testing

@testable import ClientKit
@testable import alertctl

@Suite struct VerbsTests {
    @Test(arguments: [
        (["remnd"], "remind"), (["remidn", "Tea"], "remind"), (["lsit"], "list"), (["sho", "tea"], "show"),
        (["shoow"], "show"), (["histroy"], "history"), (["notfy"], "notify"), (["sound", "lst"], "sound list"),
        (["progress", "strat"], "progress start"), (["dnf"], "dnd"), (["ilst"], "list"),
    ])
    func theVerbThatWasProbablyMeant(arguments: [String], verb: String) {
        #expect(Verbs.isUnknown(arguments))
        #expect(Verbs.probable(arguments) == verb)
    }

    @Test(arguments: [
        ["frobnicate"], ["x"], ["tea"], ["sound", "frobnicate"], [String(repeating: "remind", count: 1_000)],
        // Two letters off, another first letter, or a verb that takes something away.
        ["relaod"], ["weekly"], ["cancl", "tea"], ["clar"], ["restor"], ["sotp"], ["devices", "revok"],
    ])
    func noneIsLikeIt(arguments: [String]) {
        #expect(Verbs.isUnknown(arguments))
        #expect(Verbs.probable(arguments) == nil)
    }

    /// Nobody who waited for a notification has to know what a bus is.
    @Test(arguments: [
        ("There is no session bus: set DBUS_SESSION_BUS_ADDRESS", "no desktop session (details: alertctl doctor)"),
        ("a rule drops it", "a rule drops it"), (nil, "no notification server"),
    ])
    func theCauseOfNothingShownIsPlain(reason: String?, cause: String) {
        #expect(NotificationOutcome.cause(reason) == cause)
    }

    @Test func everyVerbIsKnown() {
        for verb in Verbs.tree.commands { #expect(!Verbs.isUnknown(verb.words)) }
    }

    @Test(arguments: [
        (["remind", "--titel", "x"], "remind"), (["progress", "start", "x", "--nope"], "progress start"),
        (["nope"], ""),
    ])
    func theHelpOfTheVerbIsNamed(arguments: [String], verb: String) {
        guard case .refusal(let failure) = CommandRunner.parse(arguments) else {
            Issue.record("\(arguments) is not refused")
            return
        }
        let help = "alertctl \(verb.isEmpty ? "" : verb + " ")--help"
        #expect(failure.remedy.contains(help) || failure.remedy.hasPrefix("Write: alertctl \(verb) "), "\(failure)")
    }

    @Test(arguments: [["help", "nope"], ["help", "remnd"], ["help", "sound", "lst"]])
    func helpOfAnUnknownVerbIsRefused(arguments: [String]) {
        guard case .refusal(let failure) = CommandRunner.parse(arguments) else {
            Issue.record("\(arguments) is not refused")
            return
        }
        #expect(failure.status == .usage && failure.cause.hasPrefix("unknown command"), "\(failure)")
    }

    @Test(arguments: [["help"], ["help", "remind"], ["help", "sound"], ["help", "sound", "list"]])
    func helpOfAVerbIsGiven(arguments: [String]) {
        guard case .answer = CommandRunner.parse(arguments) else {
            Issue.record("\(arguments) is not answered")
            return
        }
    }

    @Test(
        arguments: [[], ["--help"], ["help"], ["sound"], ["sound", "--help"], ["list", "everything"]] as [[String]])
    func whatIsNoUnknownVerb(arguments: [String]) {
        #expect(!Verbs.isUnknown(arguments))
    }
}
