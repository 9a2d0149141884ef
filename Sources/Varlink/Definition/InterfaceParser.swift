// SPDX-License-Identifier: Apache-2.0

/// A recursive descent parser over the bytes of an interface.
struct InterfaceParser {
    let bytes: [UInt8]
    var position = 0
    /// The comment directly before `position`.
    var comment: [String] = []
    /// The uses of type names, which are checked at the end.
    var uses: [(name: String, position: Int)] = []
    var depth = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    mutating func parseInterface() throws(InterfaceSyntaxError) -> InterfaceDefinition {
        guard bytes.count <= InterfaceDefinition.maximumSize else {
            throw failure(.tooLarge(limit: InterfaceDefinition.maximumSize))
        }
        skipSpace(isAtLineStart: true)
        let documentation = takeComment()
        try expect(keyword: "interface")
        let start = position
        let name = takeRun { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") || Self.isNameByte($0) }
        guard VarlinkName.isInterface(name) else {
            throw failure(.invalidName(name, rule: "in reverse-domain form, e.g. org.example.Service"), at: start)
        }
        var definition = InterfaceDefinition(name: name, documentation: documentation)
        var positions: [String: Int] = [:]
        skipSpace()
        while position < bytes.count {
            let (member, start) = try parseMember()
            guard positions.updateValue(start, forKey: member.name) == nil else {
                throw failure(.duplicateName(member.name), at: start)
            }
            definition.members.append(member)
            skipSpace()
        }
        try check(definition, positions: positions)
        return definition
    }

    private mutating func parseMember() throws(InterfaceSyntaxError) -> (InterfaceDefinition.Member, Int) {
        let documentation = takeComment()
        let start = position
        let keyword = takeRun(Self.isNameByte)
        guard ["type", "method", "error"].contains(keyword) else {
            throw failure(.expected("'type', 'method' or 'error'"), at: start)
        }
        skipSpace()
        let nameStart = position
        let name = takeRun(Self.isNameByte)
        guard VarlinkName.isMember(name) else {
            throw failure(
                .invalidName(name, rule: "letters and digits, beginning with a capital letter"), at: nameStart)
        }
        skipSpace()
        let kind: InterfaceDefinition.Kind
        switch keyword {
        case "type": kind = .type(try parseParentheses())
        case "error": kind = .error(try parseFields())
        default:
            let parameters = try parseFields()
            skipSpace()
            try expect("->")
            skipSpace()
            kind = .method(parameters: parameters, results: try parseFields())
        }
        return (InterfaceDefinition.Member(name: name, documentation: documentation, kind: kind), nameStart)
    }

    private mutating func parseFields() throws(InterfaceSyntaxError) -> [InterfaceDefinition.Field] {
        let start = position
        guard case .structure(let fields) = try parseParentheses() else {
            throw failure(.expected("fields with types"), at: start)
        }
        return fields
    }

    /// Parses a struct or an enum, which differ in the token after the first name.
    private mutating func parseParentheses() throws(InterfaceSyntaxError) -> InterfaceDefinition.DefinedType {
        depth += 1
        defer { depth -= 1 }
        guard depth <= InterfaceDefinition.maximumDepth else {
            throw failure(.tooDeep(limit: InterfaceDefinition.maximumDepth))
        }
        try expect("(")
        skipSpace()
        if take(")") { return .structure([]) }
        var fields: [InterfaceDefinition.Field] = []
        var cases: [InterfaceDefinition.EnumCase] = []
        var names: Set<String> = []
        while true {
            let documentation = takeComment()
            let start = position
            let name = takeRun(Self.isNameByte)
            guard VarlinkName.isField(name) else {
                throw failure(
                    .invalidName(name, rule: "letters, digits and single inner underscores, beginning with a letter"),
                    at: start)
            }
            guard names.insert(name).inserted else { throw failure(.duplicateName(name), at: start) }
            skipSpace()
            if !fields.isEmpty || (cases.isEmpty && isAt(":")) {
                try expect(":")
                skipSpace()
                let type = try parseType()
                fields.append(.init(name: name, documentation: documentation, type: type))
            } else {
                cases.append(.init(name: name, documentation: documentation))
            }
            skipSpace()
            if take(")") { return cases.isEmpty ? .structure(fields) : .enumeration(cases) }
            guard take(",") else { throw failure(.expected("',' or ')'")) }
            skipSpace()
        }
    }

    private mutating func parseType() throws(InterfaceSyntaxError) -> InterfaceDefinition.DefinedType {
        depth += 1
        defer { depth -= 1 }
        guard depth <= InterfaceDefinition.maximumDepth else {
            throw failure(.tooDeep(limit: InterfaceDefinition.maximumDepth))
        }
        if take("?") {
            guard !isAt("?") else { throw failure(.expected("a type after '?'")) }
            return .optional(try parseType())
        }
        if take("[]") { return .array(try parseType()) }
        if take("[string]") { return .dictionary(try parseType()) }
        if isAt("(") { return try parseParentheses() }
        let start = position
        let name = takeRun(Self.isNameByte)
        switch name {
        case "bool": return .bool
        case "int": return .int
        case "float": return .float
        case "string": return .string
        case "object": return .object
        default:
            guard VarlinkName.isMember(name) else { throw failure(.expected("a type"), at: start) }
            uses.append((name, start))
            return .named(name)
        }
    }
}

extension InterfaceDefinition {
    /// The maximum length of an interface text in bytes: 1 MiB.
    public static let maximumSize = 1 << 20
    /// The maximum depth of nested types.
    public static let maximumDepth = 64

    /// Parses the text of an interface and validates it: names, a common namespace, no unknown types, no type that
    /// contains itself.
    ///
    /// - Throws: An ``InterfaceSyntaxError`` with line and column.
    public init(parsing text: String) throws(InterfaceSyntaxError) {
        var parser = InterfaceParser(text)
        self = try parser.parseInterface()
    }
}
