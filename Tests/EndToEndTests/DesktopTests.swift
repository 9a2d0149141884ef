// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DesktopSupport
import Foundation
import Glibc
import SoundServerSupport
import Testing
import Varlink

extension Desktop {
    /// A real notification daemon on a virtual display.
    @Suite struct ShownByDunst {
        /// A world with a desktop in it.
        private static func desktop() async throws -> (World, PrivateBus, Dunst) {
            let bus = try await PrivateBus.started()
            let world = try World()
            // dunst has a menu program show a notification's actions: this one chooses the first that is labelled.
            let menu = try world.write("#!/bin/sh\ngrep -m 1 'Pay it'\n", to: "menu.sh", executable: true)
            let dunst = try await Dunst.started(
                on: bus, VirtualDisplay.started(), configuration: "[global]\ndmenu = \(menu)\n")
            world.environment.merge(bus.environment) { $1 }
            return (world, bus, dunst)
        }

        /// Returns the number of notifications that dunst reports on the screen.
        private static func displayed(_ dunst: Dunst) async throws -> Int {
            Int(try await dunst.control("count", "displayed").trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1
        }

        /// A click on the notification itself, and the choice of one of its actions.
        @Test(arguments: [nil, "pay"]) func pressingTheActionRunsTheCommand(_ key: String?) async throws {
            let (world, bus, dunst) = try await Self.desktop()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let script = try world.write(
                """
                #!/bin/sh
                printf '%s|%s|%s\\n' "$1" "$ALERTD_ID" "$ALERTD_ACTION" > "$2.part"
                cat >> "$2.part"
                mv "$2.part" "$2"
                """, to: "activated.sh", executable: true)
            let left = world.path + "/left"
            let remind = try world.alertctl(
                "remind", "Invoice is due", "--in", "300ms", "--id", "invoice", "--body", "No. 7 & <b>8</b>",
                "--action", "pay=Pay it", "--userinfo", #"{"number": 7}"#, "--on-activate",
                "\(script) 'one word; $(not run)' \(left)")
            #expect(remind.status == 0, "\(remind)")
            try watcher.await(.delivered, id: "invoice")
            try await Self.untilShown("invoice", dunst, daemon)
            #expect(try await Self.displayed(dunst) == 1)

            if key == nil { try await dunst.control("action", "0") } else { try await dunst.control("context") }
            let activated = try watcher.await(.activated, id: "invoice")
            #expect(activated.action == key)
            let ended = try watcher.await(.commandEnded, id: "invoice")
            #expect(ended.outcome?.isEmpty == false, "\(ended)")
            let text = try String(contentsOfFile: left, encoding: .utf8)
            let lines = text.split(separator: "\n", maxSplits: 1)
            #expect(lines.first == "one word; $(not run)|invoice|\(key ?? "default")")
            let object =
                try JSONSerialization.jsonObject(with: Data(lines.last.map { Data($0.utf8) } ?? Data()))
                as? [String: Any]
            #expect(object?["id"] as? String == "invoice")
            #expect(object?["title"] as? String == "Invoice is due")
            #expect(object?["action"] as? String == key)
            #expect((object?["userInfo"] as? [String: Any])?["number"] as? Int == 7)
            // Acted upon, it is delivered no longer.
            #expect(try world.alertctl("show", "invoice").status == 66)
            withExtendedLifetime(bus) {}
        }

        /// A click on a notification without a command starts its application, with the notification.
        @Test func aClickOpensItsApplication() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let script = try world.write(
                "#!/bin/sh\n{ echo \"$1 $ALERTD_ID\"; cat; } > \"$0.out\"\n", to: "probe.sh", executable: true)
            let folder = world.path + "/data/applications"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try "[Desktop Entry]\nType=Application\nName=Probe\nExec=\"\(script)\" --open %u\n".write(
                toFile: folder + "/probe.desktop", atomically: true, encoding: .utf8)
            #expect(
                try world.alertctl("notify", "New", "--id", "n", "--app", "probe", "--userinfo", "{\"number\": 7}")
                    .status
                    == 0)
            #expect(try world.alertctl("activate", "n").status == 0)
            let ended = try watcher.await(.commandEnded, id: "n")
            #expect(ended.outcome == "exited")
            #expect(ended.reason == nil)
            #expect(ended.program == "probe")
            let told = try String(contentsOfFile: script + ".out", encoding: .utf8)
            #expect(told.hasPrefix("--open n\n"))
            #expect(told.contains("\"userInfo\":{\"number\":7}"), "\(told)")
            #expect(daemon.isRunning)
        }

        /// The commands for its delivery and for its being closed, each told what happened.
        @Test func itsOtherCommandsRun() async throws {
            let (world, bus, dunst) = try await Self.desktop()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let script = try world.write(
                "#!/bin/sh\necho \"$ALERTD_EVENT $ALERTD_ID $ALERTD_ACTION\" >> \"$1\"\n", to: "note.sh",
                executable: true)
            let left = world.path + "/left"
            let remind = try world.alertctl(
                "remind", "Noted", "--in", "100ms", "--id", "n", "--on-deliver", "\(script) \(left)", "--on-dismiss",
                "\(script) \(left)", "--on-activate", "\(script) \(left)")
            #expect(remind.status == 0, "\(remind)")
            try watcher.await(.commandEnded, id: "n")
            try await Self.untilShown("n", dunst, daemon)
            try await dunst.control("close")
            try watcher.await(.dismissed, id: "n")
            let deadline = ContinuousClock.now + .seconds(20)
            while try world.history(id: "n").filter({ $0.event == .commandEnded }).count < 2 {
                guard ContinuousClock.now < deadline else { throw ToolError("the second command does not end") }
            }
            #expect(try String(contentsOfFile: left, encoding: .utf8) == "delivered n \ndismissed n \n")
            withExtendedLifetime(bus) {}
        }

