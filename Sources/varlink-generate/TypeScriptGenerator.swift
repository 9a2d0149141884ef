// SPDX-License-Identifier: Apache-2.0

import Varlink

/// Generates TypeScript's declarations for an interface: its types, and the parameters and replies of its methods.
/// Nothing of them runs; they let a compiler check scripts.
struct TypeScriptGenerator {
    let definition: InterfaceDefinition
    let sourceName: String

    private var output = ""

    init(definition: InterfaceDefinition, sourceName: String) {
        self.definition = definition
        self.sourceName = sourceName
    }

    /// Returns the whole file.
    mutating func generate() -> String {
        line(0, "// SPDX-License-Identifier: Apache-2.0")
        line(0, "// Written by varlink-generate from \(sourceName). Do not edit; change that file and run it again.")
        for member in definition.members {
            guard case .type(let type) = member.kind else { continue }
            line(0)
            document(member.documentation, 0)
            if case .structure(let fields) = type {
                line(0, "export interface \(member.name) \(structure(fields, 0))")
            } else {
                let short = "export type \(member.name) = \(text(type, 0));"
                line(0, short.count <= 120 ? short : short.split(separator: "|").joined(separator: "\n  |"))
            }
        }
        line(0)
        line(0, "/** An entry of a list that is not what the interface says: the reason, and what arrived. */")
        line(0, "export interface Broken { broken: string; entry: unknown }")
        line(0)
        line(0, "/** All types by their names. */")
        let names = definition.members.compactMap { member in
            if case .type = member.kind { "  \(member.name): \(member.name);" } else { nil }
        }
        line(0, "export interface Types {\n\(names.joined(separator: "\n"))\n}")
        line(0)
        line(0, "/** The parameters and the reply of each method. */")
        line(0, "export interface Methods {")
        for member in definition.members {
            guard case .method(let parameters, let results) = member.kind else { continue }
            document(member.documentation, 1)
            line(1, "\(member.name): {")
            line(2, "parameters: \(structure(parameters, 2));")
            line(2, "reply: \(structure(results, 2, isReply: true));")
            line(1, "};")
        }
        line(0, "}")
        line(0)
        line(0, "/** The members of each error. */")
        line(0, "export interface Errors {")
        for member in definition.members {
            guard case .error(let fields) = member.kind else { continue }
            document(member.documentation, 1)
            line(1, "\(member.name): \(structure(fields, 1));")
        }
        line(0, "}")
        return output
    }

    /// - Parameter isReply: Whether wrong entries of its lists become `Broken`.
    private func structure(_ fields: [InterfaceDefinition.Field], _ depth: Int, isReply: Bool = false) -> String {
        guard !fields.isEmpty else { return "{}" }
        var inner = TypeScriptGenerator(definition: definition, sourceName: sourceName)
        for field in fields {
            inner.document(field.documentation, depth + 1)
            var (type, mark) = (field.type, "")
            if case .optional(let present) = type { (type, mark) = (present, "?") }
            var text = text(type, depth + 1)
            if isReply, case .array(.named(let name)) = type, case .type(.structure)? = definition[name]?.kind {
                text = "(\(name) | Broken)[]"
            }
            inner.line(depth + 1, "\(field.name)\(mark): \(text);")
        }
        return "{\n\(inner.output)\(String(repeating: "  ", count: depth))}"
    }

    private func text(_ type: InterfaceDefinition.DefinedType, _ depth: Int) -> String {
        switch type {
        case .bool: "boolean"
        case .int, .float: "number"
        case .string: "string"
        case .object: "unknown"
        case .named(let name): name
        case .optional(let inner): "\(text(inner, depth)) | undefined"
        case .array(let inner): "\(element(inner, depth))[]"
        case .dictionary(.structure([])): "Record<string, unknown>"
        case .dictionary(let inner): "Record<string, \(text(inner, depth))>"
        case .structure(let fields): structure(fields, depth)
        case .enumeration(let cases): cases.map { "'\($0.name)'" }.joined(separator: " | ")
        }
    }

    /// Returns the type of a list's element; a type of several words stands in parentheses.
    private func element(_ type: InterfaceDefinition.DefinedType, _ depth: Int) -> String {
        let text = text(type, depth)
        return text.contains(" | ") ? "(\(text))" : text
    }

    private mutating func line(_ depth: Int, _ text: String = "") {
        output += text.isEmpty ? "\n" : String(repeating: "  ", count: depth) + text + "\n"
    }

    private mutating func document(_ documentation: String, _ depth: Int) {
        guard !documentation.isEmpty else { return }
        // Nothing in the text ends the comment.
        let lines = documentation.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.split(separator: "*/", omittingEmptySubsequences: false).joined(separator: "* /") }
        guard lines.count > 1 else { return line(depth, "/** \(lines[0]) */") }
        line(depth, "/**")
        for text in lines { line(depth, text.isEmpty ? " *" : " * \(text)") }
        line(depth, " */")
    }
}
