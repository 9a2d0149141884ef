// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// Reads a calendar file (RFC 5545) in pieces of any size and returns its alarms.
///
/// A broken event, to-do or alarm is reported with its line and omitted; the others are imported. No decision is
/// silent: each one is noted. `maximumFile`, `maximumItems` and `maximumAlarms` limit time and memory; components are
/// nested at most `maximumDepth` deep.
public struct CalendarReader {
    /// The maximum size of a file in bytes: 64 MiB.
    public static let maximumFile = 64 << 20
    /// The maximum number of events and to-dos in a file.
    public static let maximumItems = 100_000
    /// The maximum number of alarms in a file.
    public static let maximumAlarms = 100_000
    /// The maximum depth of nested components. The standard needs four.
    public static let maximumDepth = 16

    private var scanner = LineScanner()
    private var gatherer = ComponentGatherer()
    private var size = 0
    private let options: ImportOptions

    /// Creates a reader for one file.
    public init(options: ImportOptions) {
        self.options = options
    }

    /// A Boolean value indicating whether the file is refused, so that the rest need not be read.
    public var isRefused: Bool { gatherer.isRefused }

    /// Reads the next bytes of the file.
    public mutating func read(_ bytes: some Collection<UInt8>) {
        guard !gatherer.isRefused, !bytes.isEmpty else { return }
        let room = Self.maximumFile - size
        size += bytes.count
        // Both are moved out for the call, so that their buffers are not copied.
        var scanner = LineScanner()
        swap(&scanner, &self.scanner)
        let done: Void? = bytes.withContiguousStorageIfAvailable { buffer in
            scanner.read(UnsafeBufferPointer(rebasing: buffer.prefix(room))) { gatherer.take($0) }
        }
        if done == nil {
            Array(bytes.prefix(room)).withUnsafeBufferPointer { buffer in
                scanner.read(buffer) { gatherer.take($0) }
            }
        }
        swap(&scanner, &self.scanner)
        if size > Self.maximumFile {
            gatherer.refuse("The file is larger than \(Self.maximumFile >> 20) MiB; nothing after this line is read.")
        }
    }

    /// Finishes reading, and returns the content of the file.
    public mutating func finish() -> ImportedCalendar {
        var assembler = finishGathering()
        return assembler.calendar()
    }

    /// Finishes reading, and returns the content of the file, not yet assembled.
    mutating func finishGathering() -> CalendarAssembler {
        if !gatherer.isRefused { scanner.end { gatherer.take($0) } }
        gatherer.end()
        return CalendarAssembler(gatherer, options: options)
    }
}

extension ImportedCalendar {
    /// Reads a file in memory.
    public init(_ bytes: some Collection<UInt8>, options: ImportOptions) {
        var reader = CalendarReader(options: options)
        reader.read(bytes)
        self = reader.finish()
    }
}
