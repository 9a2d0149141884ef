// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Testing
import Varlink

extension Whole {
    /// The daemon with the kernel's clocks and real zone files. What would disturb other programs is done where it is
    /// asked for only: `ALERTD_TEST_STEP_CLOCK=1` sets the machine's clock by 20 ms, and back.
    @Suite struct RealClock {
        private static let mayStepClock =
            ProcessInfo.processInfo.environment["ALERTD_TEST_STEP_CLOCK"] == "1" && geteuid() == 0

        /// A time namespace, time_namespaces(7), wants root, or a user namespace that not every kernel gives.
        private static let hasTimeNamespaces: Bool = {
            guard geteuid() == 0, let unshare = try? Tools.find("unshare"), let world = try? World() else {
                return false
            }
            return (try? world.run(unshare, ["-T", "--boottime", "1", "true"]).status) == 0
        }()

        private func due(_ id: String, in world: World) throws -> String {
            try world.call(Notifications.Show(id: id)).notification.due
        }

        private func link(_ zone: String, at path: String) throws {
            let new = path + ".new"
            try FileManager.default.createSymbolicLink(
                atPath: new, withDestinationPath: "/usr/share/zoneinfo/" + zone)
            #expect(rename(new, path) == 0)
        }

        /// `timedatectl set-timezone` replaces /etc/localtime in this way.
        @Test func aZoneLinkThatChangesMovesWhatFloats() throws {
            let world = try World()
            let localtime = world.path + "/localtime"
            try link("Europe/Berlin", at: localtime)
            world.environment["TZ"] = ":" + localtime
            let daemon = try Daemon(in: world)
            let connection = try world.connect()
            for (id, trigger) in [
                ("floats", Notifications.Trigger(at: "2031-03-04T09:00", floating: true)),
                ("tokyo", Notifications.Trigger(at: "2031-03-04T09:00", zone: "Asia/Tokyo")),
                ("instant", Notifications.Trigger(at: "2031-03-04T09:00:00Z")),
            ] {
                _ = try connection.call(
                    Notifications.Remind(id: id, content: .init(title: id), trigger: trigger))
            }
            #expect(try due("floats", in: world) == "2031-03-04T09:00:00+01:00")
            let watcher = try Watcher(world)
            try link("America/New_York", at: localtime)
            let event = try watcher.await(.zoneChanged)
            #expect(event.count == 1)
            #expect(try due("floats", in: world) == "2031-03-04T09:00:00-05:00")
            #expect(try due("tokyo", in: world) == "2031-03-04T09:00:00+09:00")

            // And once more while nothing runs.
            #expect(try daemon.end() == 0)
            try link("Europe/Helsinki", at: localtime)
            let second = try Daemon(in: world)
            // The start's own work comes before any request.
            try world.remind("fence", in: "9h")
            let limit = ContinuousClock.now + .seconds(30)
            while try due("floats", in: world) != "2031-03-04T09:00:00+02:00", ContinuousClock.now < limit {
                sched_yield()
            }
            #expect(try due("floats", in: world) == "2031-03-04T09:00:00+02:00")
            #expect(second.isRunning)
        }

        /// The uptime is an hour ahead of what the wall clock tells, as after an hour in which the clock was set back.
        @Test(.enabled(if: hasTimeNamespaces, "no time namespace can be made here"))
        func aCountdownFollowsTheUptimeAndNotTheWall() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            try world.remind("soon", in: "50m")
            try world.remind("later", in: "2h")
            #expect(try daemon.end() == 0)
            let second = try Daemon(
                in: world, wrapper: [Tools.find("unshare"), "-T", "--boottime", "3600"])
            // The start's own work comes before any request.
            try world.remind("fence", in: "9h")
            #expect(try world.call(Notifications.Show(id: "soon")).notification.state == .delivered)
            #expect(try world.call(Notifications.Show(id: "later")).notification.state == .pending)
            #expect(second.isRunning)
        }

        /// Nobody calls the daemon: the timer alone tells it.
        @Test(.enabled(if: mayStepClock, "the machine's clock is set where ALERTD_TEST_STEP_CLOCK=1 allows it"))
        func aClockThatIsSetIsNoticedAtOnce() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            try world.remind("tea", in: "9h")
            let sqlite = try Tools.find("sqlite3")
            func ahead() throws -> Int64? {
                let answer = try world.run(sqlite, ["-readonly", world.database, "SELECT ahead FROM boot"])
                return Int64(answer.output.trimmingCharacters(in: .whitespacesAndNewlines))
            }
            func step(_ milliseconds: Int) {
                var now = timespec()
                clock_gettime(CLOCK_REALTIME, &now)
                let nanoseconds = now.tv_nsec + milliseconds * 1_000_000
                now.tv_sec += Int(floor(Double(nanoseconds) / 1e9))
                now.tv_nsec = ((nanoseconds % 1_000_000_000) + 1_000_000_000) % 1_000_000_000
                #expect(clock_settime(CLOCK_REALTIME, &now) == 0)
            }
            let before = try #require(try ahead())
            step(20)
            defer { step(-20) }
            let limit = ContinuousClock.now + .seconds(10)
            while try ahead() == before, ContinuousClock.now < limit { sched_yield() }
            let moved = try #require(try ahead()) - before
            #expect((19_000...21_000).contains(moved))
            #expect(daemon.isRunning)
        }

        /// The kernel holds an alarm for what asks to wake the machine, proc_pid_fdinfo(5): clock 8 is
        /// CLOCK_REALTIME_ALARM. Root has the capability that this wants.
        @Test(.enabled(if: geteuid() == 0, "only root may wake the machine here"))
        func whatAsksForItHasAnAlarmThatWakes() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            func alarm() throws -> Int? {
                let folder = "/proc/\(daemon.pid)/fdinfo"
                for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
                    guard let text = try? String(contentsOfFile: folder + "/" + name, encoding: .utf8),
                        text.contains("clockid: 8"), let value = text.firstMatch(of: /it_value: \((\d+),/)
                    else { continue }
                    return Int(value.1)
                }
                return nil
            }
            try world.remind("plain", in: "1h")
            #expect(try alarm() == 0)
            _ = try world.call(
                Notifications.Remind(
                    id: "wakes", content: .init(title: "Wake up"), trigger: .init(in: "2h", wake: true)))
            // The answer may come before the turn of the loop that arms it is over; the next one's comes after it.
            try world.remind("fence", in: "9h")
            #expect((7_100...7_200).contains(try alarm() ?? -1))
            let answer = try world.alertctl("remind", "Tea", "--in", "1h", "--wake", "--id", "tea")
            #expect(answer.status == 0, "\(answer)")
            let check = try #require(try world.call(Manager.Doctor()).checks.first { $0.name.hasPrefix("waking") })
            #expect(check.ok == !(answer.output + answer.errors).contains("wake it"), "\(check) \(answer)")
        }
    }
}
