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
        (["edit"], "There is: lunch, stand-up; --all is for all of them. Example: alertctl edit lunch in 10m"),
        (["pause"], "There is: lunch, stand-up; --all is for all of them. Example: alertctl pause lunch"),
        (["clear"], "There is: lunch, stand-up; --all is for all of them. Example: alertctl clear lunch"),
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

    /// A guessed verb alone gets an id that the verb in its line takes, or the answer that there is none.
    @Test(
        arguments: [
            (["open"], ["tea"], "alertctl activate tea; to read one that is still to come: alertctl show tea; to join"),
            (
                ["open"], [],
                "what a notification is about: there is nothing; to read one that is still to come: there is"
            ),
            (["open"], ["tea"], "to join the meeting: alertctl calendar join"),
            (["kill"], ["tea"], "alertctl stop; to cancel what is to come: alertctl cancel tea; to stop alertd"),
            (["kill"], [], "alertctl stop; to cancel what is to come: there is nothing; to stop alertd"),
            (["kill", "egg"], ["egg"], "To stop the timer: alertctl timer stop egg"),
            (["kill", "Boiled"], ["egg\tBoiled"], "To stop the timer: alertctl timer stop egg"),
            (["kill", "lunch"], ["egg"], "to cancel what is to come: alertctl cancel lunch; to stop alertd"),
            (["alarm", "cancel"], ["wake-up"], "Write: alertctl cancel ID"),
            (["ack"], [], "\"alertctl list\" shows what is there"),
        ] as [([String], [String], String)])
    func aGuessedVerbGetsAnID(_ words: [String], _ ids: [String], _ part: String) {
        guard case .refusal(let failure) = CommandRunner.parse(words) else {
            Issue.record("\(words) is taken")
            return
        }
        let named = KnownIDs.naming(failure, words, offered: { _ in ids }, isAnswered: true)
        #expect(named.remedy.contains(part), "\(named.remedy)")
        #expect(named.status == .usage && !named.remedy.hasSuffix(" "))
        // Without a daemon nothing is known.
        #expect(KnownIDs.naming(failure, words, offered: { _ in [] }, isAnswered: false) == failure)
    }

    @Test(arguments: [
        ("ack", "nothing is delivered"), ("resume", "nothing is paused"), ("pause", "nothing is pending"),
    ])
    func aVerbForWhichNothingIsThereSaysSo(_ verb: String, _ none: String) {
        guard case .refusal(let failure) = CommandRunner.parse([verb]) else { return }
        let named = KnownIDs.naming(failure, [verb], offered: { _ in [] }, isAnswered: true)
        #expect(named.cause == "no id given, and \(none)")
    }

    /// A line with an id that nothing has would be refused, too.
    @Test(
        arguments: [
            (
                "alertctl snooze lunhc 10m", "no such notification: \"lunhc\", did you mean lunch?",
                "alertctl snooze lunch 10m"
            ),
            ("alertctl pause cellar for 1h", "no such notification: \"cellar\"", nil),
            ("alertctl pause lunch for 1h", "own", "alertctl pause lunch for 1h"),
            ("alertctl pause --all for 1h", "own", "alertctl pause --all for 1h"),
            ("alertctl snooze ID 10m", "own", "alertctl snooze ID 10m"),
            ("alertctl skip tomorrow", "own", "alertctl skip tomorrow"),
            ("alertctl remind cellar 10m", "own", "alertctl remind cellar 10m"),
        ] as [(String, String, String?)])
    func anAdvisedLineHasAKnownID(_ line: String, _ cause: String, _ advised: String?) {
        let failure = Failure(.usage, "own", remedy: "Write: " + line)
        let checked = KnownIDs.checked(failure, { _ in ["lunch\tLunch", "tea"] }, knows: { $0 == "lunch" })
        #expect(checked.cause == cause && checked.status == .usage)
        #expect(checked.remedy.hasSuffix(advised.map { "Write: " + $0 } ?? "\"alertctl list\" lists them"))
        #expect(KnownIDs.checked(failure, { _ in [] }, knows: { _ in nil }) == failure)
    }

    @Test(
        arguments: [
            ("egg", "egg is a timer. To stop it: alertctl timer stop egg."),
            ("boiled", "egg is a timer. To stop it: alertctl timer stop egg."), ("cellar", nil),
        ] as [(String, String?)])
    func stopNamesTheTimer(_ word: String, _ end: String?) {
        let failure = Failure(VarlinkErrorReply(Sounds.NotFound(sound: word)))
        let better = KnownIDs.instead(of: failure, word, ["alertctl", "stop", word]) { _ in ["egg\tBoiled"] }
        #expect(end.map { better.sentences.hasSuffix($0) } ?? (better == failure), "\(better)")
        let other = ["alertctl", "sound", "pause", word]
        #expect(KnownIDs.instead(of: failure, word, other) { _ in [word] } == failure)
    }

    /// A word of an id or a title leads to it.
    @Test(arguments: [
        ("door", ["alertctl cancel front-door"]), ("Window", ["alertctl cancel blinds"]),
        ("call", ["alertctl cancel call-ada", "alertctl cancel call-bob"]), ("doo", []),
    ])
    func aWordOfAnIDLeadsToIt(_ word: String, _ lines: [String]) {
        let failure = Failure(VarlinkErrorReply(Notifications.NotFound(id: word)))
        let items = ["front-door\tFront door", "blinds\tClose the window", "call-ada\tAda", "call-bob\tBob"]
        let better = KnownIDs.suggesting(failure, ["alertctl", "cancel", word]) { items }
        #expect(better.status == .notFound)
        #expect(lines.count == 1 ? better.remedy == "Write: \(lines[0])" : better.choices == lines, "\(better)")
    }

    @Test func aWordOfManyLeadsToTheirList() {
        let failure = Failure(VarlinkErrorReply(Notifications.NotFound(id: "call")))
        let better = KnownIDs.suggesting(failure, ["alertctl", "show", "call"]) {
            ["call-a", "call-b", "call-c", "call-d"]
        }
        #expect(better.remedy == "They are listed by: alertctl list call")
    }

    /// An edit without a change names the id that is missing first.
    @Test func anEditWithoutAChangeLooksForTheID() {
        func remedy(_ id: String) -> String? { Self.refusal(["edit", id], ids: ["front-door\tFront door"])?.remedy }
        #expect(Self.refusal(["edit", "door"], ids: ["front-door"])?.missingID == nil)
        #expect(remedy("door") == "Write: alertctl edit front-door tomorrow 9am")
        #expect(remedy("front-door")?.hasPrefix("Example: alertctl edit ") == true)
        #expect(remedy("cellar") == "See \"alertctl list\"")
    }

    @Test func aSkipAloneNamesThePhaseOfATimer() {
        let failure = Self.refusal(["skip"], ids: ["focus"])
        #expect(
            failure?.remedy.hasSuffix(
                "Example: alertctl skip focus. To end the phase of focus: alertctl timer next focus") == true,
            "\(failure?.remedy ?? "")")
    }

    /// An id in another case, and a title, lead to the lines with the ids.
    @Test(arguments: [
        ("Tea", ["alertctl cancel tea"]), ("TEA", ["alertctl cancel tea"]), ("Green", ["alertctl cancel drink"]),
        ("green", ["alertctl cancel drink"]), ("same", ["alertctl cancel one", "alertctl cancel two"]),
    ])
    func aTitleLeadsToItsID(_ word: String, _ lines: [String]) {
        let failure = Failure(VarlinkErrorReply(Notifications.NotFound(id: word)))
        let better = KnownIDs.suggesting(failure, ["alertctl", "cancel", word]) {
            ["tea\tTea", "drink\tGreen", "lunch", "one\tSame", "two\tSame"]
        }
        #expect(better.status == .notFound)
        if lines.count == 1 {
            #expect(better.choices.isEmpty)
            #expect(better.remedy == "Write: \(lines[0])")
        } else {
            #expect(better.choices == lines)
        }
    }

    @Test(
        arguments: [
            (["ack", "tea"], "tea", nil), (["cancel", "drink", "green"], "green", "Write: alertctl cancel drink"),
            (["cancel", "drink", "DRINK"], "DRINK", "Write: alertctl cancel drink"),
        ] as [([String], String, String?)])
    func aLeadIsNeitherACircleNorDouble(_ line: [String], _ id: String, _ remedy: String?) {
        let failure = Failure(VarlinkErrorReply(Notifications.NotFound(id: id)))
        let better = KnownIDs.suggesting(failure, ["alertctl"] + line) { ["tea\tTea", "drink\tGreen"] }
        #expect(better.remedy == remedy ?? failure.remedy)
        #expect(remedy != nil || better == failure)
    }

    @Test(
        arguments: [
            (["play", "glas"], "Write: alertctl play glass"), (["play", "glsas"], "Write: alertctl play glass"),
            (["play", "harpp", "--loops", "2"], "Write: alertctl play harp --loops 2"),
            (["play", "nothing"], "Example: alertctl play glass; all names: alertctl sound list"),
            (["play", "violin"], "Example: alertctl play harp; all names: alertctl sound list"),
            (["play", "glasses"], "Write: alertctl play glass"),
            (["play", "song.mp3"], "Write its path: alertctl play PATH/song.mp3"), (["stop", "glas"], nil),
            (["sound", "pause", "glas"], nil),
        ] as [([String], String?)])
    func aMistypedSoundLeadsToANearOne(_ line: [String], _ remedy: String?) {
        let word = line.contains("pause") ? line[2] : line[1]
        let failure = Failure(VarlinkErrorReply(Sounds.NotFound(sound: word)))
        let better = KnownIDs.suggesting(failure, ["alertctl"] + line) { ["glass", "harp", "sonar"] }
        #expect(better.remedy == remedy ?? failure.remedy)
        #expect(better.status == .notFound)
    }

    /// Few ids are named for a word that is none of them.
    @Test func fewIDsAreNamedForAnUnknownOne() {
        let failure = Failure(VarlinkErrorReply(Notifications.NotFound(id: "nosuch")))
        func remedy(_ ids: [String]) -> String {
            KnownIDs.suggesting(failure, ["alertctl", "cancel", "nosuch"]) { ids }.remedy
        }
        #expect(remedy(["tea\tTea", "lunch"]) == "There is: tea, lunch; \(failure.remedy)")
        #expect(remedy(["a", "b", "c", "d"]) == failure.remedy)
        #expect(remedy([]) == failure.remedy)
    }

    /// Ids with commas between them are several.
    @Test(
        arguments: [
            (["cancel", "tea,lunch"], "Write: alertctl cancel tea lunch", []),
            (["cancel", "tea,lnch", "car"], "Write: alertctl cancel tea lunch car", []),
            (["edit", "tea,lunch", "+5m"], nil, ["alertctl edit tea +5m", "alertctl edit lunch +5m"]),
            (["cancel", "tea,nosuch"], nil, []),
        ] as [([String], String?, [String])])
    func idsWithCommasAreSeveral(_ line: [String], _ remedy: String?, _ choices: [String]) {
        let failure = Failure(VarlinkErrorReply(Notifications.NotFound(id: line[1])))
        let better = KnownIDs.suggesting(failure, ["alertctl"] + line) { ["tea", "lunch", "car"] }
        #expect(better.choices == choices)
        if let remedy { #expect(better.remedy == remedy) }
    }

    /// An action that a notification does not have is not advised.
    @Test(
        arguments: [
            (.pending, [], "lunch has not come yet, and has no action. To see it: alertctl show lunch"),
            (.delivered, [], "It has no action. As a click on it: alertctl activate lunch"),
            (.delivered, ["ok", "no"], "Its actions are: ok, no. Example: alertctl activate lunch ok"),
            (.delivered, ["yes"], nil),
        ] as [(Notifications.State, [String], String?)])
    func onlyAnActionOfTheNotificationIsAdvised(_ state: Notifications.State, _ keys: [String], _ remedy: String?) {
        let words = ["activate", "lunch", "--action", "yes"]
        guard case .refusal(let failure) = CommandRunner.parse(words) else {
            Issue.record("it is taken")
            return
        }
        var content = Notifications.Content(title: "Lunch")
        content.actions = keys.map { Notifications.Action(key: $0, label: $0) }
        let lunch = Notifications.Notification(
            id: "lunch", title: "Lunch", due: "2026-12-01T12:00:00+01:00", state: state, zone: "Europe/Berlin",
            trigger: "wall", repeats: false, created: "2026-11-30T12:00:00+01:00", content: content)
        #expect(KnownIDs.acting(failure, words) { _ in lunch }?.remedy == remedy)
        #expect(KnownIDs.acting(failure, words) { _ in nil } == nil)
    }

    /// The verb would refuse an id of another state.
    @Test func onlyAnIDThatTheVerbTakesIsSuggested() {
        let failure = Failure(VarlinkErrorReply(Notifications.NotFound(id: "cal")))
        func suggested(_ taken: [String]) -> Failure {
            KnownIDs.suggesting(failure, ["alertctl", "clear", "cal"], ids: { ["call", "car"] }, taken: { taken })
        }
        #expect(suggested([]) == failure)
        #expect(suggested(["car"]).remedy == "Write: alertctl clear car")
    }

    /// The second Tea of a day has another id than the first one, which was delivered.
    @Test func anIDOfAnotherStateMayBeATitle() {
        let failure = Failure(VarlinkErrorReply(Notifications.NotFound(id: "tea")))
        let better = KnownIDs.suggesting(
            failure, ["alertctl", "edit", "tea", "+2m"], ids: { ["tea\tTea", "tea-2\tTea"] }, taken: { ["tea-2\tTea"] })
        #expect(better.cause.contains("that is the title of tea-2"))
        #expect(better.remedy.contains("alertctl edit tea-2 +2m"))
    }

    /// Verbs that take something away name the option for the day.
    @Test(arguments: [("cancel", "For what is due today: alertctl cancel --today"), ("show", "")])
    func todayLeadsToItsOption(_ verb: String, _ remedy: String) {
        let failure = Failure(VarlinkErrorReply(Notifications.NotFound(id: "today")))
        let better = KnownIDs.suggesting(failure, ["alertctl", verb, "today"]) { [] }
        #expect(better.remedy == (remedy.isEmpty ? failure.remedy : remedy))
    }

    /// A line with both an id and --today would be refused.
    @Test(
        arguments: [
            ("cancel vitamins today", "Write: alertctl skip vitamins today"), ("cancel vitamins tea today", nil),
            ("clear vitamins today", nil),
            ("cancel --json today", "For what is due today: alertctl cancel --json --today"),
        ] as [(String, String?)])
    func todayBesideAnID(_ line: String, _ remedy: String?) {
        let failure = Failure(VarlinkErrorReply(Notifications.NotFound(id: "today")))
        let words = ["alertctl"] + line.split(separator: " ").map(String.init)
        #expect(KnownIDs.suggesting(failure, words) { [] }.remedy == remedy ?? failure.remedy)
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
        #expect(better.remedy.hasSuffix(cause.hasSuffix("?") ? "Write: alertctl show lunch" : failure.remedy))
        // A title is named by its id.
        let titled = KnownIDs.suggesting(failure, ["alertctl", "pause", id]) { ["noon\t\(id.uppercased())", "x\tX"] }
        #expect(titled.remedy == (id.count < 3 ? failure.remedy : "Write: alertctl pause noon"))
        #expect(titled.cause.hasSuffix("; that is the title of noon") == (id.count >= 3))
        let elsewhere = ["alertctl", "show", id, "--socket", "/tmp/other"]
        #expect(KnownIDs.suggesting(failure, elsewhere) { ["lunch"] } == failure)
    }
}
