// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing

extension Listening {
    /// The recipes for other programs in Examples, run unchanged: with khal, todoman and tmux themselves, and with
    /// stand-ins for programs that are not installed for the tests.
    @Suite struct Recipes {
        private let world: World
        private let daemon: Daemon

        init() throws {
            world = try World()
            let folder = world.path + "/bin"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
            let alertctl = URL(filePath: try Built.program("alertctl")).deletingLastPathComponent().path
            world.environment["PATH"] = [folder, alertctl, world.environment["PATH"] ?? ""].joined(separator: ":")
            daemon = try Daemon(in: world)
        }

        private func run(_ example: String, _ words: [String]) throws -> Outcome {
            try world.run(Built.source("Examples/" + example), words)
        }

        /// Puts a program into PATH.
        private func stand(in name: String, _ script: String) throws {
            try world.write("#!/bin/sh\n" + script + "\n", to: "bin/" + name, executable: true)
        }

        /// The text that a stand-in wrote.
        private func noted() throws -> String { try String(contentsOfFile: world.path + "/noted", encoding: .utf8) }

        @Test func aResticBackupIsABeat() throws {
            world.environment["RESTIC_PASSWORD_COMMAND"] = "echo pass"
            let note = #"echo "$* $($RESTIC_PASSWORD_COMMAND)" > "$HOME/../noted""#
            try stand(in: "restic", note)
            let done = try run("backup/restic.sh", ["/srv/photos"])
            #expect(done.status == 0, "\(done)")
            #expect(try noted() == "backup --quiet --tag alertd /srv/photos pass\n")
            #expect(try world.call(Notifications.Show(id: "restic")).notification.state == .pending)
            try stand(in: "restic", "exit 3")
            #expect(try run("backup/restic.sh", ["/srv/photos"]).status == 3)
            let told = try world.alertctl("list", "--delivered", "--json").objects
            #expect(told.map { $0["title"] as? String } == ["restic failed"])
        }

        @Test(arguments: [(0, "Backup done"), (1, "Backup with warnings"), (2, "Backup failed")])
        func aBorgBackupTellsHowItEnded(_ status: Int32, _ title: String) throws {
            try stand(in: "borg", "echo \"lines of $1\"; exit \(status)")
            let watcher = try Watcher(world)
            let done = try run("backup/borg.sh", ["/srv/photos"])
            #expect(done.status == status, "\(done)")
            #expect(try watcher.await(.delivered, id: "borg").title == title)
            let shown = try world.call(Notifications.Show(id: "borg")).notification
            #expect(shown.content.body?.hasPrefix("lines of create") == true)
        }

        /// The line of the unit, with systemd's own signs replaced as systemd does.
        @Test func aFailedUnitIsTold() throws {
            let text = try String(
                contentsOfFile: Built.source("Examples/systemd/tell-failure@.service"), encoding: .utf8)
            let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("ExecStart=") })
            let command = line.dropFirst("ExecStart=".count).replacing("$$", with: "$")
                .replacing("%i", with: "backup.service")
            try stand(in: "journalctl", #"echo "$*: no room left""#)
            let done = try world.run("/bin/sh", ["-c", "exec " + String(command)])
            #expect(done.status == 0, "\(done)")
            let shown = try world.call(Notifications.Show(id: "backup.service")).notification
            #expect(shown.content.title == "backup.service has failed")
            let body = "--user --unit=backup.service --lines=5 --output=cat: no room left"
            #expect(shown.content.body?.hasPrefix(body) == true)
        }

        @Test func tmuxShowsWhatComesNext() throws {
            #expect(try world.alertctl("remind", "Tea", "--in", "3h").status == 0)
            let tmux = ["-L", "alertd-recipes-\(getpid())", "-f", Built.source("Examples/tmux/alertd.conf")]
            func call(_ words: String...) throws -> Outcome { try world.run(Tools.find("tmux"), tmux + words) }
            world.environment["TMUX_TMPDIR"] = world.path
            let started = try call("new-session", "-d", "-x", "80", "-y", "10", "sleep 600")
            #expect(started.status == 0, "\(started)")
            defer { _ = try? call("kill-server") }
            let status = try call("show-options", "-gv", "status-right").output
            let command = try #require(status.split(separator: ") | ").first).dropFirst(2)
            #expect(try world.run("/bin/sh", ["-c", String(command)]).output == "Tea\n", "\(status)")
            let keys = try call("list-keys", "-T", "prefix").output
            #expect(keys.contains("alertctl center"))
            #expect(keys.contains("alertctl question attend"))
        }

