// SPDX-License-Identifier: Apache-2.0

import DesktopSupport
import Foundation
import ProcessSupport

/// A person in front of a display without a window manager: xdotool presses real keys and the real mouse.
struct Screen {
    private let display: VirtualDisplay
    private let home: TemporaryFolder

    static func started(size: String = "1024x768") async throws -> Screen {
        Screen(display: try await .started(size: size), home: try TemporaryFolder())
    }

    /// The display dies, and is there again.
    func restarted() async throws -> Screen { Screen(display: try await display.restarted(), home: home) }

    /// The environment of programs on the screen, with nothing of the session in which the tests run.
    var environment: [String: String] {
        display.environment.merging([
            "HOME": home.path, "XDG_RUNTIME_DIR": home.path, "LC_ALL": "C.UTF-8",
            // Whether the session of the tests is locked is of no concern.
            "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(home.path)/no-system-bus",
        ]) { $1 }
    }

    /// Runs xdotool.
    @discardableResult
    func xdotool(_ words: [String]) async throws -> String {
        try await TestProcess.output("xdotool", words, environment: environment)
    }

    /// The window that a program shows, once it does.
    func window(of dialog: TestProcess) async throws -> String {
        let found = try await xdotool(["search", "--sync", "--onlyvisible", "--pid", "\(dialog.pid)"])
        return found.split(separator: "\n").last.map(String.init) ?? ""
    }

    /// Returns the number of windows of a program.
    func windows(of dialog: TestProcess) async throws -> Int {
        try await xdotool(["search", "--onlyvisible", "--pid", "\(dialog.pid)"]).split(separator: "\n").count
    }

    /// Waits for a second window of a program, such as a popover.
    func popover(of dialog: TestProcess, besides window: String) async throws -> String {
        for _ in 0..<500 {
            let found = try await xdotool(["search", "--onlyvisible", "--pid", "\(dialog.pid)"]).split(separator: "\n")
            if let other = found.first(where: { $0 != window }) { return String(other) }
        }
        throw TestProcess.Failure("no other window opens")
    }

    /// Waits until no dialog is to be seen: that of an answered question is still there when its asker has its answer.
    func awaitNoDialog() async throws {
        for _ in 0..<1_000 {
            if try await xdotool(["search", "--onlyvisible", "--class", "alert-dialog"]).isEmpty { return }
        }
        throw TestProcess.Failure("a dialog does not go away")
    }

    /// Gives a window the keyboard, as a window manager would, and lets as much time pass as a person takes to see it:
    /// keys that come sooner are meant for another window. On a busy machine the window learns of the keyboard later.
    func focus(_ window: String, seconds: Int = 1) async throws {
        try await xdotool(["windowfocus", "--sync", window, "sleep", "\(seconds)"])
    }

    /// Presses keys, by their X names, one after the other.
    func press(_ keys: String...) async throws { try await xdotool(["key", "--delay", "30"] + keys) }

    /// Types text.
    func type(_ text: String) async throws { try await xdotool(["type", "--delay", "30", text]) }

    /// Clicks into a window: so far across it, from 0 to 1, and so many pixels above its lower edge.
    func click(_ window: String, across: Double, above: Int) async throws {
        let place = try await place(of: window)
        try await xdotool([
            "mousemove", "--sync", "--window", window, "\(Int(Double(place.width) * across))",
            "\(place.height - above)", "click", "1",
        ])
    }

    /// Returns the position of a window on the screen and its size, in pixels.
    func place(of window: String) async throws -> (x: Int, y: Int, width: Int, height: Int) {
        let geometry = try await xdotool(["getwindowgeometry", "--shell", window]).split(separator: "\n")
        func value(_ name: String) -> Int {
            geometry.first { $0.hasPrefix(name + "=") }.flatMap { Int($0.dropFirst(name.count + 1)) } ?? 0
        }
        return (value("X"), value("Y"), value("WIDTH"), value("HEIGHT"))
    }

    /// Returns a number that identifies the appearance of a window.
    func look(of window: String) async throws -> String {
        try await TestProcess.output(
            "import", ["-window", window, "-format", "%#", "info:-"], environment: environment)
    }
}
