// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import CommandLineKit
import Testing
import Varlink

@testable import ClientKit
@testable import ReminderKit
@testable import alertctl

/// The remaining time of timers on a line.
@Suite struct TimerLineTests {
    private func timer(
        _ id: String = "focus", title: String = "Focus", left: Double = 1_440, paused: Bool = false, count: Int = 8
    ) -> Notifications.TimerStatus {
        .init(
            id: id, title: title, number: 1, count: count, round: 1, rounds: 4, paused: paused, seconds: 1_500,
            left: left, due: paused ? nil : "2026-11-21T09:09:00+01:00",
            next: count > 1 ? .init(title: "Break", for: "PT5M") : nil, live: false)
    }

    private func line(_ timers: [Notifications.TimerStatus], showsSeconds: Bool = false) -> TimerLine {
        TimerLine(timers, leftOf: \.left, showsSeconds: showsSeconds, moment: berlin)
    }

    @Test func oneThatRuns() {
        let line = line([timer()])
        #expect(line.text == "Focus 24 min" && line.look == "running" && line.percentage == 4)
    }

    /// A line for a person has the remaining time as `list` has it; a bar has whole minutes.
    @Test(
        arguments: [
            (1_440, "24 min", "24:00"), (88, "1 min 28 s", "1:28"), (60, "1 min", "1:00"), (0, "1 s", "0:00"),
            (5_400, "1 h 30 min", "1:30:00"),
        ] as [(Double, String, String)])
    func aSentenceRoundsAsTheListDoes(_ left: Double, _ words: String, _ digits: String) {
        let one = timer(left: left)
        #expect(
            TimerLine.sentence(of: one, moment: berlin) == "Focus (1 of 8), \(words) left, until 09:09, then Break")
        #expect(TimerLine.text(of: one, showsSeconds: false) == "Focus \(words)")
        #expect(TimerLine.text(of: one, showsSeconds: true) == "Focus \(digits)")
        #expect(
            TimerLine.sentence(of: timer(left: left, count: 1), showsSeconds: true, moment: berlin)
                == "Focus, \(digits) left, until 09:09")
        let due = berlin.now.advanced(by: Int64(left * 1_000_000))
        #expect(left == 0 || berlin.distance(due) == "in \(words)")
    }

    @Test func oneThatIsPaused() {
        let line = line([timer(paused: true)])
        #expect(line.text == "Focus 24 min, paused" && line.look == "paused")
        #expect(line.tooltip == "Focus (1 of 8), 24 min left, paused, then Break")
    }

    /// A phase is named by its title in any case, that of the only timer with phases by what people call it.
    @Test(
        arguments: [
            ("focus", "f"), ("BREAK", "b"), ("pomodoro", nil), ("tea", "t"), ("eggs", nil),
        ] as [(String, String?)])
    func aPhaseIsNamedByItsTitle(_ word: String, _ id: String?) {
        let timers = [timer("f"), timer("b", title: "Break"), timer("t", title: "Tea", count: 1)]
        #expect(TimerChange.phase(word, timers) == id)
        #expect(TimerChange.phase("pomodoro", [timer("f"), timer("t", count: 1)]) == "f")
        #expect(TimerChange.phase("focus", [timer("f"), timer("g")]) == nil)
    }

    /// A bar hides a module without text.
    @Test func none() {
        #expect(line([]).json == ["text": "", "alt": "none", "tooltip": "", "class": "none", "percentage": 0])
    }

    @Test func severalAreInTheTooltipWhichIsMarkup() {
        let line = line([timer(title: "R&D <b>"), timer("tea", title: "Tea", count: 1)])
        #expect(line.text == "R&D <b> 24 min")
        #expect(
            line.tooltip
                == "R&amp;D &lt;b&gt; (1 of 8), 24 min left, until 09:09, then Break\nTea, 24 min left, until 09:09")
    }

    @Test(
        arguments: [
            (1_500, "25 min", "25:00", 60, 1), (1_499.5, "25 min", "25:00", 59.5, 0.5),
            (1_440.25, "25 min", "24:01", 0.25, 0.25), (1_440, "24 min", "24:00", 60, 1),
            (3_900, "1 h 5 min", "1:05:00", 60, 1), (7_200, "2 h", "2:00:00", 60, 1),
            (61, "2 min", "1:01", 1, 1), (60, "1 min", "1:00", nil, 1), (0.5, "1 min", "0:01", nil, 0.5),
            (0, "1 min", "0:00", nil, nil),
        ] as [(Double, String, String, Double?, Double?)])
    func whatIsShownAndWhenThatChanges(
        _ left: Double, _ minutes: String, _ seconds: String, _ change: Double?, _ second: Double?
    ) {
        #expect(TimerLine.left(left, showsSeconds: false) == minutes)
        #expect(TimerLine.left(left, showsSeconds: true) == seconds)
        #expect(TimerLine.change(left, showsSeconds: false) == change)
        #expect(TimerLine.change(left, showsSeconds: true) == second)
    }
}

