// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing
import Varlink

@testable import AlertPage

@Suite struct PageTypesTests {
    private typealias DefinedType = InterfaceDefinition.DefinedType

    /// Returns the paths of all fields that a method takes or returns, through all named types, and of fields that can
    /// hold anything.
    private static func reachable(_ text: String) throws -> (fields: Set<String>, opaque: Set<String>) {
        let definition = try InterfaceDefinition(parsing: text)
        var (fields, opaque, seen): (Set<String>, Set<String>, Set<String>) = ([], [], [])
        func walk(_ type: DefinedType, _ name: String) {
            switch type {
            case .object: opaque.insert(name)
            case .optional(let inner), .array(let inner), .dictionary(let inner): walk(inner, name)
            case .structure(let inner): walk(inner)
            case .named(let next):
                guard seen.insert(next).inserted, case .type(let type)? = definition[next]?.kind else { return }
                walk(type, name)
            case .bool, .int, .float, .string, .enumeration: break
            }
        }
        func walk(_ inner: [InterfaceDefinition.Field]) {
            for field in inner {
                fields.insert(field.name)
                walk(field.type, field.name)
            }
        }
        for member in definition.members {
            switch member.kind {
            case .method(let parameters, let results): walk(parameters + results)
            case .error(let inner): walk(inner)
            case .type: break
            }
        }
        return (fields, opaque)
    }

    private static func isBanned(_ name: String) -> Bool {
        let isHook = name.hasPrefix("on") && name.dropFirst(2).first?.isUppercase == true
        let words = ["command", "path", "hook", "argument", "environment", "script", "import", "file"]
        return isHook || words.contains { name.lowercased().contains($0) }
    }

    /// A stolen session must not run a program, read a file or change the configuration.
    @Test func noCommandAndNoPathIsReachable() throws {
        let (fields, opaque) = try Self.reachable(Page.description)
        #expect(fields.count > 80)
        #expect(fields.filter(Self.isBanned).isEmpty)
        #expect(opaque.isEmpty)
    }

    /// The walk finds what it looks for.
    @Test func theSocketHasThem() throws {
        let (fields, opaque) = try Self.reachable(Notifications.description)
        #expect(fields.filter(Self.isBanned).isSuperset(of: ["onActivate", "onDeliver", "path", "arguments"]))
        #expect(opaque == ["userInfo"])
    }
}
