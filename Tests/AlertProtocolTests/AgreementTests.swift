// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Testing
import Varlink

/// The `.varlink` files are the source of truth. These tests hold the Swift types to them, and them to the types.
@Suite struct AgreementTests {
    private static let folder =
        #filePath.dropLast("Tests/AlertProtocolTests/AgreementTests.swift".count) + "Sources/AlertProtocol/Interfaces"

    private static var namespaces: [any VarlinkNamespace.Type] { AlertService.interfaces }

    private static func text(of interface: String) throws -> String {
        try String(contentsOfFile: "\(folder)/\(interface).varlink", encoding: .utf8)
    }

    @Test func everyFileIsOfferedAndEveryOfferHasAFile() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: String(Self.folder))
        #expect(Set(files) == Set(Self.namespaces.map { "\($0.name).varlink" }))
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
