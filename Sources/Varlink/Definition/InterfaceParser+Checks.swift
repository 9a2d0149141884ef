// SPDX-License-Identifier: Apache-2.0

extension InterfaceParser {
    /// Checks that all used types exist, and that they can have values. This is only known at the end.
    func check(
        _ definition: InterfaceDefinition, positions: [String: Int]
    ) throws(InterfaceSyntaxError) {
        var types: [String: InterfaceDefinition.DefinedType] = [:]
        for member in definition.members {
            if case .type(let type) = member.kind { types[member.name] = type }
        }
        for use in uses where types[use.name] == nil {
            throw failure(positions[use.name] == nil ? .unknownType(use.name) : .notAType(use.name), at: use.position)
        }
        var finite: Set<String> = []
        for member in definition.members {
            guard case .type = member.kind else { continue }
            if let name = findCycle(from: member.name, in: types, finite: &finite) {
                throw failure(.infiniteType(name), at: positions[name])
            }
        }
    }

    /// Finds a type that contains itself, using an explicit stack: the text allows a chain of types that is longer than
    /// the machine's stack.
    private func findCycle(
        from root: String, in types: [String: InterfaceDefinition.DefinedType], finite: inout Set<String>
    ) -> String? {
        var path: [(name: String, rest: [String])] = []
        var onPath: Set<String> = []
        func parts(of name: String) -> [String] { types[name].map { $0.directParts } ?? [] }
        guard !finite.contains(root) else { return nil }
        path.append((root, parts(of: root)))
        onPath.insert(root)
        while !path.isEmpty {
            guard let next = path[path.count - 1].rest.popLast() else {
                let done = path.removeLast().name
                onPath.remove(done)
                finite.insert(done)
                continue
            }
            if onPath.contains(next) { return next }
            if finite.contains(next) { continue }
            path.append((next, parts(of: next)))
            onPath.insert(next)
        }
        return nil
    }
}

extension InterfaceDefinition.DefinedType {
    /// The named types that every value of this type contains.
    fileprivate var directParts: [String] {
        switch self {
        case .named(let name): [name]
        case .structure(let fields): fields.flatMap { $0.type.directParts }
        default: []
        }
    }
}
