// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing

/// Makes all rows once for the tests of a suite. The tests run one after the other, each on its own copy.
struct MadeStates: SuiteTrait, TestScoping {
    /// The kept state, once a test has asked for it.
    final class Kept: Sendable {
        private let copy = Mutex<StateCopy?>(nil)

        func states() throws -> StateCopy {
            try copy.withLock { copy in
                if let copy { return copy }
                let began = ContinuousClock.now
                let bed = try StateBed()
                try bed.makeAll()
                let made = try StateCopy(of: bed)
                copy = made
                print("rows: \(ContinuousClock.now - began)")
                return made
            }
        }
    }

    @TaskLocal static var kept: Kept?

    /// Returns the state with all rows.
    static func states() throws -> StateCopy { try #require(kept).states() }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await Self.$kept.withValue(Kept()) { try await function() }
    }
}

extension Trait where Self == MadeStates {
    /// A trait that makes all rows once.
    static var madeStates: MadeStates { MadeStates() }
}
