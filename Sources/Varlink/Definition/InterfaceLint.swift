// SPDX-License-Identifier: Apache-2.0

extension InterfaceDefinition {
    /// A construct that is allowed in an interface but better avoided.
    public struct Finding: Sendable, Hashable, CustomStringConvertible {
        /// The place: the member's name and the path of the field in it, e.g. `Remind.actions[].key`.
        public var path: String
        /// The rule.
        public var rule: Rule

        /// A finding.
        public init(path: String, rule: Rule) {
            self.path = path
            self.rule = rule
        }

        /// A sentence for a person.
        public var description: String { "\(path): \(rule.explanation)" }
    }

    /// The rules that ``findings(rules:)`` looks at.
    public enum Rule: Sendable, Hashable, CaseIterable {
        /// `[string]()`, the set of strings.
        case set
        /// `[][]T`
        case arrayOfArrays
        /// `[]?T`
        case arrayOfOptionals
        /// `[string]?T`
        case dictionaryOfOptionals
        /// A type `()`, which parameters, results and errors may be.
        case emptyStruct
        /// A member, a field or a case without documentation.
        case undocumented

        /// Constructs that sd-varlink's `varlinkctl` refuses (systemd 255 and later), so that an interface which uses
        /// them cannot be called from there.
        public static let varlinkctl: Set<Rule> = [
            .set, .arrayOfArrays, .arrayOfOptionals, .dictionaryOfOptionals, .emptyStruct,
        ]

        /// A sentence for a person.
        public var explanation: String {
            switch self {
            case .set: "varlinkctl refuses [string]()"
            case .arrayOfArrays: "varlinkctl refuses [][]T"
            case .arrayOfOptionals: "varlinkctl refuses []?T"
            case .dictionaryOfOptionals: "varlinkctl refuses [string]?T"
            case .emptyStruct: "varlinkctl refuses empty structs"
            case .undocumented: "there is no comment directly before it"
            }
        }
    }

    /// Everything in the interface that breaks one of the rules, in the order of the text.
    public func findings(rules: Set<Rule> = Set(Rule.allCases)) -> [Finding] {
        var lint = InterfaceLint()
        lint.note(documentation, at: name)
        for member in members {
            lint.note(member.documentation, at: member.name)
            switch member.kind {
            case .type(let type): lint.visit(type, at: member.name)
            case .error(let fields): lint.visit(fields, at: member.name)
            case .method(let parameters, let results):
                lint.visit(parameters, at: member.name)
                lint.visit(results, at: member.name + "()")
            }
        }
        return lint.findings.filter { rules.contains($0.rule) }
    }
}

/// Walks an interface. Its recursion is bounded by the depth the parser accepts.
private struct InterfaceLint {
    var findings: [InterfaceDefinition.Finding] = []

    mutating func note(_ documentation: String, at path: String) {
        if documentation.isEmpty { findings.append(.init(path: path, rule: .undocumented)) }
    }

    mutating func visit(_ fields: [InterfaceDefinition.Field], at path: String) {
        for field in fields {
            let path = "\(path).\(field.name)"
            note(field.documentation, at: path)
            visit(field.type, at: path)
        }
    }

    mutating func visit(_ type: InterfaceDefinition.DefinedType, at path: String) {
        func find(_ rule: InterfaceDefinition.Rule) { findings.append(.init(path: path, rule: rule)) }
        switch type {
        case .bool, .int, .float, .string, .object, .named: break
        case .optional(let inner): visit(inner, at: path)
        case .array(let inner):
            if case .array = inner { find(.arrayOfArrays) }
            if case .optional = inner { find(.arrayOfOptionals) }
            visit(inner, at: path + "[]")
        case .dictionary(let inner):
            if case .optional = inner { find(.dictionaryOfOptionals) }
            if inner == .structure([]) { find(.set) } else { visit(inner, at: path + "[]") }
        case .structure(let fields):
            if fields.isEmpty { find(.emptyStruct) }
            visit(fields, at: path)
        case .enumeration(let cases):
            for enumCase in cases { note(enumCase.documentation, at: "\(path).\(enumCase.name)") }
        }
    }
}