/// The requests for the arguments of `timer`.
@Suite struct TimerArgumentTests {
    private func timer(_ words: [String]) throws -> alertctl.Timer { try alertctl.Timer.parsed(words) }

    @Test func aCycle() throws {
        let call = try timer(["25m", "Focus", "--then", "5m", "Break", "--repeat", "4", "--long", "15m"])
            .call(files: TestFiles())
        #expect(call.content.title == "Focus" && call.for == "25m" && call.repeat == 4 && call.live == nil)
        #expect(call.then == [.init(title: "Break", for: "5m")])
        #expect(call.long == .init(title: "Long break", for: "15m"))
        let several = try timer(["50m", "Work", "--then", "5m", "--then", "10m", "Take", "a", "walk", "--live"])
            .call(files: TestFiles())
        #expect(several.then == [.init(title: "Break", for: "5m"), .init(title: "Take a walk", for: "10m")])
        #expect(several.live == true && several.repeat == nil)
    }

    @Test(
        arguments: [
            (["25m"], .start), (["half an hour", "Soup"], .start), (["anderthalb Stunden"], .start),
            (["1:30h"], .start), (["pause"], .change(.pause, id: nil)),
            (["resume", "tea"], .change(.resume, id: "tea")),
            (["next"], .change(.next, id: nil)), (["stop", "tea"], .change(.stop, id: "tea")),
            (["--follow"], .follow(id: nil)), (["left", "--follow"], .follow(id: nil)),
            (["--follow", "tea", "--seconds"], .follow(id: "tea")),
            (["add", "5m"], .add("5m", id: nil)), (["extend", "5m"], .add("5m", id: nil)),
            (["2m", "add"], .add("2m", id: nil)), (["+2m"], .add("2m", id: nil)),
            (["+2m", "pasta"], .add("2m", id: "pasta")), (["pasta", "+2m"], .add("2m", id: "pasta")),
            (["2m", "Add salt"], .start), (["ls"], .view(.list, id: nil)), (["remaining"], .view(.left, id: nil)),
            (["list"], .view(.list, id: nil)), (["left", "tea", "--seconds"], .view(.left, id: "tea")),
        ] as [([String], alertctl.Timer.Request)])
    func whatIsAskedFor(_ words: [String], _ request: alertctl.Timer.Request) throws {
        #expect(try timer(words).request() == request)
    }

