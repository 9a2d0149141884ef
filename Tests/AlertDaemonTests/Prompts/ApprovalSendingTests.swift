// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import DesktopSupport
import Foundation
import ProcessSupport
import Testing

@testable import AlertDaemon

/// The conditions under which other devices get an approval: the settings, and the lock of the session.
@Suite struct ApprovalSendingTests {
    private func settings(_ lines: String) throws -> ApprovalSettings {
        try ConfigurationText.read(Array("[approvals]\n\(lines)\n".utf8)).approvals
    }

    @Test func theSettingsAreRead() throws {
        #expect(try settings("") == .init(history: .hash, to: [], after: .seconds(10), allowsOnPhone: false))
        #expect(
            try settings("history = 'text'\nto = ['laptop', 'phone']\nafter = '0s'\nallow-on-phone = true")
                == .init(history: .text, to: ["laptop", "phone"], after: .zero, allowsOnPhone: true))
    }

    @Test(arguments: [
        "to = 'laptop'", "to = [1]", "to = ['']", "to = ['a b']", "to = ['-a']", "after = '11m'", "after = 10",
        "to = [\((0..<33).map { "'d\($0)'" }.joined(separator: ","))]", "allow-on-phone = 'yes'", "too = ['laptop']",
    ])
    func whatHasNoMeaningIsRefused(_ line: String) {
        #expect(throws: (any Error).self) { try settings(line) }
    }

    /// Claude Code also shows its own dialog; the others show nothing.
    @Test(
        arguments: [
            (nil, false, 10_000_000, true), (nil, true, 0, true), (0, true, 0, true),
            (2_000_000, false, 10_000_000, false), (2_000_000, true, 10_000_000, false),
        ] as [(Int?, Bool, Int64, Bool)])
    func theTime(_ showAfter: Int?, _ isLocked: Bool, _ after: Int64, _ isEarly: Bool) {
        var question = Prompts.Question(title: "T")
        question.approval = .init(command: "ls", showAfter: showAfter)
        #expect(
            ApprovalSettings().sending(question, isLocked: isLocked, isReachable: true)
                == .init(after: after, isEarlyIfAlone: isEarly, isReachable: true))
    }

    @Test func aLockedSessionIsKnown() async throws {
        let bus = try await PrivateBus.started()
        let script = Source.path("Tests/DialogTests/Tools/session_lock.py")
        let address = bus.environment["DBUS_SESSION_BUS_ADDRESS"] ?? ""
        let lock = SessionLock(environment: ["DBUS_SYSTEM_BUS_ADDRESS": address])
        #expect(await !lock.isLocked, "nobody knows")
        let logind = try TestProcess("/usr/bin/python3", [script], environment: bus.environment, output: .read)
        #expect(await logind.nextLine() == "serves")
        #expect(await !lock.isLocked)
        for (signal, isLocked) in [(SIGUSR1, true), (SIGUSR2, false)] {
            logind.send(signal)
            #expect(await logind.nextLine() == "changed")
            #expect(await lock.isLocked == isLocked)
        }
        #expect(await !SessionLock(environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent"]).isLocked)
        withExtendedLifetime(bus) {}
    }
}
