// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import ProcessSupport

/// A private PipeWire with WirePlumber, a bus for the two, and a null sink.
///
/// ALSA's way to it, `pipewire-alsa`, is taken from where packaging/unpack.sh puts it when it is not installed:
/// installing it would remove PulseAudio, which other tests listen to.
public final class PipeWireServer: PlaybackServer {
    /// The folder that is HOME and XDG_RUNTIME_DIR for programs that are to use it.
    public let folder: URL
    /// Frames a second of the sink.
    public let rate = 48_000
    private let bus: TestProcess
    private var server: TestProcess?
    private var manager: TestProcess?
    private var recordings: [Recording] = []

    private let quantum: Int?
    private let isPiped: Bool

    /// Starts the server, and returns when sounds can be played.
    ///
    /// - Parameters:
    ///   - quantum: The frames that its graph works on at a time, whatever its clients ask for; nil: what they ask for.
    ///   - isPiped: Whether the sink writes into a pipe, see ``recordPipe()``.
    public init(quantum: Int? = nil, isPiped: Bool = false) throws {
        (self.quantum, self.isPiped) = (quantum, isPiped)
        folder = FileManager.default.temporaryDirectory.appending(path: "sound-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "config/pipewire/pipewire.conf.d"), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try ((isPiped ? Self.pipedSink(folder) : Self.sink) + Self.clock(quantum)).write(
            to: folder.appending(path: "config/pipewire/pipewire.conf.d/sink.conf"), atomically: true, encoding: .utf8)
        try """
        pcm_type.pipewire { lib "\(Self.plugin())" }
        pcm.!default { type pipewire }
        pcm.monitor { type pipewire capture_node "quiet" }
        pcm.monitor2 { type pipewire capture_node "second" }
        ctl.!default { type hw card 31 }
        """.write(to: folder.appending(path: ".asoundrc"), atomically: true, encoding: .utf8)
        bus = try Self.start(
            "dbus-daemon", ["--session", "--nofork", "--address=unix:path=\(folder.path)/bus"],
            environment: ProcessInfo.processInfo.environment, log: folder.path + "/bus.log")
        do {
            try start()
        } catch {
            bus.kill()
            throw error
        }
    }

    deinit {
        kill()
        bus.kill()
        try? FileManager.default.removeItem(at: folder)
    }

    /// The sink: what is played arrives at its monitor untouched.
    private static let sink = """
        context.objects = [ { factory = adapter args = {
            factory.name = support.null-audio-sink  media.class = Audio/Sink  object.linger = true
            node.name = "quiet"  node.description = "quiet"
            audio.position = [ FL FR ]  audio.rate = 48000
            monitor.passthrough = true  monitor.channel-volumes = false
        } } ]
        """

    /// A sink that has no clock, and writes what it gets where it gets it, in the server.
    private static func pipedSink(_ folder: URL) -> String {
        """
        context.modules = [ { name = libpipewire-module-pipe-tunnel args = {
            tunnel.mode = sink  pipe.filename = "\(folder.path)/fifo"
            audio.format = S16LE  audio.rate = 48000  audio.channels = 2  audio.position = [ FL FR ]
            stream.props = { media.class = Audio/Sink  node.name = "quiet"  node.description = "quiet" }
        } } ]

        """
    }

    private static func clock(_ quantum: Int?) -> String {
        guard let quantum else { return "" }
        let names = ["min-quantum", "quantum", "max-quantum"]
        return "context.properties = { \(names.map { "default.clock.\($0) = \(quantum)" }.joined(separator: " ")) }\n"
    }

