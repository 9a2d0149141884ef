// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Glibc
import ProcessSupport
import SoundServerSupport
import Testing

extension Whole {
    /// The units of the page under a real `systemd --user`, with a program of another user at the page's port.
    @Suite(
        .enabled(
            if: geteuid() == 0 && (try? Built.program("alert-page")) != nil,
            "only root starts a program of another user; alert-page needs its libraries"))
    struct TakenPort {
        private let managed: ManagedWorld
        private var world: World { managed.world }
        private let port: Int
        private let settings: String
        private static let sockets = ["alert-page.socket", "alert-page-proxy.socket", "alert-page-control.socket"]

        init() throws {
            managed = try ManagedWorld()
            for name in ["XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS", "XDG_CONFIG_HOME"] {
                managed.world.environment[name] = nil
            }
            port = try FreePort.reserve()
            settings = managed.world.home + "/.config/alertd/page.toml"
            try FileManager.default.createDirectory(
                atPath: managed.world.home + "/.config/alertd", withIntermediateDirectories: true)
            try "port = \(port)\n".write(toFile: settings, atomically: true, encoding: .utf8)
            try install()
        }

        /// Installs the units like `make install`, with the programs built here.
        private func install() throws {
            let units = world.home + "/.local/share/systemd/user"
            try FileManager.default.createDirectory(atPath: units, withIntermediateDirectories: true)
            let folder = URL(filePath: try Built.program("alert-page")).deletingLastPathComponent().path
            for file in try FileManager.default.contentsOfDirectory(atPath: Built.source("packaging/systemd")) {
                let text = try String(contentsOfFile: Built.source("packaging/systemd/" + file), encoding: .utf8)
                try text.replacing("@BINDIR@", with: folder).write(
                    toFile: units + "/" + file.replacing(".service.in", with: ".service"), atomically: true,
                    encoding: .utf8)
            }
            try managed.expectSuccess("daemon-reload")
            try managed.expectSuccess("enable", "--now", "alertd.socket")
        }

        private func alertctl(_ words: String...) throws -> Outcome {
            try world.run(Built.program("alertctl"), words)
        }

        /// The port that page.toml has.
        private func storedPort() throws -> Int? {
            try String(contentsOfFile: settings, encoding: .utf8).firstMatch(of: /port = (\d+)/).flatMap { Int($0.1) }
        }

        private func state(_ unit: String) throws -> String {
            try managed.systemctl("show", "--property=ActiveState", "--value", unit).output
                .trimmingCharacters(in: .newlines)
        }

        /// Starts a program that listens at the page's port, and returns once it does.
        private func listener(user: uid_t) throws -> TestProcess {
            let script = """
                import socket, time
                s = socket.socket(); s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                s.bind(("127.0.0.1", \(port))); s.listen(); print("listening", flush=True)
                while True: time.sleep(1000)
                """
            let process = try TestProcess(
                "/usr/bin/setpriv",
                ["--reuid", "\(user)", "--regid", "\(user)", "--clear-groups", "python3", "-c", script],
                environment: ["PATH": "/usr/bin:/bin"], output: .read)
            guard try process.line() == "listening" else { throw ToolError("the port cannot be taken") }
            return process
        }

        /// Lets a browser of this machine in, and returns the answer of the page to it.
        private func enter() throws -> Outcome {
            let opened = try alertctl("page", "--print")
            guard opened.status == 0, let ticket = opened.output.firstMatch(of: /:(\d+)\/#t=(.+)\n/) else {
                throw ToolError("no ticket: \(opened)")
            }
            let (own, body) = ("127.0.0.1:\(ticket.1)", #"{"ticket": "\#(ticket.2)", "name": "Firefox"}"#)
            return try world.run(
                Tools.find("curl"),
                [
                    "-s", "-H", "Origin: http://\(own)", "-H", "Sec-Fetch-Site: same-origin",
                    "-H", "Content-Type: application/json", "-d", body, "http://\(own)/api/Enter",
                ])
        }

        /// The person is away: neither the sockets nor the program hold the port.
        private func close() throws {
            for unit in Self.sockets + ["alert-page.service"] { try managed.expectSuccess("stop", unit) }
        }

        @Test func thePageMovesAwayFromAnotherUsersProgram() throws {
            defer { managed.end() }
            let enabled = try alertctl("page", "enable")
            #expect(enabled.status == 0 && enabled.output.contains("127.0.0.1:\(port)/"), "\(enabled)")
            #expect(try enter().output.contains("bearer"))
            #expect(try alertctl("page", "devices").output.contains("Firefox"))
            try close()
            let stranger = try listener(user: 65_534)
            defer { stranger.kill() }
            // As at the next login.
            #expect(try managed.systemctl("start", Self.sockets[0]).status != 0)
            try Waiting.briefly("the socket is open elsewhere") {
                try storedPort() != port && state(Self.sockets[0]) == "active"
            }
            let other = try #require(try storedPort())
            try Waiting.briefly("the unit has done its work") { try state("alert-page-port.service") == "inactive" }
            for socket in [Self.sockets[0], Self.sockets[2]] { #expect(try state(socket) == "active", "\(socket)") }
            // It is signed out, gets in again at the new port, and the person knows why.
            #expect(try alertctl("page", "devices").output.contains("No browser"))
            #expect(try enter().output.contains("bearer"))
            let opened = try alertctl("page", "--print")
            #expect(opened.output.contains("http://127.0.0.1:\(other)/#t="), "\(opened)")
            let told = try world.call(Notifications.List(state: .delivered)).notifications
                .filter { $0.id == "alertd-page-port" }
            #expect(told.count == 1, "\(told)")
            #expect(told.first?.content.body?.contains("user nobody has port \(port)") == true, "\(told)")
            #expect(told.first?.content.body?.contains("http://127.0.0.1:\(other)/") == true, "\(told)")
            withExtendedLifetime(stranger) {}
        }

        /// Another user has the port before the page is enabled for the first time.
        @Test func thePageIsEnabledAtAnotherPort() throws {
            defer { managed.end() }
            let stranger = try listener(user: 65_534)
            defer { stranger.kill() }
            let enabled = try alertctl("page", "enable", "--json")
            let other = try #require(try storedPort())
            #expect(other != port)
            #expect(enabled.status == 0, "\(enabled)")
            #expect(try enabled.object["port"] as? Int == other)
            #expect(try enter().output.contains("bearer"))
            withExtendedLifetime(stranger) {}
        }

        /// A program of the person keeps the port: nothing moves, and the journal says what to do.
        @Test func aProgramOfOnesOwnKeepsThePort() throws {
            defer { managed.end() }
            #expect(try alertctl("page", "enable").status == 0)
            #expect(try enter().output.contains("bearer"))
            try close()
            let own = try listener(user: geteuid())
            defer { own.kill() }
            #expect(try managed.systemctl("start", Self.sockets[0]).status != 0)
            try Waiting.briefly("the unit has failed") { try state("alert-page-port.service") == "failed" }
            let result = try managed.systemctl(
                "show", "--property=ExecMainStatus", "--value", "alert-page-port.service")
            #expect(result.output == "69\n", "\(result)")
            #expect(try storedPort() == port)
            withExtendedLifetime(own) {}
        }
    }
}
