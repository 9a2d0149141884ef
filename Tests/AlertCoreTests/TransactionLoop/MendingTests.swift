// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import Foundation
import Testing

@testable import AlertCore

@Suite(.timeLimit(.minutes(1))) struct MendingTests {
    /// Nothing is written while readable data is saved. A request that arrives in that time is carried out afterwards
    /// without another wake-up, and so is the end.
    @Test func whatComesWhileItIsMendedIsCarriedOut() async throws {
        let bed = try TransactionBed()
        let loop = bed.loop
        let (answers, answer) = AsyncStream<Bool>.makeStream()
        let (ends, end) = AsyncStream<Void>.makeStream()
        let thread = Thread {
            loop.run(perform: { effect in
                // On the loop's thread, a moment before the saving begins.
                guard case .event(let event) = effect, event.event == .damaged else { return }
                loop.submit({ _ in }) { result in
                    if case .success = result { answer.yield(true) } else { answer.yield(false) }
                }
            })
            end.finish()
        }
        thread.start()
        loop.noteDamage("a test says so")
        for await isCarriedOut in answers {
            #expect(isCarriedOut)
            break
        }
        loop.stop()
        for await _ in ends {}
    }
}
