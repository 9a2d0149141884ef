// SPDX-License-Identifier: Apache-2.0

extension InterfaceParser {
    static func isNameByte(_ byte: UInt8) -> Bool {
        VarlinkName.isLetter(byte) || VarlinkName.isDigit(byte) || byte == UInt8(ascii: "_")
    }

    func failure(_ reason: InterfaceSyntaxError.Reason, at place: Int? = nil) -> InterfaceSyntaxError {
        let place = min(place ?? position, bytes.count)
        let lineStart = bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return InterfaceSyntaxError(
            reason,
            line: 1 + bytes[..<place].count { $0 == 0x0A },
            // Continuation bytes of UTF-8 do not begin a character.
            column: 1 + bytes[lineStart..<place].count { $0 & 0xC0 != 0x80 })
    }

    /// Skips white space and comments, and stores the comment that ends directly before the next token. A comment after
    /// other text on its line belongs to that text, and an empty line separates a comment from the next token.
    mutating func skipSpace(isAtLineStart: Bool = false) {
        var isAtLineStart = isAtLineStart
        comment = []
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0D: position += 1
            case 0x0A:
                if isAtLineStart { comment = [] }
                isAtLineStart = true
                position += 1
            case UInt8(ascii: "#"):
                let end = bytes[position...].firstIndex(of: 0x0A) ?? bytes.count
                var line = bytes[(position + 1)..<end]
                if line.first == 0x20 { line.removeFirst() }
                while let last = line.last, last == 0x20 || last == 0x0D || last == 0x09 { line.removeLast() }
                if isAtLineStart { comment.append(String(decoding: line, as: UTF8.self)) }
                isAtLineStart = true
                position = min(end + 1, bytes.count)
            default: return
            }
        }
    }

    mutating func takeComment() -> String {
        defer { comment = [] }
        return comment.joined(separator: "\n")
    }

    mutating func takeRun(_ isPart: (UInt8) -> Bool) -> String {
        let start = position
        while position < bytes.count, isPart(bytes[position]) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    func isAt(_ text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        guard bytes.count - position >= length else { return false }
        for index in 0..<length where bytes[position + index] != text.utf8Start[index] { return false }
        return true
    }

    mutating func take(_ text: StaticString) -> Bool {
        guard isAt(text) else { return false }
        position += text.utf8CodeUnitCount
        return true
    }

    mutating func expect(_ text: StaticString) throws(InterfaceSyntaxError) {
        guard take(text) else { throw failure(.expected("'\(text)'")) }
    }

    mutating func expect(keyword: StaticString) throws(InterfaceSyntaxError) {
        let start = position
        let end = position + keyword.utf8CodeUnitCount
        guard take(keyword), end < bytes.count, !Self.isNameByte(bytes[end]) else {
            throw failure(.expected("'\(keyword)'"), at: start)
        }
        skipSpace()
    }
}
