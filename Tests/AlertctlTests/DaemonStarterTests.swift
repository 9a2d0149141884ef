// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import ProcessSupport
import Testing

@testable import ClientKit
@testable import alertctl

/// A program called alertd that runs a test's script, the first on a separate PATH.
private final class StandIn {
    let folder: String

    init(_ script: String?) throws {
        var template = Array("/tmp/alertctl-tests.XXXXXX".utf8CString)
        folder = String(cString: try #require(mkdtemp(&template)))
        guard let script else { return }
        let file = try #require(fopen(folder + "/alertd", "w"))
        fputs("#!/bin/sh\n" + script + "\n", file)
        fclose(file)
        chmod(folder + "/alertd", 0o755)
    }

    deinit {
        for name in ["alertd", "arguments"] { unlink(folder + "/" + name) }
        rmdir(folder)
    }

    /// Returns the failure of a start when nobody listens at the socket.
    func start() throws -> Failure {
        let environment = Environment(["PATH": folder])
        let socket = try SocketPath(option: folder + "/socket", environment: environment) { "/run/user/7" }
        do throws(Failure) {
            var starter = DaemonStarter(socket: socket, environment: environment, ownFolder: nil)
            _ = try starter.start()
        } catch {
            return error
        }
        return Failure(.done, "it is connected")
    }
}

@Suite struct DaemonStarterTests {
    @Test(
        arguments: [
            ("exit 78", .badConfiguration), ("exit 77", .refused), ("exit 3", .unavailable),
            ("kill -9 $$", .unavailable),
            // It says that it can be called, or that another one can, and nobody listens.
            ("echo >&3", .unavailable), ("exit 0", .unavailable),
        ] as [(String, CommandStatus)])
    func whatTheDaemonSaysIsPassedOn(_ script: String, _ status: CommandStatus) throws {
        #expect(try StandIn(script).start().status == status)
    }

    @Test func withoutADaemonThereIsNoStart() throws {
        let failure = try StandIn(nil).start()
        #expect(failure.status == .unavailable)
        #expect(failure.cause.contains("no alertd program"))
    }

    @Test func itIsToldItsSocketAndItsDescriptor() throws {
        let standIn = try StandIn("for word; do echo \"$word\"; done > \"${0%/*}/arguments\"; echo >&3")
        _ = try standIn.start()
        let written = try TestProcess.check("/bin/cat", [standIn.folder + "/arguments"])
        #expect(
            written
                == "--foreground\n--socket\n\(standIn.folder)/socket\n--ready-fd\n3\n--reason-fd\n3\n")
    }
}
