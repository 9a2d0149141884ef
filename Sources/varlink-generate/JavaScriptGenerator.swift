// SPDX-License-Identifier: Apache-2.0

import Varlink

/// Generates a JavaScript module for an interface: a table of its types, replies and errors, and a decoder that checks
/// what arrives by it. ``TypeScriptGenerator`` writes the declarations that it names.
struct JavaScriptGenerator {
    /// The greatest length of a line.
    private static let width = 120

    let definition: InterfaceDefinition
    let sourceName: String
    /// The module of the declarations, as an import names it.
    let declarations: String

    private var types: [(name: String, members: Members)] = []

    /// The content of a table's entry.
    private enum Members {
        case cases([String])
        case fields([(name: String, type: String)])
    }

    init(definition: InterfaceDefinition, sourceName: String, declarations: String) {
        self.definition = definition
        self.sourceName = sourceName
        self.declarations = declarations
    }

    /// Returns the whole file.
    mutating func generate() -> String {
        var replies: [(name: String, members: Members)] = []
        var errors: [(name: String, members: Members)] = []
        for member in definition.members {
            switch member.kind {
            case .type(.enumeration(let cases)): types.append((member.name, .cases(cases.map(\.name))))
            case .type(.structure(let fields)): types.append((member.name, table(fields, of: member.name)))
            case .type: break
            case .method(_, let results): replies.append((member.name, table(results, of: member.name)))
            case .error(let fields): errors.append((member.name, table(fields, of: member.name)))
            }
        }
        return """
            // SPDX-License-Identifier: Apache-2.0
            // Written by varlink-generate from \(sourceName). Do not edit; change that file and run it again.

            /** @typedef {import('\(declarations)').Types} Types */
            /** @typedef {import('\(declarations)').Methods} Methods */

            /** The members of each type with their types, and the cases of each enum. */
            \(Self.written("TYPES", types))

            /** The members of each method's reply. */
            \(Self.written("REPLIES", replies))

            /** The members of each error. */
            \(Self.written("ERRORS", errors))

            \(Self.walker)

            """
    }

    private mutating func table(_ fields: [InterfaceDefinition.Field], of owner: String) -> Members {
        .fields(fields.map { ($0.name, type($0.type, "\(owner).\($0.name)")) })
    }

    /// Returns a type as the interface writes it. An inline struct or enum becomes an entry of the table under `name`.
    private mutating func type(_ type: InterfaceDefinition.DefinedType, _ name: String) -> String {
        switch type {
        case .bool: return "bool"
        case .int: return "int"
        case .float: return "float"
        case .string: return "string"
        case .object: return "object"
        case .named(let name): return name
        case .optional(let inner): return "?" + self.type(inner, name)
        case .array(let inner): return "[]" + self.type(inner, name)
        // A set of names.
        case .dictionary(.structure([])): return "[string]object"
        case .dictionary(let inner): return "[string]" + self.type(inner, name)
        case .structure(let fields): types.append((name, table(fields, of: name)))
        case .enumeration(let cases): types.append((name, .cases(cases.map(\.name))))
        }
        return name
    }

    private static func written(_ name: String, _ entries: [(name: String, members: Members)]) -> String {
        let lines = entries.map { entry in
            switch entry.members {
            case .cases(let cases): list(key(entry.name), "[", cases.map { "'\($0)'" }, "]")
            case .fields(let fields) where fields.isEmpty: "  \(key(entry.name)): {},\n"
            case .fields(let fields):
                list(key(entry.name), "{ ", fields.map { "\(key($0.name)): '\($0.type)'" }, " }")
            }
        }
        return "const \(name) = {\n\(lines.joined())};"
    }

    /// Returns the name of a member; between quotes if it is none of JavaScript.
    private static func key(_ name: String) -> String { name.contains(".") ? "'\(name)'" : name }

    /// Returns an entry on one line, or its parts in lines of their own.
    private static func list(_ name: String, _ open: String, _ parts: [String], _ close: String) -> String {
        let short = "  \(name): \(open)\(parts.joined(separator: ", "))\(close),"
        guard short.count > width else { return short + "\n" }
        var lines = ["   "]
        for part in parts {
            if lines[lines.count - 1].count + part.count + 2 > width { lines.append("   ") }
            lines[lines.count - 1] += " \(part),"
        }
        return "  \(name): \(open.prefix(1))\n\(lines.joined(separator: "\n"))\n  \(close.suffix(1)),\n"
    }
}
