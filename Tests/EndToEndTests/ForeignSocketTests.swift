// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Whole {
    /// A socket, or a folder for it, that another user has put in the daemon's place. Becoming that user takes root.
    @Suite(.enabled(if: geteuid() == 0, "only root can become another user")) struct ForeignSocket {
        private static let user: uid_t = 65_534

        /// Listens where the daemon would as another user, and says how many bytes were sent to it.
        private static let listener = """
            import os, socket, sys
            server = socket.socket(socket.AF_UNIX, getattr(socket, "SOCK_" + sys.argv[2]))
            server.bind(sys.argv[1])
            os.chmod(sys.argv[1], 0o777)
            server.listen()
            print("listens", flush=True)
            client, _ = server.accept()
            print(len(client.recv(65536)), flush=True)
            """

        private static func listen(_ world: World, at socket: String, kind: String = "STREAM") throws -> TestProcess {
            let listener = try world.reading(
                Tools.find("setpriv"),
                [
                    "--reuid", "\(user)", "--regid", "\(user)", "--clear-groups", "--", "/usr/bin/python3", "-c",
                    listener,
                ]
                    + [socket, kind])
            #expect(try listener.line() == "listens")
            return listener
        }

        /// Whoever listens is asked of the kernel, and told nothing.
        @Test(arguments: [["alert", "T", "--secure"], ["list"], ["answer", "t", "Yes"], ["watch"]])
        func whoeverListensIsToldNothing(_ words: [String]) throws {
            let world = try World()
            let folder = world.path + "/theirs"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            for path in [world.path, folder] { chmod(path, 0o777) }
            let listener = try Self.listen(world, at: folder + "/s")
            let result = try world.run(
                Built.program("alertctl"), words + ["--no-start", "--socket", folder + "/s"],
                input: Array("secret".utf8))
            #expect(result.status == 77, "\(result)")
            #expect(result.output == "")
            #expect(result.errors.contains("65534"))
            #expect(try listener.line() == "0")
        }

        /// The socket for secrets too: neither what was typed nor the way to it goes to a stranger who listens there.
        @Test(arguments: [false, true]) func whoeverListensForSecretsIsToldNothing(_ types: Bool) throws {
            let world = try World()
            let folder = world.path + "/theirs"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            for path in [world.path, folder] { chmod(path, 0o777) }
            let socket = folder + "/s"
            let listener = try Self.listen(world, at: SecretChannel.path(nextTo: socket), kind: "SEQPACKET")
            var stranger: uid_t?
            do throws(VarlinkClientError) {
                if types {
                    let secret = Array("secret".utf8).withUnsafeBytes { SecretText($0) }
                    try SecretChannel.send([secret], token: "token", nextTo: socket)
                } else {
                    close(try SecretChannel.give(token: "token", nextTo: socket))
                }
            } catch {
                if case .foreignPeer(let peer) = error { stranger = peer.userID }
            }
            #expect(stranger == Self.user)
            #expect(try listener.line() == "0")
        }

        /// A folder that another user could have filled is not looked into at all.
        @Test(arguments: ["theirs", "writable", "theirs inside", "writable inside", "linked inside"])
        func aRuntimeDirectoryThatIsNotOursAloneIsRefused(_ fault: String) throws {
            let world = try World()
            let run = world.path + "/run"
            let inside = run + "/alertd"
            try FileManager.default.createDirectory(
                atPath: inside, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            for path in [world.path, run] { chmod(path, 0o755) }
            let listens = fault.hasSuffix("inside") ? inside : run
            switch fault {
            case "theirs", "theirs inside": chown(listens, Self.user, Self.user)
            case "writable", "writable inside": chmod(listens, 0o777)
            default:
                rmdir(inside)
                mkdir(world.path + "/other", 0o700)
                symlink(world.path + "/other", inside)
            }
            let result = try world.run(Built.program("alertctl"), ["list"])
            #expect(result.status == 77, "\(result)")
            #expect(result.errors.contains(listens), "\(result)")
            // Nothing was started in it either.
            #expect(!FileManager.default.fileExists(atPath: world.state))
        }

        /// A person who became root and kept the variable is refused, too, as in libpulse.
        @Test func theDaemonRefusesTheRuntimeDirectoryOfAnother() throws {
            let world = try World()
            chown(world.path + "/run", Self.user, Self.user)
            let result = try world.run(Built.program("alertd"), [])
            #expect(result.status == 77, "\(result)")
            #expect(result.errors.contains("belongs to the user 65534"))
        }
    }

    /// Folders that others may use, as a careless hand or another program leaves them.
    @Suite struct OpenFolders {
        private static func mode(_ path: String) -> mode_t {
            var status = stat()
            return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
        }

        @Test(arguments: [mode_t(0o777), 0o1777, 0o755, 0o750])
        func theyAreMendedAndTold(_ mode: mode_t) throws {
            let world = try World()
            for folder in [world.state, world.path + "/run/alertd"] {
                mkdir(folder, 0o700)
                chmod(folder, mode)
            }
            let daemon = try Daemon(in: world)
            #expect(Self.mode(world.state) == 0o700)
            #expect(Self.mode(world.path + "/run/alertd") == 0o700)
            #expect(daemon.log.contains(world.state) && daemon.log.contains(String(mode, radix: 8)), "\(daemon.log)")
            #expect(try world.alertctl("list").status == 0)
        }

        @Test func aLinkIsRefused() throws {
            let world = try World()
            mkdir(world.path + "/elsewhere", 0o700)
            symlink(world.path + "/elsewhere", world.state)
            let result = try world.run(Built.program("alertd"), [])
            #expect(result.status == 77, "\(result)")
            #expect(result.errors.contains("symbolic link"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: world.path + "/elsewhere").isEmpty)
        }

        @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
        func whatAnotherHasLeftThereIsNotOpened() throws {
            let world = try World()
            mkdir(world.state, 0o700)
            chmod(world.state, 0o777)
            try Data("x".utf8).write(to: URL(filePath: world.database))
            chown(world.database, 65_534, 65_534)
            let result = try world.run(Built.program("alertd"), [])
            #expect(result.status == 77, "\(result)")
            #expect(result.errors.contains("alertd.sqlite"))
            #expect(try Data(contentsOf: URL(filePath: world.database)) == Data("x".utf8))
        }
    }
}
