// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import TerminalKit
import Testing

@testable import ClientKit
@testable import alertctl

@Suite struct TimerProgressTests {
    private let start = ContinuousClock.now
    private var reading: TimerProgress.Reading { .init(wall: berlin.now, clock: start) }
    private static let due = "2026-11-21T08:45:10+01:00"

    private func event(_ kind: Manager.Kind, id: String? = "tea", due: String? = TimerProgressTests.due)
        -> Manager.Event
    {
        .init(event: kind, at: "2026-11-21T08:45:00+01:00", id: id, due: due)
    }

    private func running() -> TimerProgress {
        var progress = TimerProgress(id: "tea", due: Self.due, at: reading)
        progress.apply(event(.scheduled), at: reading)
        return progress
    }

    @Test(arguments: [(0, 10), (1, 10), (999, 10), (1_000, 9), (9_001, 1), (10_000, 0), (11_000, 0)] as [(Int, Int64)])
    func secondsLeftCountTheOneThatHasBegun(_ milliseconds: Int, _ seconds: Int64) {
        #expect(running().secondsLeft(at: start + .milliseconds(milliseconds)) == seconds)
    }

    @Test func itIsDrawnAnewWhenTheNumberChanges() throws {
        var now = start + .milliseconds(300)
        var seen: [Int64] = []
        while let change = running().change(after: now) {
            #expect(change > now)
            now = change
            seen.append(try #require(running().secondsLeft(at: now)))
        }
        #expect(seen == [9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
    }

    @Test func theTimeOfDayDoesNotMoveIt() {
        let set = TimerProgress.Reading(wall: berlin.now.advanced(by: Span.day), clock: start + .seconds(1))
        var progress = running()
        progress.apply(event(.badge), at: set)
        #expect(progress.secondsLeft(at: start + .seconds(1)) == 9)
    }

    @Test(
        arguments: [
            (.delivered, "tea", .ended(.delivered)), (.cancelled, "tea", .ended(.cancelled)),
            (.cancelled, nil, .ended(.cancelled)), (.paused, "tea", .paused),
        ] as [(Manager.Kind, String?, TimerProgress.State)])
    func eventsChangeIt(_ kind: Manager.Kind, _ id: String?, _ state: TimerProgress.State) {
        var progress = running()
        progress.apply(event(kind, id: id), at: reading)
        #expect(progress.state == state)
        #expect(progress.change(after: start) == nil)
    }

    @Test(arguments: [.delivered, .cancelled, .paused, .resumed, .scheduled] as [Manager.Kind])
    func eventsOfOthersDoNot(_ kind: Manager.Kind) {
        var progress = running()
        progress.apply(event(kind, id: "other", due: nil), at: reading)
        #expect(progress == running())
    }

    @Test func whatCameBeforeItIsAboutSomethingElse() {
        var progress = TimerProgress(id: "tea", due: Self.due, at: reading)
        for kind in [.cancelled, .delivered] as [Manager.Kind] { progress.apply(event(kind), at: reading) }
        progress.apply(event(.cancelled, id: nil), at: reading)
        #expect(progress.outcome == nil)
        #expect(progress.secondsLeft(at: start) == 10)
        progress.apply(event(.scheduled), at: reading)
        progress.apply(event(.delivered), at: reading)
        #expect(progress.outcome == .delivered)
    }

    @Test func itGoesOnWhenResumed() {
        var progress = running()
        progress.apply(event(.paused), at: reading)
        #expect(progress.secondsLeft(at: start) == nil)
        progress.apply(event(.resumed, due: "2026-11-21T08:46:00+01:00"), at: reading)
        #expect(progress.secondsLeft(at: start) == 60)
    }

    @Test(
        arguments: [
            (0, "00:00:00"), (59, "00:00:59"), (1_500, "00:25:00"), (86_399, "23:59:59"), (360_000, "100:00:00"),
        ] as [(Int64, String)])
    func digits(_ seconds: Int64, _ text: String) {
        #expect(TimerProgress.digits(seconds) == text)
    }

    /// The key is named where the terminal has room for it.
    @Test(arguments: [(80, "  Ctrl-C cancels"), (30, "  Ctrl-C cancels"), (29, ""), (10, "")])
    func theKeyIsNamed(_ width: Int, _ keys: String) {
        let line = running().line("Tea", at: start, width: width)
        #expect(TimerProgress.keys(behind: line, width: width) == keys)
    }

    @Test func theLineStaysWithinTheScreen() {
        #expect(running().line("Tea\u{1B}", at: start, width: 80) == "00:00:10  Tea\\e")
        for width in 1...30 {
            #expect(running().line("日本日本日本", at: start, width: width).displayWidth <= max(1, width - 1))
        }
        var progress = running()
        progress.apply(event(.paused), at: reading)
        #expect(progress.line("Tea", at: start, width: 80) == "paused    Tea")
    }
}
