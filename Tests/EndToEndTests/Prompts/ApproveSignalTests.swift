// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Asking {
    /// Signals to `approve --json-fd`, which promises a report whenever the command was not run.
    @Suite struct ApproveSignals {
        /// A signal that comes before alertd has answered, which nobody waits for yet.
        @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
        func theDescriptorTellsOfASignalAtAnyTime(_ signal: Int32, _ status: Int32) throws {
            let silent = """
                import socket, sys
                server = socket.socket(socket.AF_UNIX)
                server.bind(sys.argv[1])
                server.listen()
                print("listens", flush=True)
                client, _ = server.accept()
                client.recv(1)
                print("asked", flush=True)
                client.recv(1 << 20)
                client.recv(1)
                """
            let world = try World()
            let (socket, report) = (world.path + "/silent", try world.write("", to: "report"))
            let server = try world.reading("/usr/bin/python3", ["-c", silent, socket])
            #expect(try server.line() == "listens")
            let line = "exec \(try Built.word("alertctl")) approve --json-fd 7 --no-start --socket '\(socket)' -- true"
            let asker = try Asker(world, script: "\(line) 7> '\(report)'")
            #expect(try server.line() == "asked")
            kill(-asker.program.pid, signal)
            #expect(try asker.wait().status == status)
            #expect(asker.complaints == "not run: interrupted\n")
            let object = try JSON(parsing: Array(#require(FileManager.default.contents(atPath: report))))
            #expect(object["run"] == false && object["reason"] == "interrupted")
            #expect(object["status"] == .int(Int64(status)))
        }
    }
}
