// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// Reads a calendar file (RFC 5545) in pieces of any size and yields its alarms.
///
/// A broken event, to-do or alarm is reported with its line and left out, the others are imported. Nothing is decided
/// silently: what had to be decided is noted. Time and memory are bounded by `maximumFile`, `maximumItems` and
/// `maximumAlarms`; components are nested at most `maximumDepth` deep.
public struct CalendarReader {
    /// The largest file, in bytes: 64 MiB.
    public static let maximumFile = 64 << 20
    /// The most events and to-dos of a file.
    public static let maximumItems = 100_000
    /// The most alarms of a file.
    public static let maximumAlarms = 100_000
    /// The maximum depth of nested components. The standard needs four.
    public static let maximumDepth = 16

    private var scanner = LineScanner()
    private var gatherer = ComponentGatherer()
    private var size = 0
    private let options: ImportOptions

    /// A reader of one file.
    public init(options: ImportOptions) {
        self.options = options
    }

    /// A Boolean value indicating whether the rest of the file need not be read, as it is refused.
    public var isRefused: Bool { gatherer.isRefused }

    /// Takes the next bytes of the file.
    public mutating func read(_ bytes: some Collection<UInt8>) {
        guard !gatherer.isRefused, !bytes.isEmpty else { return }
        let room = Self.maximumFile - size
        size += bytes.count
        // Both are given away for the call, so that no copy of their buffers is made.
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
    /// Reads a file that is in memory.
    public init(_ bytes: some Collection<UInt8>, options: ImportOptions) {
        var reader = CalendarReader(options: options)
        reader.read(bytes)
        self = reader.finish()
    }
}
