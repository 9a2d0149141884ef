// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOEmbedded
import Synchronization
import Testing

@testable import alert_page

@Suite struct ActivityTests {
    private final class Counter: Sendable {
        let value = Atomic(0)
    }

    private static func make(
        _ loop: NIOAsyncTestingEventLoop, rest: @escaping @Sendable () -> Int64 = { 0 }
    ) -> (Activity, Counter) {
        let ended = Counter()
        let activity = Activity(loop: loop, idle: .seconds(60), rest: rest) {
            ended.value.add(1, ordering: .relaxed)
        }
        return (activity, ended)
    }

    @Test func itEndsAMinuteAfterTheLastRequest() async {
        let loop = NIOAsyncTestingEventLoop()
        let (activity, ended) = Self.make(loop)
        activity.start()
        await loop.advanceTime(by: .seconds(59))
        activity.begin()
        activity.end()
        await loop.advanceTime(by: .seconds(59))
        #expect(ended.value.load(ordering: .relaxed) == 0)
        await loop.advanceTime(by: .seconds(1))
        #expect(ended.value.load(ordering: .relaxed) == 1)
    }

    @Test func withoutAServiceManagerItStays() async {
        let loop = NIOAsyncTestingEventLoop()
        let ended = Counter()
        let activity = Activity(loop: loop, idle: nil) {
            0
        } ended: {
            ended.value.add(1, ordering: .relaxed)
        }
        activity.begin()
        activity.end()
        await loop.advanceTime(by: .hours(24))
        #expect(ended.value.load(ordering: .relaxed) == 0)
    }

    @Test func anOpenStreamKeepsItAlive() async {
        let loop = NIOAsyncTestingEventLoop()
        let (activity, ended) = Self.make(loop)
        activity.begin()
        activity.begin()
        activity.end()
        await loop.advanceTime(by: .hours(24))
        #expect(ended.value.load(ordering: .relaxed) == 0)
        activity.end()
        await loop.advanceTime(by: .seconds(60))
        #expect(ended.value.load(ordering: .relaxed) == 1)
    }

    @Test func anOpenCodeKeepsItAlive() async {
        let loop = NIOAsyncTestingEventLoop()
        let rest = Counter()
        rest.value.store(600, ordering: .relaxed)
        let (activity, ended) = Self.make(loop) { Int64(rest.value.load(ordering: .relaxed)) }
        activity.start()
        await loop.advanceTime(by: .seconds(599))
        rest.value.store(5, ordering: .relaxed)
        await loop.advanceTime(by: .seconds(1))
        #expect(ended.value.load(ordering: .relaxed) == 0)
        rest.value.store(0, ordering: .relaxed)
        await loop.advanceTime(by: .seconds(5))
        #expect(ended.value.load(ordering: .relaxed) == 1)
    }
}
