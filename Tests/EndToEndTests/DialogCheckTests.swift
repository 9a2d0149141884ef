// SPDX-License-Identifier: Apache-2.0

import DesktopSupport
import Foundation
import Testing

extension Desktop {
    /// The report of `alertctl doctor` about questions in windows, and that it is true.
    @Suite struct DialogCheck {
        private static func check(_ world: World) throws -> (ok: Bool?, detail: String, remedy: String?) {
            let doctor = try world.alertctl("doctor", "--json")
            #expect(doctor.status == 0, "without windows nothing that is required is missing: \(doctor)")
            let check = try #require(try doctor.objects.first { $0["name"] as? String == "dialog" })
            #expect(check["required"] as? Bool == false)
            return (check["ok"] as? Bool, check["detail"] as? String ?? "", check["remedy"] as? String)
        }

        /// The daemon is in a folder by itself, as in a partial installation.
        @Test func aDialogThatIsNotInstalled() throws {
            let world = try World()
            let (alone, built) = (world.path + "/alertd", try Built.program("alertd"))
            if link(built, alone) != 0 { try FileManager.default.copyItem(atPath: built, toPath: alone) }
            // None of the machine's, if it has one.
            world.environment["PATH"] = world.path
            let daemon = try Daemon(in: world, path: alone)
            let check = try Self.check(world)
            #expect(check.ok == false)
            #expect(check.detail == "alert-dialog is not installed: questions appear in terminals only")
            #expect(check.remedy?.contains("make install") == true)
            #expect(daemon.isRunning)
        }

        #if ALERTD_DIALOG
            /// Displays that are named and are not there: another session's, which has ended.
            @Test(arguments: [
                (["DISPLAY": ":9999"], "DISPLAY :9999 does not answer"),
                (["DISPLAY": ":9999.0", "WAYLAND_DISPLAY": ""], "DISPLAY :9999.0 does not answer"),
                (["WAYLAND_DISPLAY": "wayland-9"], "WAYLAND_DISPLAY wayland-9 does not answer"),
                (
                    ["WAYLAND_DISPLAY": "wayland-9", "DISPLAY": ":9999"],
                    "WAYLAND_DISPLAY wayland-9 and DISPLAY :9999 do not answer"
                ),
                ([:], "no display found"),
            ])
            func aDisplayThatIsDead(variables: [String: String], words: String) throws {
                let world = try World()
                world.environment.merge(variables) { $1 }
                let daemon = try Daemon(in: world)
                let check = try Self.check(world)
                #expect(check.ok == false)
                #expect(check.detail == "\(try Built.program("alert-dialog")); \(words)")
                #expect(check.remedy?.contains("alertctl question attend") == true)
                #expect(daemon.isRunning)
            }

            /// A display that answers, and then dies while the daemon uses it.
            @Test func aDisplayThatIsThereAndDies() async throws {
                let world = try World()
                let display = try await VirtualDisplay.started()
                world.environment.merge(display.environment) { $1 }
                let daemon = try Daemon(in: world)
                let check = try Self.check(world)
                let name = try #require(display.environment["DISPLAY"])
                #expect(check.ok == true)
                #expect(check.detail == "\(try Built.program("alert-dialog")), on DISPLAY \(name)")
                #expect(check.remedy == nil)
                await display.end()
                #expect(try Self.check(world).detail.hasSuffix("DISPLAY \(name) does not answer"))
                #expect(daemon.isRunning)
            }
        #endif
    }
}
