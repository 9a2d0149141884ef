// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Testing

extension Whole {
    /// Commands whose environment leads elsewhere than that of the daemon.
    @Suite struct OtherPlaces {
        /// The environment is the one in cron, after su, and in a terminal of another session.
        @Test func aDaemonWithAnotherRuntimeDirectoryIsFound() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let socket = world.socket
            // Not without the variable: this machine may have a daemon of the person's own at the usual place.
            world.environment["XDG_RUNTIME_DIR"] = world.path + "/other"
            for options in [["--no-start"], []] {
                let list = try world.run(
                    Built.program("alertctl"), ["remind", "Tea", "--in", "1h", "--quiet"] + options)
                #expect(list.status == 0 && list.errors.isEmpty, "\(list)")
            }
            world.environment["XDG_RUNTIME_DIR"] = world.path + "/run"
            #expect(try world.call(Manager.Status()).pending == 2)
            // One that is named is meant, and the other is named too.
            let elsewhere = try world.run(
                Built.program("alertctl"), ["list", "--socket", world.path + "/run/mine.varlink"])
            #expect(elsewhere.status == 75 && elsewhere.errors.contains("--socket \(socket)"), "\(elsewhere)")
            // Its lock outlives it, and leads nowhere then.
            try daemon.crash()
            #expect(try world.alertctl("list").status == 69)
        }

        /// A daemon that listens where a dead daemon's lock points is not the dead one.
        @Test func anotherDaemonAtThatPlaceIsNotTakenForIt() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let (socket, state) = (world.socket, world.environment["XDG_STATE_HOME"])
            try daemon.crash()
            world.environment["XDG_STATE_HOME"] = world.path + "/data"
            let other = try Daemon(in: world)
            try world.remind("theirs", in: "1h")
            world.environment["XDG_STATE_HOME"] = state
            world.environment["XDG_RUNTIME_DIR"] = world.path + "/other"
            let list = try world.alertctl("list")
            #expect(list.status == 69 && !list.output.contains("theirs"), "\(list)")
            #expect(other.isRunning && !socket.isEmpty)
        }

        @Test func anotherHomeIsTold() throws {
            let world = try World()
            world.environment["XDG_STATE_HOME"] = nil
            let list = try world.run(Built.program("alertctl"), ["list"])
            #expect(list.status == 0, "\(list)")
            #expect(list.errors.contains(world.home + "/.local/state/alertd"), "\(list)")
            #expect(list.errors.contains("HOME is not your home folder"), "\(list)")
            #expect(try world.run(Built.program("alertctl"), ["list"]).errors.isEmpty)
            kill(pid_t(try world.call(Manager.Status()).pid), SIGKILL)
        }

        @Test func aStateThatAVariableNamesIsUsed() throws {
            let world = try World()
            world.environment["ALERTD_STATE"] = world.path + "/data/mine"
            let list = try world.run(Built.program("alertctl"), ["list"])
            #expect(list.status == 0 && list.errors.isEmpty, "\(list)")
            kill(pid_t(try world.call(Manager.Status()).pid), SIGKILL)
            #expect(FileManager.default.fileExists(atPath: world.path + "/data/mine/alertd.sqlite"))
        }

        /// Anybody could replace the daemon's socket by their own.
        @Test(arguments: [(mode_t(0o777), false), (0o770, false), (0o1777, true), (0o700, true), (0o755, true)])
        func aSocketInAFolderOfAllIsRefused(_ mode: mode_t, _ isTaken: Bool) throws {
            let world = try World()
            let folder = world.path + "/open"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            chmod(folder, mode)
            world.environment["ALERTD_SOCKET"] = folder + "/alertd.varlink"
            let list = try world.run(Built.program("alertctl"), ["list"])
            #expect(list.status == (isTaken ? 0 : 77), "\(list)")
            #expect(isTaken || list.errors.contains("chmod"), "\(list)")
        }
    }
}
