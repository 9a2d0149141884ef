// SPDX-License-Identifier: Apache-2.0

import DBus
import Testing

@testable import AlertCore
@testable import AlertDaemon
@testable import DesktopNotifications

/// Only the newest notification of a stack is shown.
@Suite struct StackTagsTests {
    private func call(_ app: String, _ hints: [String: DBusValue], timeout: Int32 = -1) -> RelayedCall {
        RelayedCall(appName: app, summary: "Volume", hints: hints, timeout: timeout)
    }

    @Test(
        arguments: [
            "x-dunst-stack-tag", "x-canonical-private-synchronous", "private-synchronous", "synchronous",
        ])
    func fourOfATagAreOne(_ hint: String) {
        let numbers = FreedesktopNumbers(deliveries: 0)
        let given = (0..<4).map { _ in numbers.number(on: call("vol", [hint: .string("volume")]).stack) }
        #expect(Set(given).count == 1)
        #expect(numbers.number(on: call("vol", [hint: .string("light")]).stack) != given[0])
        #expect(numbers.number(on: call("other", [hint: .string("volume")]).stack) != given[0])
    }

    @Test(arguments: [DBusValue.string(""), .int32(4), .string(String(repeating: "x", count: 5_000))])
    func whatIsNoTagStacksNothing(_ value: DBusValue) {
        let numbers = FreedesktopNumbers(deliveries: 0)
        let stack = call("vol", ["x-dunst-stack-tag": value]).stack
        #expect(stack == nil)
        #expect(numbers.number(on: stack) != numbers.number(on: stack))
    }

    @Test func whatReplacesByNumberIsOnTheStackThen() {
        let numbers = FreedesktopNumbers(deliveries: 0)
        let stack = StackTags.Stack(app: "vol", tag: "volume")
        let number = numbers.next()
        #expect(numbers.number(on: stack, replacing: number) == number)
        #expect(numbers.number(on: stack) == number)
    }

    /// The requested number is used, as in dunst, and the same one each time.
    @Test(arguments: [2_000, FreedesktopNumbers.base, FreedesktopNumbers.base + 500, UInt32(Int32.max)])
    func aNumberThatNobodyGaveStaysTheSame(_ named: UInt32) {
        let numbers = FreedesktopNumbers(deliveries: 0)
        let taken = numbers.taken(named)
        #expect(numbers.taken(named) == taken)
        #expect((taken == named) == (named <= FreedesktopNumbers.base))
        // Nobody else gets it.
        #expect((0..<600).allSatisfy { _ in numbers.next() != taken })
        #expect(numbers.taken(named) == taken)
    }

    @Test func theStackUsedLongestAgoIsForgotten() {
        var tags = StackTags()
        func stack(_ number: UInt32) -> StackTags.Stack { .init(app: "a", tag: "\(number)") }
        for number in 1...UInt32(StackTags.most) { tags.put(number, on: stack(number)) }
        #expect(tags.number(on: stack(1)) == 1)
        tags.put(1_000, on: stack(1_000))
        #expect(tags.number(on: stack(1)) == 1)
        #expect(tags.number(on: stack(2)) == nil)
    }

    @Test(arguments: [(true, -1, 10_000), (true, 0, nil), (true, 500, 500), (false, -1, nil), (false, 500, 500)])
    func whatIsOfNoUseLaterIsNotListedForEver(_ isTransient: Bool, _ timeout: Int32, _ listed: Int?) {
        #expect(call("a", isTransient ? ["transient": .bool(true)] : [:], timeout: timeout).listedFor == listed)
    }
}
