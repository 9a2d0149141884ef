// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import Foundation
import Synchronization
import Testing

@testable import AlertCore

/// Requests that the loop does not accept.
@Suite(.timeLimit(.minutes(1))) struct RefusalTests {
    /// Whoever hands a change over may hold a lock that the answer needs.
    @Test func aRefusalIsToldElsewhere() async throws {
        let bed = try TransactionBed()
        bed.loop.stop()
        let loop = bed.loop
        let (answers, answer) = AsyncStream<Bool>.makeStream()
        let here = Mutex<Thread?>(nil)
        let thread = Thread {
            here.withLock { $0 = Thread.current }
            loop.submit({ _ in }) { result in
                let isElsewhere = here.withLock { $0 } != Thread.current
                if case .failure(TransactionLoopError.stopped) = result { answer.yield(isElsewhere) }
            }
        }
        thread.start()
        for await isElsewhere in answers {
            #expect(isElsewhere)
            break
        }
    }

    @Test func aCallerIsToldWhatToDo() async throws {
        let bed = try TransactionBed()
        bed.loop.stop()
        let loop = bed.loop
        await #expect(throws: TransactionLoopError.stopped) { try await loop.change { _ in } }
    }
}
