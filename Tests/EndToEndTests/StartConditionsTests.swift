// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Glibc
import Testing

extension Whole {
    /// A daemon that a command has started is nobody's: it serves every later caller, long after that command.
    @Suite struct StartConditions {
        /// Runs a line of a shell in which `$alertctl` is the command, and returns the daemon that it has started.
        private func start(_ line: String, in world: World) throws -> pid_t {
            world.environment["alertctl"] = try Built.program("alertctl")
            let outcome = try world.run("/bin/bash", ["-c", line])
            #expect(outcome.status == 0, "\(outcome)")
            return pid_t(try world.call(Manager.Status()).pid)
        }

        /// A script that holds a lock for one command, and a pipe that ends with it.
        @Test func itHoldsNoDescriptorOfItsCaller() throws {
            let world = try World()
            let lock = world.path + "/lock"
            let pid = try start("exec 9>\(lock); flock -n 9; \"$alertctl\" remind Tea --in 1h | cat", in: world)
            defer { kill(pid, SIGKILL) }
            #expect(try world.run(Tools.find("flock"), ["-n", lock, "true"]).status == 0)
            guard geteuid() == 0 else { return }
            let folder = "/proc/\(pid)/fd"
            let open = try FileManager.default.contentsOfDirectory(atPath: folder).compactMap {
                try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + $0)
            }
            #expect(!open.contains { $0.hasPrefix(lock) }, "\(open)")
        }

        @Test func itHasTheEnvironmentOfTheSessionAlone() throws {
            let world = try World()
            world.environment["TZ"] = "Asia/Tokyo"
            world.environment["API_TOKEN"] = "secret"
            world.environment["ALERTD_PROGRESS"] = "1"
            world.environment["XDG_ACTIVATION_TOKEN"] = "once"
            world.environment["LC_TIME"] = "en_GB.UTF-8"
            let pid = try start("\"$alertctl\" list", in: world)
            defer { kill(pid, SIGKILL) }
            #expect(try world.call(Manager.Status()).zone != "Asia/Tokyo")
            guard geteuid() == 0 else { return }
            let text = try String(contentsOfFile: "/proc/\(pid)/environ", encoding: .utf8)
            let names = Set(text.split(separator: "\0").map { $0.prefix { $0 != "=" } })
            #expect(names.isDisjoint(with: ["TZ", "API_TOKEN", "ALERTD_PROGRESS", "XDG_ACTIVATION_TOKEN", "alertctl"]))
            #expect(names.isSuperset(of: ["HOME", "PATH", "XDG_STATE_HOME", "LC_TIME", "PULSE_SERVER"]), "\(names)")
        }

        @Test func itHasTheUsualConditions() throws {
            let world = try World()
            let pid = try start(
                """
                umask 000; ulimit -S -f 2000000; ulimit -S -t 600; ulimit -S -n 200; ulimit -S -c 0
                renice -n 7 $$ >/dev/null; chrt --batch -p 0 $$; ionice -c 3 -p $$; taskset -p 1 $$ >/dev/null
                "$alertctl" list
                """, in: world)
            defer { kill(pid, SIGKILL) }
            let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
            #expect(status.contains("Umask:\t0077"), "\(status)")
            let limits = try String(contentsOfFile: "/proc/\(pid)/limits", encoding: .utf8)
            // alertd itself allows no core file.
            for line in limits.split(separator: "\n").dropFirst() where !line.hasPrefix("Max core") {
                let words = line.dropFirst(26).split(separator: " ")
                #expect(words[0] == words[1], "\(line)")
            }
            // Field 41 of stat, proc_pid_stat(5): the scheduler; field 19: the nice value, which not everybody may
            // lower.
            let stat = try String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
            let fields = stat.drop { $0 != ")" }.split(separator: " ")
            #expect(fields[39] == "0", "\(stat)")
            let priority = try world.run(Tools.find("ionice"), ["-p", "\(pid)"]).output
            #expect(!priority.contains("idle"), "\(priority)")
            if geteuid() == 0 { #expect(fields[17] == "0", "\(stat)") }
            let parts = try world.call(Manager.Status()).parts
            #expect(parts.contains { $0.name == "limits" } == (fields[17] != "0"), "\(parts)")
        }

        /// A hard limit that cannot be raised is reported.
        @Test func aLimitThatStaysIsTold() throws {
            let world = try World()
            let pid = try start(
                geteuid() == 0
                    ? "setpriv --bounding-set=-sys_resource --inh-caps=-sys_resource bash -c 'ulimit -t 600; \"$alertctl\" list'"
                    : "ulimit -t 600; \"$alertctl\" list", in: world)
            defer { kill(pid, SIGKILL) }
            let part = try world.call(Manager.Status()).parts.first { $0.name == "limits" }
            #expect(part?.ok == false && part?.detail.contains("ulimit -t") == true, "\(String(describing: part))")
            let check = try world.call(Manager.Doctor()).checks.first { $0.name == "limits" }
            #expect(check?.remedy != nil)
        }

        /// The command's own conditions are what they were: it goes on with what it runs.
        @Test func theCommandKeepsItsOwn() throws {
            let world = try World()
            world.environment["alertctl"] = try Built.program("alertctl")
            let outcome = try world.run(
                "/bin/bash",
                [
                    "-c",
                    "ulimit -S -n 200; umask 027; \"$alertctl\" progress run --title Work -- sh -c 'ulimit -n; umask'",
                ])
            if let pid = try? world.call(Manager.Status()).pid { kill(pid_t(pid), SIGKILL) }
            #expect(outcome.output == "200\n0027\n", "\(outcome)")
        }
    }
}
