// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import Synchronization
import Testing

@testable import AlertCore

/// Requests share a commit, and nothing else.
@Suite struct SavepointTests {
    private struct Refused: Error {}

    @Test func aRequestThatIsRefusedLateLeavesNothingBehindInTheCommitOfOthers() throws {
        let bed = try TransactionBed()
        let answers = Mutex<[String]>([])
        func job(_ name: String, isRefused: Bool = false) -> Job {
            Job { transaction in
                _ = try transaction.notify(id: name, content: .init(title: "The same"))
                if isRefused { throw Refused() }
            } answer: { (result: Result<Void, any Error>) in
                if case .failure = result { answers.withLock { $0.append(name) } }
            }
        }
        let jobs = [job("first"), job("refused", isRefused: true), job("last")]
        let effects = bed.store.commit(jobs, now: bed.clock.now(), zones: bed.zones, policy: bed.policy)
        for job in jobs { job.complete() }
        #expect(answers.withLock { $0 } == ["refused"])
        let delivered = try bed.change { db in
            try ["first", "refused", "last"].filter { try db.db.delivered(id: $0) != nil }
        }
        #expect(delivered == ["first", "last"])
        let shown = effects.compactMap { if case .present(let delivered) = $0 { delivered } else { nil } }
        #expect(shown.map(\.id) == ["first", "last"])
        // What it said counts for nothing either: the last is the second that says the same.
        #expect(shown.map(\.duplicateCount) == [1, 2])
    }
}
