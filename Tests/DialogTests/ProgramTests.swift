// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import Testing
import Varlink

extension Windows {
    /// The program's beginning and end.
    @Suite struct ProgramTests {
        @Test func withoutADisplayItSaysSoAndRegistersNowhere() async throws {
            let server = try PromptServer()
            for environment in [[:], ["DISPLAY": ":9999"], ["WAYLAND_DISPLAY": "nowhere", "XDG_RUNTIME_DIR": "/tmp"]] {
                let dialog = try TestProcess.dialog(["--socket", server.path], environment: environment)
                #expect(try dialog.wait() == EX_UNAVAILABLE)
                #expect(
                    dialog.output
                        == "alert-dialog: no display can be opened; DISPLAY or WAYLAND_DISPLAY must name the session's\n"
                )
            }
            #expect(throws: PromptServer.Missing.self) { try server.next(within: .zero) }
        }

        @Test func withoutADaemonItSaysSo() async throws {
            let screen = try await Screen.started()
            let dialog = try TestProcess.dialog([], environment: screen.environment)
            #expect(try dialog.wait() == EX_UNAVAILABLE)
            #expect(dialog.output.hasPrefix("alert-dialog: "))
            #expect(dialog.output.split(separator: "\n").count == 1)
        }

        @Test func theCommandLineNeedsNoDisplay() throws {
            let help = try TestProcess.dialog(["--help"], environment: [:])
            #expect(try help.wait() == 0)
            #expect(help.output.contains("--socket <path>"))
            let version = try TestProcess.dialog(["--version"], environment: [:])
            #expect(try version.wait() == 0)
            #expect(version.output == "alert-dialog \(AlertService.version)\n")
            let wrong = try TestProcess.dialog(["--frobnicate"], environment: [:])
            #expect(try wrong.wait() == EX_USAGE)
            #expect(wrong.output == "alert-dialog: unknown option --frobnicate. See \"alert-dialog --help\"\n")
        }

        @Test func itsStandardInputIsItsConnection() async throws {
            let screen = try await Screen.started()
            let server = try PromptServer()
            var ends: [Int32] = [-1, -1]
            #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
            server.serve(ends[0])
            let dialog = try TestProcess.dialog(
                ["--socket", server.path], environment: screen.environment, input: ends[1])
            close(ends[1])
            guard case .present = try server.next() else {
                Issue.record("it did not register; it said \(dialog.output)")
                return
            }
            server.show(.made(.alert, "Question", [("OK", .normal)], defaultIndex: 0))
            #expect(try server.next() == .presented("p"))
            try await screen.focus(screen.window(of: dialog))
            try await screen.press("Return")
            guard case .answer(let answer) = try server.next() else {
                Issue.record("no answer")
                return
            }
            #expect(answer.index == 0)
            server.finish()
            #expect(try dialog.wait() == 0)
        }

        @Test(arguments: [false, true]) func itEndsWithTheDaemon(_ whileShowing: Bool) async throws {
            let world = try await World.started()
            if whileShowing { _ = try await world.show(.made(.alert, "Question", [("OK", .normal)], defaultIndex: 0)) }
            world.server.finish()
            #expect(try world.dialog.wait() == 0)
            #expect(world.dialog.output.isEmpty)
        }

        @Test func thePresenterIsGoneWhenItIsKilled() async throws {
            let world = try await World.started()
            _ = try await world.show(.made(.alert, "Question", [("OK", .normal)], defaultIndex: 0))
            kill(world.dialog.pid, SIGKILL)
            #expect(try world.server.next() == .left)
        }
    }
}
