// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing

@testable import AlertCore
@testable import AlertDaemon

@Suite struct InstanceLockTests {
    private let path = NSTemporaryDirectory() + "alertd-lock-" + UUID().uuidString

    private func outcome(answers: Bool) throws -> String {
        switch try InstanceLock.acquire(path: path, answers: { answers }) {
        case .acquired: "acquired"
        case .served: "served"
        case .taken: "taken"
        }
    }

    @Test func oneHasItUntilItEnds() throws {
        try owned { lock in
            try lock.serve(at: "/run/alertd.varlink", isPassed: false)
            #expect(try outcome(answers: true) == "served")
            // One that serves another socket is not waited for: the second daemon would spin for ever.
            #expect(try outcome(answers: false) == "taken")
        }
        #expect(try outcome(answers: false) == "acquired")
    }

    @Test func aSecondOneWaitsUntilTheFirstServes() throws {
        let heard = Heard()
        let done = DispatchSemaphore(value: 0)
        try owned { lock in
            Thread.detachNewThread { [self] in
                let word = (try? outcome(answers: true)) ?? "error"
                heard.text.withLock { $0 = word }
                done.signal()
            }
            #expect(heard.text.withLock { $0 } == "", "nothing is known before the first serves")
            try lock.serve(at: "/run/alertd.varlink", isPassed: false)
            done.wait()
            #expect(heard.text.withLock { $0 } == "served")
        }
    }

    @Test func oneThatEndsIsWaitedFor() throws {
        let heard = Heard()
        let done = DispatchSemaphore(value: 0)
        try owned { lock in
            try lock.serve(at: "/run/alertd.varlink", isPassed: false)
            #expect(try lock.beginsToEnd())
            Thread.detachNewThread { [self] in
                let word = (try? outcome(answers: false)) ?? "error"
                heard.text.withLock { $0 = word }
                done.signal()
            }
            #expect(heard.text.withLock { $0 } == "", "nothing is known before it has gone")
        }
        done.wait()
        #expect(heard.text.withLock { $0 } == "acquired")
    }

    /// A daemon that was killed between fork and exec of a program leaves its descriptors to that.
    @Test func oneThatGoesWhileItIsAskedIsNotTaken() throws {
        var owner: InstanceLock?
        try owned { lock in
            try lock.serve(at: "/run/alertd.varlink", isPassed: false)
            owner = lock
        }
        let path = path
        let outcome = try InstanceLock.acquire(path: path) {
            owner = nil
            return false
        }
        guard case .acquired = outcome else {
            Issue.record("the folder is free, and the outcome is \(outcome)")
            return
        }
        #expect(owner == nil)
    }

    private final class Heard: Sendable {
        let text = Mutex("")
    }

    private func owned(_ body: (InstanceLock) throws -> Void) throws {
        switch try InstanceLock.acquire(path: path, answers: { false }) {
        case .acquired(let lock): try body(lock)
        case .served: Issue.record("it is served")
        case .taken: Issue.record("it is taken")
        }
    }
}
