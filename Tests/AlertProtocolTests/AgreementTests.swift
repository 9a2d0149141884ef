// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Glibc
import Testing
import Varlink

@testable import varlink_generate

/// The `.varlink` files are the source of truth. These tests hold the Swift types to them, and them to the types.
@Suite struct AgreementTests {
    private static let sources =
        #filePath.dropLast("Tests/AlertProtocolTests/AgreementTests.swift".count) + "Sources/AlertProtocol"

    private static var namespaces: [any VarlinkNamespace.Type] { AlertService.interfaces }

    private static func names(in folder: String, suffix: String) throws -> Set<String> {
        let directory = try #require(opendir("\(sources)/\(folder)"))
        defer { closedir(directory) }
        var names: Set<String> = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(suffix) { names.insert(String(name.dropLast(suffix.count))) }
        }
        return names
    }

    private static func text(of interface: String) throws -> String {
        try TextFile.read("\(sources)/Interfaces/\(interface).varlink")
    }

    @Test func everyFileIsOfferedAndEveryOfferHasAFile() throws {
        let files = try Self.names(in: "Interfaces", suffix: ".varlink")
        let generated = try Self.names(in: "Generated", suffix: ".swift")
        #expect(files == Set(Self.namespaces.map { $0.name }))
        #expect(generated == Set(files.map { String($0.split(separator: ".").last ?? "") }))
    }

    @Test(arguments: namespaces.map { $0.name })
    func generatingAgainChangesNothing(_ interface: String) throws {
        let text = try Self.text(of: interface)
        let namespace = try #require(interface.split(separator: ".").last)
        var generator = SwiftGenerator(
            definition: try InterfaceDefinition(parsing: text), text: text, sourceName: "\(interface).varlink",
            options: SwiftGenerator.Options())
        let isTheSame = generator.generate() == (try TextFile.read("\(Self.sources)/Generated/\(namespace).swift"))
        #expect(isTheSame, "run varlink-generate on \(interface).varlink")
    }

    @Test(arguments: namespaces.indices)
    func textAndTypesNameTheSameMembers(_ index: Int) throws {
        let namespace = Self.namespaces[index]
        let text = try Self.text(of: namespace.name)
        #expect(namespace.description == text)
        let definition = try InterfaceDefinition(parsing: text)
        #expect(definition.name == namespace.name)
        var methods: [String] = []
        var errors: [String] = []
        for member in definition.members {
            switch member.kind {
            case .method: methods.append("\(definition.name).\(member.name)")
            case .error: errors.append("\(definition.name).\(member.name)")
            case .type: break
            }
        }
        #expect(namespace.methods.map { $0.name } == methods)
        #expect(namespace.errors.map { $0.name } == errors)
        for method in namespace.methods {
            let member = try #require(definition[String(method.name.dropFirst(definition.name.count + 1))])
            #expect(method.streaming == member.streaming, "\(method.name)")
        }
    }

    @Test(arguments: namespaces.map { $0.name })
    func everyMemberIsDocumentedAndCallableByVarlinkctl(_ interface: String) throws {
        let findings = try InterfaceDefinition(parsing: Self.text(of: interface)).findings()
        #expect(findings.isEmpty, "\(findings.map(\.description).joined(separator: "\n"))")
    }
}
