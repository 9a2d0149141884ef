// SPDX-License-Identifier: Apache-2.0

/// A content line: a name, parameters and a value (RFC 5545 3.1).
struct ContentLine: Sendable, Hashable {
    /// A parameter of a property (RFC 5545 3.2); its name in capitals, its values unquoted and unescaped.
    struct Parameter: Sendable, Hashable {
        var name: String
        var values: [String]
    }

    /// The maximum number of parameters in a line, and of values in a parameter.
    static let maximumParameters = 64

    /// The name in capitals.
    var name: String
    var parameters: [Parameter]
    /// The value as written.
    var value: ArraySlice<UInt8>
    /// The number of the first physical line, from 1.
    var number: Int
    var isCut: Bool
    private(set) var hasBlanks = false

    /// Parses a line.
    ///
    /// - Throws: The problem of the line.
    init(_ line: borrowing LineScanner.Line) throws(LineProblem) {
        let bytes = line.bytes
        var position = 0
        let name = Self.name(bytes, &position)
        while !name.isEmpty, position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 {
            position += 1
            hasBlanks = true
        }
        guard !name.isEmpty, position < bytes.count,
            bytes[position] == UInt8(ascii: ":") || bytes[position] == UInt8(ascii: ";")
        else {
            throw LineProblem(
                line.number, "\(LineProblem.quote(bytes.prefix(40))) is not an iCalendar line (NAME:VALUE)")
        }
        self.name = name
        number = line.number
        isCut = line.isCut
        parameters = []
        while position < bytes.count, bytes[position] == UInt8(ascii: ";") {
            position += 1
            guard parameters.count < Self.maximumParameters else {
                throw LineProblem(line.number, "\(name) has more than \(Self.maximumParameters) parameters")
            }
            parameters.append(try Self.parameter(bytes, &position, of: name, line: line.number))
        }
        guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else {
            throw LineProblem(line.number, "\(name) has no value: the colon is missing")
        }
        value = bytes[(position + 1)...]
    }

