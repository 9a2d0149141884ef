// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization

/// The texts that the handler of a signal writes before it ends the process.
///
/// A command that promises a report cannot rely on reading its signals: one that arrives before the question is on its
/// way, between two looks at the connection, or while the first is dealt with, goes to the handler.
package enum LastWords {
    /// A text for a descriptor, in memory that stays as long as the process.
    private struct Entry {
        var descriptor: Int32
        var signal: Int32
        var bytes: UnsafeMutablePointer<UInt8>
        var count: Int
    }

    /// The number of entries; 0 once the process itself tells how it ends.
    private static let count = Atomic<Int>(0)
    /// The address of the first entry.
    private static let first = Atomic<Int>(0)

    /// Initializes this before any signal is handled, so that a handler never has to.
    static func reset() {
        count.store(0, ordering: .relaxed)
        first.store(0, ordering: .relaxed)
    }

    /// Has a signal write these texts to their descriptors, in this order.
    ///
    /// - Parameter texts: Returns the descriptors and texts for a signal.
    package static func prepare(_ texts: (_ signal: Int32) -> [(descriptor: Int32, text: [UInt8])]) {
        let all = [SIGINT, SIGTERM, SIGHUP].flatMap { signal in texts(signal).map { (signal, $0) } }
        let entries = UnsafeMutablePointer<Entry>.allocate(capacity: max(1, all.count))
        for (index, (signal, text)) in all.enumerated() {
            let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, text.text.count))
            bytes.initialize(from: text.text, count: text.text.count)
            (entries + index).initialize(
                to: Entry(descriptor: text.descriptor, signal: signal, bytes: bytes, count: text.text.count))
        }
        first.store(Int(bitPattern: entries), ordering: .relaxed)
        count.store(all.count, ordering: .releasing)
    }

    /// Blocks the signals for the rest of the process, whose own code tells the end from now on.
    package static func takeOver() {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, signal) }
        sigprocmask(SIG_BLOCK, &set, nil)
        count.store(0, ordering: .relaxed)
    }

    /// Writes the texts for a signal. Async-signal-safe: nothing is allocated.
    static func write(for signal: Int32) {
        let count = count.load(ordering: .acquiring)
        guard count > 0, let entries = UnsafeMutablePointer<Entry>(bitPattern: first.load(ordering: .relaxed)) else {
            return
        }
        for index in 0..<count where entries[index].signal == signal {
            let entry = entries[index]
            var written = 0
            while written < entry.count {
                let step = Glibc.write(entry.descriptor, entry.bytes + written, entry.count - written)
                guard step > 0 else { break }
                written += step
            }
        }
    }
}
