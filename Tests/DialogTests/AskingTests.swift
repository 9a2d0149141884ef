// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DesktopSupport
import Foundation
import ProcessSupport
import Testing

extension Windows {
    /// The whole way: `alertctl` asks, the daemon starts the dialog, a person answers in it, `alertctl` says so and
    /// exits.
    @Suite struct Asking {
        /// A daemon with a separate display.
        private struct Session {
            let screen: Screen
            let daemon: TestProcess
            let environment: [String: String]

            static func started() async throws -> Session {
                let screen = try await Screen.started()
                // The daemon says that it listens by a byte.
                var ends: [Int32] = [-1, -1]
                #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
                let daemon = try TestProcess.dialog(
                    ["--foreground", "--ready-fd", "0"], program: "alertd", environment: screen.environment,
                    input: ends[1])
                close(ends[1])
                defer { close(ends[0]) }
                var byte: UInt8 = 0
                guard read(ends[0], &byte, 1) == 1 else {
                    throw TestProcess.Failure("alertd did not start: \(daemon.output)")
                }
                return Session(screen: screen, daemon: daemon, environment: screen.environment)
            }

            /// Asks, answers by these keys, and gives the exit status and the JSON.
            func ask(_ words: [String], keys: [String]) async throws -> (status: Int32, result: [String: Any]) {
                try await screen.awaitNoDialog()
                let asker = try TestProcess.dialog(
                    words + ["--json", "--no-start"], program: "alertctl", environment: environment)
                let found = try await screen.xdotool(["search", "--sync", "--onlyvisible", "--class", "alert-dialog"])
                let window = found.split(separator: "\n").last.map(String.init) ?? ""
                try await screen.focus(window)
                for key in keys { try await screen.press(key) }
                let status = try asker.wait()
                let object = try JSONSerialization.jsonObject(with: Data(asker.output.utf8)) as? [String: Any]
                return (status, object ?? [:])
            }
        }

        @Test func everyOutcomeHasItsExitStatusAndItsJSON() async throws {
            let session = try await Session.started()
            let alert = [
                "alert", "Title", "Message", "--button", "Archive", "--destructive", "Delete", "--cancel", "Cancel",
            ]
            let sheet = [
                "sheet", "Choice", "--destructive", "Delete", "--button", "A", "--button", "B", "--cancel", "Cancel",
            ]
            let timed = ["alert", "Timed", "--button", "A", "--timeout", "800ms"]
            let table: [(words: [String], keys: [String], status: Int32, outcome: String, index: Int, label: String?)] =
                [
                    (alert, ["Return"], 0, "answered", 2, "Archive"),
                    (alert, ["Escape"], 1, "cancelled", 0, "Cancel"),
                    (alert, ["Tab", "Return"], 1, "cancelled", 0, "Cancel"),
                    (alert, ["Tab", "Tab", "Return"], 0, "answered", 1, "Delete"),
                    (alert, ["Up", "Return"], 0, "answered", 1, "Delete"),
                    (alert + ["--exit-index"], ["Return"], 12, "answered", 2, "Archive"),
                    (sheet, ["Up", "Return"], 0, "answered", 0, "Delete"),
                    (sheet, ["Down", "Return"], 0, "answered", 2, "B"),
                    (sheet, ["Escape"], 1, "cancelled", 3, "Cancel"),
                    (["sheet", "Choice", "--button", "A"], ["Escape"], 1, "cancelled", -1, nil),
                    (timed, [], 124, "timedOut", -1, nil),
                    (timed + ["--on-timeout", "default"], [], 0, "answered", 0, "A"),
                ]
            for row in table {
                let (status, result) = try await session.ask(row.words, keys: row.keys)
                #expect(status == row.status, "\(row.words) \(row.keys)")
                #expect(result["outcome"] as? String == row.outcome, "\(row.words) \(row.keys)")
                #expect(result["index"] as? Int == row.index, "\(row.words) \(row.keys)")
                #expect(result["label"] as? String == row.label, "\(row.words) \(row.keys)")
            }
        }

        @Test func whatIsTypedComesBack() async throws {
            let session = try await Session.started()
            let text = try await session.ask(["alert", "Name", "--text"], keys: ["a", "b", "Return"])
            #expect(text.status == 0)
            #expect(text.result["text"] as? String == "ab")
            let secret = try await session.ask(["alert", "PIN", "--secure"], keys: ["s", "quotedbl", "Return"])
            #expect(secret.result["text"] as? String == "s\"")
            let login = try await session.ask(["alert", "Log in", "--login"], keys: ["a", "Return", "p", "Return"])
            #expect(login.result["login"] as? [String: String] == ["user": "a", "password": "p"])
        }

        /// A question whose dialog died with its display waits for the next.
        @Test func aDialogWhoseDisplayDiedIsShownAgain() async throws {
            let session = try await Session.started()
            let first = try TestProcess.dialog(
                ["alert", "First", "--json", "--no-start"], program: "alertctl", environment: session.environment)
            #expect(try await session.screen.xdotool(["search", "--sync", "--onlyvisible", "--name", "^First$"]) != "")
            let screen = try await session.screen.restarted()
            let found = try await screen.xdotool(["search", "--sync", "--onlyvisible", "--name", "^First$"])
            try await screen.focus(found.split(separator: "\n").last.map(String.init) ?? "")
            try await screen.press("Return")
            #expect(try first.wait() == 0, "\(first.output)")
            #expect(first.output.contains("\"answered\""))
        }

        @Test func anAskerThatIsKilledTakesItsWindowWithIt() async throws {
            let session = try await Session.started()
            let asker = try TestProcess.dialog(
                ["alert", "First"], program: "alertctl", environment: session.environment)
            #expect(try await session.screen.xdotool(["search", "--sync", "--onlyvisible", "--name", "^First$"]) != "")
            kill(asker.pid, SIGKILL)
            try await session.screen.awaitNoDialog()
            let second = try await session.ask(["alert", "Second"], keys: ["Return"])
            #expect(second.status == 0)
        }
    }
}
