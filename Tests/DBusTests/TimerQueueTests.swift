// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import DBus

@Suite struct TimerQueueTests {
    @Test func timersComeOutInOrderWhateverTheOrderTheyWentIn() {
        var queue = TimerQueue<Int>()
        for (id, seconds) in [5, 1, 4, 1, 3, 9, 2].enumerated() {
            queue.add(seconds, due: .seconds(seconds), id: UInt64(id))
        }
        var order: [Int] = []
        while let seconds = queue.popDue(at: .seconds(100)) { order.append(seconds) }
        #expect(order == [1, 1, 2, 3, 4, 5, 9])
        #expect(queue.next == nil)
    }

    @Test func nothingIsDueBeforeItsTime() {
        var queue = TimerQueue<String>()
        queue.add("a", due: .seconds(2), id: 1)
        #expect(queue.popDue(at: .milliseconds(1999)) == nil)
        #expect(queue.popDue(at: .seconds(2)) == "a")
    }

    @Test func aTimerTakenOutWakesNobody() {
        var queue = TimerQueue<Int>()
        for id in 1...5 { queue.add(id, due: .seconds(1), id: UInt64(id)) }
        for id in [3, 1, 5] as [UInt64] { queue.remove(due: .seconds(1), id: id) }
        queue.remove(due: .seconds(1), id: 99)
        queue.remove(due: .seconds(7), id: 2)
        #expect(queue.popDue(at: .seconds(1)) == 2)
        #expect(queue.popDue(at: .seconds(1)) == 4)
        #expect(queue.next == nil)
    }
}
