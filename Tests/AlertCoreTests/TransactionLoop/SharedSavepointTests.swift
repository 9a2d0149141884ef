// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import GRDB
import Synchronization
import Testing

@testable import AlertCore

/// Requests share a commit and a savepoint: one that is refused takes nothing of the others with it, and leaves
/// nothing.
@Suite struct SharedSavepointTests {
    private struct Refused: Error {}

    private static func delivered(_ bed: TransactionBed) throws -> [String] {
        try bed.change { transaction in
            var all: [String] = []
            let cursor = try transaction.db.delivered(after: nil, app: nil, limit: 1_000)
            while let (_, delivered) = try cursor.next() { all.append(delivered.id) }
            return all
        }
    }

    /// Each place, in the first, the second and the last group of a hundred.
    @Test(arguments: [[Int](), [0], [1, 2], [63], [64], [0, 63, 64, 99], Array(0..<100)])
    func aRefusedOneLeavesNothingAndTakesNothing(refused: [Int]) throws {
        let bed = try TransactionBed()
        let answers = Mutex<[Int: Bool]>([:])
        let jobs = (0..<100).map { number in
            let content = Notifications.Content(title: "Number \(number)", badge: .init(add: 1))
            let isRefused = refused.contains(number)
            let change: @Sendable (Transaction) throws -> Void = { transaction in
                _ = try transaction.notify(id: "n\(100 + number)", content: content)
                // After it has written, and said what follows.
                if isRefused { throw Refused() }
            }
            return Job(change) { result in
                let isDone = if case .success = result { true } else { false }
                answers.withLock { $0[number] = isDone }
            }
        }
        let effects = bed.store.commit(jobs, now: bed.clock.now(), zones: bed.zones, policy: bed.policy)
        for job in jobs { job.complete() }
        let kept = (0..<100).filter { !refused.contains($0) }
        let ids = kept.map { "n\(100 + $0)" }
        #expect(try Self.delivered(bed) == ids)
        #expect(effects.compactMap { if case .present(let delivered) = $0 { delivered.id } else { nil } } == ids)
        #expect(answers.withLock { $0.filter { $0.value }.keys.sorted() } == kept)
        #expect(answers.withLock(\.count) == 100)
        #expect(try bed.change { try $0.db.badges().first?.count ?? 0 } == kept.count)
    }

    /// A setting in a refused request does not apply to later ones.
    @Test func doNotDisturbThatWasRefusedHoldsNothing() throws {
        let bed = try TransactionBed()
        let refused: @Sendable (Transaction) throws -> Void = { transaction in
            try transaction.setQuiet(Quiet(asked: .on(until: nil)))
            // It is held, so what is set was read.
            _ = try transaction.notify(id: "b", content: Notifications.Content(title: "B"))
            throw Refused()
        }
        let jobs = [
            Job(refused), Job { _ = try $0.notify(id: "a", content: Notifications.Content(title: "A")) },
        ]
        let effects = bed.store.commit(jobs, now: bed.clock.now(), zones: bed.zones, policy: bed.policy)
        #expect(effects.contains { if case .present(let delivered) = $0 { delivered.id == "a" } else { false } })
    }
}
