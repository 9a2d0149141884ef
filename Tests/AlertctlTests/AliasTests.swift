// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import ClientKit
@testable import ReminderKit
@testable import alertctl

/// Guesses that can mean one thing only, each with the line that it stands for.
@Suite struct AliasTests {
    @Test(arguments: [
        ("notify X --url https://x.org", "notify X --open https://x.org"),
        ("remind Tea in 5m --link https://x.org", "remind Tea in 5m --open https://x.org"),
        ("remind Exam tomorrow 9am --before 2h", "remind Exam tomorrow 9am --warn 2h"),
        ("remind Tea in 5m --nag", "remind Tea in 5m --nag 10m"),
        ("alarm Up 7:00 --nag --snooze 5m", "alarm Up 7:00 --nag 10m --snooze 5m"),
        ("beat backup --nag", "beat backup --nag 10m"),
        ("timer 1h 30m", "timer '1h 30m'"),
        ("timer 5m 30s --no-wait", "timer '5m 30s' --no-wait"), ("timer add 1h 30m", "timer add '1h 30m'"),
        ("notify X --on-click true", "notify X --on-activate true"),
        ("remind Tea in 1h --run true", "remind Tea in 1h --on-deliver true"),
        ("alert Q --password", "alert Q --secure"), ("ask Q --password", "ask Q --secret"),
        ("ask Q --secure", "ask Q --secret"), ("alarm Up 7:00 --rising 10s", "alarm Up 7:00 --rise 10s"),
        ("alarm Up 7:00 --rising", "alarm Up 7:00 --rise 60s"),
        ("alarm Up 7:00 --fade 30s", "alarm Up 7:00 --rise 30s"),
    ])
    func anOptionOfAnotherProgramIsTaken(_ guess: String, _ line: String) throws {
        #expect(try Self.reading(guess) == Self.reading(line))
    }

    private static func reading(_ line: String) throws -> String {
        switch CommandRunner.parse(try ShellWords(line).words) {
        case .verb(let verb, _): "\(verb)"
        case .answer: "help"
        case .refusal(let failure): throw failure
        }
    }

    /// The second word is a title, unless it is in a smaller unit.
    @Test(arguments: ["25m 5m", "5m 1h", "1h 90m", "1h 30", "1h Tea", "5m 'in 30s'", "30s 1m"])
    func aTimerKeepsItsTitle(_ words: String) throws {
        let words = try ShellWords(words).words
        let timer = try alertctl.Timer.parsed(words)
        #expect([timer.span, timer.title] == words)
    }

    /// The sound of an alarm fades in by --rise.
    @Test func anAlarmFadesInByRising() throws {
        let alarm = try Alarm.parsed(["Up", "7:00", "--fade-in", "10s"])
        var content = Notifications.Content(title: "Up", fadeIn: "10s")
        alarm.reminder.ringing.apply(to: &content)
        #expect(content.ring?.rise == "10s")
        #expect(content.fadeIn == nil)
    }

    @Test(
        arguments: [
            ("8:00 nag every 5 minutes", "alertctl remind Pills 8:00 --nag '5 minutes'"),
            ("8:00 nag until done", "alertctl remind Pills 8:00 --nag 10m"),
            ("tomorrow 8:00 until I ack", "alertctl remind Pills tomorrow 8:00 --nag 10m"),
            ("8:00 every 5m until acknowledged", "alertctl remind Pills 8:00 --nag 5m"),
            ("8:00 nag me every 5m until done", "alertctl remind Pills 8:00 --nag 5m"), ("8:00 until friday", nil),
        ] as [(String, String?)])
    func wordsAboutComingAgainAreAnOption(_ words: String, _ line: String?) {
        let refusal = Failure(.badInput, "not understood", remedy: "Say it")
        let failure = NagWords.explained(refusal, title: "Pills", words: [words], rings: false)
        #expect(failure.remedy == line.map { "Write: \($0)" } ?? "Say it")
        let alarm = NagWords.explained(refusal, title: "Pills", words: ["8:00", "until", "done"], rings: true)
        #expect(alarm.remedy == "Write: alertctl alarm Pills 8:00")
    }

