// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A private PulseAudio with a null sink, for tests that listen to the actual output: it keeps time like a sound card,
/// and the audio at its monitor can be recorded and compared sample by sample.
///
/// The server's files are in a separate folder; the user's sound server is not touched. The server ends with this
/// object, or half a minute after its last client if the test process dies.
public final class SoundServer: PlaybackServer {
    /// The folder that is HOME and XDG_RUNTIME_DIR for programs that are to use it.
    public let folder: URL
    /// Frames a second of the sink.
    public let rate: Int
    /// The name of the sink; `NAME.monitor` is what is recorded.
    public let sink = "null"
    private var processID: pid_t = 0

    /// Starts the server. The sink has the given `rate` in Hz and `format` in PulseAudio's notation.
    public convenience init(rate: Int = 48_000, format: String = "s16le") throws {
        // Without norewinds up to 5 ms of a sound's head are missing from the monitor.
        let module = "module-null-sink sink_name=null rate=\(rate) channels=2 format=\(format) norewinds=1"
        try self.init(rate: rate, format: format, modules: [module], monitor: "null.monitor")
    }

    /// Starts a server with other modules, of which the first makes the sink called `null`.
    ///
    /// - Parameters:
    ///   - modules: Their names and arguments. FOLDER stands for the folder of this server.
    ///   - monitor: The source that is recorded.
    public init(rate: Int = 48_000, format: String = "s16le", modules: [String], monitor: String) throws {
        self.rate = rate
        self.modules = modules
        self.monitor = monitor
        folder = FileManager.default.temporaryDirectory.appending(path: "sound-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try Self.alsaConfiguration.write(to: folder.appending(path: ".asoundrc"), atomically: true, encoding: .utf8)
        sinkFormat = format
        try start()
    }

    deinit {
        kill()
        try? FileManager.default.removeItem(at: folder)
    }

    private let sinkFormat: String
    private let modules: [String]
    private let monitor: String

    /// The variables that lead a program to this server and to nothing else.
    public var environment: [String: String] {
        var variables = ProcessInfo.processInfo.environment
        variables["HOME"] = folder.path
        variables["XDG_RUNTIME_DIR"] = folder.path
        variables["PULSE_SERVER"] = "unix:\(socket)"
        variables["PULSE_STATE_PATH"] = folder.path
        variables["PULSE_RUNTIME_PATH"] = folder.path + "/pulse"
        variables["DBUS_SESSION_BUS_ADDRESS"] = "disabled:"
        return variables
    }

    /// The server's socket.
    public var socket: String { folder.path + "/pulse/native" }

    /// An ALSA device of this process that plays on this server, whatever the environment says; needs
    /// ``useConfiguration(of:)``.
    public var device: String { "server:\(socket)" }

    /// The definition of an ALSA PCM that plays on this server.
    public var definition: String { "type pulse\n server \"unix:\(socket)\"" }

    /// A configuration of ALSA in which `default` plays on this server.
    public var configuration: String { "pcm.!default {\n \(definition)\n}\nctl.!default {\n type pulse\n}\n" }

    /// ALSA's configuration: `default` goes to the server of the environment, `server:SOCKET` to any PulseAudio and
    /// `graph:SOCKET` to any PipeWire. `written:FILE,FORMAT,CHANNELS,RATE` and `rated:FILE,RATE` write to a file, in no
    /// time. `deaf:FRAMES` is a ``DeafDevice``.
    static let alsaConfiguration = """
        pcm.!default { type pulse }
        ctl.!default { type pulse }
        pcm.server {
            @args [ SOCKET ]
            @args.SOCKET { type string }
            type pulse
            server { @func concat strings [ "unix:" $SOCKET ] }
        }
        pcm_type.pipewire { lib "\((try? PipeWireServer.plugin()) ?? "not installed")" }
        pcm.graph {
            @args [ SOCKET ]
            @args.SOCKET { type string }
            type pipewire
            server $SOCKET
        }
        pcm.written {
            @args [ FILE FORMAT CHANNELS RATE ]
            @args.FILE { type string }
            @args.FORMAT { type string }
            @args.CHANNELS { type integer }
            @args.RATE { type integer }
            type plug
            slave {
                pcm { type file  file $FILE  format raw  slave.pcm { type null } }
                format $FORMAT  channels $CHANNELS  rate $RATE
            }
        }
        pcm.rated {
            @args [ FILE RATE ]
            @args.FILE { type string }
            @args.RATE { type integer }
            type rate
            slave {
                pcm { type file  file $FILE  format raw  slave.pcm { type null } }
                format S16_LE  rate $RATE
            }
        }
        pcm_type.deaf { lib "\(DeafDevice.library)" }
        pcm.deaf {
            @args [ FRAMES ]
            @args.FRAMES { type integer }
            type deaf
            takes $FRAMES
        }
        """

    /// Has the ALSA of this process read the configuration above, once and for all tests: alsa-lib looks at HOME.
    public static let useConfiguration: Bool = {
        let home = FileManager.default.temporaryDirectory.appending(path: "sound-home-\(getuid())")
        do {
            try FileManager.default.createDirectory(
                at: home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try alsaConfiguration.write(to: home.appending(path: ".asoundrc"), atomically: true, encoding: .utf8)
        } catch {
            return false
        }
        setenv("HOME", home.path, 1)
        setenv("XDG_RUNTIME_DIR", home.path, 1)
        setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", 1)
        return true
    }()

    /// Starts the server again after ``kill()``.
    public func start() throws {
        let arguments =
            [
                "-n", "--daemonize=yes", "--exit-idle-time=30", "--use-pid-file=yes", "--disable-shm=no",
                "--log-target=file:\(folder.path)/pulseaudio.log",
                "-L", "module-native-protocol-unix",
            ] + modules.flatMap { ["-L", $0.replacing("FOLDER", with: folder.path)] }
        // Returns when the server is ready for clients.
        let result = try Tool.run("pulseaudio", arguments, environment: environment)
        guard result.status == 0 else { throw ToolError("pulseaudio ended with \(result.status): \(result.errors)") }
        let text = try String(contentsOf: folder.appending(path: "pulse/pid"), encoding: .utf8)
        guard let number = pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw ToolError("pulseaudio wrote no process id")
        }
        processID = number
        leaveAutogroup()
    }

    /// The server asks for a nice value of -11. Because it has created a session, that value only counts within this
    /// session if the kernel schedules sessions (autogroups, sched(7)). Next to two busy programs in another session,
    /// its thread waited for a processor for up to three seconds. As a service of a user manager, in a control group,
    /// it is in no autogroup. Here its session gets the nice value that it wants.
    private func leaveAutogroup() {
        // Where there are no autogroups, or this user may not, it stays as it is.
        guard let file = fopen("/proc/\(processID)/autogroup", "w") else { return }
        fputs("-11", file)
        fclose(file)
    }

    /// Kills the server at once, as in a crash.
    public func kill() {
        guard processID > 0 else { return }
        // Awake, so that it can be killed even when it was frozen.
        Foundation.kill(processID, SIGKILL)
        let watched = processID
        processID = 0
        // It is no child of ours: gone when the signal no longer finds it.
        while Foundation.kill(watched, 0) == 0, Self.isRunning(watched) { usleep(1_000) }
        try? FileManager.default.removeItem(at: folder.appending(path: "pulse/pid"))
    }

    /// Stops the server's every move, as a hung one.
    public func freeze() { Foundation.kill(processID, SIGSTOP) }

    /// Lets a frozen server go on.
    public func thaw() { Foundation.kill(processID, SIGCONT) }

    /// A process that has ended but that nobody has waited for still answers to signal 0.
    private static func isRunning(_ process: pid_t) -> Bool {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            let end = status.lastIndex(of: ")")
        else { return false }
        return !status[end...].hasPrefix(") Z")
    }

    /// Records what the sink plays from now on.
    public func record() throws -> Recording {
        try Recording(environment: environment, source: monitor, rate: rate)
    }

    /// Records what the sink plays from now on as one who is in no hurry: a recorder that is makes the sink work in
    /// small blocks, whatever it would do by itself.
    public func recordAtLeisure() throws -> Recording {
        try Recording(environment: environment, source: monitor, rate: rate, latency: nil)
    }

    /// Adds a sink called `second`, which is not the default one.
    public func addSink() throws {
        let module = "module-null-sink sink_name=second rate=\(rate) channels=2 format=\(sinkFormat) norewinds=1"
        let words = ["load-module"] + module.split(separator: " ").map(String.init)
        try Tool.check("pactl", words, environment: environment)
        // It need not have stayed with the one that was there.
        try Tool.check("pactl", ["set-default-sink", sink], environment: environment)
    }

    /// Makes the added sink the default one.
    public func chooseAddedSink() throws {
        try Tool.check("pactl", ["set-default-sink", "second"], environment: environment)
    }

    /// Records what the added sink plays from now on.
    public func recordAddedSink() throws -> Recording {
        try Recording(environment: environment, source: "second.monitor", rate: rate)
    }
}