        /// A program that does with the options what an engine does: a container has the socket where the first volume
        /// is, and alertctl where the second one is.
        @Test(arguments: ["podman", "docker"])
        func aContainerReachesTheSocket(_ engine: String) throws {
            world.environment["ENGINE"] = engine
            try stand(
                in: engine,
                """
                set -eu
                while :; do
                    case $1 in
                    run | --rm | --userns=keep-id) shift ;;
                    --user) [ "$2" = "$(id -u):$(id -g)" ]; shift 2 ;;
                    --env) export "$2"; shift 2 ;;
                    --volume)
                        case $2 in
                        *:/run/alertd) folder=${2%:*} ;;
                        *:/usr/local/bin/alertctl:ro) program=${2%:/usr/*} ;;
                        esac
                        shift 2 ;;
                    *) break ;;
                    esac
                done
                [ "$1 $2" = "debian:13 alertctl" ]
                shift 2
                ALERTD_SOCKET=$folder/${ALERTD_SOCKET#/run/alertd/} exec "$program" "$@"
                """)
            let done = try run(
                "container/run.sh", ["debian:13", "alertctl", "notify", "From inside", "--id", "inside"])
            #expect(done.status == 0, "\(done)")
            #expect(try world.call(Notifications.Show(id: "inside")).notification.content.title == "From inside")
        }

        @Test func khalAndTodomanMakeWhatRings() async throws {
            let calendar = world.home + "/.calendars/home"
            try FileManager.default.createDirectory(atPath: calendar, withIntermediateDirectories: true)
            try configurePrograms(calendar)
            // The example names the lines of the configuration.
            let text = try String(contentsOfFile: Built.source("Examples/calendars/appointment.sh"), encoding: .utf8)
            let lines = text.split(separator: "\n").filter { $0.hasPrefix("#     ") }.map { $0.dropFirst(6) }
            try world.configure(lines.joined(separator: "\n") + "\n")
            daemon.send(SIGHUP)
            let event = try run("calendars/appointment.sh", ["2037-03-04", "09:00", "Dentist"])
            #expect(event.status == 0, "\(event)")
            try await Waiting.until("the event is read") { try world.followed().count == 1 }
            let task = try run("calendars/todo.sh", ["2037-03-05 10:00", "Pay", "taxes"])
            #expect(task.status == 0, "\(task)")
            try await Waiting.until("the to-do is read") { try world.followed().count == 2 }
            let followed = try world.followed()
            #expect(
                followed == ["Dentist 2037-03-04T08:45:00+01:00", "Pay taxes 2037-03-05T09:50:00+01:00"], "\(followed)")
        }

        /// The settings of khal and todoman.
        private func configurePrograms(_ calendar: String) throws {
            for folder in ["khal", "todoman"] {
                try FileManager.default.createDirectory(
                    atPath: world.home + "/.config/" + folder, withIntermediateDirectories: true)
            }
            try world.write(
                """
                [calendars]
                [[home]]
                path = \(calendar)
                [default]
                default_calendar = home
                [locale]
                timeformat = %H:%M
                dateformat = %Y-%m-%d
                longdateformat = %Y-%m-%d
                datetimeformat = %Y-%m-%d %H:%M
                longdatetimeformat = %Y-%m-%d %H:%M

                """, to: "home/.config/khal/config")
            try world.write(
                """
                path = "\(calendar)"
                date_format = "%Y-%m-%d"
                time_format = "%H:%M"
                default_list = "home"

                """, to: "home/.config/todoman/config.py")
        }

        @Test func agentsAreSetUpToAsk() throws {
            for agent in ["claude", "codex"] {
                try stand(in: agent, #"echo "\#(agent) $*" >> "$HOME/../noted""#)
            }
            let done = try run("agents/ask-by-alertd.sh", [])
            #expect(done.status == 0, "\(done)")
            let alertctl = try Built.program("alertctl")
            #expect(
                try noted() == """
                    claude mcp add --scope user alertd -- \(alertctl) mcp
                    codex mcp add alertd -- \(alertctl) mcp

                    """)
            for file in [".claude/settings.json", ".codex/hooks.json"] {
                let hooks = try String(contentsOfFile: world.home + "/" + file, encoding: .utf8)
                #expect(hooks.contains("approve") && hooks.contains("--for"), "\(hooks)")
            }
        }
    }
}
