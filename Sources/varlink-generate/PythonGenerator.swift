// SPDX-License-Identifier: Apache-2.0

import Varlink

/// Generates a Python module for an interface: a class for each type, method and error, on the base classes of the
/// modules `_codec` and `errors` in the package above it.
struct PythonGenerator {
    let definition: InterfaceDefinition
    let sourceName: String

    private var output = ""
    private var names: Set<String> = []
    private var enums: Set<String> = []

    init(definition: InterfaceDefinition, sourceName: String) {
        self.definition = definition
        self.sourceName = sourceName
        for member in definition.members {
            names.insert(PythonNames.type(member.name))
            if case .type(.enumeration) = member.kind { enums.insert(member.name) }
        }
    }

    /// Returns the whole file.
    mutating func generate() -> String {
        line("# SPDX-License-Identifier: Apache-2.0")
        line("# Written by varlink-generate from \(sourceName). Do not edit.")
        document(definition.documentation, indentation: 0)
        line()
        line("from __future__ import annotations")
        line()
        line("import collections.abc as _abc")
        line("import dataclasses as _dataclasses")
        line("import enum as _enum")
        line("import typing as _typing")
        line()
        line("from .. import _codec, errors as _errors")
        for member in definition.members { generate(member) }
        return output
    }

    private mutating func generate(_ member: InterfaceDefinition.Member) {
        let name = PythonNames.type(member.name)
        let fullName = "\"\(definition.name).\(member.name)\""
        switch member.kind {
        case .type(.enumeration(let cases)):
            generateEnum(name, cases: cases, documentation: member.documentation)
        case .type(let type):
            guard case .structure(let fields) = type else { return }
            generateClass(name, base: "_codec.Struct", fields: fields, documentation: member.documentation)
        case .error(let fields):
            generateError(name, fullName: fullName, fields: fields, documentation: member.documentation)
        case .method(let parameters, let results):
            let reply = unique(name + "Reply")
            generateClass(
                reply, base: "_codec.Struct", fields: results, documentation: "A reply to ``\(name)``.")
            let members = [
                "_method: _typing.ClassVar[str] = \(fullName)",
                "_reply: _typing.ClassVar[type[_codec.Struct]] = \(reply)",
            ]
            generateClass(
                name, base: "_codec.Method[\(reply)]", fields: parameters, documentation: member.documentation,
                members: members)
        }
    }

    private mutating func generateEnum(_ name: String, cases: [InterfaceDefinition.EnumCase], documentation: String) {
        open("class \(name)(_enum.StrEnum):", documentation)
        for enumCase in cases {
            line("    \(PythonNames.enumCase(enumCase.name)) = \"\(enumCase.name)\"")
            document(enumCase.documentation, indentation: 4)
        }
    }

    private mutating func generateClass(
        _ name: String, base: String, fields: [InterfaceDefinition.Field], documentation: String, members: [String] = []
    ) {
        let types = fields.map { type($0.type, of: $0, in: name) }
        open("@_dataclasses.dataclass(frozen=True, kw_only=True, repr=False)\nclass \(name)(\(base)):", documentation)
        for member in members { line("    " + member) }
        for (field, type) in zip(fields, types) {
            let name = PythonNames.field(field.name)
            var value = type.hasSuffix(" | None") ? " = None" : ""
            if name != field.name {
                let options = (value.isEmpty ? "" : "default=None, ") + "metadata={\"wire\": \"\(field.name)\"}"
                value = " = _dataclasses.field(\(options))"
            }
            line("    \(name): \(type)\(value)")
            document(field.documentation, indentation: 4)
        }
    }

    private mutating func generateError(
        _ name: String, fullName: String, fields: [InterfaceDefinition.Field], documentation: String
    ) {
        let types = fields.map { type($0.type, of: $0, in: name) }
        open("class \(name)(_errors.\(name)):", documentation)
        line("    _error: _typing.ClassVar[str] = \(fullName)")
        for (field, type) in zip(fields, types) {
            line("    \(PythonNames.field(field.name, inError: true)): \(type)")
            document(field.documentation, indentation: 4)
        }
        let wire = fields.map { "\"\(PythonNames.field($0.name, inError: true))\": \"\($0.name)\"" }
        line("    _fields: _typing.ClassVar[dict[str, str]] = {\(wire.joined(separator: ", "))}")
    }

    /// Returns the annotation for a type. An inline struct or enum becomes a class of its own before the owner.
    private mutating func type(
        _ type: InterfaceDefinition.DefinedType, of field: InterfaceDefinition.Field, in owner: String
    ) -> String {
        switch type {
        case .bool: "bool"
        case .int: "int"
        case .float: "float"
        case .string: "str"
        case .object: "_typing.Any"
        // A later version may add cases to an enum, and these stay strings.
        case .named(let name): PythonNames.type(name) + (enums.contains(name) ? " | str" : "")
        case .optional(let inner): self.type(inner, of: field, in: owner) + " | None"
        case .array(let inner): "_abc.Sequence[\(self.type(inner, of: field, in: owner))]"
        case .dictionary(.structure([])): "_abc.Mapping[str, _typing.Any]"
        case .dictionary(let inner): "_abc.Mapping[str, \(self.type(inner, of: field, in: owner))]"
        case .structure(let fields):
            nested(field, in: owner) { this, name in
                this.generateClass(name, base: "_codec.Struct", fields: fields, documentation: field.documentation)
                return name
            }
        case .enumeration(let cases):
            nested(field, in: owner) { this, name in
                this.generateEnum(name, cases: cases, documentation: field.documentation)
                return name + " | str"
            }
        }
    }

    private mutating func nested(
        _ field: InterfaceDefinition.Field, in owner: String, _ body: (inout PythonGenerator, String) -> String
    ) -> String {
        let name = unique(PythonNames.nested(field.name, in: owner))
        return body(&self, name)
    }

    /// Returns a name of a class that no member and no other class has.
    private mutating func unique(_ name: String) -> String {
        var candidate = name
        while !names.insert(candidate).inserted { candidate += "_" }
        return candidate
    }

    private mutating func line(_ text: String = "") { output += text + "\n" }

    /// Begins a class, whose body may be its documentation alone.
    private mutating func open(_ head: String, _ documentation: String) {
        line("\n\n" + head)
        document(documentation.isEmpty ? "No documentation." : documentation, indentation: 4)
    }

    /// Writes the documentation of a member from the interface file as a string, which editors show.
    private mutating func document(_ documentation: String, indentation: Int) {
        guard !documentation.isEmpty else { return }
        let margin = String(repeating: " ", count: indentation)
        var text = ""
        for character in documentation {
            if character == "\\" || character == "\"" { text += "\\" }
            text.append(character)
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        line(margin + "\"\"\"" + lines.joined(separator: "\n" + margin) + "\"\"\"")
    }
}
