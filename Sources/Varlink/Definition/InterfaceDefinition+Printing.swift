// SPDX-License-Identifier: Apache-2.0

extension InterfaceDefinition: CustomStringConvertible {
    /// The interface in canonical form: parsing the text gives the same tree, and printing the tree the same text.
    public var description: String {
        var text = Self.comment(documentation, indent: 0) + "interface \(name)\n"
        for member in members {
            text += "\n" + Self.comment(member.documentation, indent: 0)
            switch member.kind {
            case .type(let type): text += "type \(member.name) " + Self.print(type, indent: 0)
            case .error(let fields):
                text += "error \(member.name) " + Self.print(.structure(fields), indent: 0)
            case .method(let parameters, let results):
                text += "method \(member.name)" + Self.print(.structure(parameters), indent: 0)
                text += " -> " + Self.print(.structure(results), indent: 0)
            }
            text += "\n"
        }
        return text
    }

    /// The maximum length of a struct or enum on a single line, in characters.
    private static let maximumLine = 80

    private static func comment(_ text: String, indent: Int) -> String {
        guard !text.isEmpty else { return "" }
        let margin = String(repeating: " ", count: indent)
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? margin + "#\n" : margin + "# \($0)\n" }.joined()
    }

    private static func print(_ type: DefinedType, indent: Int) -> String {
        switch type {
        case .bool: return "bool"
        case .int: return "int"
        case .float: return "float"
        case .string: return "string"
        case .object: return "object"
        case .named(let name): return name
        case .optional(let type): return "?" + print(type, indent: indent)
        case .array(let type): return "[]" + print(type, indent: indent)
        case .dictionary(let type): return "[string]" + print(type, indent: indent)
        case .structure(let fields):
            return list(
                fields.map {
                    ($0.documentation, "\($0.name): " + print($0.type, indent: indent + 2))
                }, indent: indent)
        case .enumeration(let cases):
            return list(cases.map { ($0.documentation, $0.name) }, indent: indent)
        }
    }

    private static func list(_ items: [(documentation: String, text: String)], indent: Int) -> String {
        let line = "(" + items.map(\.text).joined(separator: ", ") + ")"
        let fits = line.utf8.count + indent <= maximumLine && !line.utf8.contains(0x0A)
        if fits, items.allSatisfy({ $0.documentation.isEmpty }) { return line }
        let margin = String(repeating: " ", count: indent + 2)
        let lines = items.map { comment($0.documentation, indent: indent + 2) + margin + $0.text }
        return "(\n" + lines.joined(separator: ",\n") + "\n" + String(repeating: " ", count: indent) + ")"
    }
}
