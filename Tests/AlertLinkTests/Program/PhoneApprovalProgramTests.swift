// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import Testing
import Varlink

/// Approvals on a phone: a real alertd, alert-link and alertctl, and a server that stands in for ntfy.
@Suite(.serialized) struct PhoneApprovalProgramTests {
    private func device(_ server: StandInNtfy, _ settings: String, _ approvals: String) throws -> Device {
        let device = try Device(
            "desk", broker: nil, settings: "[phone]\nserver = \"\(server.url)\"\ntopic = \"alerts\"\n\(settings)",
            configuration: "[approvals]\nto = [\"phone\"]\n\(approvals)")
        _ = try device.alertLink("init")
        try device.startLink()
        try device.status("it runs") { $0["daemon"]?.boolValue == true && $0["phone"] != nil }
        return device
    }

    private func labels(_ message: JSON) -> [String] {
        (message["actions"]?.arrayValue ?? []).compactMap { $0["label"]?.stringValue }
    }

    @Test(
        arguments: [
            ("", "", "touch", ["Deny"], "Deny", 1),
            ("clear-text = true", "", "touch", ["Deny"], "Deny", 1),
            ("clear-text = true", "allow-on-phone = true", "touch", ["Deny", "Allow"], "Deny", 1),
            ("clear-text = true", "allow-on-phone = true", "touch", ["Deny", "Allow"], "Allow", 0),
            (
                "clear-text = true", "allow-on-phone = true",
                "touch \(String(repeating: "x", count: 300))", ["Deny"], "Deny", 1
            ),
        ] as [(String, String, String, [String], String, Int32)])
    func thePhoneDecides(
        _ settings: String, _ approvals: String, _ command: String, _ buttons: [String], _ press: String,
        _ status: Int32
    ) throws {
        let server = try StandInNtfy()
        defer { server.stop() }
        let desk = try device(server, settings, approvals)
        let asking = try desk.agent("approve --no-start -- \(command) \(desk.path)/ran")
        let message = try server.wait(for: 1)[0]
        #expect(labels(message) == buttons)
        let isClear = settings.contains("clear-text")
        #expect(
            String(decoding: message.serialized(), as: UTF8.self).contains("\(desk.path)/ran") == isClear)
        try server.waitForReader()
        let button = try #require(message["actions"]?.arrayValue?.first { $0["label"]?.stringValue == press })
        #expect(try server.press(button) == 200)
        #expect(try asking.wait(within: .seconds(30)) == status)
        #expect(asking.errors == (status == 0 ? "" : "not run: denied by alert-link on phone\n"))
        #expect(FileManager.default.fileExists(atPath: desk.path + "/ran") == (status == 0))
        try server.wait(for: 1, "message_delete")
    }
}
