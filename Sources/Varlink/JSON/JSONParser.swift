// SPDX-License-Identifier: Apache-2.0

/// A recursive descent parser over bytes. `maximumDepth` limits its recursion, and every access of `bytes` is preceded
/// by a comparison of `position` with their count.
struct JSONParser {
    let bytes: UnsafeBufferPointer<UInt8>
    let maximumDepth: Int
    let tolerance: JSONTolerance
    var keepsNumbers = false
    var position = 0
    private var depth = 0
    /// The secrets in the text; nil in most cases, without any.
    var concealment: JSONConcealment?

    init(bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int, tolerance: JSONTolerance = .none) {
        self.bytes = bytes
        self.maximumDepth = maximumDepth
        self.tolerance = tolerance
    }

    /// Parses the value at the beginning, and nothing after it.
    mutating func parseFirst() throws(JSONSyntaxError) -> JSON {
        skipWhitespace()
        return try parseValue()
    }

    mutating func parseDocument() throws(JSONSyntaxError) -> JSON {
        let value = try parseFirst()
        skipWhitespace()
        guard position == bytes.count else { throw failure(.trailingBytes) }
        return value
    }

    func failure(_ reason: JSONSyntaxError.Reason) -> JSONSyntaxError {
        JSONSyntaxError(reason, offset: position)
    }

    func unexpected() -> JSONSyntaxError {
        failure(position < bytes.count ? .unexpectedByte(bytes[position]) : .unexpectedEnd)
    }

    @inline(__always)
    private mutating func skipWhitespace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    /// Skips `byte`, or throws an error about the byte found instead.
    @inline(__always)
    private mutating func expect(_ byte: UInt8) throws(JSONSyntaxError) {
        guard position < bytes.count, bytes[position] == byte else { throw unexpected() }
        position += 1
    }

    @inline(__always)
    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func expect(word: StaticString, _ value: JSON) throws(JSONSyntaxError) -> JSON {
        for index in 0..<word.utf8CodeUnitCount { try expect(word.utf8Start[index]) }
        return value
    }

    private mutating func parseValue() throws(JSONSyntaxError) -> JSON {
        guard position < bytes.count else { throw failure(.unexpectedEnd) }
        switch bytes[position] {
        case UInt8(ascii: "\""):
            if let here = concealment, here.isHere {
                let secret = try parseSecret()
                concealment?.secrets[here.path] = secret
                return .string("")
            }
            return .string(try parseString())
        case UInt8(ascii: "{"):
            return .object(try nested { (parser) throws(JSONSyntaxError) in try parser.parseObject() })
        case UInt8(ascii: "["):
            return .array(try nested { (parser) throws(JSONSyntaxError) in try parser.parseArray() })
        case UInt8(ascii: "t"): return try expect(word: "true", .bool(true))
        case UInt8(ascii: "f"): return try expect(word: "false", .bool(false))
        case UInt8(ascii: "n"): return try expect(word: "null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try parseNumber()
        default: throw unexpected()
        }
    }

    @inline(__always)
    private mutating func nested<Value>(
        _ body: (inout JSONParser) throws(JSONSyntaxError) -> Value
    ) throws(JSONSyntaxError) -> Value {
        guard depth < maximumDepth else { throw failure(.tooDeep(limit: maximumDepth)) }
        depth += 1
        position += 1
        let value = try body(&self)
        depth -= 1
        return value
    }

    private mutating func parseArray() throws(JSONSyntaxError) -> [JSON] {
        var elements: [JSON] = []
        skipWhitespace()
        if take(UInt8(ascii: "]")) { return elements }
        while true {
            skipWhitespace()
            elements.append(try parseValue())
            skipWhitespace()
            if take(UInt8(ascii: "]")) { return elements }
            try expect(UInt8(ascii: ","))
        }
    }

    /// The number of members up to which they are compared with each other; beyond it, a set keeps the check linear.
    private static let membersComparedDirectly = 16

    private mutating func parseObject() throws(JSONSyntaxError) -> JSON.Object {
        var members: [JSON.Object.Member] = []
        var names: Set<String> = []
        skipWhitespace()
        if take(UInt8(ascii: "}")) { return JSON.Object() }
        members.reserveCapacity(4)
        while true {
            skipWhitespace()
            let start = position
            guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { throw unexpected() }
            let key = try parseString()
            let isNew: Bool
            if members.count < Self.membersComparedDirectly {
                isNew = !members.contains { $0.key == key }
            } else {
                if names.isEmpty { names = Set(members.map(\.key)) }
                isNew = names.insert(key).inserted
            }
            guard isNew else { throw JSONSyntaxError(.duplicateKey(key), offset: start) }
            skipWhitespace()
            try expect(UInt8(ascii: ":"))
            skipWhitespace()
            concealment?.path.append(key)
            members.append(JSON.Object.Member(key: key, value: try parseValue()))
            concealment?.path.removeLast()
            skipWhitespace()
            if take(UInt8(ascii: "}")) { return JSON.Object(uniqueMembers: members) }
            try expect(UInt8(ascii: ","))
        }
    }
}

extension JSON {
    /// The default maximum depth of nested arrays and objects.
    public static let defaultMaximumDepth = 64

