// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Glibc
import LinuxSystem
import ProcessSupport
import SoundServerSupport
import Varlink

/// A device of the tests: an alertd and an alert-link of their own, without desktop and sound.
final class Device {
    /// The zone of its clocks, as in the World of EndToEndTests.
    private static let zone = ProcessInfo.processInfo.environment["ALERTD_TEST_ZONE"] ?? "Europe/Berlin"

    let name: String
    private let folder: TestFolder
    private let environment: [String: String]
    private var daemon: TestProgram
    private var link: TestProgram?
    private var connection: VarlinkConnection

    /// - Parameters:
    ///   - broker: The broker; nil if nothing is sent to other devices, or if the settings name one.
    ///   - configuration: The contents of alertd's config.toml.
    ///   - more: Additional environment variables of its programs.
    init(
        _ name: String, broker: Broker?, settings: String = "", configuration: String = "", more: [String: String] = [:]
    ) throws {
        self.name = name
        folder = try TestFolder()
        for place in ["run", "config/alertd", "state", "data"] {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/" + place, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        }
        let usual = [
            "PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path + "/run",
            "XDG_STATE_HOME": folder.path + "/state", "XDG_CONFIG_HOME": folder.path + "/config",
            "XDG_DATA_HOME": folder.path + "/data", "XDG_DATA_DIRS": folder.path + "/data", "LANG": "C.UTF-8",
            "TZ": Self.zone, "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.path)/no-bus",
            "PULSE_SERVER": "unix:\(folder.path)/no-sound",
        ]
        environment = usual.merging(more) { $1 }
        try folder.write(
            "user = \"ada\"\ndevice = \"\(name)\"\n"
                + (broker.map { "broker = \"mqtt://127.0.0.1:\($0.port)\"\n" } ?? "") + settings + "\n",
            to: "config/alertd/link.toml")
        if !configuration.isEmpty { try folder.write(configuration, to: "config/alertd/config.toml") }
        (daemon, connection) = try Self.startDaemon(folder, environment)
    }

    private static func startDaemon(
        _ folder: TestFolder, _ environment: [String: String]
    ) throws -> (TestProgram, VarlinkConnection) {
        let daemon = try TestProgram(
            Self.program("alertd"), ["--foreground"], environment: environment, log: folder.path + "/daemon.log")
        // It makes its folder, then its socket in there; then it listens.
        let socket = folder.path + "/run/alertd/alertd.varlink"
        let deadline = ContinuousClock.now + .seconds(20)
        var found: VarlinkConnection?
        while found == nil {
            guard ContinuousClock.now < deadline else { throw TestFailure("alertd does not listen: \(daemon.said)") }
            do throws(VarlinkClientError) {
                found = try VarlinkConnection(connectingTo: socket, timeout: .seconds(20))
            } catch {
                poll(nil, 0, 10)
            }
        }
        guard let found else { throw TestFailure("no connection") }
        return (daemon, found)
    }

    /// HOME of its programs.
    var home: String { folder.path }

    /// Kills alertd as a crash would.
    func killDaemon() { daemon.process.kill() }

    /// Starts it again.
    func restartDaemon() throws { (daemon, connection) = try Self.startDaemon(folder, environment) }

    /// Writes alertd's configuration, for its next start.
    func configure(_ text: String) throws { try folder.write(text, to: "config/alertd/config.toml") }

    /// Gives it a sound device, from the next opening of one on.
    func use(_ sound: SoundServer) throws { try folder.write(sound.configuration, to: ".asoundrc") }

    // Before the folder goes they must not write into it any more.
    deinit {
        link?.process.kill()
        daemon.process.kill()
    }

    /// A program built together with these tests.
    static func program(_ name: String) throws -> String { try TestProcess.built(name) }

    func call<Method: VarlinkMethod>(_ method: Method) throws -> Method.Reply { try connection.call(method) }

    /// Opens a new connection.
    func connect() throws -> VarlinkConnection {
        try VarlinkConnection(connectingTo: folder.path + "/run/alertd/alertd.varlink", timeout: .seconds(20))
    }

    /// Runs a verb of alert-link to its end.
    func alertLink(_ words: String...) throws -> (output: String, errors: String, status: Int32) {
        try run("alert-link", words)
    }

    /// Runs a program of ours to its end.
    func run(_ name: String, _ words: [String]) throws -> (output: String, errors: String, status: Int32) {
        let result = try TestProcess.run(try Self.program(name), words, environment: environment)
        return (result.output, result.errors, result.status)
    }

    /// A verb of alert-link, or of another program, that a person talks to.
    func dialogue(program: String = "alert-link", _ words: String...) throws -> Dialogue {
        try dialogue(program: program, words: words)
    }

    func dialogue(program: String, words: [String]) throws -> Dialogue {
        try Dialogue(talkingTo: try Self.program(program), words, environment: environment)
    }

    /// Starts one of our programs on a terminal, in a separate process group.
    func spawn(_ name: String, _ words: [String], on terminal: Int32) throws -> ChildProcess {
        try ChildProcess(
            starting: Spawn(
                try Self.program(name), [name] + words, environment: .exactly(environment),
                descriptors: [(0, .descriptor(terminal)), (1, .descriptor(terminal)), (2, .descriptor(terminal))]))
    }

    /// Starts an agent: a script below the shell of a person that runs a line of alertctl. Neither this process nor the
    /// daemons of the tests are among those that ask.
    func agent(_ line: String, input: TestProcess.Input = .nothing) throws -> TestProcess {
        let alertctl = try Self.program("alertctl")
        let script = try folder.write("#!/bin/sh\n'\(alertctl)' \(line)\n", to: "agent")
        return try TestProcess.belowShell(
            "/bin/sh", [script], environment: environment, input: input, folder: path)
    }

    /// Starts `alertctl attend` with this controlling terminal; it ends when the terminal does.
    func attend(on terminal: Int32) throws -> TestProcess {
        try TestProcess(
            "setsid", ["--ctty", "--wait", try Self.program("alertctl"), "attend", "--no-start"],
            environment: environment.merging(["TERM": "xterm"]) { $1 }, input: .descriptor(terminal),
            output: .descriptor(terminal), errors: .descriptor(terminal))
    }

    /// Writes a file next to link.toml.
    /// - Returns: The path of the file.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        try folder.write(text, to: "config/alertd/" + name)
    }

