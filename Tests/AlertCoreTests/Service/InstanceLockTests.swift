// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import AlertCore

/// Who has the state folder.
@Suite struct InstanceLockTests {
    private enum Answer: Equatable { case acquired, served, taken }

    /// What a second daemon is told while `body` has the lock.
    private func second(serving: Bool, answers: (() -> Bool)?) throws -> Answer {
        let path = FileManager.default.temporaryDirectory.appending(path: "alertd-lock-\(UUID().uuidString)").path
        defer { unlink(path) }
        guard case .acquired(let first) = try InstanceLock.acquire(path: path, answers: nil) else { return .taken }
        if serving { try first.serve() }
        let outcome = try InstanceLock.acquire(path: path, answers: answers)
        // The first one is kept until the second has its answer.
        _ = consume first
        switch consume outcome {
        case .acquired: return .acquired
        case .served: return .served
        case .taken: return .taken
        }
    }

    @Test func oneThatServesAndAnswersIsFound() throws {
        #expect(try second(serving: true) { true } == .served)
    }

    /// It must not be waited for: it may serve another socket from the same folder for ever.
    @Test func oneThatServesElsewhereIsNotWaitedFor() throws {
        #expect(try second(serving: true) { false } == .taken)
    }

    @Test func withoutAQuestionNothingIsWaitedFor() throws {
        #expect(try second(serving: false, answers: nil) == .taken)
        #expect(try second(serving: true, answers: nil) == .taken)
    }
}
