// SPDX-License-Identifier: Apache-2.0

/// The contents of a TZif file, versions 1 to 4 (RFC 9636), fully validated.
struct TZif: Sendable, Hashable {
    /// A local time type (RFC 9636 3.2).
    struct LocalType: Sendable, Hashable {
        /// Seconds east of UTC.
        var offset: Int
        var isDaylight: Bool
        var abbreviation: String
    }

    /// Strictly ascending POSIX seconds at which a type begins.
    var transitions: [Int64] = []
    /// The index of the new type for each transition.
    var typeIndexes: [UInt8] = []
    /// The local time types, at least one; the first is in effect before the first transition.
    var types: [LocalType] = []
    /// The rule for all times after the last transition (RFC 9636 3.3); nil without one in the file.
    var footer: POSIXZoneRule?

    private struct Header {
        var version: UInt8
        var isUTCount, isStdCount, leapCount, timeCount, typeCount, charCount: Int

        func bodySize(timeSize: Int) -> Int {
            timeCount * (timeSize + 1) + typeCount * 6 + charCount + leapCount * (timeSize + 4) + isStdCount
                + isUTCount
        }
    }

    /// Reads a file's bytes, at most `ZoneFile.maximumSize` of them.
    init(bytes: [UInt8], identifier: String) throws(ZoneError) {
        do {
            try self.init(checking: bytes)
        } catch {
            throw ZoneError(
                .damaged, identifier,
                "The data of time zone \"\(identifier)\" is damaged (\(error.rawValue)); reinstall the tzdata package.")
        }
    }

    /// The problems of a file.
    private enum Problem: String, Error {
        case magic = "it is not a TZif file"
        case truncated = "it ends too soon"
        case counts = "its header contradicts itself"
        case order = "its transitions are not in order"
        case type = "a transition has no type"
        case offset = "an offset is out of range"
        case abbreviation = "an abbreviation is not one"
        case footer = "its footer is not a rule"
        case leap = "its leap seconds are not in order"
    }

    private init(checking bytes: [UInt8]) throws(Problem) {
        var reader = Reader(bytes: bytes)
        let first = try reader.header()
        if first.version == 0 {
            try read(first, timeSize: 4, from: &reader)
            return
        }
        // The first block repeats the second for readers of version 1 (RFC 9636 3).
        try reader.skip(first.bodySize(timeSize: 4))
        let second = try reader.header()
        try read(second, timeSize: 8, from: &reader)
        try readFooter(from: &reader)
    }

    private mutating func read(_ header: Header, timeSize: Int, from reader: inout Reader) throws(Problem) {
        guard 1...256 ~= header.typeCount, header.charCount >= 1,
            header.isUTCount == 0 || header.isUTCount == header.typeCount,
            header.isStdCount == 0 || header.isStdCount == header.typeCount
        else { throw .counts }
        try reader.require(header.bodySize(timeSize: timeSize))
        transitions.reserveCapacity(header.timeCount)
        for _ in 0..<header.timeCount {
            let time = try reader.time(size: timeSize)
            if let last = transitions.last, time <= last { throw .order }
            transitions.append(time)
        }
        for _ in 0..<header.timeCount {
            let index = try reader.byte()
            guard Int(index) < header.typeCount else { throw .type }
            typeIndexes.append(index)
        }
        var raw: [(offset: Int, isDaylight: Bool, name: Int)] = []
        for _ in 0..<header.typeCount {
            let offset = Int(try reader.time(size: 4))
            // RFC 9636 3.2 requires -24:59:59...25:59:59.
            guard -89_999...93_599 ~= offset else { throw .offset }
            let flag = try reader.byte()
            guard flag <= 1 else { throw .counts }
            raw.append((offset, flag == 1, Int(try reader.byte())))
        }
        let characters = try reader.bytes(header.charCount)
        for type in raw {
            guard type.name < characters.count, let end = characters[type.name...].firstIndex(of: 0) else {
                throw .abbreviation
            }
            let name = characters[type.name..<end]
            guard name.allSatisfy({ (0x20...0x7e).contains($0) }) else { throw .abbreviation }
            types.append(
                LocalType(
                    offset: type.offset, isDaylight: type.isDaylight,
                    abbreviation: String(decoding: name, as: UTF8.self)))
        }
        try removeLeapSeconds(header.leapCount, timeSize: timeSize, from: &reader)
        try reader.skip(header.isStdCount + header.isUTCount)
    }

