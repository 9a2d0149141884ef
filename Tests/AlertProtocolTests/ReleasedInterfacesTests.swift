// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Testing
import Varlink

/// Comparisons of the interfaces with the ones of released versions, which are kept without comments. A program written
/// for a release runs with every later one: members may be added, fields only as optional ones.
@Suite struct ReleasedInterfacesTests {
    private static let folder = #filePath.dropLast("ReleasedInterfacesTests.swift".count) + "Released"

    @Test(arguments: ["0.2.0", "0.3.0"], ["Badges", "Manager", "Notifications", "Progress", "Prompts", "Sounds"])
    func programsOfAReleaseAreUnderstood(_ version: String, _ name: String) throws {
        let path = "\(Self.folder)/\(version)/org.alertd.\(name).varlink"
        let released = try InterfaceDefinition(parsing: String(contentsOfFile: path, encoding: .utf8))
        let namespace = try #require(AlertService.interfaces.first { $0.name == released.name })
        let changes = try Self.changes(from: released, to: InterfaceDefinition(parsing: namespace.description))
        #expect(changes == [], "\(changes.joined(separator: "\n"))")
    }

    @Test(arguments: [
        ("type A (one, two)", "type A (two, three, one)", []),
        ("type A (one, two)", "type A (two)", ["A.one is gone"]),
        ("type A (x: int)", "type A (y: ?string, x: int)", []),
        ("type A (x: int)", "type A (x: ?int)", ["A.x has another type"]),
        ("type A (x: int)", "type A (x: int, y: string)", ["A.y is not optional"]),
        ("type A (x: [](y: int))", "type A (x: [](z: int))", ["A.x.y is gone", "A.x.z is not optional"]),
        ("method M() -> (x: int)", "method M() -> (x: float)", ["M.x has another type"]),
        ("method M() -> (x: int)", "method M() -> ()", ["M.x is gone"]),
        ("method M(x: int) -> ()", "method N(x: int) -> ()", ["M is gone"]),
        ("error E (x: int)", "error E ()", ["E.x is gone"]),
        ("error E ()", "type E ()", ["E has another kind"]),
    ])
    func differencesAreFound(_ released: String, _ present: String, _ expected: [String]) throws {
        let (released, present) = try (
            InterfaceDefinition(parsing: "interface org.example.a\n\(released)"),
            InterfaceDefinition(parsing: "interface org.example.a\n\(present)")
        )
        #expect(Self.changes(from: released, to: present) == expected)
    }

    /// Returns what a program of the released interface would miss in the present one, a sentence each.
    private static func changes(from released: InterfaceDefinition, to present: InterfaceDefinition) -> [String] {
        released.members.flatMap { member -> [String] in
            guard let now = present[member.name] else { return ["\(member.name) is gone"] }
            return switch (member.kind, now.kind) {
            case (.type(let released), .type(let present)): changes(from: released, to: present, at: member.name)
            case (.error(let released), .error(let present)): changes(from: released, to: present, at: member.name)
            case (.method(let parameters, let results), .method(let presentParameters, let presentResults)):
                changes(from: parameters, to: presentParameters, at: member.name)
                    + changes(from: results, to: presentResults, at: member.name)
            default: ["\(member.name) has another kind"]
            }
        }
    }

    private static func changes(
        from released: [InterfaceDefinition.Field], to present: [InterfaceDefinition.Field], at place: String
    ) -> [String] {
        let gone = released.flatMap { field -> [String] in
            let path = "\(place).\(field.name)"
            guard let now = present.first(where: { $0.name == field.name }) else { return ["\(path) is gone"] }
            return changes(from: field.type, to: now.type, at: path)
        }
        let added = present.filter { field in
            if case .optional = field.type { return false }
            return !released.contains { $0.name == field.name }
        }
        return gone + added.map { "\(place).\($0.name) is not optional" }
    }

    private static func changes(
        from released: InterfaceDefinition.DefinedType, to present: InterfaceDefinition.DefinedType, at place: String
    ) -> [String] {
        switch (released, present) {
        case (.structure(let released), .structure(let present)):
            return changes(from: released, to: present, at: place)
        case (.enumeration(let released), .enumeration(let present)):
            let names = Set(present.map(\.name))
            return released.filter { !names.contains($0.name) }.map { "\(place).\($0.name) is gone" }
        case (.optional(let released), .optional(let present)), (.array(let released), .array(let present)),
            (.dictionary(let released), .dictionary(let present)):
            return changes(from: released, to: present, at: place)
        default: return released == present ? [] : ["\(place) has another type"]
        }
    }
}
