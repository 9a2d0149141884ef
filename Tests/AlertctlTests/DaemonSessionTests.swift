// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import ClientKit
@testable import alertctl

/// An alertd that was started without the session of a command.
@Suite struct DaemonSessionTests {
    private static let own = ["DISPLAY": ":1", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/tmp/bus"]

    private static func remedy(_ daemon: [String: String], own: [String: String] = own) -> String? {
        DaemonSession(process: 7) { daemon[$0] }.remedy { own[$0] }
    }

    @Test func theRemedyStartsItHere() {
        #expect(Self.remedy([:]) == "Run kill 7; the next command starts alertd in this session")
        #expect(Self.remedy(["DISPLAY": ":1"])?.hasPrefix("Run kill 7") == true)
        #expect(Self.remedy(["SYSTEMD_EXEC_PID": "7"])?.hasSuffix("systemctl --user restart alertd") == true)
        // systemd has started the parent.
        #expect(Self.remedy(["SYSTEMD_EXEC_PID": "6"])?.hasPrefix("Run kill 7") == true)
    }

    @Test func anAlertdOfTheSessionNeedsNone() {
        #expect(Self.remedy(Self.own) == nil)
        #expect(Self.remedy(["WAYLAND_DISPLAY": "wayland-0"], own: ["DISPLAY": ":1"]) == nil)
        // Neither has a desktop.
        #expect(Self.remedy([:], own: [:]) == nil)
        #expect(Self.remedy([:], own: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/tmp/bus", "DISPLAY": ""]) == nil)
    }

    @Test func onlyChecksOfTheDesktopSaySo() {
        func check(_ name: String, _ ok: Bool) -> Manager.Check {
            Manager.Check(name: name, ok: ok, required: false, detail: "d", remedy: ok ? nil : "r")
        }
        let checks = [check("desktop", false), check("dialog", true), check("sound", false)]
        let told = DaemonSession(process: 7) { _ in nil }.explaining(checks) { Self.own[$0] }
        #expect(told[0].detail == "alertd was started without this session; d")
        #expect(told[0].remedy?.hasPrefix("Run kill 7") == true)
        #expect(told[1...].elementsEqual(checks[1...]))
    }
}
