// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The lines of a descriptor, one by one.
struct LineInput {
    /// A line.
    enum Line: Equatable {
        case line(String)
        /// The line was longer than the limit, and is skipped to its end.
        case tooLong
    }

    private let descriptor: Int32
    private let limit: Int
    /// The bytes that were read and belong to no line yet.
    private(set) var rest: [UInt8] = []

    /// - Parameter limit: The longest line in bytes, without its line end.
    init(descriptor: Int32, limit: Int) { (self.descriptor, self.limit) = (descriptor, limit) }

    /// Waits for the next line; nil at the end. A last line without a line end is none.
    mutating func next() -> Line? {
        var isTooLong = false
        var chunk = [UInt8](repeating: 0, count: 2_048)
        while true {
            if let end = rest.firstIndex(of: 0x0A) {
                var line = rest[..<end]
                rest.removeSubrange(...end)
                if line.last == 0x0D { line.removeLast() }
                guard !isTooLong, line.count <= limit else { return .tooLong }
                return .line(String(decoding: line, as: UTF8.self))
            }
            if rest.count > limit + 1 {
                isTooLong = true
                rest.removeAll()
            }
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            rest += chunk[..<count]
        }
    }
}
