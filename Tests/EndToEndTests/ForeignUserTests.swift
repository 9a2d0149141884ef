// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Testing

extension Whole {
    /// A caller of another user. Becoming one takes root.
    @Suite(.enabled(if: geteuid() == 0, "only root can become another user")) struct ForeignUser {
        private static let nobody = ["--reuid", "65534", "--regid", "65534", "--clear-groups", "--"]

        /// The folder keeps others out already.
        @Test func theSocketIsOutOfReach() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            var status = stat()
            #expect(stat(world.path + "/run/alertd", &status) == 0 && status.st_mode & 0o7777 == 0o700)
            #expect(stat(world.socket, &status) == 0 && status.st_mode & 0o7777 == 0o600)
            #expect(stat(world.state, &status) == 0 && status.st_mode & 0o7777 == 0o700)
            #expect(stat(world.database, &status) == 0 && status.st_mode & 0o077 == 0)
            let result = try Self.alertctl(world)
            #expect(result.status == 77, "\(result)")
            #expect(daemon.isRunning)
        }

        /// If somebody has opened up the folder, the kernel's information about the caller still protects the daemon.
        @Test func anOpenSocketIsNoUse() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            for folder in ["", "/run", "/run/alertd"] { chmod(world.path + folder, 0o755) }
            chmod(world.socket, 0o666)
            let result = try Self.alertctl(world)
            #expect(result.status == 77, "\(result)")
            #expect(result.output == "")
            #expect(try world.call(Manager.Status()).pid == Int(daemon.pid))
            #expect(daemon.log.contains("65534"), "the log does not say who: \(daemon.log)")
        }

        private static func alertctl(_ world: World) throws -> Outcome {
            // A copy that the other user can reach, wherever this was built.
            let folder = try World()
            chmod(folder.path, 0o755)
            let copy = folder.path + "/alertctl"
            try FileManager.default.copyItem(atPath: Built.program("alertctl"), toPath: copy)
            chmod(copy, 0o755)
            return try world.run(
                Tools.find("setpriv"), nobody + [copy, "list", "--no-start", "--socket", world.socket])
        }
    }
}
