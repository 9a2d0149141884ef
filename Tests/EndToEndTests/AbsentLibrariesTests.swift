// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Testing

extension Whole {
    /// alertd on a machine without alsa-lib and libsystemd: it works, and says what to install for what.
    @Suite struct AbsentLibraries {
        /// Starts the daemon where a library is an empty file, which the loader refuses as it does an absent one.
        private func daemon(in world: World, without library: String) throws -> Daemon {
            let list = try world.run(Tools.find("ldconfig"), ["-p"]).output
            let line = try #require(list.split(separator: "\n").first { $0.contains(library + " (") })
            let path = try #require(line.split(separator: " ").last.map(String.init))
            let empty = try world.write("", to: "empty")
            return try Daemon(
                in: world,
                wrapper: [
                    Tools.find("unshare"), "--mount", "sh", "-c",
                    "mount --bind '\(empty)' \"$(readlink -f '\(path)')\" && exec \"$0\" \"$@\"",
                ])
        }

        private func check(_ name: String, in world: World) throws -> Manager.Check {
            try #require(try world.call(Manager.Doctor()).checks.first { $0.name == name })
        }

        @Test(.enabled(if: geteuid() == 0, "only root may mount a file"))
        func withoutAlsaItSaysWhatToInstall() throws {
            let world = try World()
            let daemon = try daemon(in: world, without: "libasound.so.2")
            try world.remind("tea", in: "9h")
            #expect(try world.alertctl("list").output.contains("tea"))
            // An alarm that nobody would hear says so when it is set.
            let alarm = try world.alertctl("alarm", "Up", "--in", "9h")
            #expect(alarm.status == 0 && alarm.errors.contains("alsa-lib is not installed"), "\(alarm)")
            let sound = try check("sound", in: world)
            #expect(!sound.ok && sound.detail.contains("install libasound2t64"), "\(sound)")
            #expect(sound.remedy == nil)
            let played = try world.alertctl("play", "glass")
            #expect(played.status == 69)
            #expect(played.errors.contains("alsa-lib is not installed"), "\(played.errors)")
            #expect(daemon.isRunning)
        }

        @Test(.enabled(if: geteuid() == 0, "only root may mount a file"))
        func withoutLibsystemdItSaysWhatToInstall() throws {
            let world = try World()
            let daemon = try daemon(in: world, without: "libsystemd.so.0")
            #expect(try world.alertctl("notify", "Tea").status == 0)
            #expect(try world.alertctl("list").output.contains("Tea"))
            let desktop = try check("desktop", in: world)
            #expect(!desktop.ok && desktop.detail.contains("install libsystemd0"), "\(desktop)")
            #expect(desktop.remedy == nil)
            #expect(daemon.isRunning)
        }
    }
}
