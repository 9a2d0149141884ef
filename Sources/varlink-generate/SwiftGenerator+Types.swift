// SPDX-License-Identifier: Apache-2.0

import Varlink

extension SwiftGenerator {
    /// A field as a property of its struct.
    private struct Property {
        var field: InterfaceDefinition.Field
        var name: String
        var type: String
        var isOptional: Bool
        /// A Boolean value indicating whether the property is an optional struct that leads back to its owner, which
        /// cannot be stored in place.
        var isBoxed: Bool
        var storage: String { isBoxed ? name.filter { $0 != "`" } + "Storage" : name }
        /// The type in `?T`.
        var wrapped: String { isOptional ? String(type.dropLast()) : type }
    }

    mutating func generateEnum(_ name: String, cases: [InterfaceDefinition.EnumCase]) {
        block("\(access)enum \(name): \(standard("String")), VarlinkValue, CaseIterable, Hashable") { this in
            for enumCase in cases {
                this.document(enumCase.documentation)
                this.line("case \(SwiftNames.enumCase(enumCase.name)) = \"\(enumCase.name)\"")
            }
        }
    }

    /// - Parameter owner: The named type that this is or is inside of, if any.
    mutating func generateStruct(
        _ name: String, conformance: String, fields: [InterfaceDefinition.Field], scope: String, owner: String?,
        preamble: (inout SwiftGenerator) -> Void = { _ in }
    ) {
        var nested: [(name: String, type: InterfaceDefinition.DefinedType, documentation: String)] = []
        var names: Set<String> = conformance == "VarlinkMethod" ? ["Reply"] : []
        let properties = fields.map { field in
            var nestedName: String?
            if let inline = field.type.inlineType {
                var candidate = SwiftNames.nested(field.name)
                while !names.insert(candidate).inserted { candidate += "Value" }
                nested.append((candidate, inline, field.documentation))
                nestedName = "\(scope).\(candidate)"
            }
            var isOptional = false
            if case .optional = field.type { isOptional = true }
            return Property(
                field: field, name: SwiftNames.field(field.name), type: swiftType(field.type, nested: nestedName),
                isOptional: isOptional, isBoxed: owner.map { isOptional && leads(field.type, backTo: $0) } ?? false)
        }
        block("\(access)struct \(name): \(conformance), Hashable") { this in
            preamble(&this)
            for item in nested {
                switch item.type {
                case .enumeration(let cases):
                    this.document(item.documentation)
                    this.generateEnum(item.name, cases: cases)
                case .structure(let fields):
                    this.document(item.documentation)
                    this.generateStruct(
                        item.name, conformance: "VarlinkValue", fields: fields, scope: "\(scope).\(item.name)",
                        owner: owner)
                default: continue
                }
            }
            for property in properties { this.generateProperty(property) }
            this.generateMembers(properties)
        }
    }

    private mutating func generateProperty(_ property: Property) {
        document(property.field.documentation)
        guard property.isBoxed else {
            line("\(access)var \(property.name): \(property.type)")
            return
        }
        block("\(access)var \(property.name): \(property.type)") { this in
            this.line("get { self.\(property.storage).first }")
            this.line("set { self.\(property.storage) = newValue.map { [$0] } ?? [] }")
        }
        // An array of at most one, because a struct cannot contain a value of the same type in place.
        line("private var \(property.storage): [\(property.wrapped)]")
    }

    private mutating func generateMembers(_ properties: [Property]) {
        let parameters = properties.map { property in
            "\(property.name): \(property.type)" + (property.isOptional ? " = nil" : "")
        }
        // The parameters are assigned in groups, one per line: a long tuple slows the compiler down.
        let assignments = stride(from: 0, to: properties.count, by: 4).map { start in
            let some = properties[start..<min(start + 4, properties.count)]
            let storages = some.map { "self.\($0.storage)" }.joined(separator: ", ")
            let values = some.map { $0.isBoxed ? "\($0.name).map { [$0] } ?? []" : $0.name }.joined(separator: ", ")
            return some.count == 1 ? "\(storages) = \(values)" : "(\(storages)) = (\(values))"
        }
        function("init(\(parameters.joined(separator: ", ")))", assignments)
        let (json, invalid) = (library("JSON"), library("InvalidParameter"))
        function(
            "init(varlink json: \(json)) throws(\(invalid))",
            properties.isEmpty ? ["_ = try \(json).Object(varlink: json)"] : properties.map(decoding))
        function(
            "func encode(into json: inout \(json))",
            properties.map { "json.append(\"\($0.field.name)\", self.\($0.name))" })
    }

    /// Returns the statement that reads a property from its field.
    private func decoding(_ property: Property) -> String {
        let key = "\"\(property.field.name)\""
        guard property.isBoxed else {
            return "self.\(property.name) = try json.\(property.isOptional ? "optional" : "required")(\(key))"
        }
        return "self.\(property.storage) = try json.optional(\(key), as: \(property.wrapped).self).map { [$0] } ?? []"
    }

    /// Returns a type of the standard library in a form that differs from the interface's types.
    private func standard(_ name: String) -> String {
        definition[name] == nil ? name : "Swift.\(name)"
    }

    /// Returns a type of the module Varlink in a form that differs from the interface's types.
    func library(_ name: String) -> String {
        definition[name] == nil || definition.name == "org.varlink.service" ? name : "Varlink.\(name)"
    }

    /// - Parameter nested: The name of the inline struct or enum in the type, if any.
    private func swiftType(_ type: InterfaceDefinition.DefinedType, nested: String?) -> String {
        switch type {
        case .bool: standard("Bool")
        case .int: standard("Int")
        case .float: standard("Double")
        case .string: standard("String")
        case .object: library("JSON")
        case .named(let name): "\(namespace).\(SwiftNames.type(name))"
        case .optional(let inner): swiftType(inner, nested: nested) + "?"
        case .array(let inner): "[\(swiftType(inner, nested: nested))]"
        case .dictionary(.structure([])): "\(standard("Set"))<\(standard("String"))>"
        case .dictionary(let inner): "[\(standard("String")): \(swiftType(inner, nested: nested))]"
        case .structure, .enumeration: nested ?? library("JSON")
        }
    }

    /// Returns whether a value of `type` can contain a value of the named type `owner` without an array or dictionary
    /// between.
    private func leads(_ type: InterfaceDefinition.DefinedType, backTo owner: String) -> Bool {
        var seen: Set<String> = []
        var open = [type]
        while let next = open.popLast() {
            switch next {
            case .named(owner): return true
            case .named(let name): if seen.insert(name).inserted, let type = types[name] { open.append(type) }
            case .optional(let inner): open.append(inner)
            case .structure(let fields): open += fields.map(\.type)
            default: break
            }
        }
        return false
    }
}

extension InterfaceDefinition.DefinedType {
    /// The inline struct or enum inside `?`, `[]` and `[string]`.
    fileprivate var inlineType: Self? {
        switch self {
        case .structure, .enumeration: self
        case .dictionary(.structure([])): nil
        case .optional(let inner), .array(let inner), .dictionary(let inner): inner.inlineType
        default: nil
        }
    }
}
