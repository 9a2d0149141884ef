// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CommandLineKit
import Testing
import TextSafety

@testable import ClientKit
@testable import alertctl

/// Lines that people type, and that no verb has in this form.
@Suite struct GuessTests {
    private static func reading(_ words: [String]) throws -> String {
        switch CommandRunner.parse(words) {
        case .verb(let verb, _): "\(verb)"
        case .answer: "help"
        case .refusal(let failure): throw failure
        }
    }

    /// A guess that can mean one thing only is read like the line that it stands for.
    @Test(arguments: [
        ("alarm stop", "stop"), ("alarm off", "stop"), ("alarm stop all", "stop --all"), ("alarm stop tea", "stop tea"),
        ("alarm list", "list"), ("remind list", "list"), ("alarm list --json", "list --json"),
        ("alarm show tea", "show tea"),
        ("alarm snooze tea", "snooze tea"), ("alarm skip tea", "skip tea"), ("alarms", "list"), ("alarms off", "stop"),
        ("reminders", "list"), ("reminder list", "list"), ("reminders friday", "list friday"),
        ("todo list", "list"), ("todo add Milk tomorrow", "remind Milk tomorrow"), ("todo done milk", "ack milk"),
        ("notification list", "list"), ("notifications", "list"), ("notification send Hi", "notify Hi"),
        ("badge list", "badge --all"), ("badges", "badge --all"), ("badge clear mail", "badge mail clear"),
        ("badge set mail 3", "badge mail 3"), ("timers", "timer list"), ("questions", "question list"),
        ("sounds", "sound list"), ("silent status", "silent"), ("sound silent status", "silent"),
        ("volume status", "volume"), ("calendar add a.ics", "calendar import a.ics"),
        ("calendar today", "calendar agenda today"), ("calendar friday", "calendar agenda friday"),
        ("calendar next week", "calendar agenda next week"), ("calendar monday to friday", "agenda monday to friday"),
        ("at 17:00 Go home", "remind 17:00 Go home"), ("at 17:00 Go home --json", "remind 17:00 Go home --json"),
        ("at 17:00 'Go home'", "remind 17:00 'Go home'"),
        ("at tomorrow 9am 'Call Ada'", "remind tomorrow 9am 'Call Ada'"), ("at 9 Go home", "remind at 9 Go home"),
        ("ask Now? --phone", "ask Now? --to phone"), ("notify Hi --laptop --json", "notify Hi --to laptop --json"),
        ("backup restore a.tar", "restore a.tar"), ("when last friday of next month", "next last friday of next month"),
        ("delay lunch 10m", "postpone lunch 10m"), ("defer lunch tomorrow 9am", "postpone lunch tomorrow 9am"),
        ("delay today 1h", "postpone today 1h"),
        ("when friday", "next friday"), ("when exam", "next exam"),
        ("when tomorrow 9am", "next tomorrow 9am"), ("progress -- make -j2", "run make -j2"),
        ("pomodoro", "timer 25m Focus --then 5m Break --repeat 4"),
        ("pomodoro --no-wait", "timer 25m Focus --then 5m Break --repeat 4 --no-wait"),
        ("timer pomodoro --live", "timer 25m Focus --then 5m Break --repeat 4 --live"),
        ("pomodoro 50/10 x3", "timer 50m Focus --then 10m Break --repeat 3"),
        ("pomodoro 50 10", "timer 50m Focus --then 10m Break --repeat 4"),
        ("pomodoro 50 10 3", "timer 50m Focus --then 10m Break --repeat 3"),
        ("pomodoro 45m", "timer 45m Focus --then 5m Break --repeat 4"),
        ("timer --no-wait '10m Tea'", "timer 10m Tea --no-wait"),
        ("timer pomodoro", "timer 25m Focus --then 5m Break --repeat 4"),
        ("timer 25/5/15", "timer 25m Focus --then 5m Break --repeat 4 --long 15m"),
        ("timer 25/5 x3", "timer 25m Focus --then 5m Break --repeat 3"),
        ("timer '10m Green tea'", "timer 10m 'Green tea'"), ("timer for 5 minutes", "timer '5 minutes'"),
        ("timer 5 minutes", "timer '5 minutes'"), ("timer for 5m", "timer 5m"), ("timer in 5m Tea", "timer 5m Tea"),
        ("timer for 5 minutes for Tea", "timer '5 minutes' Tea"), ("timer Tea 5m", "timer 5m Tea"),
        ("timer 'Tea 5m'", "timer 5m Tea"), ("timer Green tea for 5 minutes", "timer '5 minutes' 'Green tea'"),
        ("timer 5m for Tea", "timer 5m Tea"), ("timer 5m Green tea", "timer 5m 'Green tea'"),
        ("timer 5m for Green tea --no-wait", "timer 5m 'Green tea' --no-wait"), ("timer set 5m", "timer 5m"),
        ("timer 1h 30m Tea", "timer '1h 30m' Tea"), ("timer Tea 1h 30m --quiet", "timer '1h 30m' Tea --quiet"),
        ("timer 90s Eggs --json", "timer 90s Eggs --json"), ("timer 'for 5 minutes'", "timer '5 minutes'"),
        ("timer --waybar", "timer --follow --json"), ("timer left --waybar", "timer left --json"),
        ("timer --tmux", "timer left"), ("timer left --tmux", "timer left"), ("next --tmux", "next -n 1"),
        ("next --waybar", "next --follow"), ("list --waybar", "list --follow"), ("badge --waybar", "badge --follow"),
        ("pause until monday", "pause --all until monday"), ("pause for 2h", "pause --all for 2h"),
        ("question 'Name?' --default Ada", "ask 'Name?' --default Ada"),
        ("notify --replace build New", "notify --id build New"),
        ("at -h", "help remind"), ("askpass Password:", "ask Password: --secret"),
        ("run --at 17:00 make -j8", "remind 'make -j8' --at 17:00 --run 'make -j8'"),
        ("run --in 5m make", "remind make --in 5m --run make"),
        ("choose red green", "ask 'Choose one' --choose red green"),
        ("choose 'Which one?' red green", "ask 'Which one?' --choose red green"),
        ("progress Build -- make -j8", "run --title Build make -j8"),
        ("notify Tea in 5m", "remind Tea in 5m"), ("notify in 5m Tea", "remind in 5m Tea"),
        ("notify Tea in 1 hour --sound glass", "remind Tea in 1 hour --sound glass"),
        ("beat", "list beats"), ("beat list", "list beats"), ("beat ls", "list beats"), ("beat status", "list beats"),
        ("beat --json", "list beats --json"), ("beats", "list beats"),
        ("move today 1h", "edit today +1h"), ("move --today by 1h", "edit --today +1h"),
        ("edit today by 30m", "edit today +30m"), ("move --all half an hour", "edit --all +1800s"),
        ("edit tea title Green tea", "edit tea --title 'Green tea'"), ("edit tea name Green", "edit tea --title Green"),
        ("edit tea title to 'Green tea'", "edit tea --title 'Green tea'"), ("edit tea text Hot", "edit tea --body Hot"),
        ("edit tea to 15:00", "edit tea 15:00"), ("move tea to friday", "edit tea friday"),
        ("edit tea time 16:00", "edit tea 16:00"), ("edit tea --time 16:00", "edit tea --at 16:00"),
        ("edit tea --name Green", "edit tea --title Green"),
        ("--json alarm stop", "--json stop"), ("sound help", "help sound"), ("remind help", "help remind"),
    ])
    func aGuessIsTaken(_ guess: String, _ line: String) throws {
        #expect(try Self.reading(ShellWords(guess).words) == Self.reading(ShellWords(line).words))
    }

