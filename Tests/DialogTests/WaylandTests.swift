// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DesktopSupport
import ProcessSupport
import Testing

extension Windows {
    /// Windows under a Wayland compositor, where no X server runs.
    @Suite struct Wayland {
        private let display: WaylandDisplay
        private let server: PromptServer
        private let dialog: TestProcess
        private let home: TemporaryFolder
        // Held: GTK looks for a session's bus.
        private let bus: PrivateBus

        init() async throws {
            display = try await .started()
            server = try PromptServer()
            home = try TemporaryFolder()
            bus = try await .started()
            dialog = try TestProcess.dialog(
                ["--socket", server.path],
                environment: display.environment.merging(bus.environment) { $1 }.merging([
                    "HOME": home.path, "XDG_RUNTIME_DIR": home.path, "LC_ALL": "C.UTF-8", "GTK_A11Y": "none",
                    "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(home.path)/no-system-bus",
                ]) { $1 })
            guard case .present = try server.next() else {
                throw PromptServer.Missing(description: "it does not register; it said \(dialog.output)")
            }
        }

        private func show(_ prompt: Prompts.Prompt) async throws {
            server.show(prompt)
            #expect(try server.next() == .presented(prompt.id))
            try await display.awaitFocus(of: dialog.pid)
        }

        private func answer() throws -> Prompts.Answer {
            let call = try server.next()
            guard case .answer(let answer) = call else {
                throw PromptServer.Missing(description: "\(call) instead of an answer; it said \(dialog.output)")
            }
            return answer
        }

        @Test func keysAnswerAnAlertAFormAndAnApproval() async throws {
            try await show(.made(.alert, "Question", [("Cancel", .cancel), ("Archive", .normal)], defaultIndex: 1))
            try await display.press("Return")
            #expect(try answer().index == 1)

            try await show(
                Forms.prompt([
                    .init(name: "name", kind: .text, label: "Name", isRequired: true),
                    .init(name: "amount", kind: .number, label: "Amount"),
                ]))
            try await display.type("Ada Lovelace\t1.5")
            try await display.press("Return")
            #expect(try answer().values?.map(\.texts) == [["Ada Lovelace"], ["1.5"]])

            try await show(Approvals.prompt())
            try await display.press("Return")
            #expect(throws: PromptServer.Missing.self) { try server.next(within: .milliseconds(700)) }
            try await display.press("1", "Return")
            #expect(try answer().index == 1)
            #expect(dialog.output.isEmpty)
        }
    }
}
