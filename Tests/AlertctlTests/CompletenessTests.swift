// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CommandLineKit
import Foundation
import Testing
import Varlink

@testable import ClientKit
@testable import alertctl

/// The parts of a new method, event or verb that the compiler does not ask for.
@Suite struct CompletenessTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

    /// The folders that alertctl is made of.
    private static let alertctl = [
        "Sources/alertctl", "Sources/ClientKit", "Sources/ReminderKit", "Sources/AskKit", "Sources/WorkFront",
        "Sources/ProgramFront", "Sources/AgentFront", "Sources/CenterFront",
    ]

    /// All Swift files below some folders, as one text.
    private static func sources(_ folders: [String]) -> String {
        folders.flatMap { folder in
            let files = FileManager.default.enumerator(
                at: root.appending(path: folder), includingPropertiesForKeys: nil)
            return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
        }.map { url in
            do {
                return try String(contentsOf: url, encoding: .utf8)
            } catch {
                Issue.record("cannot read \(url.path): \(error)")
                return ""
            }
        }.joined(separator: "\n")
    }

    /// The members that a source text names, with and without their type: `Notifications.Skip` gives itself and
    /// `.Skip`.
    private static func members(of text: String) -> Set<String> {
        var members: Set<String> = []
        for chain in text.utf8.split(whereSeparator: { !isName($0) && $0 != UInt8(ascii: ".") }) {
            var former = ""
            for part in chain.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
                let name = String(Substring(part))
                members.formUnion(["\(former).\(name)", ".\(name)"])
                former = name
            }
        }
        return members
    }

    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    @Test func everyMethodIsCalled() {
        let clients = Self.members(
            of: Self.sources(
                Self.alertctl
                    + ["Sources/alert-dialog", "Sources/alert-link", "Sources/AlertLink", "Sources/alert-page"]))
        for interface in AlertService.interfaces {
            for method in interface.methods {
                let name = method.name.split(separator: ".").suffix(2).joined(separator: ".")
                #expect(clients.contains(name), "no program calls \(name)")
            }
        }
    }

    @Test func everyEventIsMade() {
        let makers = Self.members(of: Self.sources(["Sources/AlertCore", "Sources/AlertDaemon"]))
        for kind in Manager.Kind.allCases {
            #expect(
                makers.contains(".\(kind)"),
                "nothing makes the event \(kind); see AlertCore/Events/Manager+EventKinds.swift")
        }
    }

    @Test func everyVerbHasATest() {
        let tests = Self.sources(["Tests"])
        // String.contains takes a second of processor time for 20 verbs, with a debug build.
        func isWritten(_ text: String) -> Bool { strstr(tests, text) != nil }
        for verb in Verbs.tree.commands {
            let words = verb.words.joined(separator: #"", ""#)
            let line = verb.words.joined(separator: " ")
            #expect(
                ["\"\(words)\"", "\"\(line) ", "\"\(line)\"", "\(verb.type)("].contains(where: isWritten),
                "no test runs alertctl \(line)")
        }
    }

    @Test func everyVerbHasItsWords() throws {
        let declared = Self.sources(Self.alertctl).matches(of: /struct (\w+): Verb \{/).map { String($0.output.1) }
        let named = Set(Verbs.tree.commands.map { "\($0.type)" })
        #expect(Set(declared).subtracting(named).isEmpty, "missing in Verbs")
    }

    /// The parser breaks a line of more than 80 columns, and what goes on below it is no longer seen to belong to it.
    @Test func whatIsIndentedInAHelpScreenIsNotBroken() {
        let texts =
            Verbs.tree.commands.filter { !CommandLineTests.standIns.contains($0.words) }.map {
                $0.type.configuration.discussion
            }
            + [Alertctl.configuration.discussion]
        for line in texts.joined(separator: "\n").split(separator: "\n") where line.hasPrefix("  ") {
            #expect(line.count <= 80, "\(line)")
        }
    }
}