    /// Words of timers, in ``Timer`` itself because options may come before them.
    @Test(arguments: [
        (["cancel"], Timer.Request.change(.stop, id: nil)), (["cancel", "tea"], .change(.stop, id: "tea")),
        (["ls"], .view(.list, id: nil)), (["remaining"], .view(.left, id: nil)), (["skip"], .change(.next, id: nil)),
        (["unpause", "tea"], .change(.resume, id: "tea")), (["pause", "all"], .change(.pause, id: "all")),
    ])
    func aTimerHasWordsOfOthers(_ words: [String], _ request: alertctl.Timer.Request) throws {
        #expect(try alertctl.Timer.parsed(words).request() == request)
    }

    /// A line to type answers a guess that takes something away, or that could mean several things.
    @Test(arguments: [
        ("run Build -- make -j8", "alertctl run --title Build make -j8"),
        ("alarm cancel", "Write: alertctl cancel ID"),
        ("alarm delete tea", "Write: alertctl cancel tea"),
        ("alarm snooze 10m", "Write: alertctl snooze ID 10m"), ("alarm snooze", "alertctl snooze tea"),
        ("reminder delete tea", "Write: alertctl cancel tea"), ("remind cancel tea", "Write: alertctl cancel tea"),
        ("notifications clear all", "alertctl clear --all"),
        ("todo Milk tomorrow", "Write: alertctl remind Milk tomorrow"), ("volume up", "alertctl sound volume +10%"),
        ("sound mute", "alertctl sound silent on"),
        ("edit tea title Call Ada tomorrow", "Write: alertctl edit tea --title 'Call Ada tomorrow'"),
        ("mute 1h", "Write: alertctl dnd for 1h"), ("mute 15:00", "Write: alertctl dnd until 15:00"),
        ("calendar add", "Write: alertctl calendar import FILE.ics"), ("badge mail three", "alertctl badge mail 3"),
        ("badge 3 mail", "alertctl badge mail 3"), ("calendar work", "alertctl calendar agenda"),
    ])
    func aGuessLeadsToALine(_ guess: String, _ line: String) throws {
        guard case .refusal(let failure) = CommandRunner.parse(try ShellWords(guess).words) else {
            Issue.record("\(guess) is not refused")
            return
        }
        #expect(failure.status == .usage)
        #expect(failure.sentences.contains(line), "\(failure)")
    }