    /// Parses exactly one JSON value, surrounded only by white space.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8 text.
    ///   - maximumSize: The maximum number of bytes; unlimited if the caller has already checked the size.
    ///   - maximumDepth: The maximum depth of nested arrays and objects, at least 1.
    ///   - tolerance: The faults of texts that are replaced. Default: none.
    /// - Throws: A ``JSONSyntaxError``. Duplicate names in an object are refused, see
    ///   ``JSONSyntaxError/Reason/duplicateKey(_:)``.
    public init(
        parsing bytes: UnsafeBufferPointer<UInt8>, maximumSize: Int = .max, maximumDepth: Int = defaultMaximumDepth,
        tolerating tolerance: JSONTolerance = .none
    ) throws(JSONSyntaxError) {
        guard bytes.count <= maximumSize else {
            throw JSONSyntaxError(.tooLarge(limit: maximumSize), offset: maximumSize)
        }
        var parser = JSONParser(bytes: bytes, maximumDepth: maximumDepth, tolerance: tolerance)
        self = try parser.parseDocument()
    }

    /// Parses the JSON value at the beginning of bytes. Whatever follows the value is not looked at, so a value that
    /// arrives in parts ends where it is whole. With `keepsNumbers`, a number that would be printed in another way
    /// becomes a ``decimal(_:)``.
    ///
    /// - Throws: A ``JSONSyntaxError``, with the reason ``JSONSyntaxError/Reason/unexpectedEnd`` if more bytes can
    ///   complete the value. The end of a number at the end of the bytes cannot be recognized.
    public init(
        parsingPrefixOf bytes: [UInt8], maximumDepth: Int = defaultMaximumDepth,
        tolerating tolerance: JSONTolerance = .none, keepsNumbers: Bool = false
    ) throws(JSONSyntaxError) {
        self = try bytes.withUnsafeBufferPointer { (buffer) throws(JSONSyntaxError) -> JSON in
            var parser = JSONParser(bytes: buffer, maximumDepth: maximumDepth, tolerance: tolerance)
            parser.keepsNumbers = keepsNumbers
            do throws(JSONSyntaxError) {
                return try parser.parseFirst()
            } catch {
                // The digits of a number may still follow.
                guard error.reason == .invalidNumber, error.offset == buffer.count else { throw error }
                throw JSONSyntaxError(.unexpectedEnd, offset: error.offset)
            }
        }
    }

    /// Parses exactly one JSON value. See
    /// ``init(parsing:maximumSize:maximumDepth:tolerating:)-(UnsafeBufferPointer<UInt8>,_,_,_)``.
    public init(
        parsing bytes: [UInt8], maximumSize: Int = .max, maximumDepth: Int = defaultMaximumDepth,
        tolerating tolerance: JSONTolerance = .none
    ) throws(JSONSyntaxError) {
        self = try bytes.withUnsafeBufferPointer { (buffer) throws(JSONSyntaxError) -> JSON in
            try JSON(parsing: buffer, maximumSize: maximumSize, maximumDepth: maximumDepth, tolerating: tolerance)
        }
    }

    /// Parses exactly one JSON value. See
    /// ``init(parsing:maximumSize:maximumDepth:tolerating:)-(UnsafeBufferPointer<UInt8>,_,_,_)``.
    public init(
        parsing text: String, maximumSize: Int = .max, maximumDepth: Int = defaultMaximumDepth
    ) throws(JSONSyntaxError) {
        try self.init(parsing: Array(text.utf8), maximumSize: maximumSize, maximumDepth: maximumDepth)
    }

    /// Parses exactly one JSON value. A number that would be printed in another way becomes a ``decimal(_:)``.
    public init(keepingNumbersOf text: String) throws(JSONSyntaxError) {
        self = try Array(text.utf8).withUnsafeBufferPointer { (buffer) throws(JSONSyntaxError) -> JSON in
            var parser = JSONParser(bytes: buffer, maximumDepth: JSON.defaultMaximumDepth)
            parser.keepsNumbers = true
            return try parser.parseDocument()
        }
    }
}
