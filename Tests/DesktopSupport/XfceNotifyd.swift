// SPDX-License-Identifier: Apache-2.0

internal import DBus
internal import Foundation
public import ProcessSupport

/// Xfce's notification daemon on a private bus and a virtual display, whose notifications are windows to be clicked on.
public final class XfceNotifyd: Sendable {
    /// A place on a notification.
    public enum Place: Sendable {
        /// Outside text and buttons, near the upper left corner.
        case body
        /// The leftmost button.
        case firstButton
        /// The rightmost button.
        case lastButton
    }

    private let child: TestProcess
    private let environment: [String: String]
    // Held, since it ends with its display.
    private let display: VirtualDisplay

    /// A bus on which xfconfd can be started, without which xfce4-notifyd does not run.
    public static func bus(home: TemporaryFolder) async throws -> PrivateBus {
        let bus = try PrivateBus(services: [
            .init(name: "org.xfce.Xfconf", command: try program("xfce4/xfconf/xfconfd"))
        ])
        try await bus.start(environment: ["HOME": home.path])
        return bus
    }

    /// Starts it, and returns when it owns its name.
    public static func started(
        on bus: PrivateBus, _ display: VirtualDisplay, home: TemporaryFolder
    ) async throws -> XfceNotifyd {
        let watcher = BusConnection(address: bus.address)
        let owners = watcher.owners(of: Dunst.name)
        let xfce = try XfceNotifyd(bus, display, home)
        for await change in owners where change.owner != nil { break }
        await watcher.close()
        return xfce
    }

    private init(_ bus: PrivateBus, _ display: VirtualDisplay, _ home: TemporaryFolder) throws {
        self.display = display
        environment = bus.environment.merging(display.environment) { $1 }.merging(["HOME": home.path]) { $1 }
        child = try TestProcess(Self.program("xfce4/notifyd/xfce4-notifyd"), environment: environment)
    }

    /// A program that a package keeps in its architecture's library folder.
    private static func program(_ path: String) throws -> String {
        let root = "/usr/lib"
        for folder in try FileManager.default.contentsOfDirectory(atPath: root) {
            let candidate = "\(root)/\(folder)/\(path)"
            if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
        }
        throw TestProcess.Failure("\(path) is not installed; `make setup` installs what the tests need")
    }

    /// Returns the number of notifications on the screen.
    public func shown() async throws -> Int { try await windows().count }

    /// Moves the pointer onto the only notification and clicks.
    public func click(_ place: Place) async throws {
        guard let window = try await windows().first else { throw NothingShown() }
        let lines = try await tool("getwindowgeometry", "--shell", window).split(separator: "\n")
        var numbers: [Substring: Int] = [:]
        for line in lines {
            let parts = line.split(separator: "=")
            if parts.count == 2 { numbers[parts[0]] = Int(parts[1]) }
        }
        guard let width = numbers["WIDTH"], let height = numbers["HEIGHT"] else { throw NothingShown() }
        let (x, y) =
            switch place {
            case .body: (8, 8)
            case .firstButton: (50, height - 30)
            case .lastButton: (width - 50, height - 30)
            }
        try await tool("mousemove", "--window", window, "\(x)", "\(y)", "click", "1")
    }

    /// No notification can be clicked.
    public struct NothingShown: Error {}

    /// Sends it a signal, such as SIGSTOP.
    public func send(_ signal: Int32) { child.send(signal) }

    /// Kills it, and returns when it is gone.
    public func stop() async { await child.stop() }

    private func windows() async throws -> [String] {
        try await tool("search", "--onlyvisible", "--name", "^xfce4-notifyd$").split(separator: "\n").map(String.init)
    }

    @discardableResult
    private func tool(_ arguments: String...) async throws -> String {
        try await TestProcess.output("xdotool", arguments, environment: environment)
    }
}
