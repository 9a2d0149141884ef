// SPDX-License-Identifier: Apache-2.0

/// Walks an interface. The depth that the parser accepts limits its recursion.
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

extension InterfaceDefinition {
    /// A construct that is valid in an interface but should be avoided.
    public struct Finding: Sendable, Hashable, CustomStringConvertible {
        /// The place: the member's name and the path of the field in it, such as `Remind.actions[].key`.
        public var path: String
        /// The violated rule.
        public var rule: Rule

        /// Creates a finding.
        public init(path: String, rule: Rule) {
            self.path = path
            self.rule = rule
        }

        /// A sentence for people.
        public var description: String { "\(path): \(rule.explanation)" }
    }

    /// The rules that ``findings(rules:)`` checks.
    public enum Rule: Sendable, Hashable, CaseIterable {
        /// `[string]()`, the set of strings.
        case set
        /// `[][]T`
        case arrayOfArrays
        /// `[]?T`
        case arrayOfOptionals
        /// `[string]?T`
        case dictionaryOfOptionals
        /// A type `()`; parameters, results and errors are exempt.
        case emptyStruct
        /// A member, a field or a case without documentation.
        case undocumented

        /// The constructs that sd-varlink's `varlinkctl` refuses (systemd 255 and later), so that it cannot call an
        /// interface with them.
        public static let varlinkctl: Set<Rule> = [
            .set, .arrayOfArrays, .arrayOfOptionals, .dictionaryOfOptionals, .emptyStruct,
        ]

        /// A sentence for people.
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

    /// Returns all violations of the rules in the order of the text.
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
