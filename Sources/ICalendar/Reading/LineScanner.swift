// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Splits bytes into unfolded content lines (RFC 5545 3.1): a line break before a space or tab does not count. Line
/// breaks are CRLF, LF, LFCR, or only CR if the first one is. Bytes come in pieces of any size.
struct LineScanner {
    /// The maximum length of an unfolded line in bytes. The rest of a longer line, such as a picture in an ATTACH, is
    /// skipped. A recurrence with 10,000 dates fits.
    static let maximumLine = 1 << 20

    /// An unfolded line.
    struct Line {
        /// The bytes without the line break; at most `maximumLine`.
        var bytes: [UInt8] = []
        /// The number of the first physical line, from 1.
        var number = 1
        /// A Boolean value indicating whether bytes beyond `maximumLine` were skipped.
        var isCut = false
    }

    /// The line breaks of a file, determined from the first one.
    private enum Ending {
        case unknown
        /// LF; carriage returns around it belong to the break.
        case feed
        /// Only CR. A line feed is a line break too.
        case carriageReturn
    }

    private var current = Line()
    private var started = false
    /// The number of the current physical line.
    private var number = 1
    private var atLineStart = true
    private var ending = Ending.unknown
    /// The carriage returns whose meaning depends on the next byte, which may be in the next piece.
    private var pendingReturns = 0

    /// Creates a scanner whose first line has this number.
    init(firstLine: Int = 1) { number = firstLine }

    /// Reads the next piece and calls `emit` for each complete line. A line is complete when the next physical line
    /// begins with something other than a space.
    mutating func read(_ piece: UnsafeBufferPointer<UInt8>, emit: (borrowing Line) -> Void) {
        var rest = piece[...]
        while !rest.isEmpty {
            if ending == .unknown, pendingReturns > 0, !settleEnding(&rest, emit: emit) { continue }
            if atLineStart, !beginLine(&rest, emit: emit) { continue }
            let end = self.end(of: rest)
            append(UnsafeBufferPointer(rebasing: rest[..<(end ?? rest.endIndex)]))
            guard let end else { return }
            let byte = rest[end]
            rest = rest[(end + 1)...]
            if ending == .unknown, byte == 0x0d {
                pendingReturns = 1
                continue
            }
            if ending == .unknown { ending = .feed }
            pendingReturns = 0
            breakLine()
        }
    }

    /// Determines the meaning of the first carriage returns in a file from the byte after them.
    ///
    /// - Returns: Whether the byte belongs to the next line.
    private mutating func settleEnding(
        _ rest: inout Slice<UnsafeBufferPointer<UInt8>>, emit: (borrowing Line) -> Void
    ) -> Bool {
        switch rest.first {
        case 0x0d?:
            pendingReturns += 1
            rest = rest.dropFirst()
            return false
        case 0x0a?: ending = .feed
        default:
            ending = .carriageReturn
            for count in 0..<pendingReturns {
                if count > 0 { beginEmptyLine(emit: emit) }
                breakLine()
            }
            pendingReturns = 0
        }
        return true
    }

    /// Begins a physical line, which continues the previous one if it is folded.
    ///
    /// - Returns: Whether any byte of the line is left.
    private mutating func beginLine(
        _ rest: inout Slice<UnsafeBufferPointer<UInt8>>, emit: (borrowing Line) -> Void
    ) -> Bool {
        // The second half of LFCR, or of a CRLF in a file with CR.
        let half: UInt8 = ending == .feed ? 0x0d : 0x0a
        if number > 1, rest.first == half, !isHalfTaken {
            isHalfTaken = true
            rest = rest.dropFirst()
            return false
        }
        isHalfTaken = false
        atLineStart = false
        guard started, let byte = rest.first, byte == 0x20 || byte == 0x09 else {
            beginEmptyLine(emit: emit)
            return true
        }
        // The line break of a fold and this single space are not part of the text.
        rest = rest.dropFirst()
        return !rest.isEmpty
    }

    private var isHalfTaken = false

    private mutating func beginEmptyLine(emit: (borrowing Line) -> Void) {
        finish(emit: emit)
        current.number = number
        started = true
    }

    private mutating func breakLine() {
        number += 1
        atLineStart = true
        isHalfTaken = false
    }

    /// Returns the position of the next line break.
    private func end(of rest: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        let bytes = UnsafeBufferPointer(rebasing: rest)
        guard let base = bytes.baseAddress else { return nil }
        func place(of byte: Int32, among count: Int) -> Int? {
            memchr(base, byte, count).map { UnsafeRawPointer(base).distance(to: $0) }
        }
        let carriageReturn = ending == .feed ? nil : place(of: 0x0d, among: bytes.count)
        let found = place(of: 0x0a, among: carriageReturn ?? bytes.count) ?? carriageReturn
        return found.map { rest.startIndex + $0 }
    }

    /// Handles the end of the bytes, which also ends the last line.
    mutating func end(emit: (borrowing Line) -> Void) {
        pendingReturns = 0
        finish(emit: emit)
    }

    private mutating func finish(emit: (borrowing Line) -> Void) {
        guard started else { return }
        emit(current)
        current.bytes.removeAll(keepingCapacity: current.bytes.count < 1 << 16)
        current.isCut = false
        started = false
    }

    /// Appends bytes. Carriage returns belong to the line break if a line feed follows, otherwise to the text.
    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard !bytes.isEmpty else { return }
        var returns = 0
        if ending == .feed {
            while returns < bytes.count, bytes[bytes.count - 1 - returns] == 0x0d { returns += 1 }
        }
        guard returns < bytes.count else {
            pendingReturns += returns
            return
        }
        for _ in 0..<pendingReturns { keep(0x0d) }
        pendingReturns = returns
        let count = bytes.count - returns
        let room = Self.maximumLine - current.bytes.count
        current.bytes.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[..<min(count, room)]))
        if count > room { current.isCut = true }
    }

    private mutating func keep(_ byte: UInt8) {
        if current.bytes.count < Self.maximumLine { current.bytes.append(byte) } else { current.isCut = true }
    }
}
