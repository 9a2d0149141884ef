// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SoundService

@Suite struct ArrivalOrderTests {
    private typealias Order = ArrivalOrder<String, Int>

    private let start = SuspendingClock.now

    private func at(_ milliseconds: Int) -> SuspendingClock.Instant { start + .milliseconds(milliseconds) }

    private func settled(_ numbers: [Int], in order: inout Order) {
        for number in numbers { order.resolve(number, number) }
    }

    @Test func whatIsSettledInAnotherOrderGoesOnInItsOwn() {
        var order = Order()
        let numbers = ["a", "b", "c"].map { order.add($0, at: at(0)) }
        settled([numbers[2], numbers[1]], in: &order)
        #expect(order.ready(at: at(10)).isEmpty)
        settled([numbers[0]], in: &order)
        #expect(order.ready(at: at(11)).map(\.item) == ["a", "b", "c"])
        #expect(order.items.isEmpty && order.deadline == nil)
    }

    @Test func oneThatHangsIsPassed() {
        var order = Order()
        let hung = order.add("hung", at: at(0))
        let next = order.add("next", at: at(20))
        settled([next], in: &order)
        #expect(order.ready(at: at(99)).isEmpty)
        #expect(order.deadline == at(100))
        #expect(order.ready(at: at(100)).map(\.item) == ["next"])
        #expect(order.deadline == nil)
        settled([hung], in: &order)
        #expect(order.ready(at: at(2_000)).map(\.item) == ["hung"])
    }

    @Test func eachThatHangsIsWaitedForFromItsOwnBeginning() {
        var order = Order()
        _ = order.add("first", at: at(0))
        _ = order.add("second", at: at(90))
        let last = order.add("last", at: at(95))
        settled([last], in: &order)
        #expect(order.ready(at: at(100)).isEmpty)
        #expect(order.deadline == at(190))
        #expect(order.ready(at: at(190)).map(\.item) == ["last"])
    }

    @Test func whatIsTakenOutHoldsUpNothing() {
        var order = Order()
        let first = order.add("first", at: at(0))
        let last = order.add("last", at: at(0))
        settled([last], in: &order)
        #expect(order.remove { $0 == "first" } == ["first"])
        #expect(order.ready(at: at(0)).map(\.item) == ["last"])
        settled([first], in: &order)
        #expect(order.ready(at: at(0)).isEmpty)
    }
}
