// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Cuts bytes into unfolded content lines (RFC 5545 3.1): a line break followed by a space or tab is no line break.
/// Line breaks are CRLF, and LF alone as many programs write them. Bytes come in pieces of any size.
struct LineScanner {
    /// The longest unfolded line that is kept, in bytes. Of a longer one, such as a picture in an ATTACH, the rest is
    /// passed over. A recurrence with 10,000 dates fits.
    static let maximumLine = 1 << 20

    /// An unfolded line.
    struct Line {
        /// Its bytes, without the line break; at most `maximumLine`.
        var bytes: [UInt8] = []
        /// The number of its first physical line, from 1.
        var number = 1
        /// Whether bytes beyond `maximumLine` were passed over.
        var isCut = false
    }

    private var current = Line()
    private var started = false
    /// The number of the physical line that is being read.
    private var number = 1
    private var atLineStart = true
    private var pendingReturn = false

    /// Takes the next piece; calls `emit` for each line that is known to be complete. It is complete when the next
    /// physical line has begun with something other than a space.
    mutating func read(_ piece: UnsafeBufferPointer<UInt8>, emit: (borrowing Line) -> Void) {
        guard let base = piece.baseAddress else { return }
        var position = 0
        while position < piece.count {
            if atLineStart {
                atLineStart = false
                let byte = piece[position]
                if byte == 0x20 || byte == 0x09, started {
                    // The fold: its line break and this one space are no part of the text.
                    position += 1
                    if position == piece.count { break }
                } else {
                    finish(emit: emit)
                    current.number = number
                    started = true
                }
            }
            let rest = piece.count - position
            let found = memchr(base + position, 0x0a, rest).map { UnsafeRawPointer(base).distance(to: $0) }
            let end = found ?? piece.count
            append(UnsafeBufferPointer(rebasing: piece[position..<end]), endsLine: found != nil)
            position = end
            if found != nil {
                position += 1
                number += 1
                atLineStart = true
            }
        }
    }

    /// The end of the bytes, which ends the last line as well.
    mutating func end(emit: (borrowing Line) -> Void) {
        if pendingReturn { keep(0x0d) }
        pendingReturn = false
        finish(emit: emit)
    }

    private mutating func finish(emit: (borrowing Line) -> Void) {
        guard started else { return }
        emit(current)
        current.bytes.removeAll(keepingCapacity: current.bytes.count < 1 << 16)
        current.isCut = false
        started = false
    }

    /// A carriage return belongs to the line break if a line feed follows, perhaps in the next piece.
    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, endsLine: Bool) {
        if bytes.isEmpty {
            if endsLine { pendingReturn = false }
            return
        }
        if pendingReturn { keep(0x0d) }
        pendingReturn = bytes[bytes.count - 1] == 0x0d
        let count = bytes.count - (pendingReturn ? 1 : 0)
        let room = Self.maximumLine - current.bytes.count
        current.bytes.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[..<min(count, room)]))
        if count > room { current.isCut = true }
        if endsLine { pendingReturn = false }
    }

    private mutating func keep(_ byte: UInt8) {
        if current.bytes.count < Self.maximumLine { current.bytes.append(byte) } else { current.isCut = true }
    }
}
