// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing

@testable import AlertCore
@testable import AlertDaemon
@testable import AlertProtocol

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

    /// A daemon that executes its program again hands the lock for starting to itself: nobody gets it in between.
    @Test func aHandedLockIsFreeForNobodyElse() throws {
        let heard = Heard()
        let done = DispatchSemaphore(value: 0)
        var handed: Int32?
        try owned { lock in
            try lock.serve(at: "/run/alertd.varlink", isPassed: false)
            #expect(try lock.beginsToEnd())
            handed = lock.handOver()
        }
        // The daemon's own descriptors are closed by now.
        Thread.detachNewThread { [self] in
            let word = (try? outcome(answers: true)) ?? "error"
            heard.text.withLock { $0 = word }
            done.signal()
        }
        guard case .acquired(let next) = try InstanceLock.acquire(path: path, handed: handed, answers: { false }) else {
            Issue.record("the lock was lost")
            return
        }
        #expect(heard.text.withLock { $0 } == "", "nothing is known before the next one serves")
        try next.serve(at: "/run/alertd.varlink", isPassed: false)
        done.wait()
        #expect(heard.text.withLock { $0 } == "served")
    }

    /// A descriptor that is not of the lock's file comes from a mistake, and changes nothing.
    @Test func anotherFileIsNoLock() throws {
        let other = open("/dev/null", O_RDONLY)
        guard case .acquired = try InstanceLock.acquire(path: path, handed: other, answers: { false }) else {
            Issue.record("it is free")
            return
        }
        #expect(fcntl(other, F_GETFD) == -1, "it is closed")
    }

    /// A command that ends the daemon holds the lock until the next one serves, and says so in the file.
    @Test func whoWaitsForTheEndDoesNotDelayIt() throws {
        try owned { lock in
            try lock.serve(at: "/run/alertd.varlink", isPassed: false)
            let file = open(StateDirectory.startLock(of: path), O_RDWR)
            defer { close(file) }
            #expect(flock(file, LOCK_EX) == 0)
            #expect(try !lock.beginsToEnd(), "somebody may be about to ask it")
            let mark = Array(StateDirectory.endMark(of: getpid()).utf8)
            #expect(pwrite(file, mark, mark.count, 0) == mark.count)
            #expect(try lock.beginsToEnd())
        }
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