    /// The title of an alarm with a time stays one, unless it is a verb.
    @Test(arguments: [
        "timer 5m", "timer 5m Tea", "timer 5m for", "timer '5 minutes'", "timer '5 minutes' Tea", "timer 5m 'for Tea'",
        "timer 1h 30m", "timer 25m 5m", "timer pause 5m", "timer add 5m", "timer add 5m tea", "timer 5m more tea",
        "timer extend tea 5m", "timer Focus 25m Break 5m", "timer 25m Focus 5m Break", "timer tea +2m", "timer 5 Tea",
        "alarm stop 7:00", "alarm list tomorrow", "alarm snooze in 5m", "alarm Stop", "remind list tomorrow",
        "remind cancel tomorrow", "notify Tea tomorrow", "notify Lunch at 12:30", "notify Tea 'in 5m'",
        "beat list --every 1d", "beat backup", "beat list make",
        "edit tea 1h", "move tea 1h", "edit today +1h", "edit tea by 1h", "edit tea to 1h",
    ])
    func aLineThatWasTakenIsNoGuess(_ line: String) throws { #expect(Guess(try ShellWords(line).words[...]) == nil) }

    @Test func noAlarmIsCalledStop() {
        for title in ["stop", "off", "cancel", "snooze"] { #expect(Alarm.verbs.contains(title)) }
        for title in ["Stop", "list", "Get up", "silence"] { #expect(!Alarm.verbs.contains(title)) }
    }

    @Test(arguments: [
        ("status", Dnd.Request.look), ("15:00", .on(until: "15:00")), ("tomorrow", .on(until: "tomorrow")),
        ("tomorrow 9am", .on(until: "tomorrow 9am")), ("morgen um 9", .on(until: "morgen um 9")),
    ])
    func doNotDisturbTakesItsEnd(_ words: String, _ request: Dnd.Request) throws {
        #expect(try Dnd.parsed(words.split(separator: " ").map(String.init)).request() == request)
    }

    @Test(arguments: ["banana", "every day", "every weekday at 8:30"])
    func doNotDisturbTakesNoOtherWords(_ words: String) {
        #expect(throws: (any Error).self) { try Dnd.parsed([words]).request() }
    }

    /// `all` is the option where nothing has this id.
    @Test(
        arguments: [
            ("ack all", "ack --all"), ("pause all", "pause --all"), ("snooze all 10m", "snooze --all 10m"),
            ("stop all", "stop --all"), ("sound stop all", "sound stop --all"), ("edit all +1h", "edit --all +1h"),
            ("--json ack all", "--json ack --all"), ("cancel all", "cancel --all"), ("clear all", "clear --all"),
            ("show all", nil), ("ack tea", nil),
        ] as [(String, String?)])
    func allIsAnOption(_ line: String, _ meaning: String?) throws {
        let words = AllWord.meaning(of: line.split(separator: " ").map(String.init))
        #expect(words?.joined(separator: " ") == meaning)
        if let words, case .refusal = CommandRunner.parse(words) { Issue.record("\(line) is refused") }
    }

    /// An application alone is shown.
    @Test func aBadgeOfAnApplicationIsShown() throws {
        #expect(try Badge.parsed(["mail"]).call() == nil)
        #expect(try Badge.parsed(["mail", "--urgent"]).call() == Badges.Set(app: "mail", urgent: true))
    }

    /// A word that may be a number, or no badge, is refused with what it always was, and a line.
    @Test(arguments: [
        ("three", "Write: alertctl badge 3"), ("off", "Write: alertctl badge clear"),
        ("claer", "Write: alertctl badge clear"),
    ])
    func aBadgeWithoutANumber(_ word: String, _ remedy: String) throws {
        let badge = try Badge.parsed([word])
        let failure = #expect(throws: Failure.self) { try badge.call() }
        #expect(failure?.status == .badInput)
        #expect(failure?.remedy == remedy)
    }

    // MARK: Questions

    private static func question(_ labels: [String]) -> Prompts.Prompt {
        let buttons = labels.enumerated().map { index, label in
            Prompts.Button(index: index, label: label, role: .normal, isDefault: index == 0)
        }
        return Prompts.Prompt(
            id: "deploy", kind: .alert, title: "Deploy now?", buttons: buttons, input: .none, level: .active,
            asker: Prompts.Asker(pid: 4_711, program: "deploy.sh"), askedAt: "2026-11-21T05:21:38+00:00",
            state: .presented)
    }

    @Test(
        arguments: [
            ("Yes", 0), ("yes", 0), ("y", 0), ("NOT", 2), ("not yet", 2), ("no", 1), ("n", nil), ("", nil),
            ("maybe", nil),
        ] as [(String, Int?)])
    func aLabelIsTakenInAnyCase(_ word: String, _ index: Int?) {
        #expect(Answer.button(word, of: Self.question(["Yes", "No", "Not yet"]))?.index == index)
    }

    @Test func theOnlyOpenQuestionIsNamed() {
        let failure = Failure(.notFound, "no such question: \"yes\"", remedy: "own")
        let open = [Self.question(["Yes", "No"])]
        #expect(
            Answer.naming(open, failure: failure, answer: ["yes"]).remedy
                == "Open is deploy. Write: alertctl question answer deploy Yes")
        #expect(
            Answer.naming(open, failure: failure, answer: ["q1", "no"]).remedy
                == "Open is deploy. Write: alertctl question answer deploy No")
        #expect(Answer.naming(open + open, failure: failure, answer: ["yes"]) == failure)
        #expect(Answer.naming([], failure: failure, answer: ["yes"]) == failure)
    }

    // MARK: Commands

    @Test(arguments: [
        (
            ["make -j8"],
            "Write the words without quotes: alertctl run make -j8; for a shell: alertctl run sh -c 'make -j8'"
        ),
        (["make && ./a"], "For a shell: alertctl run sh -c 'make && ./a'"),
        (
            ["make -j8", "x"],
            "Write the words without quotes: alertctl run make -j8 x; for a shell: alertctl run sh -c 'make -j8' sh x"
        ),
        (["nope"], "Give its full path, or install it"), (["./nope"], "Check the path"),
    ])
    func aLineInQuotesIsNoProgram(_ command: [String], _ remedy: String) {
        let failure = Failure(missing: command[0], of: command)
        #expect(failure.remedy == remedy)
        #expect(failure.status == .notFound)
    }
}
