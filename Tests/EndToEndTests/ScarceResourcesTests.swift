// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Testing

extension Whole {
    /// The daemon reports that it has too little memory or too few threads, or works and ends normally. It never
    /// listens without answering.
    @Suite struct ScarceResources {
        /// Limits in KiB from less than the program itself takes to enough. A program that cannot be loaded is the
        /// loader's to tell.
        @Test(arguments: [
            60_000, 80_000, 100_000, 120_000, 140_000, 160_000, 200_000, 250_000, 300_000, 400_000, 500_000,
        ])
        func withLittleMemoryItSaysSoOrServes(_ limit: Int) throws {
            let world = try World()
            try check(world, ["/bin/sh", "-c", "ulimit -v \(limit) && exec \"$0\" \"$@\""], says: "ulimit -v")
        }

        /// Root has as many threads as it likes, so the daemon is another user's, for whom there is a copy.
        @Test(.enabled(if: geteuid() == 0, "only root can become another user"), arguments: [1, 4, 8, 16, 24, 200])
        func withFewThreadsItSaysSoOrServes(_ limit: Int) throws {
            let world = try World()
            let user = 64_000 + limit
            for folder in ["", "/home", "/run", "/state", "/data"] {
                chmod(world.path + folder, 0o755)
                chown(world.path + folder, uid_t(user), gid_t(user))
            }
            for folder in ["/home", "/run", "/state"] { chmod(world.path + folder, 0o700) }
            let folder = try Built.program("alertd").dropLast("/alertd".count)
            try check(
                world,
                [
                    "/bin/sh", "-c",
                    "exec setpriv --reuid \(user) --regid \(user) --clear-groups bash -c 'ulimit -u \(limit) && exec \"$0\" \"$@\"' \"$0\" \"$@\"",
                ], says: "ulimit -u", isOurs: false)
            #expect(!folder.isEmpty)
        }

        /// - Parameter isOurs: Whether the daemon runs as this user, and so answers.
        private func check(_ world: World, _ wrapper: [String], says word: String, isOurs: Bool = true) throws {
            do {
                let daemon = try Daemon(in: world, wrapper: wrapper)
                if isOurs { #expect(try world.remind("tea", in: "1h").id == "tea") }
                #expect(try daemon.end() == 0)
            } catch let refusal as Daemon.NotStarted {
                #expect(refusal.status == 69 || refusal.status == 127, "\(refusal)")
                #expect(refusal.log.contains(word) || refusal.status == 127, "\(refusal)")
            }
        }

        /// The reason reaches whoever ran the command.
        @Test func theCommandPassesTheReasonOn() throws {
            let world = try World()
            world.environment["alertctl"] = try Built.program("alertctl")
            let line = "ulimit -v 250000; \"$alertctl\" list"
            let outcome =
                geteuid() == 0
                ? try world.run(
                    Tools.find("setpriv"),
                    ["--bounding-set=-sys_resource", "--inh-caps=-sys_resource", "bash", "-c", line])
                : try world.run("/bin/bash", ["-c", line])
            #expect(outcome.status == 69 && outcome.errors.contains("ulimit -v"), "\(outcome)")
        }

        /// All watches share one instance, of which a user has 128.
        @Test(.enabled(if: geteuid() == 0, "the descriptors of a process that is not dumpable are root's to read"))
        func oneInstanceWatchesEverything() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let folder = "/proc/\(daemon.pid)/fd"
            func instances() throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: folder).filter {
                    (try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + $0))
                        == "anon_inode:inotify"
                }.count
            }
            #expect(try instances() == 1)
            #expect(try world.call(Manager.Status()).parts.allSatisfy { $0.name != "file watching" })
        }

        private static let hasNoInstances = [
            "unshare", "--user", "--map-root-user", "sh", "-c",
            "echo 0 > /proc/sys/user/max_inotify_instances && exec \"$0\" \"$@\"",
        ]
        private static let canForbidThem: Bool = {
            guard let world = try? World(), let unshare = try? Tools.find("unshare") else { return false }
            return (try? world.run(unshare, Array(hasNoInstances.dropFirst()) + ["true"]).status) == 0
        }()

        @Test(.enabled(if: canForbidThem, "no user namespace can be made here"))
        func whatIsNotWatchedIsTold() async throws {
            let world = try World()
            let unshare = try Tools.find("unshare")
            // A followed calendar is read once at the start, even so.
            try world.configure("[[calendars]]\nname = \"mine\"\npath = \"~/calendars/work\"\nfollow = true\n")
            try Vdir(world.home + "/calendars/work").add("a.ics", Vdir.event("a", "Standup"))
            let daemon = try Daemon(in: world, wrapper: [unshare] + Self.hasNoInstances.dropFirst())
            try await Waiting.until("it is told") {
                try world.call(Manager.Status()).parts.contains { $0.name == "file watching" && !$0.ok }
            }
            let checks = try world.call(Manager.Doctor()).checks
            let check = try #require(checks.first { $0.name == "file watching" })
            for watch in ["zones", "configuration", "socket"] { #expect(check.detail.contains(watch), "\(check)") }
            #expect(check.remedy?.contains("max_user_instances") == true)
            try await Waiting.until("the calendar is read") {
                try world.alertctl("list").output.contains("Standup")
            }
            #expect(daemon.isRunning)
        }

        /// A file system without inodes, and one without room: `status` says what `doctor` says.
        @Test(
            .enabled(if: geteuid() == 0, "only root may mount a file system"),
            arguments: ["size=64m,nr_inodes=64", "size=4m"])
        func aDiskWithoutRoomIsToldAlike(_ options: String) throws {
            let world = try World()
            try FileManager.default.createDirectory(atPath: world.state, withIntermediateDirectories: true)
            let mount = try world.run(
                Tools.find("mount"), ["-t", "tmpfs", "-o", options + ",mode=0700", "tmpfs", world.state])
            try #require(mount.status == 0, "\(mount)")
            defer { _ = try? world.run(Tools.find("umount"), ["-l", world.state]) }
            let daemon = try Daemon(in: world)
            var number = 0
            while true {
                let file = open(world.state + "/ballast-\(number)", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
                guard file >= 0 else { break }
                let block = [UInt8](repeating: 1, count: 1 << 16)
                if !options.contains("nr_inodes") { while write(file, block, block.count) == block.count {} }
                close(file)
                if !options.contains("nr_inodes") { break }
                number += 1
            }
            let status = try world.call(Manager.Status())
            let checks = try world.call(Manager.Doctor()).checks
            let disk = try #require(checks.first { $0.name == "disk" })
            #expect(!disk.ok)
            #expect(status.parts.first { $0.name == "store" }?.ok == false, "\(status.parts)")
            let backup = try world.alertctl("backup", world.home + "/copy.sqlite")
            #expect(backup.status == 75, "\(backup)")
            #expect(backup.errors.contains("full") && !backup.errors.contains("permissions"), "\(backup)")
            #expect(daemon.isRunning)
        }
    }
}
