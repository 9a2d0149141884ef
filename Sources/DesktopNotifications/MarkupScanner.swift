// SPDX-License-Identifier: Apache-2.0

/// Parses markup in time proportional to its length. Nothing is an error: invalid tags are text.
package struct MarkupScanner {
    package enum Token: Sendable, Hashable {
        /// Text, with its entities replaced.
        case text(String)
        /// `<name attribute="value">`; the names are in lower case.
        case open(String, [String: String], isEmpty: Bool)
        /// `</name>`
        case close(String)
    }

    private static let maximumAttributes = 8
    private static let maximumTag = 4_096
    /// The elements whose content is not text.
    private static let unread: Set<String> = ["script", "style"]

    private let bytes: [UInt8]
    private var place = 0

    package init(_ text: String) { bytes = Array(text.utf8) }

    package mutating func next() -> Token? {
        while place < bytes.count {
            switch tag() {
            case .token(let token): return token
            case .nothing: continue
            case nil: return .text(text())
            }
        }
        return nil
    }

    /// Reads up to the next tag, or to the next `<` that may be one.
    private mutating func text() -> String {
        var result: [UInt8] = []
        repeat {
            if bytes[place] == UInt8(ascii: "&"), let (scalar, end) = entity() {
                result += Array(String(scalar).utf8)
                place = end
            } else {
                result.append(bytes[place])
                place += 1
            }
        } while place < bytes.count && bytes[place] != UInt8(ascii: "<")
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the character of `&amp;`, `&#38;`, `&#x26;` and its end (XML 1.0, 4.1 and 4.6); nil for other text.
    private func entity() -> (Unicode.Scalar, end: Int)? {
        let longest = 12
        let rest = bytes[(place + 1)...].prefix(longest)
        guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = String(decoding: rest[..<end], as: UTF8.self)
        let named: [String: Unicode.Scalar] = [
            "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
        ]
        var scalar = named[name]
        if name.hasPrefix("#x") || name.hasPrefix("#X") {
            scalar = UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
        } else if name.hasPrefix("#") {
            scalar = UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
        }
        return scalar.map { ($0, end + 1) }
    }

    /// A kind of markup after a `<`.
    private enum Markup {
        case token(Token)
        /// A comment, or an element whose content is not text.
        case nothing
    }

    /// Reads the markup that begins here; returns nil for text.
    private mutating func tag() -> Markup? {
        guard bytes[place] == UInt8(ascii: "<"), place + 1 < bytes.count else { return nil }
        switch bytes[place + 1] {
        case UInt8(ascii: "!"), UInt8(ascii: "?"):
            let isComment = bytes[place...].starts(with: Array("<!--".utf8))
            place = (isComment ? find("-->", from: place + 4) : find(">", from: place + 2)) ?? bytes.count
            return .nothing
        case UInt8(ascii: "/"): return closingTag()
        default: return openingTag()
        }
    }

    private mutating func closingTag() -> Markup? {
        guard let (name, start) = name(from: place + 2),
            let end = bytes[start...].firstIndex(where: { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }),
            bytes[end] == UInt8(ascii: ">")
        else { return nil }
        place = end + 1
        return .token(.close(name))
    }

    private mutating func openingTag() -> Markup? {
        guard case (let name, var at)? = name(from: place + 1) else { return nil }
        var attributes: [String: String] = [:]
        let limit = min(bytes.count, place + Self.maximumTag)
        while at < limit {
            let byte = bytes[at]
            if byte == UInt8(ascii: ">") {
                let isEmpty = bytes[at - 1] == UInt8(ascii: "/")
                place = at + 1
                if Self.unread.contains(name), !isEmpty {
                    skip(name)
                    return .nothing
                }
                return .token(.open(name, attributes, isEmpty: isEmpty))
            }
            if byte == UInt8(ascii: "<") { return nil }
            guard let (key, afterKey) = self.name(from: at) else {
                at += 1
                continue
            }
            at = afterKey
            guard at < limit, bytes[at] == UInt8(ascii: "=") else { continue }
            guard let (value, afterValue) = value(from: at + 1, limit) else { return nil }
            at = afterValue
            if attributes.count < Self.maximumAttributes, attributes[key] == nil { attributes[key] = value }
        }
        return nil
    }

    private func value(from start: Int, _ limit: Int) -> (String, end: Int)? {
        guard start < limit else { return nil }
        let quote = bytes[start]
        var part: ArraySlice<UInt8>
        var end: Int
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            guard let close = bytes[(start + 1)..<limit].firstIndex(of: quote) else { return nil }
            part = bytes[(start + 1)..<close]
            end = close + 1
        } else {
            end =
                bytes[start..<limit].firstIndex { $0 == UInt8(ascii: ">") || $0 <= UInt8(ascii: " ") } ?? limit
            part = bytes[start..<end]
        }
        var scanner = MarkupScanner(String(decoding: part, as: UTF8.self))
        var text = ""
        while scanner.place < scanner.bytes.count { text += scanner.text() }
        return (text, end)
    }

    /// Reads letters and digits from here on, in lower case; returns nil without any.
    private func name(from start: Int) -> (String, end: Int)? {
        var end = start
        while end < bytes.count {
            switch bytes[end] {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): break
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): guard end > start else { return nil }
            default:
                guard end > start else { return nil }
                return (String(decoding: bytes[start..<end], as: UTF8.self).lowercased(), end)
            }
            end += 1
            if end - start > Self.maximumTag { return nil }
        }
        return nil
    }

    /// Skips to the end of an element, or to the end of the text.
    private mutating func skip(_ name: String) {
        while let end = find("</", from: place) {
            place = end
            if let (found, after) = self.name(from: end), found == name {
                place = find(">", from: after) ?? bytes.count
                return
            }
        }
        place = bytes.count
    }

    /// Returns the position after the next occurrence of some ASCII text.
    private func find(_ text: StaticString, from start: Int) -> Int? {
        let count = text.utf8CodeUnitCount
        let first = text.utf8Start[0]
        var at = start
        while at + count <= bytes.count {
            if bytes[at] == first, (1..<count).allSatisfy({ bytes[at + $0] == text.utf8Start[$0] }) {
                return at + count
            }
            at += 1
        }
        return nil
    }
}
