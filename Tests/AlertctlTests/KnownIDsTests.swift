// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CommandLineKit
import Testing
import Varlink

@testable import ClientKit
@testable import alertctl

/// Refusals that name ids.
@Suite struct KnownIDsTests {
    private static func refusal(_ words: [String], ids: [String]) -> Failure? {
        guard case .refusal(let failure) = CommandRunner.parse(words) else { return nil }
        return KnownIDs.naming(failure, words) { _ in ids }
    }

    @Test(arguments: [
        (["edit"], "There is: lunch, stand-up. Example: alertctl edit lunch in 10m"),
        (["pause"], "There is: lunch, stand-up. Example: alertctl pause lunch"),
        (["rename"], "There is: lunch, stand-up. Example: alertctl rename lunch call-ada"),
        (["copy"], "There is: lunch, stand-up. Example: alertctl copy lunch"),
    ])
    func aVerbWithoutAnIDNamesThem(_ words: [String], _ remedy: String) {
        let failure = Self.refusal(words, ids: ["lunch", "stand-up"])
        #expect(failure?.remedy == remedy)
        #expect(failure?.status == .usage)
    }

    @Test func fewAreNamedAndNoneChangesNothing() {
        #expect(
            Self.refusal(["show"], ids: ["a", "b", "c", "d", "e"])?.remedy.hasPrefix("There is: a, b, c and 2 more.")
                == true)
        #expect(Self.refusal(["show"], ids: [])?.remedy == "Example: alertctl show tea")
        // Other words are at fault.
        #expect(Self.refusal(["edit", "--all", "--today", "+1h"], ids: ["a"])?.remedy.contains("There is") == false)
        #expect(Self.refusal(["rename", "lunch"], ids: ["a"])?.remedy == "Example: alertctl rename lunch late-lunch")
    }

    /// A word without a blank is no title, but the refusal names the id of the notification that has it.
    @Test(arguments: [
        ("Tea", "alertctl cancel tea"), ("TEA", "alertctl cancel tea"), ("Green", "alertctl cancel drink"),
        ("green", "alertctl cancel drink"),
    ])
    func aTitleLeadsToItsID(_ word: String, _ line: String) {
        let failure = Failure(VarlinkErrorReply(Notifications.NotFound(id: word)))
        let better = KnownIDs.suggesting(failure, ["alertctl", "cancel", word]) {
            ["tea\tTea", "drink\tGreen", "lunch", "one\tSame", "two\tSame"]
        }
        #expect(better.status == .notFound)
        #expect(better.remedy == "Write: \(line)")
    }

    @Test(
        arguments: [
            (["play", "glas"], "Write: alertctl play glass"), (["play", "glsas"], "Write: alertctl play glass"),
            (["play", "harpp", "--loops", "2"], "Write: alertctl play harp --loops 2"), (["play", "nothing"], nil),
            (["stop", "glas"], nil), (["sound", "pause", "glas"], nil),
        ] as [([String], String?)])
    func aMistypedSoundLeadsToANearOne(_ line: [String], _ remedy: String?) {
        let word = line.contains("pause") ? line[2] : line[1]
        let failure = Failure(VarlinkErrorReply(Sounds.NotFound(sound: word)))
        let better = KnownIDs.suggesting(failure, ["alertctl"] + line) { ["glass", "harp", "sonar"] }
        #expect(better.remedy == remedy ?? failure.remedy)
        #expect(better.status == .notFound)
    }

    @Test(arguments: [
        ("lnch", "no such notification: \"lnch\", did you mean lunch?"), ("dinner", "no such notification: \"dinner\""),
        ("lu", "no such notification: \"lu\""),
    ])
    func aMistypedIDLeadsToANearOne(_ id: String, _ cause: String) {
        let failure = Failure(VarlinkErrorReply(Notifications.NotFound(id: id)))
        let better = KnownIDs.suggesting(failure, ["alertctl", "show", id]) { ["lunch", "lum", "stand-up"] }
        #expect(better.cause == cause)
        #expect(better.status == .notFound)
        #expect(better.remedy == (cause.hasSuffix("?") ? "Write: alertctl show lunch" : failure.remedy))
        let elsewhere = ["alertctl", "show", id, "--socket", "/tmp/other"]
        #expect(KnownIDs.suggesting(failure, elsewhere) { ["lunch"] } == failure)
    }
}
