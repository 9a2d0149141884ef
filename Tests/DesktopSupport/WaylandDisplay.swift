// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import ProcessSupport

/// A Wayland compositor without a screen: sway, with a keyboard whose keys wtype presses.
public final class WaylandDisplay: Sendable {
    /// WAYLAND_DISPLAY, for programs on it.
    public let environment: [String: String]
    private let compositor: TestProcess
    private let keyboard: TestProcess
    private let socket: String
    private let folder: TemporaryFolder

    /// The compositor did not come up.
    public struct Failure: Error {}

    /// Starts sway, and returns when it takes clients.
    public static func started(size: String = "1024x768") async throws -> WaylandDisplay {
        let folder = try TemporaryFolder()
        let socket = folder.path + "/ipc"
        let configuration = try folder.write(
            """
            output HEADLESS-1 resolution \(size)
            for_window [app_id=".*"] floating enable
            exec echo "$WAYLAND_DISPLAY"
            """, to: "config")
        // Not as root, which sway refuses.
        var words = ["sway", "--config", configuration]
        if getuid() == 0 {
            for path in [folder.path, configuration] { chown(path, nobody.user, nobody.group) }
            words = ["setpriv", "--reuid=\(nobody.user)", "--regid=\(nobody.group)", "--clear-groups"] + words
        }
        let compositor = try TestProcess(
            words[0], Array(words.dropFirst()),
            environment: [
                "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "SWAYSOCK": socket, "WLR_BACKENDS": "headless",
                "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman",
            ], output: .read)
        guard let name = await compositor.nextLine(), !name.isEmpty else { throw Failure() }
        return try WaylandDisplay(compositor, folder.path + "/" + name, socket, folder)
    }

    /// The ids of nobody and nogroup on every Linux.
    private static let nobody = (user: uid_t(65_534), group: gid_t(65_534))

    private init(_ compositor: TestProcess, _ display: String, _ socket: String, _ folder: TemporaryFolder) throws {
        (self.compositor, self.socket, self.folder) = (compositor, socket, folder)
        environment = ["WAYLAND_DISPLAY": display]
        // The seat has a keyboard as long as one client has: programs need not notice a new one for each key.
        keyboard = try TestProcess("wtype", ["-s", "100000000"], environment: environment)
    }

    /// Returns when a window of a program has the keyboard.
    public func awaitFocus(of program: Int32) async throws {
        let wanted = "\"pid\": \(program),"
        while true {
            let tree = try await TestProcess.output("swaymsg", ["-s", socket, "-t", "get_tree"])
            guard compositor.isRunning else { throw Failure() }
            // Each window's "focused" stands before its "pid", with no other window's in between.
            if let end = tree.ranges(of: wanted).first?.lowerBound,
                let focused = tree[..<end].ranges(of: "\"focused\": ").last,
                tree[focused.upperBound...].hasPrefix("true")
            {
                return
            }
        }
    }

    /// Presses keys, by their names in xkbcommon, after as much time as a person takes to see a new window.
    public func press(_ keys: String...) async throws {
        try await wtype(["-s", "2000"] + keys.flatMap { ["-k", $0, "-s", "30"] })
    }

    /// Types text.
    public func type(_ text: String) async throws { try await wtype(["-s", "2000", "-d", "30", text]) }

    private func wtype(_ words: [String]) async throws {
        _ = try await TestProcess.output("wtype", words, environment: environment)
    }
}
