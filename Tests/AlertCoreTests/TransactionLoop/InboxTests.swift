// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import Testing

@testable import AlertCore

@Suite struct InboxTests {
    private func reports(_ ids: String...) -> Job {
        var job = Job { _ in }
        let shown = ShownReports(id: ids[0], place: nil)
        for id in ids.dropFirst() { _ = shown.add(id: id, place: nil) }
        job.shown = shown
        return job
    }

    @Test func theLoopIsWokenOnceForMany() throws {
        var inbox = Inbox()
        var sleeps = [inbox.fallAsleep(whatever: false)]
        var woken = [try inbox.append(Job { _ in }, from: 1), try inbox.append(Job { _ in }, from: 2)]
        sleeps.append(inbox.fallAsleep(whatever: false))
        let taken = inbox.take(atMost: 4_096)
        sleeps.append(inbox.fallAsleep(whatever: false))
        inbox.wakeUp()
        woken.append(try inbox.append(Job { _ in }, from: 1))
        #expect(sleeps == [true, false, true])
        #expect(woken == [true, false, false])
        #expect(taken.count == 2)
    }

    /// Whoever opens its gate wakes the loop.
    @Test func aRequestAtAGateWakesNobody() throws {
        var inbox = Inbox()
        let gate = Job.Gate()
        var sleeps = [inbox.fallAsleep(whatever: false)]
        let wakes = try inbox.append(Job { _ in }.waiting(at: gate), from: 1)
        sleeps.append(inbox.fallAsleep(whatever: false))
        gate.open()
        sleeps.append(inbox.fallAsleep(whatever: false))
        #expect(!wakes)
        #expect(sleeps == [true, true, false])
    }

    /// Reports join those before them, but never pass another report.
    @Test func reportsKeepTheirOrder() throws {
        var inbox = Inbox()
        #expect(!inbox.add(shown: "a", at: nil))
        _ = try inbox.append(reports("a"), from: TransactionLoop.ourselves)
        #expect(inbox.hasOnlyReports)
        #expect(inbox.add(shown: "b", at: nil))
        // A client's request is no report.
        _ = try inbox.append(Job { _ in }, from: 7)
        #expect(!inbox.hasOnlyReports)
        #expect(inbox.add(shown: "c", at: nil))
        // "a" was dismissed.
        _ = try inbox.append(Job { _ in }, from: TransactionLoop.ourselves)
        #expect(!inbox.add(shown: "a", at: nil))
        _ = try inbox.append(reports("a"), from: TransactionLoop.ourselves)
        #expect(inbox.add(shown: "d", at: nil))
        _ = inbox.take(atMost: 4_096)
        #expect(!inbox.add(shown: "e", at: nil))
    }

    @Test func aCommitTakesOnlyItsBatch() throws {
        var inbox = Inbox()
        for source in [1, 1, 1, 2] as [UInt64] { _ = try inbox.append(Job { _ in }, from: source) }
        #expect(inbox.take(atMost: 3).map(\.source) == [1, 2, 1])
        #expect(inbox.take(atMost: 3).map(\.source) == [1])
    }

    /// Each commit once took all waiting requests, and put most of thousands back.
    @Test func aBatchIsAsLargeAsThereWasTimeFor() {
        var turn = TransactionLoop.Turn()
        var batches = [turn.batch]
        for (count, postponed) in [(1_000, 900), (200, 0), (400, 399), (64, 64), (64, 0), (128, 0)] {
            turn.finishBatch(of: count, postponed: postponed)
            batches.append(turn.batch)
        }
        #expect(batches == [4_096, 200, 400, 64, 64, 128, 256])
        for _ in 0..<100 { turn.finishBatch(of: 1, postponed: 0) }
        #expect(turn.batch == 4_096)
    }

    @Test func reportsAreBounded() throws {
        let shown = ShownReports(id: "0", place: nil)
        for number in 1..<256 { #expect(shown.add(id: "\(number)", place: nil)) }
        #expect(!shown.add(id: "256", place: nil))
    }

    @Test func nothingIsTakenAtTheEnd() {
        var inbox = Inbox()
        inbox.stopping = true
        #expect(throws: TransactionLoopError.stopped) { _ = try inbox.append(Job { _ in }, from: 1) }
    }

    /// Reports reach the rows: the first one, and the ones that joined it.
    @Test func whatIsReportedTogetherIsStored() throws {
        let bed = try TransactionBed()
        let ids = ["a", "b", "c"]
        for id in ids { _ = try bed.change { try $0.notify(id: id, content: Notifications.Content(title: id)) } }
        for id in ids { bed.loop.shown(id: id, at: nil) }
        bed.turn()
        for id in ids { #expect(try bed.change { try $0.db.delivered(id: id)?.showing } == .shown) }
    }

    /// A loop that runs notes them too, one after the other, and ends with none left.
    @Test(.timeLimit(.minutes(1))) func aRunningLoopStoresAllBeforeItEnds() async throws {
        let bed = try TransactionBed()
        let ids = (0..<20).map { "n\($0)" }
        for id in ids { _ = try bed.change { try $0.notify(id: id, content: Notifications.Content(title: id)) } }
        let loop = bed.loop
        await withTaskGroup(of: Void.self) { group in
            group.addTask { loop.run(perform: { _ in }) }
            for id in ids {
                loop.shown(id: id, at: nil)
                await Task.yield()
            }
            loop.stop()
        }
        for id in ids { #expect(try bed.change { try $0.db.delivered(id: id)?.showing } == .shown) }
    }
}
