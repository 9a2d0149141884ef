// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DesktopSupport
import Foundation
import ProcessSupport
import Testing

extension Windows {
    /// The dialog among what else is on a desktop: screen readers, the style, the processor.
    @Suite struct Surroundings {
        private static let launcher = "/usr/libexec/at-spi-bus-launcher"

        /// A dialog that screen readers can see.
        static func accessible() async throws -> (world: World, bus: PrivateBus, environment: [String: String]) {
            let bus = try await PrivateBus.started(
                services: [PrivateBus.Service(name: "org.a11y.Bus", command: launcher + " --launch-immediately")])
            let world = try await World.started(bus.environment)
            return (world, bus, world.screen.environment.merging(bus.environment) { $1 })
        }

        @Test func everythingHasANameForScreenReaders() async throws {
            let (world, bus, environment) = try await Self.accessible()
            var prompt = Prompts.Prompt.made(
                .alert, "Log in", [("Cancel", .cancel), ("OK_ <b>", .normal)], defaultIndex: 1, input: .login)
            prompt.message = "To the share"
            _ = try await world.show(prompt)
            let tree = try await Self.tree(environment)
            #expect(tree.contains("dialog\tLog in\t"))
            #expect(tree.contains("label\tTo the share\t"))
            #expect(tree.contains("text\tUser name\tFOCUSED,FOCUSABLE"))
            #expect(tree.contains("password text\tPassword\tFOCUSABLE"))
            #expect(tree.contains { $0.hasPrefix("push button\tCancel") && $0.hasSuffix("\tFOCUSABLE") })
            #expect(tree.contains { $0.hasPrefix("push button\tOK_ <b>") && $0.hasSuffix("\tFOCUSABLE") })
            // Written for GTK an underscore is doubled; nobody is to hear that.
            #expect(tree.allSatisfy { !$0.contains("__") }, "\(tree)")
            #expect(tree.contains("label\tOK_ <b>\t"))
            #expect(tree.contains { $0.hasPrefix("label\tAsked by") && $0.contains("backup.sh") })
            withExtendedLifetime(bus) {}
        }

        @Test func choicesAreAListForScreenReaders() async throws {
            let (world, bus, environment) = try await Self.accessible()
            _ = try await world.show(
                .made(.sheet, "Which?", [("Delete", .destructive), ("Keep", .normal), ("Cancel", .cancel)]))
            let tree = try await Self.tree(environment)
            #expect(tree.contains("list\tChoices\tFOCUSABLE"))
            #expect(tree.contains("list item\tDelete\tFOCUSABLE\tDestructive"), "\(tree)")
            #expect(tree.contains("list item\tKeep\tFOCUSED,FOCUSABLE"), "\(tree)")
            withExtendedLifetime(bus) {}
        }

        /// Colour is never the only sign.
        @Test func aButtonThatDestroysSaysSo() async throws {
            let (world, bus, environment) = try await Self.accessible()
            _ = try await world.show(.made(.alert, "Sure?", [("Keep", .cancel), ("Delete", .destructive)]))
            let tree = try await Self.tree(environment)
            #expect(tree.contains { $0.hasPrefix("push button\tDelete\t") && $0.hasSuffix("\tDestructive") }, "\(tree)")
            #expect(!tree.contains { $0.hasPrefix("push button\tKeep\t") && $0.hasSuffix("\tDestructive") })
            withExtendedLifetime(bus) {}
        }

