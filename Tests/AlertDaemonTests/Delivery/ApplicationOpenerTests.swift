// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import DBus
import Testing
import Varlink

@testable import AlertCore
@testable import AlertDaemon

/// The application that a click opens.
@Suite struct ApplicationOpenerTests {
    private func entry(_ lines: String) -> DesktopEntry? {
        DesktopEntry(
            "[Desktop Entry]\nType=Application\nName=Probe it\nIcon=probe\n\(lines)\n", path: "/a/probe.desktop")
    }

    static let lines: [(exec: String, words: [String]?)] = [
        ("probe", ["probe"]), ("probe %u --new", ["probe", "--new"]), ("probe --at=%f", ["probe", "--at="]),
        ("\"/opt/my probe/run\" -x", ["/opt/my probe/run", "-x"]), ("probe %i", ["probe", "--icon", "probe"]),
        ("probe %c 100%%", ["probe", "Probe it", "100%"]), ("probe %k", ["probe", "/a/probe.desktop"]),
        (#"probe "a \\"quoted\\" word""#, ["probe", "a \"quoted\" word"]), ("probe \"\" x", ["probe", "", "x"]),
        ("probe \"open", nil), ("probe %", nil), ("   ", nil),
    ]

    @Test(arguments: lines.indices) func theCommandLineIsRead(row: Int) {
        #expect(entry("Exec=\(Self.lines[row].exec)")?.arguments == Self.lines[row].words, "\(Self.lines[row].exec)")
    }

    @Test(arguments: ["Type=Link\nURL=x", "Exec=a\nHidden=true", "Comment=nothing starts it"])
    func whatStartsNothingIsNoEntry(lines: String) { #expect(entry(lines) == nil) }

    @Test func onlyItsOwnGroupCounts() {
        let entry = entry("Exec=probe\n[Desktop Action new]\nExec=probe --new\nDBusActivatable=true")
        #expect(entry?.arguments == ["probe"])
        #expect(entry?.isActivatable == false)
    }

    private func delivered() throws -> Delivered {
        let bed = try TransactionBed()
        let content = Notifications.Content(title: "T", app: "org.example.My-Probe", userInfo: ["number": 7])
        try bed.change { _ = try $0.notify(id: "a", content: content) }
        return try #require(try bed.change { try $0.db.delivered(id: "a") })
    }

    @Test func anApplicationOnTheBusIsActivated() throws {
        let entry = try #require(self.entry("DBusActivatable=true"))
        let delivered = try delivered()
        let click = try #require(
            ApplicationOpener.call(delivered.app, entry, delivered, .activated(action: nil, token: "token-1")))
        #expect(click.destination == "org.example.My-Probe")
        #expect(click.path == "/org/example/My_Probe")
        #expect(click.member == "Activate")
        let token = DBusValue.string("token-1")
        #expect(click.arguments == [.properties(["activation-token": token, "desktop-startup-id": token])])
        let button = try #require(
            ApplicationOpener.call(delivered.app, entry, delivered, .activated(action: "pay", token: nil)))
        #expect(button.member == "ActivateAction")
        #expect(button.arguments.first == .string("pay"))
        #expect(button.arguments.map(\.signature) == ["s", "av", "a{sv}"])
        let plain = try #require(self.entry("Exec=probe"))
        #expect(ApplicationOpener.call(delivered.app, plain, delivered, .activated(action: nil, token: nil)) == nil)
    }
}
