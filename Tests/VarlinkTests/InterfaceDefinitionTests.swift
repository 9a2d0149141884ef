// SPDX-License-Identifier: Apache-2.0

import Testing
import Varlink

@Suite struct InterfaceDefinitions {
    @Test func documentationIsTheCommentDirectlyBefore() throws {
        let definition = try InterfaceDefinition(
            parsing: """
                # A licence.

                # What it is.
                #
                #   Indented.
                interface org.example.Test # behind
                # Not directly before.

                type A (
                  # One.
                  # More of one.
                  one: int, # behind one
                  two: int
                ) # behind A
                # Says it.
                method Say() -> ()
                """)
        #expect(definition.documentation == "What it is.\n\n  Indented.")
        #expect(definition["A"]?.documentation == "")
        #expect(definition["Say"]?.documentation == "Says it.")
        guard case .type(.structure(let fields)) = definition["A"]?.kind else {
            Issue.record("A is no struct")
            return
        }
        #expect(fields.map(\.documentation) == ["One.\nMore of one.", ""])
    }

    @Test func typesAreRead() throws {
        let definition = try InterfaceDefinition(
            parsing: "interface a.b type T(a:?[]string,b:[string](x,y),c:(),d:[]?U) type U(z:object)")
        #expect(
            definition["T"]?.kind
                == .type(
                    .structure([
                        .init(name: "a", type: .optional(.array(.string))),
                        .init(name: "b", type: .dictionary(.enumeration([.init(name: "x"), .init(name: "y")]))),
                        .init(name: "c", type: .structure([])),
                        .init(name: "d", type: .array(.optional(.named("U")))),
                    ])))
    }

    @Test(arguments: [
        ("", "1:1: expected 'interface'"),
        ("interface", "1:1: expected 'interface'"),
        (
            "interface org",
            "1:11: 'org' is not a valid name here, it must be in reverse-domain form, e.g. org.example.Service"
        ),
        ("interface a.b\nfoo", "2:1: expected 'type', 'method' or 'error'"),
        (
            "interface a.b\nmethod m() -> ()",
            "2:8: 'm' is not a valid name here, it must be letters and digits, beginning with a capital letter"
        ),
        ("interface a.b\nmethod M() ()", "2:12: expected '->'"),
        ("interface a.b\nmethod M(a) -> ()", "2:9: expected fields with types"),
        ("interface a.b\ntype T (a: int b: int)", "2:16: expected ',' or ')'"),
        ("interface a.b\ntype T (a: int, b)", "2:18: expected ':'"),
        ("interface a.b\ntype T (a, b: int)", "2:13: expected ',' or ')'"),
        (
            "interface a.b\ntype T (a: int,)",
            "2:16: '' is not a valid name here, it must be letters, digits and single inner underscores, beginning with a letter"
        ),
        (
            "interface a.b\ntype T (a__b: int)",
            "2:9: 'a__b' is not a valid name here, it must be letters, digits and single inner underscores, beginning with a letter"
        ),
        ("interface a.b\ntype T (a: integer)", "2:12: expected a type"),
        ("interface a.b\ntype T (a: ??int)", "2:13: expected a type after '?'"),
        ("interface a.b\ntype T (a: [int]string)", "2:12: expected a type"),
        ("interface a.b\ntype T (a: int, a: int)", "2:17: the name 'a' is used twice"),
        ("interface a.b\ntype T (a, a)", "2:12: the name 'a' is used twice"),
        ("interface a.b\ntype T ()\nmethod T() -> ()", "3:8: the name 'T' is used twice"),
        (
            "interface a.b\n# ü\ntype T (ü: U)",
            "3:9: '' is not a valid name here, it must be letters, digits and single inner underscores, beginning with a letter"
        ),
        ("interface a.b\ntype T (a: U)", "2:12: the interface defines no type 'U'"),
        ("interface a.b\nmethod M() -> ()\ntype T (a: M)", "3:12: 'M' is not a type"),
        (
            "interface a.b\ntype T (a: U)\ntype U (a: (b: T))",
            "2:6: 'T' contains itself without '?', '[]' or '[string]' between"
        ),
    ])
    func errorsTellWhere(_ text: String, _ message: String) {
        #expect {
            try InterfaceDefinition(parsing: text)
        } throws: {
            "\($0)" == message
        }
    }

    @Test func depthAndLengthAreBounded() {
        let deep = String(repeating: "[]", count: 100_000)
        #expect { try InterfaceDefinition(parsing: "interface a.b type T (a: \(deep)int)") } throws: {
            ($0 as? InterfaceSyntaxError)?.reason == .tooDeep(limit: 64)
        }
        #expect { try InterfaceDefinition(parsing: String(repeating: " ", count: 1 << 20) + "interface a.b") } throws: {
            ($0 as? InterfaceSyntaxError)?.reason == .tooLarge(limit: 1 << 20)
        }
    }

    @Test func aLongChainOfTypesIsNoDeepRecursion() throws {
        let types = (0..<20_000).map { "type T\($0) (a: T\($0 + 1))" }
        let definition = try InterfaceDefinition(
            parsing: "interface a.b\n" + types.joined(separator: "\n") + "\ntype T20000 ()")
        #expect(definition.members.count == 20_001)
    }

    @Test(arguments: [
        "org.varlink.service", "a.b", "com.example.0example", "xn--lgbbat1ad8j.example.algeria", "a.b-c--d.E",
    ])
    func interfaceNames(_ name: String) { #expect(VarlinkName.isInterface(name)) }

    @Test(arguments: [
        "", "a", "com", ".a.b", "a..b", "a.b.", "com.-example.a", "com.a-.b", "1.b", "a.b_c", "-a.b", "a.ü",
    ])
    func noInterfaceNames(_ name: String) { #expect(!VarlinkName.isInterface(name)) }

    @Test func theCanonicalFormIsStable() throws {
        for text in [VarlinkService.description, Awkward.description] {
            let definition = try InterfaceDefinition(parsing: text)
            #expect(try InterfaceDefinition(parsing: definition.description) == definition)
            #expect(try InterfaceDefinition(parsing: definition.description).description == definition.description)
        }
        #expect(try InterfaceDefinition(parsing: VarlinkService.description).description == VarlinkService.description)
    }

    @Test func streamingIsReadFromTheDocumentation() throws {
        let definition = try InterfaceDefinition(parsing: Awkward.description)
        #expect(definition["Count"]?.streaming == .supported)
        #expect(definition["Repeat"]?.streaming == .required)
        #expect(definition["Fail"]?.streaming == .never)
    }

    @Test func lintFindsWhatVarlinkctlRefuses() throws {
        let definition = try InterfaceDefinition(
            parsing: """
                interface a.b
                type T (a: [string](), b: [][]int, c: []?int, d: [string]?int, e: (), f: []?(x: ()))
                method M() -> ()
                """)
        #expect(
            definition.findings(rules: InterfaceDefinition.Rule.varlinkctl).map(\.description) == [
                "T.a: varlinkctl refuses [string]()", "T.b: varlinkctl refuses [][]T", "T.c: varlinkctl refuses []?T",
                "T.d: varlinkctl refuses [string]?T", "T.e: varlinkctl refuses empty structs",
                "T.f: varlinkctl refuses []?T", "T.f[].x: varlinkctl refuses empty structs",
            ])
        #expect(
            definition.findings(rules: [.undocumented]).map(\.path) == [
                "a.b", "T", "T.a", "T.b", "T.c", "T.d", "T.e", "T.f", "T.f[].x", "M",
            ])
        #expect(try InterfaceDefinition(parsing: VarlinkService.description).findings().isEmpty)
    }

    /// Whatever the text, the parser returns; and what it accepts prints and parses to the same tree.
    @Test func mutatedTextNeverHarms() throws {
        var random = SeededGenerator(seed: 5)
        let pieces = Array("()[]?:,-># \nabTU_.".utf8)
        for _ in 0..<3000 {
            var bytes = Array(Awkward.description.utf8)
            for _ in 0..<Int.random(in: 1...5, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[index] = pieces.randomElement(using: &random)!
                case 1: bytes.remove(at: index)
                default: bytes.insert(pieces.randomElement(using: &random)!, at: index)
                }
            }
            guard let definition = try? InterfaceDefinition(parsing: String(decoding: bytes, as: UTF8.self)) else {
                continue
            }
            #expect(try InterfaceDefinition(parsing: definition.description) == definition)
        }
    }
}