    @Test(
        arguments: [
            ("every 12 March with a warning a week before", "every 12 March", "1w"),
            ("every 12 March, warn a week before", "every 12 March", "1w"),
            ("tomorrow 9am and warn me 10 minutes before", "tomorrow 9am", "10m"),
            ("12 feb 9:00 warn 1w 1d 2h before", "12 feb 9:00", "1w,1d,2h"),
            ("12 feb 9:00 with warnings 1 week, 1 day and 2 hours before", "12 feb 9:00", "1w,1d,2h"),
            ("friday 9am and warn me a week, a day and an hour before", "friday 9am", "1w,1d,1h"),
            ("friday 9am warn 1h 30m before", "friday 9am", "90m"),
            ("friday 9am warning 1h in advance", "friday 9am", "1h"), ("every 12 March 1 week before", nil, ""),
            ("every year on 3 May and a week before", "every year on 3 May", "1w"),
            ("tomorrow 9am, and also half an hour before", "tomorrow 9am", "30m"),
            ("friday 9am and 1 day and 2 hours before", "friday 9am", "1d,2h"), ("and 1h before", nil, ""),
            ("friday 9am 1 day and 2 hours before", nil, ""), ("tomorrow 9am, 1h before", nil, ""),
            ("tomorrow 9am with a warning", nil, ""), ("warn 1h before", nil, ""),
        ] as [(String, String?, String)])
    func wordsAboutAWarningAreAnOption(_ words: String, _ when: String?, _ warn: String) {
        let parts = WarnWords.parts([words])
        #expect(parts?.when.joined(separator: " ") == when)
        #expect(parts?.warn == (when == nil ? nil : warn))
    }

    @Test(
        arguments: [
            ("every 12 March 1 week before", "alertctl remind 'Ada, her birthday' every 12 March --warn 1w"),
            ("tomorrow 9am half an hour before", "alertctl remind 'Ada, her birthday' tomorrow 9am --warn 30m"),
            ("friday 9am 1 day and 2 hours before", "alertctl remind 'Ada, her birthday' friday 9am --warn 1d,2h"),
            ("tomorrow 9am before", nil),
        ] as [(String, String?)])
    func aLengthBeforeATimeLeadsToAWarning(_ words: String, _ line: String?) {
        let refusal = Failure(.badInput, "not understood", remedy: "Say it")
        let failure = WarnWords.explained(refusal, title: "Ada, her birthday", words: [words], rings: false)
        #expect(failure.remedy == line.map { "Write: \($0)" } ?? "Say it")
    }

    @Test(
        arguments: [
            ("7:00 with song.mp3 rising", true, "alertctl alarm 'Get up' 7:00 --sound song.mp3 --rise 30s"),
            (
                "every weekday at 6:30 playing the song ~/Music/a.ogg", true,
                "every weekday at 6:30 --sound ~/Music/a.ogg"
            ),
            ("7:00 slowly rising", true, "alertctl alarm 'Get up' 7:00 --rise 30s"),
            ("in 5m with x.wav fading in", false, "alertctl remind 'Get up' in 5m --sound x.wav --fade-in 30s"),
            ("7:00 with song.mp3 on friday", true, nil), ("song.mp3", true, nil), ("7:00 with friends", true, nil),
        ] as [(String, Bool, String?)])
    func wordsAboutASoundAreOptions(_ words: String, _ rings: Bool, _ line: String?) {
        let refusal = Failure(.badInput, "not understood", remedy: "Say it")
        let failure = SoundWords.explained(refusal, title: "Get up", words: [words], rings: rings)
        #expect(line.map { failure.remedy.hasSuffix($0) } ?? (failure == refusal), "\(failure.remedy)")
    }

    @Test func aPlaceBehindATitleIsNamed() {
        #expect(OccasionWords.refusal(["milk", "when", "I", "get", "home"])?.cause.contains("where you are") == true)
        #expect(OccasionWords.refusal(["milk", "when", "unlock"]) == nil)
        #expect(OccasionWords.refusal(["milk", "when", "the", "cows", "come", "home"]) == nil)
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
