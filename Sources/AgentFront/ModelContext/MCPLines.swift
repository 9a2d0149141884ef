// SPDX-License-Identifier: Apache-2.0

import Glibc
import Varlink

/// The lines of the client's input, each of which is a message. The bytes of an oversized line are skipped up to its
/// end, to bound the memory.
struct MCPLines {
    /// The longest line in bytes, without its line feed.
    static let maximumLine = 1 << 20

    /// A line, or the report that one was too long, with the id of its message.
    enum Line: Equatable {
        case text([UInt8])
        case tooLong(id: JSON?)
    }

    private var buffer: [UInt8] = []
    /// The search for the id in an oversized line, whose bytes are skipped; nil for any other line.
    private var skipped: MCPIDScanner?

    /// Appends bytes, and returns the lines that they complete.
    mutating func append(_ bytes: some Collection<UInt8>) -> [Line] {
        var lines: [Line] = []
        var rest = bytes[...]
        while let end = rest.firstIndex(of: 0x0A) {
            take(rest[..<end])
            if var scanner = skipped {
                scanner.end()
                lines.append(.tooLong(id: scanner.id))
            } else {
                lines.append(.text(buffer))
            }
            buffer.removeAll(keepingCapacity: buffer.count < 1 << 16)
            skipped = nil
            rest = rest[rest.index(after: end)...]
        }
        take(rest)
        return lines
    }

    private mutating func take(_ part: some Collection<UInt8>) {
        if skipped != nil {
            skipped?.read(part)
            return
        }
        buffer.append(contentsOf: part)
        guard buffer.count > Self.maximumLine else { return }
        var scanner = MCPIDScanner()
        scanner.read(buffer)
        (buffer, skipped) = ([], scanner)
    }
}

/// The messages to a client that are not written yet.
struct MCPOutput {
    /// The size of a write that does not block if poll(2) reports the pipe as writable: pipe(7), PIPE_BUF.
    private static let atomicWrite = 4_096
    /// The number of written bytes that may stay in memory.
    private static let maximumWritten = 1 << 20

    private var bytes: [UInt8] = []
    private var written = 0

    /// The number of bytes to write.
    var unwritten: Int { bytes.count - written }
    var isEmpty: Bool { unwritten == 0 }

    /// Adds a message, as a line.
    mutating func add(_ message: JSON) {
        message.serialize(into: &bytes)
        bytes.append(0x0A)
    }

    /// Writes a part that does not block.
    ///
    /// - Returns: Whether somebody still reads.
    mutating func write(to descriptor: Int32) -> Bool {
        let part = bytes[written...].prefix(Self.atomicWrite)
        let count = part.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count < 0 { return errno == EINTR || errno == EAGAIN }
        written += count
        if isEmpty || written > Self.maximumWritten {
            bytes.removeFirst(written)
            written = 0
        }
        return true
    }
}
