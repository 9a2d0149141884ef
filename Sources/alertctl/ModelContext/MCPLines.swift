// SPDX-License-Identifier: Apache-2.0

/// Splits the standard input into lines; each line is a message. To bound the memory, an oversized line is skipped up
/// to its end.
struct MCPLines {
    /// The longest line in bytes, without its line feed.
    static let maximumLine = 1 << 20

    /// A line, or the report that one was too long.
    enum Line: Equatable {
        case text([UInt8])
        case tooLong
    }

    private var buffer: [UInt8] = []
    /// A Boolean value indicating whether the rest of an oversized line is being skipped.
    private var isSkipping = false

    /// Appends bytes, and returns the lines that they complete.
    mutating func append(_ bytes: some Collection<UInt8>) -> [Line] {
        var lines: [Line] = []
        var rest = bytes[...]
        while let end = rest.firstIndex(of: 0x0A) {
            take(rest[..<end], into: &lines)
            if !isSkipping { lines.append(.text(buffer)) }
            buffer.removeAll(keepingCapacity: buffer.count < 1 << 16)
            isSkipping = false
            rest = rest[rest.index(after: end)...]
        }
        take(rest, into: &lines)
        return lines
    }

    private mutating func take(_ part: some Collection<UInt8>, into lines: inout [Line]) {
        guard !isSkipping else { return }
        buffer.append(contentsOf: part)
        guard buffer.count > Self.maximumLine else { return }
        buffer = []
        isSkipping = true
        lines.append(.tooLong)
    }
}
