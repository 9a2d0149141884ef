// SPDX-License-Identifier: Apache-2.0

public import CivilTime

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

    /// Returns a file without its byte order mark.
    static func withoutMark(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes.dropFirst(3) : bytes
    }

    /// Returns whether a file is in UTF-16: with a byte order mark, or with a zero byte as one half of the first
    /// character, which is ASCII in every calendar.
    static func isUTF16(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) || bytes.prefix(2).count { $0 == 0 } == 1
    }

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

    /// Reads other files of the folder after the file itself, for the series and the changed occurrences that belong to
    /// events of this file. Only this file's alarms and problems are in the result.
    mutating func readCompanions(_ files: [[UInt8]]) {
        guard !gatherer.isRefused, !files.isEmpty else { return }
        scanner.end { gatherer.take($0) }
        gatherer.lastOwnLine = gatherer.line
        for file in files {
            // Each file has its own line breaks.
            scanner = LineScanner(firstLine: gatherer.line + 1)
            read(file.starts(with: [0xef, 0xbb, 0xbf]) ? file[3...] : file[...])
            scanner.end { gatherer.take($0) }
        }
        scanner = LineScanner()
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
    ///
    /// `others` are files of the same folder that have other parts of the file's series, whose alarms do not count:
    /// some programs write each changed occurrence into a separate file.
    public init(_ bytes: some Collection<UInt8>, options: ImportOptions, joining others: [[UInt8]] = []) {
        var reader = CalendarReader(options: options)
        reader.read(bytes)
        reader.readCompanions(others)
        self = reader.finish()
    }
}

/// The options of an import.
public struct ImportOptions: Sendable {
    /// The time of the import. Zones defined in the file are compared with the system's around this time.
    public var now: Instant
    /// The session's zone and the system's zones.
    public var zones: any ZoneSource
    /// A Boolean value indicating whether an event without an alarm gets one at its start.
    public var addsAlarmToEvents = true
    /// A Boolean value indicating whether a to-do without an alarm gets one when it is due.
    public var addsAlarmToDos = true
    /// The offset of an added alarm from the start of the event or the due time of the to-do, without months; negative
    /// is before it. Days keep the wall clock.
    public var offsetOfAddedAlarms = NominalSpan()
    /// The time of day of an alarm that is added to an all-day event or to-do, in microseconds after midnight: the time
    /// that the clock shows. The default is 09:00.
    public var timeOfAllDayAlarms: Int64 = 9 * Span.hour
    /// A Boolean value indicating whether items with a time of day get an added alarm.
    public var addsAlarmToTimes = true
    /// The days from an all-day item to its added alarm, which then comes at ``timeOfAllDayAlarms``; negative is before
    /// it. Nil to use `offsetOfAddedAlarms`.
    public var daysOfAllDayAlarms: Int?
    /// A Boolean value indicating whether all-day items get an added alarm.
    public var addsAlarmToDays = true
    /// A Boolean value indicating whether ids name each alarm by its UID, or without one by its trigger, instead of its
    /// position. Such an id is the same for every program and device that reads the event, and stays when other alarms
    /// come and go.
    public var identifiesAlarms = false

    /// The session's zone, if `zones` has another one in its place; nil if it does not.
    var sessionOfDays: Zone?

    /// The person's own hosts of meetings.
    public var meetingHosts: [MeetingHost] = []

    /// Creates the default options.
    public init(now: Instant, zones: any ZoneSource) {
        self.now = now
        self.zones = zones
    }
}