        @Test func dismissingItIsAnEvent() async throws {
            let (world, bus, dunst) = try await Self.desktop()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            #expect(try world.alertctl("notify", "Dismiss me", "--id", "d").status == 0)
            try watcher.await(.delivered, id: "d")
            try await Self.untilShown("d", dunst, daemon)
            try await dunst.control("close-all")
            try watcher.await(.dismissed, id: "d")
            #expect(try world.alertctl("list", "--json").output == "")
            withExtendedLifetime(bus) {}
        }

        @Test func cancellingTakesItOffTheScreen() async throws {
            let (world, bus, dunst) = try await Self.desktop()
            let daemon = try Daemon(in: world)
            #expect(try world.alertctl("notify", "Take me back", "--id", "c").status == 0)
            try await Self.untilShown("c", dunst, daemon)
            #expect(try world.alertctl("cancel", "c").status == 0)
            try await Self.until { try await Self.displayed(dunst) == 0 }
            withExtendedLifetime(bus) {}
        }

        @Test func afterACrashItIsOnTheScreenOnce() async throws {
            let (world, bus, dunst) = try await Self.desktop()
            let first = try Daemon(in: world)
            #expect(try world.alertctl("notify", "Still here", "--id", "s").status == 0)
            try await Self.untilShown("s", dunst, first)
            try first.crash()
            let second = try Daemon(in: world)
            let watcher = try Watcher(world)
            #expect(try world.alertctl("notify", "Another", "--id", "t").status == 0)
            try watcher.await(.delivered, id: "t")
            try await Self.untilShown("t", dunst, second)
            let shown = try await dunst.control("history") + String(try await Self.displayed(dunst))
            #expect(try await Self.displayed(dunst) <= 2, "\(shown)")
            #expect(try world.history(id: "s").filter { $0.event == .delivered }.count == 1)
            withExtendedLifetime(bus) {}
        }

        @Test func withNoDesktopEverythingElseIsThere() async throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            #expect(
                try world.alertctl("remind", "Nobody looks", "--in", "100ms", "--id", "n", "--badge", "1").status == 0)
            try watcher.await(.delivered, id: "n")
            let unseen = try watcher.await(.notShown, id: "n")
            #expect(unseen.reason?.isEmpty == false)
            #expect(try world.history(id: "n").map(\.event).contains(.delivered))
            #expect(try world.alertctl("list", "--delivered", "--json").object["id"] as? String == "n")
            let status = try world.call(Manager.Status())
            let part = try #require(status.parts.first { $0.name == "desktop" })
            #expect(!part.ok && !part.detail.isEmpty)
            let doctor = try world.alertctl("doctor", "--json")
            #expect(doctor.status == 0, "a missing desktop is no fault: \(doctor)")
            #expect(daemon.isRunning)
        }

        /// A picture that no server should open is omitted, with a message; the notification is shown.
        @Test func aPictureThatCannotBeShownIsLeftOut() async throws {
            let (world, bus, dunst) = try await Self.desktop()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            try world.write(Data(count: 10_000_000), to: "large.png")
            let pipe = world.path + "/pipe.png"
            #expect(mkfifo(pipe, 0o600) == 0)
            let text = try world.write("no picture", to: "text.png")
            let missing = try world.alertctl("notify", "Missing", "--image", "none.png")
            #expect(
                missing.status == 66 && missing.errors.hasPrefix("alertctl: --image: no such file: none.png."),
                "\(missing)")
            for (index, picture) in [world.path + "/large.png", pipe, text].enumerated() {
                let id = "p\(index)"
                let notify = try world.alertctl(
                    "notify", "Picture \(index)", "--id", id, "--image", picture, "--icon", picture)
                #expect(
                    notify.status == 0 && notify.output == id + "\n" && notify.errors.contains(picture), "\(notify)")
                #expect(try watcher.await(.incomplete, id: id).reason?.contains(picture) == true)
                try await Self.until { try await dunst.onScreen() == index + 1 }
            }
            #expect(daemon.isRunning)
            withExtendedLifetime(bus) {}
        }

        /// A desktop that comes up later shows what was not seen.
        @Test func aDesktopThatAppearsShowsWhatWasMissed() async throws {
            let bus = try await PrivateBus.started()
            let world = try World()
            world.environment.merge(bus.environment) { $1 }
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            #expect(try world.alertctl("notify", "Early bird", "--id", "early").status == 0)
            try watcher.await(.notShown, id: "early")
            let dunst = try await Dunst.started(on: bus, VirtualDisplay.started())
            try await Self.untilShown("early", dunst, daemon)
            #expect(try await Self.displayed(dunst) == 1)
        }

        private static func untilShown(_ id: String, _ dunst: Dunst, _ daemon: Daemon) async throws {
            try await until { try await displayed(dunst) > 0 }
        }

        /// dunst tells nobody when it shows something; dunstctl asks it, and each question takes it a while to answer.
        private static func until(_ condition: () async throws -> Bool) async throws {
            let deadline = ContinuousClock.now + .seconds(20)
            while try await !condition() {
                guard ContinuousClock.now < deadline else { throw ToolError("dunst does not show it") }
            }
        }
    }
}