    /// Moves the transitions back in files of the "right" tree, which count leap seconds; POSIX time does not.
    private mutating func removeLeapSeconds(
        _ count: Int, timeSize: Int, from reader: inout Reader
    ) throws(Problem) {
        var leaps: [(time: Int64, correction: Int64)] = []
        for _ in 0..<count {
            let time = try reader.time(size: timeSize)
            if let last = leaps.last, time <= last.time { throw .leap }
            leaps.append((time, try reader.time(size: 4)))
        }
        guard !leaps.isEmpty else { return }
        var applied = 0
        var correction: Int64 = 0
        for index in transitions.indices {
            while applied < leaps.count, leaps[applied].time <= transitions[index] {
                correction = leaps[applied].correction
                applied += 1
            }
            let (time, overflow) = transitions[index].subtractingReportingOverflow(correction)
            guard !overflow, index == 0 || time > transitions[index - 1] else { throw .leap }
            transitions[index] = time
        }
    }

    private mutating func readFooter(from reader: inout Reader) throws(Problem) {
        guard try reader.byte() == 0x0a else { throw .footer }
        let rest = reader.remaining
        guard let end = rest.firstIndex(of: 0x0a) else { throw .footer }
        let text = rest[..<end]
        guard !text.isEmpty else { return }
        guard let rule = POSIXZoneRule(String(decoding: text, as: UTF8.self)) else { throw .footer }
        footer = rule
    }

    /// A position in the bytes that never leaves them.
    private struct Reader {
        let all: [UInt8]
        var position = 0

        init(bytes: [UInt8]) { all = bytes }

        var remaining: ArraySlice<UInt8> { all[position...] }

        func require(_ count: Int) throws(Problem) {
            guard count <= all.count - position else { throw .truncated }
        }

        mutating func skip(_ count: Int) throws(Problem) {
            try require(count)
            position += count
        }

        mutating func byte() throws(Problem) -> UInt8 {
            try require(1)
            defer { position += 1 }
            return all[position]
        }

        mutating func bytes(_ count: Int) throws(Problem) -> [UInt8] {
            try require(count)
            defer { position += count }
            return Array(all[position..<position + count])
        }

        /// Reads a big-endian signed number of 4 or 8 bytes.
        mutating func time(size: Int) throws(Problem) -> Int64 {
            try require(size)
            var value: UInt64 = 0
            for byte in all[position..<position + size] { value = value << 8 | UInt64(byte) }
            position += size
            return size == 4 ? Int64(Int32(truncatingIfNeeded: value)) : Int64(bitPattern: value)
        }

        /// Reads the 44 octets of RFC 9636 3.1.
        mutating func header() throws(Problem) -> Header {
            try require(44)
            guard all[position..<position + 4].elementsEqual("TZif".utf8) else { throw .magic }
            let version = all[position + 4]
            guard version == 0 || version >= UInt8(ascii: "2") else { throw .magic }
            position += 20
            var counts: [Int] = []
            for _ in 0..<6 {
                let count = Int(UInt32(truncatingIfNeeded: try time(size: 4)))
                // No count can exceed the file size, so products of counts cannot overflow.
                guard count <= all.count else { throw .truncated }
                counts.append(count)
            }
            return Header(
                version: version, isUTCount: counts[0], isStdCount: counts[1], leapCount: counts[2],
                timeCount: counts[3], typeCount: counts[4], charCount: counts[5])
        }
    }
}
