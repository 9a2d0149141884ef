// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import AlertPage

@Suite struct TimerLineTests {
    /// A line, and the length and title of its timer.
    @Test(
        arguments: [
            ("25m Focus", "25m", "Focus"), ("timer 5m", "5m", nil), ("25m", "25m", nil),
            ("Timer 4 minutes tea", "4 minutes", "tea"),
            ("timer for 1 hour and 30 minutes bread", "1 hour and 30 minutes", "bread"), ("timer tea 4m", "4m", "tea"),
            ("timer für 10 Minuten", "10 Minuten", nil), ("  1h30   Washing up", "1h30", "Washing up"),
            ("timer 2d Berlin", "2d", "Berlin"),
        ] as [(String, String, String?)])
    func aLineHasALengthAndATitle(_ line: String, _ length: String, _ title: String?) throws {
        let read = try #require(TimerLine(line))
        #expect(read.length == length)
        #expect(read.title == title)
        let start = line.utf16.index(line.startIndex, offsetBy: read.place.lowerBound)
        let end = line.utf16.index(line.startIndex, offsetBy: read.place.upperBound)
        #expect(line[start..<end] == length)
    }

    @Test(arguments: [
        "", "Tea", "timer", "Timer tomorrow 9:00", "25", "timer 25", "2 days Berlin", "0m Focus", "Tea 5m",
    ])
    func othersAreNoTimers(_ line: String) { #expect(TimerLine(line) == nil) }

    /// A line, the words of time that alertd finds in it, and whether it starts a timer.
    @Test(
        arguments: [
            ("25m Focus", nil, true), ("timer 5m", "5m", true), ("timer in 5m", "in 5m", true),
            ("timer 5m tomorrow", "tomorrow", false), ("25m Focus at 9", "at 9", false),
        ] as [(String, String?, Bool)])
    func aReminderStaysOne(_ line: String, _ when: String?, _ isTimer: Bool) throws {
        let reply = Notifications.Interpret.Reply(title: "", when: when, fires: [], notes: [])
        #expect(try #require(TimerLine(line)).isMeant(reply) == isTimer)
    }

    @Test func aLineThatAlertdRefusesMayStartOne() throws {
        #expect(try #require(TimerLine("timer 5m Tea")).isMeant(nil))
        #expect(try #require(TimerLine("25m")).isMeant(nil))
        #expect(try !#require(TimerLine("25m Tea tomorow")).isMeant(nil))
    }
}