        /// GTK tells what is typed to the accessibility bus, and would tell it of a hidden field too.
        @Test(arguments: [(Prompts.Input.text, true), (.secure, false)])
        func aSecretIsNotToldToTheAccessibilityBus(_ input: Prompts.Input, _ isTold: Bool) async throws {
            let (world, bus, environment) = try await Self.accessible()
            let reply = try await TestProcess.output(
                "gdbus",
                [
                    "call", "--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus", "--method",
                    "org.a11y.Bus.GetAddress",
                ], environment: environment)
            let address = reply.split(separator: "'").dropFirst().first.map(String.init) ?? ""
            let monitor = try TestProcess(
                "dbus-monitor", ["--address", address, "interface='org.a11y.atspi.Event.Object'"],
                environment: environment, output: .read)
            _ = await monitor.nextLine()
            _ = try await world.show(
                .made(.alert, "Question", [("Cancel", .cancel), ("OK", .normal)], defaultIndex: 1, input: input))
            // Letters, all of them deleted at once, and others.
            try await world.screen.press("q", "q", "ctrl+a", "BackSpace", "z", "z", "Return")
            #expect(try world.answer().text == "zz")
            // When the dialog has left, all that it said has been read.
            world.server.finish()
            #expect(try world.dialog.wait() == 0)
            monitor.send(SIGTERM)
            let heard = await monitor.allOutput()
            #expect(heard.contains("StateChanged"))
            for text in ["\"q\"", "\"qq\"", "\"z\""] { #expect(heard.contains(text) == isTold, "\(text)") }
            withExtendedLifetime(bus) {}
        }

        /// A world whose desktop prefers a style.
        static func styled(_ scheme: String) async throws -> World {
            try await World.started(["GSETTINGS_BACKEND": "keyfile"]) { home in
                let folder = home + "/.config/glib-2.0/settings"
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                let keys = "[org/gnome/desktop/interface]\ncolor-scheme='\(scheme)'\n"
                try Data(keys.utf8).write(to: URL(filePath: folder + "/keyfile"))
            }
        }

        @Test(arguments: [("default", 0xF0...0xFF), ("prefer-dark", 0x20...0x60)])
        func theStyleFollowsTheSetting(_ scheme: String, _ brightness: ClosedRange<Int>) async throws {
            let world = try await Self.styled(scheme)
            let window = try await world.show(.made(.sheet, "Which?", [("A", .normal), ("B", .normal)]))
            let pixel = try await TestProcess.output(
                "import", ["-window", window, "-resize", "1x1!", "-depth", "8", "-colorspace", "Gray", "txt:-"],
                environment: world.screen.environment)
            // The last line is "0,0: (246)  #F6F6F6  gray(246)", or has fractions but for the digits in the middle.
            let grey = pixel.split(separator: "#").last.flatMap { Int($0.prefix(2), radix: 16) }
            #expect(grey.map(brightness.contains) == true, "\(pixel)")
        }

        /// While nobody types, no thread of the process wakes, not even for a blinking cursor.
        @Test(arguments: [Prompts.Input.none, .text]) func itSleepsWhileThePersonThinks(_ input: Prompts.Input)
            async throws
        {
            let world = try await World.started()
            _ = try await world.show(
                .made(.alert, "Question", [("Cancel", .cancel), ("OK", .normal)], defaultIndex: 1, input: input))
            // It comes to rest some time after it has been shown, and then for good.
            var wakeUps = -1
            for _ in 0..<10 where wakeUps != 0 {
                let before = try Self.switches(world.dialog.pid)
                try await Task.sleep(for: .seconds(2))
                wakeUps = try Self.switches(world.dialog.pid) - before
            }
            #expect(wakeUps == 0)
        }

        /// Returns the number of times that its threads were put to sleep and woken up (proc(5), status).
        private static func switches(_ pid: pid_t) throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task").reduce(0) { sum, thread in
                let status = try String(contentsOfFile: "/proc/\(pid)/task/\(thread)/status", encoding: .utf8)
                let counts = status.split(separator: "\n").filter { $0.contains("voluntary_ctxt_switches") }
                return sum + counts.compactMap { Int($0.split(separator: "\t").last ?? "") }.reduce(0, +)
            }
        }

        private static func tree(_ environment: [String: String]) async throws -> [String] {
            let script = tool("accessible_tree.py")
            let output = try await TestProcess.output("/usr/bin/python3", [script], environment: environment)
            return output.split(separator: "\n").map(String.init)
        }

        /// A widget, as a screen reader knows it.
        struct Widget: Decodable {
            var role, name, description, text: String
            var isEnabled, isFocused, isShown: Bool
        }

        /// The widgets of the dialog, in their order.
        static func texts(_ environment: [String: String]) async throws -> [Widget] {
            let script = tool("accessible_texts.py")
            let output = try await TestProcess.output("/usr/bin/python3", [script], environment: environment)
            return try JSONDecoder().decode([Widget].self, from: Data(output.utf8))
        }

        /// The path of a program in Tools.
        static func tool(_ name: String) -> String {
            URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Tools/" + name).path
        }
    }
}