    /// Returns the name that ends at the new position; empty without a name, or if nothing follows.
    static func name(_ bytes: [UInt8], _ position: inout Int) -> String {
        let start = position
        var capitals = true
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): break
            case UInt8(ascii: "a")...UInt8(ascii: "z"): capitals = false
            default:
                let name = String(decoding: bytes[start..<position], as: UTF8.self)
                return capitals ? name : name.uppercased()
            }
            position += 1
        }
        return ""
    }

    private static func parameter(
        _ bytes: [UInt8], _ position: inout Int, of property: String, line: Int
    ) throws(LineProblem) -> Parameter {
        let name = name(bytes, &position)
        guard !name.isEmpty, position < bytes.count, bytes[position] == UInt8(ascii: "=") else {
            throw LineProblem(line, "a parameter of \(property) is not NAME=VALUE")
        }
        var parameter = Parameter(name: name, values: [])
        repeat {
            position += 1
            let start: Int
            let end: Int
            if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
                start = position + 1
                guard let quote = bytes[start...].firstIndex(of: UInt8(ascii: "\"")) else {
                    throw LineProblem(line, "the quote of the parameter \(name) of \(property) is not closed")
                }
                end = quote
                position = end + 1
            } else {
                start = position
                while position < bytes.count, !Self.endsValue(bytes[position]) { position += 1 }
                if name == "TZID" { Self.skipColonOfZone(bytes, from: start, &position) }
                end = position
            }
            guard parameter.values.count < maximumParameters else {
                throw LineProblem(
                    line, "the parameter \(name) of \(property) has more than \(maximumParameters) values")
            }
            parameter.values.append(unescape(bytes[start..<end]))
        } while position < bytes.count && bytes[position] == UInt8(ascii: ",")
        return parameter
    }

    /// Skips a colon inside an unquoted zone name: `tzone://Microsoft/Utc`, `(UTC+01:00) Amsterdam`.
    private static func skipColonOfZone(_ bytes: [UInt8], from start: Int, _ position: inout Int) {
        guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else { return }
        let isAddress = bytes[position...].starts(with: "://".utf8)
        let isOffset = bytes[start] == UInt8(ascii: "(") && !bytes[start..<position].contains(UInt8(ascii: ")"))
        let rest = bytes[(position + 1)...]
        // In UTC+01:00, the colon before the value comes later.
        let isTime =
            rest.prefix(2).allSatisfy { 0x30...0x39 ~= $0 } && rest.dropFirst(2).first == UInt8(ascii: ":")
            && bytes[start..<position].dropLast(2).last.map { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
                ?? false
        guard isAddress || isOffset || isTime else { return }
        guard let end = rest.firstIndex(where: endsValue) else { return }
        position = end
    }

    private static func endsValue(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ",")
    }

    /// Decodes the circumflex escapes of RFC 6868: `^n`, `^^`, `^'`. With another character after `^`, both stay
    /// unchanged.
    private static func unescape(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(UInt8(ascii: "^")) else { return String(decoding: bytes, as: UTF8.self) }
        var result: [UInt8] = []
        var position = bytes.startIndex
        while position < bytes.endIndex {
            let byte = bytes[position]
            position += 1
            guard byte == UInt8(ascii: "^"), position < bytes.endIndex else {
                result.append(byte)
                continue
            }
            switch bytes[position] {
            case UInt8(ascii: "n"): result.append(0x0a)
            case UInt8(ascii: "^"): result.append(byte)
            case UInt8(ascii: "'"): result.append(UInt8(ascii: "\""))
            default: result += [byte, bytes[position]]
            }
            position += 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the first value of a parameter; nil without the parameter.
    func parameter(_ name: String) -> String? {
        parameters.first { $0.name == name }?.values.first
    }

    /// Returns the values of a parameter in capitals.
    func words(of name: String) -> Set<String> {
        let values = parameters.first { $0.name == name }?.values ?? []
        return Set(values.map { $0.uppercased().trimmingSpaces() }.filter { !$0.isEmpty })
    }

    /// The line with misplaced parameters moved out of its value (`TRIGGER:VALUE=DATE-TIME:20270310T080000Z`); nil
    /// without any.
    var untangled: ContentLine? {
        let start = String(decoding: value.prefix(8), as: UTF8.self).uppercased()
        guard ["VALUE=", "TZID=", "RELATED="].contains(where: start.hasPrefix) else { return nil }
        let bytes = Array(value)
        var line = self
        var position = 0
        // The value begins with the first part that is not a parameter.
        while line.parameters.count < Self.maximumParameters,
            let parameter = try? Self.parameter(bytes, &position, of: name, line: number), position < bytes.count
        {
            line.parameters.append(parameter)
            position += 1
            if bytes[position - 1] == UInt8(ascii: ":") {
                line.value = bytes[position...]
                return line
            }
        }
        // These are not parameters after all. The reader of the value reports that it is invalid.
        return nil
    }

    /// TZID, including the commas of an unquoted list of cities.
    var zoneName: String? {
        parameters.first { $0.name == "TZID" }?.values.joined(separator: ",")
    }

    /// The value in capitals without surrounding spaces, for the keywords of RFC 5545.
    var word: String {
        String(decoding: value.prefix(256), as: UTF8.self).uppercased().trimmingSpaces()
    }
}

extension ArraySlice<UInt8> {
    /// Returns the bytes without spaces and tabs at either end.
    func trimmingBlanks() -> ArraySlice<UInt8> {
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        let rest = drop(while: isBlank)
        guard let last = rest.lastIndex(where: { !isBlank($0) }) else { return rest }
        return rest[...last]
    }
}

extension String {
    /// Returns the text without spaces and tabs at either end.
    func trimmingSpaces() -> String {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        guard let start = firstIndex(where: { !isSpace($0) }), let end = lastIndex(where: { !isSpace($0) }) else {
            return ""
        }
        return String(self[start...end])
    }
}
