// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import RandomSupport
import Testing

@testable import AlertCore
@testable import AlertDaemon

/// The rate at which an application is heard, and the memory that needs.
@Suite struct ThrottleTests {
    private static let second: Int64 = 1_000_000

    private func admit(_ throttle: inout SoundThrottle, _ app: String, at time: Int64, limit: Int) -> Bool {
        throttle.admit(app: app, at: time, limit: limit)
    }

    @Test func soManyInAnyMinute() {
        var throttle = SoundThrottle()
        // One every ten seconds, of at most three a minute: three, then none until the first is a minute old.
        let admitted = (0..<13).map { admit(&throttle, "a", at: Int64($0) * 10 * Self.second, limit: 3) }
        #expect(admitted == [true, true, true, false, false, false, true, true, true, false, false, false, true])
        #expect(admit(&throttle, "b", at: 120 * Self.second, limit: 3))
    }

    @Test func noBoundIsNone() {
        var throttle = SoundThrottle()
        #expect((0..<1_000).allSatisfy { _ in admit(&throttle, "a", at: 0, limit: 0) })
    }

    /// Never more than the limit in any minute, whatever the times.
    @Test func theBoundHoldsForEveryMinute() {
        var random = SeededRandom()
        for limit in [1, 2, 7] {
            var throttle = SoundThrottle()
            var now: Int64 = 0
            var heard: [Int64] = []
            for _ in 0..<500 {
                now += Int64.random(in: 0..<20 * Self.second, using: &random)
                if admit(&throttle, "a", at: now, limit: limit) { heard.append(now) }
                #expect(heard.filter { now - $0 < 60 * Self.second }.count <= limit)
            }
            #expect(heard.count > 10)
        }
    }

    @Test func applicationsBeyondTheBoundAreForgotten() {
        var throttle = SoundThrottle()
        for index in 0..<SoundThrottle.maximumApps {
            #expect(admit(&throttle, "app\(index)", at: Int64(index), limit: 1))
        }
        // One more takes the place of the one that was heard longest ago, which may be heard again.
        #expect(admit(&throttle, "other", at: 1_000, limit: 1))
        #expect(!admit(&throttle, "app1", at: 1_001, limit: 1))
        #expect(admit(&throttle, "app0", at: 1_002, limit: 1))
    }

    @Test func alikeOnesAreCountedWhileTheyFollowOneAnother() {
        var alike = DuplicateFilter()
        func add(_ title: String, _ id: String, at time: Int64) -> DuplicateFilter.Earlier? {
            alike.add(.init(title: title), id: id, at: time, within: .seconds(1))
        }
        #expect(add("T", "1", at: 0) == nil)
        #expect(add("T", "2", at: 999_999) == .init(id: "1", count: 1))
        #expect(add("T", "3", at: 1_999_998) == .init(id: "2", count: 2))
        #expect(add("U", "4", at: 1_999_999) == nil)
        #expect(add("T", "5", at: 2_999_998) == nil)
        // More at once than are remembered: the oldest is forgotten.
        for index in 0..<DuplicateFilter.maximumCount { _ = add("N\(index)", "n\(index)", at: 3_000_000) }
        #expect(add("T", "6", at: 3_000_000) == nil)
        #expect(add("N255", "7", at: 3_000_000) == .init(id: "n255", count: 1))
    }
}
