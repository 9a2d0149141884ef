// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DBus
import DesktopSupport
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Listening {
    /// A file system that answers nothing (FUSE, with a server that reads and says nothing): whoever names a file there
    /// is late, and nobody else.
    @Suite(.enabled(if: geteuid() == 0, "only root may mount it")) struct HangingFiles {
        private static let name = "org.freedesktop.Notifications"

        private static func notify(
            _ connection: BusConnection, _ summary: String, hints: [String: DBusValue] = [:]
        ) async throws -> UInt32 {
            let answer = try await connection.call(
                MethodCall(
                    destination: name, path: "/org/freedesktop/Notifications", interface: name, member: "Notify",
                    arguments: [
                        .string("test"), .uint32(0), .string(""), .string(summary), .string(""), .strings([]),
                        .properties(hints), .int32(-1),
                    ]), within: .seconds(20))
            return try #require(answer.first?.uint32Value)
        }

        /// Returns once alertd serves notifications.
        private static func untilServed(_ connection: BusConnection) async throws {
            for await change in connection.owners(of: name) where change.owner != nil { return }
        }

        @Test(.timeLimit(.minutes(2))) func theyHoldUpNothingElse() async throws {
            let bus = try await PrivateBus.started()
            let server = try SoundServer()
            let world = try World(sound: server)
            world.environment.merge(bus.environment) { $1 }
            try FileManager.default.createDirectory(
                atPath: world.home + "/.config/alertd", withIntermediateDirectories: true)
            try world.write("[desktop]\nserve = \"always\"\n", to: "home/.config/alertd/config.toml")
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let connection = BusConnection(address: bus.address)
            try await Self.untilServed(connection)

            let folder = world.path + "/far"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let tone = WaveFile(channels: 1, rate: 48_000, encoding: .int16).tone(seconds: 0.1)
            let near = try world.write(tone, to: "near.wav")
            let far = try world.write(tone, to: "far/far.wav")
            let program = try world.write("#!/bin/sh\n", to: "far/program", executable: true)
            try world.remind("far", in: "3s") { $0.sound = far }
            try world.remind("near", in: "3s") { $0.sound = near }
            try world.remind("program", in: "3s") { $0.onDeliver = [program] }
            let hanging = try HangingFolder(folder, in: world)
            defer { hanging.end() }

            // Programs on the bus are answered at once, more of them than there are threads that may hang.
            let begin = ContinuousClock.now
            var numbers: [UInt32] = []
            for number in 0..<80 {
                let hint = DBusValue.string("\(folder)/\(number % 7).wav")
                numbers.append(try await Self.notify(connection, "\(number)", hints: ["sound-file": hint]))
            }
            numbers.append(try await Self.notify(connection, "last"))
            #expect(.now - begin < .seconds(10))

            // What comes due does, and is heard.
            for id in ["far", "near", "program"] { try watcher.await(.delivered, id: id, within: .seconds(10)) }
            #expect(try watcher.await(.soundEnded, id: "near", within: .seconds(10)).outcome == "finished")
            let late = try watcher.await(.soundEnded, id: "far")
            #expect(late.outcome == "failed" && late.reason?.contains("does not respond") == true, "\(late)")

            // Over the socket too, and on the way to the loudspeaker.
            let hints = [Notifications.RelayedHint(name: "sound-file", value: "'\(folder)/x.wav'")]
            let relayed = try world.call(Notifications.Relay(appName: "test", summary: "relayed", hints: hints))
            try watcher.await(.delivered, id: relayed.id)
            #expect(try world.alertctl("play", near).status == 0)
            #expect(throws: VarlinkClientError.self) { try world.call(Sounds.Play(sound: far)) }
            #expect(try world.alertctl("notify", "Said", "--sound", near).status == 0)

            // alertctl itself looks at files, and hangs with none of them.
            for words in [
                ["play", far], ["sound", "info", far], ["sound", "load", far], ["import", folder + "/far.ics"],
                ["restore", folder + "/far.db"],
            ] {
                let asked = ContinuousClock.now
                let refused = try world.run(Built.program("alertctl"), words + ["--no-start"])
                #expect(refused.status == 70 || refused.status == 75 || refused.status == 65, "\(words): \(refused)")
                #expect(refused.errors.contains("file system does not respond"), "\(words): \(refused)")
                #expect(!refused.errors.contains("Supported"), "\(words): \(refused)")
                #expect(.now - asked < .seconds(15), "\(words)")
            }
            #expect(try world.alertctl("remind", "On", "--in", "1h", "--on-deliver", program).status == 66)

            // In the order in which they came.
            try watcher.await(.delivered, id: "desktop-\(try #require(numbers.last))")
            let delivered = watcher.seen.filter { $0.event == .delivered }.compactMap(\.id)
            let served = delivered.filter { $0.hasPrefix("desktop-") && $0 != relayed.id }
            #expect(served == numbers.map { "desktop-\($0)" })
            let doctor = try world.alertctl("doctor")
            #expect(doctor.output.contains("never returned"), "\(doctor)")
            #expect(daemon.isRunning)

            // Once it answers, whatever it says, everything there is tried again.
            hanging.end()
            #expect(try world.alertctl("play", far).status == 0)
        }

        /// The switch of silent mode is a file. If that hangs, callers that switch it wait and get an error; everything
        /// else continues.
        @Test(.timeLimit(.minutes(2))) func theSwitchOfSilentModeHoldsUpNothingElse() throws {
            let server = try SoundServer()
            let world = try World(sound: server)
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let tone = WaveFile(channels: 1, rate: 48_000, encoding: .int16).tone(seconds: 0.1)
            let near = try world.write(tone, to: "near.wav")
            try world.remind("near", in: "2s") { $0.sound = near }
            let hanging = try HangingFolder(world.write("", to: "state/alertd/silent"), in: world)
            defer { hanging.end() }
            let begin = ContinuousClock.now
            let switches = try (0..<12).map { _ in
                try world.reading(Built.program("alertctl"), ["silent", "on", "--no-start"])
            }
            #expect(try world.call(Manager.Status()).pid == Int(daemon.pid))
            #expect(try world.call(Sounds.Silent()).on == false)
            #expect(try world.alertctl("play", near).status == 0)
            #expect(try world.alertctl("notify", "Said", "--sound", near).status == 0)
            #expect(try watcher.await(.delivered, id: "near", within: .seconds(10)).late != true)
            #expect(try watcher.await(.soundEnded, id: "near", within: .seconds(10)).outcome == "finished")
            #expect(.now - begin < .seconds(10))
            for one in switches { #expect(try one.wait() != 0) }
            #expect(try world.alertctl("doctor").output.contains("never returned"))
            #expect(try world.call(Sounds.Silent()).on == false)
            hanging.end()
            #expect(try world.alertctl("silent", "on").status == 0)
            #expect(try world.call(Sounds.Silent()).on)
            #expect(daemon.isRunning)
        }

        /// A file system that hangs stops no other file that a reminder waits for.
        @Test(.timeLimit(.minutes(2))) func eachAwaitedFileIsWatchedAlone() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let folder = world.path + "/far"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            #expect(try world.alertctl("remind", "Far", "when file \(folder)/x appears", "--id", "far").status == 0)
            #expect(
                try world.alertctl("remind", "Near", "when file \(world.path)/y appears", "--id", "near").status == 0)
            let hanging = try HangingFolder(folder, in: world)
            defer { hanging.end() }
            // The answer takes as long as a service may take for its first one.
            let late = try world.alertctl("remind", "Far", "when file \(folder)/z appears", "--id", "z")
            #expect(late.status == 69 && late.errors.contains("nobody answers"), "\(late)")
            #expect(
                try world.alertctl("remind", "Other", "when file \(world.path)/other appears", "--id", "other").status
                    == 0)
            try world.write("x", to: "y")
            try watcher.await(.delivered, id: "near")
            try world.write("x", to: "other")
            try watcher.await(.delivered, id: "other")
            #expect(daemon.isRunning)
        }
    }
}

/// A folder whose file system hangs, Tests/hanging_fs.py.
private final class HangingFolder {
    private let server: TestProcess
    private let folder: String
    private let world: World
    private var hasEnded = false

    init(_ folder: String, in world: World) throws {
        self.folder = folder
        self.world = world
        let (reading, writing) = try Descriptor.pipe()
        defer { for descriptor in [reading, writing] { close(descriptor) } }
        server = try TestProcess(
            "python3", [Built.source("Tests/hanging_fs.py"), folder], environment: world.environment,
            output: .descriptor(writing), errors: .descriptor(2))
        guard Descriptor.isReadable(reading, by: .now + .seconds(30)) else {
            throw TestProcess.Failure("nothing was mounted on \(folder)")
        }
    }

    /// Makes pending requests fail, and restores the folder.
    func end() {
        guard !hasEnded else { return }
        hasEnded = true
        server.kill()
        if let umount = try? Tools.find("umount") { _ = try? world.run(umount, ["-l", folder]) }
    }
}
