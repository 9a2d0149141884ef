// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing

/// Makes all rows once for the tests of a suite. The tests run one after the other, each on its own copy.
struct MadeStates: SuiteTrait, TestScoping {
    /// The kept state, once a test has asked for it.
    final class Kept: Sendable {
        private let copy = Mutex<StateCopy?>(nil)

        /// Returns the state.
        ///
        /// - Parameter read: Reads the rows while the daemon that made them still runs.
        func states(_ read: (StateBed) throws -> Void) throws -> StateCopy {
            try copy.withLock { copy in
                if let copy { return copy }
                let made = try StateCopy(of: Self.made(read))
                copy = made
                return made
            }
        }

        static func made(_ read: (StateBed) throws -> Void) throws -> StateBed {
            let began = ContinuousClock.now
            let bed = try StateBed()
            try bed.makeAll(pause: 20)
            print("rows: \(ContinuousClock.now - began)")
            try read(bed)
            // The page would start alertd again.
            bed.opened = nil
            return bed
        }
    }

    @TaskLocal static var kept: Kept?

    /// Returns the state with all rows.
    static func states() throws -> StateCopy { try #require(kept).states { _ in } }

    /// Reads the rows in the daemon that made them, which is also the one whose state is kept, if none is kept yet.
    static func read(_ read: (StateBed) throws -> Void) throws {
        var isRead = false
        _ = try #require(kept).states { bed in
            isRead = true
            try read(bed)
        }
        if !isRead { _ = try Kept.made(read) }
    }

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
