// SPDX-License-Identifier: Apache-2.0

import Varlink

/// Generates the Swift code for an interface.
struct SwiftGenerator {
    /// The options of the command line.
    struct Options {
        /// The name of the Swift namespace; nil for the last part of the interface's name.
        var namespace: String?
        /// `public`, `package` or `internal`.
        var access = "public"
        var importsVarlink = true
    }

    let definition: InterfaceDefinition
    /// The original text of the interface, which introspection returns.
    let text: String
    let sourceName: String
    let options: Options
    let namespace: String
    let types: [String: InterfaceDefinition.DefinedType]

    private(set) var output = ""
    private var indentation = 0

    init(definition: InterfaceDefinition, text: String, sourceName: String, options: Options) {
        self.definition = definition
        self.text = text
        self.sourceName = sourceName
        self.options = options
        namespace = options.namespace ?? SwiftNames.namespace(definition.name)
        var types: [String: InterfaceDefinition.DefinedType] = [:]
        for member in definition.members {
            if case .type(let type) = member.kind { types[member.name] = type }
        }
        self.types = types
    }

    var access: String { options.access == "internal" ? "" : options.access + " " }

    mutating func line(_ text: String = "") {
        if !text.isEmpty { output += String(repeating: "    ", count: indentation) + text }
        output += "\n"
    }

    mutating func block(_ opening: String, _ body: (inout SwiftGenerator) -> Void) {
        line(opening + " {")
        indentation += 1
        body(&self)
        indentation -= 1
        line("}")
    }

    /// Writes a function; on one line if it has at most one statement and fits.
    mutating func function(_ head: String, _ statements: [String]) {
        let opening = access + head
        let short = statements.isEmpty ? opening + " {}" : "\(opening) { \(statements[0]) }"
        if statements.count <= 1, 4 * indentation + short.count <= 120 {
            line(short)
        } else {
            block(opening) { this in
                for statement in statements { this.line(statement) }
            }
        }
    }

    /// Writes the documentation of a member from the interface file.
    mutating func document(_ documentation: String) {
        guard !documentation.isEmpty else { return }
        for text in documentation.split(separator: "\n", omittingEmptySubsequences: false) {
            line(text.isEmpty ? "///" : "/// \(text)")
        }
    }

    /// Returns the whole file.
    mutating func generate() -> String {
        line("// SPDX-License-Identifier: Apache-2.0")
        line("// swift-format-ignore-file")
        line("// Written by varlink-generate from \(sourceName). Do not edit; change that file and run it again.")
        line()
        if options.importsVarlink {
            line((options.access == "internal" ? "internal" : options.access) + " import Varlink")
            line()
        }
        document(definition.documentation)
        block("\(access)enum \(namespace): VarlinkNamespace") { this in
            this.generateNamespaceMembers()
            for member in this.definition.members { this.generate(member) }
        }
        line()
        generateHandlerProtocol()
        line()
        generateDispatch()
        return output
    }

    private mutating func generateNamespaceMembers() {
        func names(methods isMethod: Bool) -> String {
            definition.members.compactMap { member -> String? in
                switch member.kind {
                case .method where isMethod, .error where !isMethod: SwiftNames.type(member.name) + ".self"
                default: nil
                }
            }.joined(separator: ", ")
        }
        line("\(access)static let name = \"\(definition.name)\"")
        line("\(access)static var methods: [any VarlinkMethod.Type] { [\(names(methods: true))] }")
        line("\(access)static var errors: [any VarlinkError.Type] { [\(names(methods: false))] }")
        // The literal has enough number signs that nothing in the text ends it or is an escape.
        var signs = "#"
        while text.contains("\"\"\"" + signs) || text.contains("\\" + signs) { signs += "#" }
        line("\(access)static let description = \(signs)\"\"\"")
        output += text + "\n\"\"\"\(signs)\n"
    }

    private mutating func generate(_ member: InterfaceDefinition.Member) {
        line()
        let name = SwiftNames.type(member.name)
        let fullName = "\(definition.name).\(member.name)"
        let scope = "\(namespace).\(name)"
        document(member.documentation)
        switch member.kind {
        case .type(.enumeration(let cases)):
            generateEnum(name, cases: cases)
        case .type(let type):
            guard case .structure(let fields) = type else { return }
            generateStruct(name, conformance: "VarlinkValue", fields: fields, scope: scope, owner: member.name)
        case .error(let fields):
            generateStruct(name, conformance: "VarlinkError", fields: fields, scope: scope, owner: nil) { this in
                this.line("\(this.access)static let name = \"\(fullName)\"")
            }
        case .method(let parameters, let results):
            generateStruct(name, conformance: "VarlinkMethod", fields: parameters, scope: scope, owner: nil) { this in
                this.line("\(this.access)static let name = \"\(fullName)\"")
                if member.streaming != .never {
                    this.line("\(this.access)static var streaming: VarlinkStreaming { .\(member.streaming) }")
                }
                guard !results.isEmpty else {
                    this.line("\(this.access)typealias Reply = \(this.library("EmptyReply"))")
                    return
                }
                this.generateStruct(
                    "Reply", conformance: "VarlinkValue", fields: results, scope: scope + ".Reply", owner: nil)
            }
        }
    }
}
