// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
public import Testing

/// Has a test that listens or times run again when it fails while the machine stood still.
///
/// A virtual machine may be stopped by its host for longer than any sound server looks ahead: samples are then lost or
/// come late, whoever plays them. Such a failure says nothing of the program; it is reported as a known issue and the
/// test runs again, five times in all, once the machine is calm. The last time counts, as does every failure during
/// which the machine did not stand still, every error that is thrown, which no pause of the machine explains, and
/// whatever fails once so many tests have been excused that the machine explains too much. How many were is printed,
/// and `Tests/run.py` counts them; with ALERTD_TEST_STRICT set none is.
public struct Undisturbed: SuiteTrait, TestTrait, TestScoping {
    private static let attempts = 5
    /// Tests that are excused in one process at most; none where every failure is to be seen.
    private static let budget = ProcessInfo.processInfo.environment["ALERTD_TEST_STRICT"] == nil ? 12 : 0
    private static let excused = Atomic(0)

    /// Holds for every test of a suite.
    public var isRecursive: Bool { true }

    /// Runs a test until it passes, or fails with nothing but itself to blame.
    @concurrent public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        for _ in 1..<Self.attempts {
            let watch = StandstillWatch()
            defer { watch.stop() }
            let wasDisturbed = Atomic(false)
            try await withKnownIssue("the machine stood still meanwhile", isIntermittent: true) {
                try await function()
            } matching: { issue in
                print("meanwhile the machine stood still for \(watch.longest / 1_000_000) ms at most")
                guard case .expectationFailed = issue.kind, watch.longest > StandstillWatch.tolerance,
                    Self.excused.load(ordering: .relaxed) < Self.budget
                else { return false }
                wasDisturbed.store(true, ordering: .relaxed)
                return true
            }
            guard wasDisturbed.load(ordering: .relaxed) else { return }
            let count = Self.excused.add(1, ordering: .relaxed).newValue
            print("the machine stood still: \(count) of at most \(Self.budget) failures excused")
            StandstillWatch.awaitCalm()
        }
        try await function()
    }
}

extension Trait where Self == Undisturbed {
    /// Again when the machine stood still.
    public static var undisturbed: Undisturbed { Undisturbed() }
}

/// A thread that wants to run every millisecond and notes for how long it could not.
private final class StandstillWatch: Sendable {
    /// Nanoseconds: less than the shortest step of a sound server in these tests, which is 256 frames of 48,000.
    static let tolerance: UInt64 = 4_000_000

    private let maximum = Atomic<UInt64>(0)
    private let isOver = Atomic(false)

    init() {
        Thread { [self] in
            while !isOver.load(ordering: .relaxed) {
                let late = Self.lateness()
                if late > longest { maximum.store(late, ordering: .relaxed) }
            }
        }.start()
    }

    /// Nanoseconds that the longest standstill so far took.
    var longest: UInt64 { maximum.load(ordering: .relaxed) }

    func stop() { isOver.store(true, ordering: .relaxed) }

    /// Returns when the machine has run without a standstill for a second, or after 30 s at the latest.
    static func awaitCalm() {
        let begin = Recording.now()
        var calm = begin
        while Recording.now() < calm + 1_000_000_000, Recording.now() < begin + 30_000_000_000 {
            if lateness() > tolerance { calm = Recording.now() }
        }
    }

    /// Sleeps for a millisecond, and returns how many nanoseconds longer that took. The sleep is the measurement: no
    /// event says that a machine stood still, only that a thread was woken late.
    private static func lateness() -> UInt64 {
        let begin = Recording.now()
        usleep(1_000)
        let took = Recording.now() - begin
        return took > 1_000_000 ? took - 1_000_000 : 0
    }
}
