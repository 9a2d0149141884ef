// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Synchronization
import Testing

@testable import AlertCore

/// What becomes of requests that the centre does not take.
@Suite(.timeLimit(.minutes(1))) struct RefusalTests {
    /// Whoever hands a change over may hold a lock that the answer needs.
    @Test func aRefusalIsToldElsewhere() async throws {
        let bed = try CenterBed()
        bed.center.stop()
        let center = bed.center
        let (answers, answer) = AsyncStream<Bool>.makeStream()
        let here = Mutex<Thread?>(nil)
        let thread = Thread {
            here.withLock { $0 = Thread.current }
            center.submit({ _ in }) { result in
                let isElsewhere = here.withLock { $0 } != Thread.current
                if case .failure(CenterError.stopped) = result { answer.yield(isElsewhere) }
            }
        }
        thread.start()
        for await isElsewhere in answers {
            #expect(isElsewhere)
            break
        }
    }

    @Test func aCallerIsToldWhatToDo() async throws {
        let bed = try CenterBed()
        bed.center.stop()
        let center = bed.center
        await #expect(throws: CenterError.stopped) { try await center.change { _ in } }
    }
}