    @Test(arguments: [
        ["25m", "--then", "Break"], ["25m", "--long", "15m"], ["25m", "--then", "5m", "--long", "15m"],
        ["25m", "--then", "5m", "--repeat", "4", "--long", "15m", "20m"], ["25m", "--repeat", "0"],
        ["25m", "--seconds"], ["pause", "--live"], ["next", "--then", "5m"], ["--follow", "tea", "--repeat", "2"],
        ["--follow", "tea", "title"], ["list", "--live"], ["left", "--then", "5m"],
    ])
    func whatIsRefused(words: [String]) { #expect(throws: (any Error).self) { try timer(words) } }

    /// First guesses are answered with the line that means them.
    @Test(
        arguments: [
            (["1:30"], "\"1:30\" is ambiguous. Write: alertctl timer 1m30s, or: alertctl timer 1h30m"),
            (
                ["1:30", "Two eggs"],
                "\"1:30\" is ambiguous. Write: alertctl timer 1m30s 'Two eggs', or: alertctl timer 1h30m 'Two eggs'"
            ),
            (["1:02:03"], "a length of time has units. Write: alertctl timer 1h2m3s"),
            (["1:30:75", "Tea"], "a length of time has units. Write: alertctl timer 1h31m15s Tea"),
            (["10:00"], "\"10:00\" is ambiguous. Write: alertctl timer 10m, or: alertctl timer 10h"),
            (["Eggs", "90s"], "the span comes first: alertctl timer 90s Eggs"),
            (["Soft eggs", "5m"], "the span comes first: alertctl timer 5m \"Soft eggs\""),
            (["cancel", "tea"], nil),
            (["Eggs & bacon", "5m"], "the span comes first: alertctl timer 5m \"Eggs & bacon\""),
            (["$HOME a", "5m"], "the span comes first: alertctl timer 5m '$HOME a'"),
            (
                ["Eggs"],
                "\"Eggs\" is not a length of time. Write one like 25m, or a command: list, left, pause, resume, next, stop. "
                    + "Example: alertctl timer 25m Eggs"
            ),
            (
                ["anderthalb", "Stunden"],
                "the span is two words. Put it in quotes: alertctl timer \"anderthalb Stunden\""
            ),
            (["5", "minutes"], "the span is two words. Put it in quotes: alertctl timer \"5 minutes\""),
            (["1:75"], nil), (["25m", "90s"], nil),
        ] as [([String], String?)])
    func firstGuesses(words: [String], message: String?) throws {
        var found: String?
        do throws(CommandLineError) {
            _ = try alertctl.Timer.parse(words[...])
        } catch {
            found = error.cause
        }
        #expect(found == message)
    }

    @Test(
        arguments: [
            (["5x", "Tea"], "alertctl timer 5m Tea, or with s, h, d or w for the m"),
            (["90sek"], "alertctl timer 90m, "),
            (["5m", "Tea"], nil), (["5mo"], nil), (["2years"], nil), (["5:30"], nil), (["x5"], nil),
        ] as [([String], String?)])
    func anUnknownUnitLeadsToALine(_ words: [String], _ line: String?) {
        var timer = alertctl.Timer()
        (timer.span, timer.title) = (words.first, words.dropFirst().first)
        let failure = timer.wrongUnit()
        #expect((failure == nil) == (line == nil))
        #expect(line.map { failure?.remedy.contains($0) == true } ?? true, "\(failure?.remedy ?? "")")
    }

    private func status(_ id: String, paused: Bool = false) -> Notifications.TimerStatus {
        .init(
            id: id, title: id, number: 1, count: 1, round: 1, rounds: 1, paused: paused, seconds: 60, left: 30,
            live: false)
    }

    @Test(
        arguments: [
            ("focus", "focus"), ("Focus", "focus"), ("Deep work", "deep"), ("Work", "deep"), ("work", nil),
            ("Tea", nil),
        ] as [(String, String?)])
    func aTimerIsNamedByItsTitle(_ word: String, _ id: String?) throws {
        var deep = status("deep")
        deep.title = "Deep work"
        #expect(try TimerChange.id(word, [status("focus"), deep]) == id)
    }

    @Test func aTitleOfSeveralTimersNamesThem() {
        var (first, second) = (status("tea"), status("tea-x7f2"))
        (first.title, second.title) = ("Green tea", "Green tea")
        let failure = #expect(throws: Failure.self) { try TimerChange.id("Green tea", [first, second]) }
        #expect(failure?.cause == "2 timers have the title \"Green tea\": tea, tea-x7f2")
    }

    @Test func theOnlyOneNeedsNoName() throws {
        func chosen(
            _ change: alertctl.Timer.Change, _ timers: [Notifications.TimerStatus], id: String? = nil
        ) throws -> String {
            try TimerChange(change: change, id: id, common: CommonOptions()).chosen(timers)
        }
        let (tea, held) = (status("tea"), status("held", paused: true))
        #expect(try chosen(.pause, [tea, held]) == "tea")
        #expect(try chosen(.resume, [tea, held]) == "held")
        #expect(try chosen(.stop, [tea, held], id: "held") == "held")
        let open = #expect(throws: Failure.self) { try chosen(.stop, [tea, held]) }
        #expect(open?.remedy == "Name one of them: alertctl timer stop tea")
        #expect(throws: Failure.self) { try chosen(.next, []) }
        #expect(throws: Failure.self) { try chosen(.pause, [held]) }
        let other = #expect(throws: Failure.self) { try chosen(.next, [tea], id: "lunch") }
        #expect(other?.remedy == "The only one: alertctl timer next tea")
    }

    /// The beginning of an id, or a mistyped one.
    @Test(
        arguments: [("eg", "egg"), ("egf", "egg"), ("EGG", "egg"), ("te", "tea"), ("lunch", nil)] as [(String, String?)]
    )
    func aTimerIsNearAWord(_ word: String, _ id: String?) {
        #expect(TimerChange.near(word, [status("tea"), status("egg")]) == id)
    }
}

/// Waiting for a timer with phases.
@Suite struct TimerPhaseProgressTests {
    private let start = ContinuousClock.now
    private var reading: TimerProgress.Reading { .init(wall: berlin.now, clock: start) }

    private func event(
        _ kind: Manager.Kind, title: String? = nil, due: String? = nil, count: Int? = nil, outcome: String? = nil
    ) -> Manager.Event {
        .init(
            event: kind, at: "2026-11-21T08:45:00+01:00", id: "focus", title: title, due: due, outcome: outcome,
            count: count)
    }

    @Test func itGoesOnUntilTheLastPhaseIsOver() {
        var progress = TimerProgress(id: "focus", due: "2026-11-21T08:45:10+01:00", count: 2, at: reading)
        progress.apply(event(.scheduled, due: "2026-11-21T08:45:10+01:00"), at: reading)
        #expect(progress.line("Focus", at: start, width: 80) == "00:00:10  Focus (1 of 2)")
        progress.apply(event(.phase, title: "Break", due: "2026-11-21T08:45:30+01:00", count: 2), at: reading)
        progress.apply(event(.delivered), at: reading)
        #expect(progress.outcome == nil)
        #expect(progress.line("Focus", at: start, width: 80) == "00:00:30  Break (2 of 2)")
        progress.apply(event(.phase, title: "Break", outcome: "finished"), at: reading)
        #expect(progress.outcome == .delivered)
        progress.apply(event(.cancelled), at: reading)
    }
}
