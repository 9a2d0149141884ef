// SPDX-License-Identifier: Apache-2.0

internal import DBus
internal import ProcessSupport

/// A real notification daemon on a private bus and a virtual display, with dunst's built-in configuration.
public final class Dunst: Sendable {
    /// The name it owns.
    public static let name = "org.freedesktop.Notifications"

    private let child: TestProcess
    private let environment: [String: String]
    // Held, since dunst ends with its display.
    private let display: VirtualDisplay
    private let folder: TemporaryFolder

    /// Starts dunst, and returns when it owns its name. `configuration` is a dunstrc(5); without one dunst's built-in
    /// values hold.
    public static func started(
        on bus: PrivateBus, _ display: VirtualDisplay, configuration: String = "[global]\n"
    ) async throws -> Dunst {
        let watcher = BusConnection(address: bus.address)
        let owners = watcher.owners(of: name)
        let dunst = try Dunst(bus, display, configuration)
        for await change in owners where change.owner != nil { break }
        await watcher.close()
        return dunst
    }

    private init(_ bus: PrivateBus, _ display: VirtualDisplay, _ configuration: String) throws {
        folder = try TemporaryFolder()
        let file = try folder.write(configuration, to: "dunstrc")
        self.display = display
        environment = bus.environment.merging(display.environment) { $1 }.merging(["HOME": folder.path]) { $1 }
        child = try TestProcess("dunst", ["-conf", file], environment: environment)
    }

    /// Runs `dunstctl` to its end and returns what it printed.
    @discardableResult
    public func control(_ arguments: String...) async throws -> String {
        try await TestProcess.output("dunstctl", arguments, environment: environment)
    }

    /// Returns the number of notifications that dunst reports as shown, or waiting for room.
    public func onScreen() async throws -> Int {
        var sum = 0
        for kind in ["displayed", "waiting"] {
            let text = try await control("count", kind)
            guard let count = Int(text.filter { !$0.isWhitespace }) else { throw Unreadable(answer: text) }
            sum += count
        }
        return sum
    }

    /// `dunstctl` did not answer with a number.
    public struct Unreadable: Error {
        /// The output of the command.
        public let answer: String
    }

    /// Kills it, and returns when it is gone.
    public func stop() async { await child.stop() }
}
