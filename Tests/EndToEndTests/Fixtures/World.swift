// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DesktopSupport
import Foundation
import ProcessSupport
import SoundServerSupport
import Varlink

/// A home, a runtime directory and an environment of a test's own: nothing of the machine's session is in it, neither
/// its sound nor its desktop.
final class World {
    private let folder: TemporaryFolder
    /// The environment of its programs.
    var environment: [String: String]

    /// The zone of its clocks. ALERTD_TEST_ZONE names another zone, and so another hour, which reveals dependencies on
    /// the hour.
    static let zone = ProcessInfo.processInfo.environment["ALERTD_TEST_ZONE"] ?? "Europe/Berlin"

    /// A world without a desktop. Without a sound server it has no sound device either.
    init(sound: (any PlaybackServer)? = nil) throws {
        folder = try TemporaryFolder()
        for (name, mode) in [("home", 0o700), ("run", 0o700), ("state", 0o700), ("data", 0o755)] {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/" + name, withIntermediateDirectories: true,
                attributes: [.posixPermissions: mode])
        }
        environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
            "HOME": folder.path + "/home", "XDG_RUNTIME_DIR": folder.path + "/run",
            "XDG_STATE_HOME": folder.path + "/state", "XDG_DATA_HOME": folder.path + "/data",
            "XDG_DATA_DIRS": folder.path + "/data", "LANG": "C.UTF-8", "TZ": Self.zone,
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.path)/no-bus",
            "PULSE_SERVER": "unix:\(folder.path)/no-sound",
        ]
        guard let sound else {
            try useDevice(Self.noDevice)
            return
        }
        for name in ["PULSE_SERVER", "PULSE_STATE_PATH", "PULSE_RUNTIME_PATH", "PIPEWIRE_REMOTE"] {
            environment[name] = sound.environment[name] ?? environment[name]
        }
        try useDevice(sound.configuration)
    }

    /// A daemon that a command has started here would live on without its folder, and with inotify instances, of which
    /// a user has 128. A command that waits for the daemon would start another one, so it ends first.
    ///
    /// The process that turns other sounds down ends with its daemon, and ends its pacat first. Killed, it would leave
    /// that behind; while a sound server stands still, pacat without its input keeps a processor busy.
    deinit {
        for pid in ProcFS.processes(ofProgram: "alertctl", withRuntimeFolderIn: path) { kill(pid, SIGKILL) }
        for pid in ProcFS.processes(ofProgram: "alertd", withArgumentUnder: path, unless: "--duck") {
            kill(pid, SIGKILL)
        }
    }

    /// ALSA's configuration where there is no device. Card 31 is on no machine: the most that ALSA counts are 32, and
    /// it numbers them from 0.
    static let noDevice = "pcm.!default {\n type hw\n card 31\n}\nctl.!default {\n type hw\n card 31\n}\n"

    /// Makes this the ALSA configuration of the programs in this world, from the next opening of a device on.
    func useDevice(_ configuration: String) throws { try write(configuration, to: "home/.asoundrc") }

    /// The path of its folder. It is short, because a socket's path has at most 107 bytes.
    var path: String { folder.path }
    /// The default path of the daemon's socket.
    var socket: String { (environment["XDG_RUNTIME_DIR"] ?? "") + "/alertd/alertd.varlink" }
    /// HOME.
    var home: String { environment["HOME"] ?? "" }
    /// The default path of the daemon's state.
    var state: String { folder.path + "/state/alertd" }
    /// The daemon's database.
    var database: String { state + "/alertd.sqlite" }

    /// Writes a file and returns its path.
    @discardableResult
    func write(_ text: String, to name: String, executable: Bool = false) throws -> String {
        try folder.write(text, to: name, executable: executable)
    }

    /// Writes a file and returns its path.
    @discardableResult
    func write(_ data: Data, to name: String) throws -> String {
        let file = path + "/" + name
        try data.write(to: URL(filePath: file))
        return file
    }

    /// A connection to the daemon, whose calls wait for half a minute at most.
    func connect() throws -> VarlinkConnection {
        try VarlinkConnection(connectingTo: socket, timeout: .seconds(30))
    }

    /// Calls a method on a new connection.
    func call<Method: VarlinkMethod>(_ method: Method) throws -> Method.Reply { try connect().call(method) }

    /// Schedules a reminder.
    @discardableResult
    func remind(
        _ id: String, in span: String, _ change: (inout Notifications.Content) -> Void = { _ in }
    ) throws -> Notifications.Remind.Reply {
        var content = Notifications.Content(title: "Reminder \(id)")
        change(&content)
        return try call(Notifications.Remind(id: id, content: content, trigger: .init(in: span)))
    }

    /// Everything that happened, the oldest first.
    func history(id: String? = nil) throws -> [Manager.Event] {
        let connection = try connect()
        var events: [Manager.Event] = []
        var cursor: String?
        repeat {
            let page = try connection.call(Manager.History(id: id, cursor: cursor, limit: 1_000))
            events += page.events
            cursor = page.cursor
        } while cursor != nil
        return events.reversed()
    }
}