    /// A file of its state; nil where there is none.
    func state(_ name: String) -> String? {
        FileManager.default.contents(atPath: "\(folder.path)/state/alertd/link/\(name)")
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Lets another device in, by the texts that the two print.
    func admit(_ other: Device) throws {
        let request = try other.alertLink("request")
        let file = try folder.write(request.output, to: "request")
        let grant = try alertLink("grant", file, "--check", Self.digits(in: request.errors))
        let answer = try other.folder.write(grant.output, to: "grant")
        let accepted = try other.alertLink("accept", answer, "--check", Self.digits(in: grant.errors))
        guard accepted.status == 0 else { throw TestFailure("not let in: \(request) \(grant) \(accepted)") }
    }

    private static func digits(in text: String) -> String {
        text.split(separator: "\"").first { $0.contains(" ") && $0.allSatisfy { $0.isNumber || $0 == " " } }
            .map(String.init) ?? ""
    }

    /// - Parameter namespace: The network in which it runs, of `ip netns`.
    func startLink(in namespace: String? = nil) throws {
        let path = try Self.program("alert-link")
        let (program, words) = namespace.map { ("/usr/sbin/ip", ["netns", "exec", $0, path]) } ?? (path, [])
        link = try TestProgram(program, words, environment: environment, log: folder.path + "/link.log")
    }

    /// The process of alertd.
    var daemonID: Int32 { daemon.process.pid }

    /// The folder in which all of its files are.
    var path: String { folder.path }

    /// The process of alert-link.
    var linkID: Int32? { link?.process.pid }

    /// Everything that happens at its alertd from here on.
    func watch() throws -> ReplySequence<Manager.Watch> {
        let events = try connect().stream(Manager.Watch())
        _ = try events.next()
        return events
    }

    /// Ends alert-link in good order.
    func endLink() throws {
        try link?.process.end()
        link = nil
    }

    /// The contents of link.toml.
    var settings: String {
        FileManager.default.contents(atPath: folder.path + "/config/alertd/link.toml")
            .map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    func killLink() {
        link?.process.kill()
        link = nil
    }

    /// The logs of both programs.
    var said: String { "\(name): \(daemon.said) \(link?.said ?? "")" }

    // MARK: Waiting

    var delivered: [Notifications.Notification] {
        get throws { try call(Notifications.List(state: .delivered)).notifications }
    }

    var prompts: [Prompts.Prompt] { get throws { try call(Prompts.List()).prompts } }

    /// Waits until something holds, which is looked at after each event of the daemon.
    func wait(
        _ what: String, within limit: Duration = .seconds(15), until holds: () throws -> Bool
    ) throws {
        let deadline = ContinuousClock.now + limit
        let watcher = try VarlinkConnection(
            connectingTo: folder.path + "/run/alertd/alertd.varlink", timeout: .seconds(20))
        let events = try watcher.stream(Manager.Watch())
        _ = try events.next()
        while try !holds() {
            guard Descriptor.isReadable(watcher.fileDescriptor, by: deadline) else {
                throw TestFailure("\(name): \(what) not within \(limit); \(said)")
            }
            while case .reply = try events.nextIfAvailable() {}
        }
    }

    /// Returns the output of `alert-link status` once it meets a condition, which is checked each time it is written.
    @discardableResult
    func status(
        _ what: String, within limit: Duration = .seconds(15), until holds: (JSON) -> Bool
    ) throws -> JSON {
        let deadline = ContinuousClock.now + limit
        let place = folder.path + "/state/alertd/link"
        let watch = try Inotify()
        try watch.add(place, Int(IN_MOVED_TO))
        while true {
            if let data = FileManager.default.contents(atPath: place + "/status.json") {
                let json = try JSON(parsing: Array(data))
                if holds(json) { return json }
            }
            guard Descriptor.isReadable(watch.descriptor, by: deadline) else {
                throw TestFailure("\(name): \(what) not within \(limit); \(said)")
            }
            _ = watch.happened { _ in true }
        }
    }

    /// Waits until it is connected.
    func connected() throws {
        try status("connected") { $0["broker"]?["connected"]?.boolValue == true }
    }

    /// Returns the number of refused messages, for any reason.
    static func refused(in status: JSON) -> Int64 {
        (status["refused"]?.arrayValue ?? []).reduce(0) { $0 + ($1["count"]?.intValue ?? 0) }
    }

    /// Returns the number of messages refused for a reason.
    static func refused(_ reason: String, in status: JSON) -> Int64 {
        (status["refused"]?.arrayValue ?? []).reduce(0) {
            $0 + ($1["reason"]?.stringValue == reason ? $1["count"]?.intValue ?? 0 : 0)
        }
    }
}

/// Several devices of one person on a broker, all let in and running.
/// - Parameters:
///   - ports: Those that reach it by another port of this machine.
///   - own: Settings of one of them.
///   - configurations: The contents of alertd's config.toml on some of them.
func devices(
    _ names: [String], broker: Broker, settings: String = "", ports: [String: Int] = [:], own: [String: String] = [:],
    configurations: [String: String] = [:]
) throws -> [Device] {
    let devices = try names.map { name in
        let settings = own[name] ?? settings
        guard let port = ports[name] else {
            return try Device(name, broker: broker, settings: settings, configuration: configurations[name] ?? "")
        }
        return try Device(name, broker: nil, settings: "broker = \"mqtt://127.0.0.1:\(port)\"\n\(settings)")
    }
    let begun = try devices[0].alertLink("init")
    guard begun.status == 0 else { throw TestFailure("init: \(begun)") }
    for device in devices.dropFirst() { try devices[0].admit(device) }
    for device in devices { try device.startLink() }
    for device in devices {
        // The first device announces the ones admitted later.
        try device.status("everybody is here") { status in
            (status["devices"]?.arrayValue ?? []).count { $0["up"]?.boolValue == true } == names.count
        }
    }
    return devices
}