    /// ALSA's plugin.
    static func plugin() throws -> String {
        let name = "alsa-lib/libasound_module_pcm_pipewire.so"
        let unpacked = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../.build/debian/pipewire-alsa").standardized.path
        for root in ["", unpacked] {
            let folder = root + "/usr/lib"
            for machine in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
                let path = "\(folder)/\(machine)/\(name)"
                if FileManager.default.fileExists(atPath: path) { return path }
            }
        }
        throw ToolError("pipewire-alsa is neither installed nor unpacked; `make setup` does that")
    }

    /// The variables that lead a program to this server and to nothing else.
    public var environment: [String: String] {
        var variables = ProcessInfo.processInfo.environment
        variables["HOME"] = folder.path
        variables["XDG_RUNTIME_DIR"] = folder.path
        variables["XDG_CONFIG_HOME"] = folder.path + "/config"
        variables["XDG_STATE_HOME"] = folder.path + "/state"
        variables["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=\(folder.path)/bus"
        variables["PIPEWIRE_REMOTE"] = socket
        return variables
    }

    /// The server's socket.
    public var socket: String { folder.path + "/pipewire-0" }

    /// The definition of an ALSA PCM that plays on this server.
    public var definition: String { "type pipewire\n server \"\(socket)\"" }

    /// A configuration of ALSA in which `default` plays on this server.
    public var configuration: String {
        """
        pcm_type.pipewire { lib "\((try? Self.plugin()) ?? "not installed")" }
        pcm.!default {
         \(definition)
        }
        ctl.!default { type hw card 31 }

        """
    }

    /// An ALSA device of this process that plays on this server; needs ``SoundServer/useConfiguration``.
    public var device: String { "graph:\(socket)" }

    /// Starts the server and the session manager again after ``kill()``.
    public func start() throws {
        var variables = environment
        variables["PIPEWIRE_REMOTE"] = nil
        // A core that inherits a limit on descriptors or priorities says so and goes on: its words are kept, not shown.
        variables["PIPEWIRE_DEBUG"] = "3"
        server = try Self.start("pipewire", [], environment: variables, log: folder.path + "/pipewire.log")
        // WirePlumber gives up when there is nobody to connect to yet.
        for _ in 0..<1_000 where !FileManager.default.fileExists(atPath: socket) { usleep(10_000) }
        manager = try Self.start("wireplumber", [], environment: variables, log: folder.path + "/wireplumber.log")
        try awaitDefault("quiet")
    }

    /// Waits until the session manager has made a sink the default one, which it says only to those who ask.
    private func awaitDefault(_ name: String) throws {
        for _ in 0..<1_000 {
            if let status = try? Tool.run("wpctl", ["inspect", "@DEFAULT_AUDIO_SINK@"], environment: environment),
                status.status == 0,
                String(decoding: status.output, as: UTF8.self).contains("node.name = \"\(name)\"")
            {
                return
            }
            usleep(10_000)
        }
        throw ToolError("\(name) does not become PipeWire's default sink: \(log)")
    }

    private var log: String {
        ["pipewire", "wireplumber"]
            .map { (try? String(contentsOfFile: "\(folder.path)/\($0).log", encoding: .utf8)) ?? "" }.joined()
    }

    /// Kills both at once, as in a crash.
    public func kill() {
        // Left alone, arecord would spin and complain for ever.
        for recording in recordings { recording.stop() }
        recordings = []
        for process in [server, manager] { process?.kill() }
        server = nil
        manager = nil
        for name in ["pipewire-0", "pipewire-0.lock"] {
            try? FileManager.default.removeItem(at: folder.appending(path: name))
        }
    }

    /// Stops the server's every move, as a hung one.
    public func freeze() { if let server { Foundation.kill(server.pid, SIGSTOP) } }

    /// Lets a frozen server go on.
    public func thaw() { if let server { Foundation.kill(server.pid, SIGCONT) } }

    /// Records what the sink plays from now on.
    public func record() throws -> Recording { try record("monitor") }

    /// Records a sink that writes into a pipe: only played audio, and every frame of it, whatever the machine does. A
    /// recorder in the graph loses the steps for which it comes too late.
    public func recordPipe() throws -> Recording {
        let recording = try Recording(
            program: "cat", arguments: [folder.path + "/fifo"], environment: environment, rate: rate, isPlaying: false)
        recordings.append(recording)
        return recording
    }

    /// Records what the added sink plays from now on.
    public func recordAddedSink() throws -> Recording { try record("monitor2") }

    /// Adds a sink called `second`, which is not the default one.
    public func addSink() throws {
        let properties = """
            { factory.name=support.null-audio-sink media.class=Audio/Sink object.linger=true node.name=second \
            node.description=second audio.position=[ FL FR ] audio.rate=48000 monitor.passthrough=true \
            monitor.channel-volumes=false }
            """
        try Tool.check("pw-cli", ["create-node", "adapter", properties], environment: environment)
        try setDefault("quiet")
    }

    /// Makes the added sink the default one.
    public func chooseAddedSink() throws { try setDefault("second") }

    private func setDefault(_ name: String) throws {
        try Tool.check(
            "pw-metadata", ["0", "default.configured.audio.sink", "{ \"name\": \"\(name)\" }", "Spa:String:JSON"],
            environment: environment)
        try awaitDefault(name)
    }

    private func record(_ device: String) throws -> Recording {
        var variables = environment
        let period = quantum ?? 256
        variables["PIPEWIRE_ALSA"] = "{ stream.capture.sink=true node.latency=\(period)/48000 }"
        let recording = try Recording(
            program: "arecord",
            arguments: [
                "-q", "-D", device, "-t", "raw", "-f", "S16_LE", "-r", "\(rate)", "-c", "2", "--period-size=\(period)",
                "--buffer-size=\(32 * period)",
            ], environment: variables, rate: rate)
        recordings.append(recording)
        return recording
    }

    private static func start(_ name: String, _ arguments: [String], environment: [String: String], log: String)
        throws -> TestProcess
    {
        let output = open(log, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        defer { close(output) }
        guard output >= 0 else { throw ToolError("\(log) cannot be written") }
        return try TestProcess(
            name, arguments, environment: environment, output: .descriptor(output), errors: .withOutput)
    }
}
