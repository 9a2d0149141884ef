// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport
import Testing
import Varlink

extension Whole {
    /// Everything that the daemon has confirmed survives its death at any moment.
    @Suite struct Crash {
        /// A daemon that was killed between fork and exec of a program leaves its lock and its socket to that: what
        /// connects is let in by the kernel, gets no answer, and is alone a moment later. The lock may go before the
        /// socket.
        @Test(arguments: [true, false]) func whatLetsUsInAndGoesIsNoDaemon(hasLock: Bool) throws {
            let world = try World()
            for folder in [world.state, (world.socket as NSString).deletingLastPathComponent] {
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            }
            let lock = open(world.state + "/alertd.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            if hasLock { #expect(flock(lock, LOCK_EX | LOCK_NB) == 0) }
            let listening = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
            let address = try #require(UnixSocketAddress(world.socket))
            #expect(address.withSocketAddress { bind(listening, $0, $1) } == 0 && listen(listening, 8) == 0)
            Thread {
                let connection = accept(listening, nil, nil)
                for descriptor in [lock, listening, connection] { close(descriptor) }
            }.start()
            let daemon = try Daemon(in: world)
            #expect(try world.call(Manager.Status()).pid == Int(daemon.pid))
        }

        /// The daemon is killed a hundred times while it takes reminders and while they come due. Its moments of death
        /// are random, from a seed that is printed: `ALERTD_TEST_SEED` repeats a run.
        @Test func everyAcknowledgedReminderFiresOnce() throws {
            let given = ProcessInfo.processInfo.environment["ALERTD_TEST_SEED"].flatMap(UInt64.init)
            let seed = given ?? .random(in: 1...999_999)
            var random = SeededRandom(seed: seed)
            let world = try World()
            var acknowledged: Set<String> = []
            var asked = 0
            var killedBeforeItListened = 0
            for _ in 0..<100 {
                // One in ten dies on its way up, while it recovers what the last one left.
                if Int.random(in: 0..<10, using: &random) == 0 {
                    killedBeforeItListened += 1
                    try Daemon.crashEarly(in: world, after: .microseconds(Int.random(in: 0...60_000, using: &random)))
                    continue
                }
                let daemon = try Daemon(in: world)
                let death = ContinuousClock.now + .microseconds(Int.random(in: 0...250_000, using: &random))
                daemon.crash(at: death)
                let connection = try? world.connect()
                // Half of the lives end in the middle of commits, the others while reminders come due.
                for _ in 0..<(Bool.random(using: &random) ? 8 : 80) {
                    let id = "r\(asked)"
                    asked += 1
                    let span = "\(Int.random(in: 1...4_000, using: &random))ms"
                    let answer = try? connection?.call(
                        Notifications.Remind(id: id, content: .init(title: "Reminder \(id)"), trigger: .init(in: span)))
                    guard let answer else { break }
                    #expect(answer.id == id)
                    acknowledged.insert(id)
                }
                #expect(try daemon.wait() == -SIGKILL)
            }
            let daemon = try Daemon(in: world)
            var fires: [String: Int] = [:]
            do {
                try Self.awaitNothingPending(world)
                for event in try world.history() where event.event == .delivered {
                    fires[event.id ?? "", default: 0] += 1
                }
            } catch {
                let end = daemon.isRunning ? "runs" : "ended with \(try daemon.wait())"
                throw ToolError("seed \(seed): \(error); the daemon \(end): \(daemon.log)")
            }
            let missing = acknowledged.filter { fires[$0] == nil }
            let twice = fires.filter { $0.value > 1 }
            let note: Comment =
                "seed \(seed): \(acknowledged.count) of \(asked) acknowledged, \(killedBeforeItListened) killed early"
            print("100 crashes, \(note)")
            #expect(missing.isEmpty, note)
            #expect(twice.isEmpty, note)
            #expect(acknowledged.count > 100, note)
            #expect(try world.call(Manager.Status()).setAside == nil)
            #expect(daemon.isRunning)
        }

        /// Notifications that became due while no daemon ran are delivered at the start, once each, with the time at
        /// which they were due. If that is longer ago than a restart takes, they are marked as late.
        @Test func whatCameDueWhileItWasDownFiresAtTheStart() throws {
            let world = try World()
            let first = try Daemon(in: world)
            // Far enough for a busy machine to kill alertd before it.
            let due = try world.remind("long", in: "2s") { $0.badge = .init(add: 1) }.due
            try world.remind("later", in: "1h")
            try first.crash()
            // Nobody runs whose event could be awaited: time itself has to pass, as long as nobody would call on time.
            Times.pass(until: .now + .milliseconds(12_500))
            let second = try Daemon(in: world)
            try Self.await(delivered: "long", in: world)
            let event = try #require(try world.history(id: "long").last { $0.event == .delivered })
            #expect(event.late == true)
            #expect(Times.date(event.due) == Times.date(due))
            try world.remind("short", in: "100ms")
            try second.crash()
            Times.pass(until: .now + .milliseconds(300))

            let third = try Daemon(in: world)
            try Self.await(delivered: "short", in: world)
            for id in ["long", "short"] {
                #expect(try world.history(id: id).filter { $0.event == .delivered }.count == 1, "\(id)")
            }
            let listed = try world.call(Notifications.List()).notifications
            #expect(listed.map(\.id) == ["later", "long", "short"])
            #expect(try world.call(Badges.List()).badges.map(\.count) == [1])
            #expect(third.isRunning)
        }

        /// Whoever starts it may end it at once: a service manager, say, whose unit was changed.
        @Test func anEndRightAfterTheStartIsOrderly() throws {
            let world = try World()
            for signal in [SIGTERM, SIGINT, SIGTERM, SIGINT] {
                let daemon = try Daemon(in: world)
                daemon.send(signal)
                #expect(try daemon.wait() == 0, "\(daemon.log)")
            }
            // What is closed in order leaves nothing in the log.
            #expect(FileManager.default.contents(atPath: world.database + "-wal")?.isEmpty != false)
        }

        @Test func everythingIsThereAgainAfterAnOrderlyEnd() throws {
            let world = try World()
            let first = try Daemon(in: world)
            for number in 0..<20 { try world.remind("r\(number)", in: "\(number + 1)h") }
            let before = try world.alertctl("list", "--json").output
            #expect(try first.end() == 0)
            let second = try Daemon(in: world)
            #expect(try world.alertctl("list", "--json").output == before)
            #expect(second.isRunning)
        }

        private static func await(delivered id: String, in world: World) throws {
            let watcher = try Watcher(world)
            if try world.history(id: id).contains(where: { $0.event == .delivered }) { return }
            try watcher.await(.delivered, id: id)
        }

        /// Watches first and looks then, so that the last delivery cannot fall between the two.
        private static func awaitNothingPending(_ world: World) throws {
            let watcher = try Watcher(world)
            for notification in try world.call(Notifications.List(state: .pending, limit: 1_000)).notifications {
                try watcher.await(.delivered, id: notification.id)
            }
        }
    }
}

/// Random numbers that a seed repeats: SplitMix64, Steele, Lea and Flood 2014.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
