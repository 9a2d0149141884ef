// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import Glibc
import LinuxSystem

/// The sound server of a session and its means to turn other playback down. Its own tools talk to the server. Each tool
/// is a process that is killed if it takes too long, so a server that hangs delays nobody else.
package struct SoundServers {
    /// The means of turning other playback down.
    package enum Means: Equatable {
        /// PulseAudio's module, with pactl and pacat.
        case pulseAudio
        /// PipeWire's softVolumes, with pw-dump and pw-cli.
        case pipeWire
        /// A server is running, but its tools are missing; `package` contains them.
        case missing(package: String)
        /// No server that supports ducking is running.
        case none
    }

    private static let patience = Duration.seconds(2)
    package var environment: [String: String]

    package init(environment: [String: String]) {
        // Parsed output must not depend on the session's language.
        self.environment = environment.merging(["LC_ALL": "C"]) { $1 }
    }

    /// Determines the means on the calling thread, in bounded time.
    package func means() -> Means {
        // Check the socket first: otherwise a PulseAudio client may start a server that was not running.
        if hasPulseSocket {
            guard isInstalled("pactl"), isInstalled("pacat") else { return .missing(package: "pulseaudio-utils") }
            // PipeWire's replacement for PulseAudio does not have the module.
            if let information = output(of: ["pactl", "info"]),
                information.split(separator: "\n").contains("Server Name: pulseaudio")
            {
                return .pulseAudio
            }
        }
        guard hasPipeWireSocket else { return .none }
        return isInstalled("pw-dump") && isInstalled("pw-cli") ? .pipeWire : .missing(package: "pipewire-bin")
    }

    /// Returns the output of a tool, if it succeeds.
    package func output(of arguments: [String]) -> String? {
        bytes(of: arguments).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the output of a tool, if it succeeds; at most 16 MiB.
    package func bytes(of arguments: [String]) -> [UInt8]? {
        let run = ProgramRun(
            command: Command(arguments: arguments), environment: environment, timeLimit: Self.patience,
            outputLimit: 16 << 20)
        // Any failure gives nil.
        guard let (end, output) = try? run.collect(), end.isSuccess else { return nil }
        return output
    }

    /// Returns the path of a tool.
    package func path(of tool: String) -> String? {
        try? PreparedCommand(
            Command(arguments: [tool]), searchPath: environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
        ).path
    }

    private func isInstalled(_ tool: String) -> Bool { path(of: tool) != nil }

    private var hasPulseSocket: Bool {
        if let server = environment["PULSE_SERVER"], !server.isEmpty { return true }
        let folder = environment["PULSE_RUNTIME_PATH"] ?? environment["XDG_RUNTIME_DIR"].map { $0 + "/pulse" }
        return folder.map { isSocket($0 + "/native") } ?? false
    }

    private var hasPipeWireSocket: Bool {
        let name = environment["PIPEWIRE_REMOTE"].flatMap { $0.isEmpty ? nil : $0 } ?? "pipewire-0"
        if name.hasPrefix("/") { return isSocket(name) }
        let folder = environment["PIPEWIRE_RUNTIME_DIR"] ?? environment["XDG_RUNTIME_DIR"]
        return folder.map { isSocket($0 + "/" + name) } ?? false
    }

    private func isSocket(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }
}

extension SoundServers {
    /// Checks whether other playback can be turned down, for `doctor`.
    package static func check(_ setting: DuckSetting, environment: [String: String]) async -> Manager.Check {
        func check(_ ok: Bool, _ detail: String, _ remedy: String? = nil) -> Manager.Check {
            Manager.Check(name: "ducking", ok: ok, required: false, detail: detail, remedy: remedy)
        }
        switch setting {
        case .off: return check(true, "off, by the configuration")
        case .pause: return check(true, "pauses media players, by the configuration")
        case .volume: break
        }
        // A separate thread waits for the tools.
        let means = await withCheckedContinuation { (found: CheckedContinuation<Means, Never>) in
            let thread = DedicatedThread(name: "doctor") {
                found.resume(returning: SoundServers(environment: environment).means())
            }
            do {
                try thread.start()
            } catch {
                found.resume(returning: .none)
            }
        }
        return switch means {
        case .pulseAudio: check(true, "PulseAudio ducks other audio during alerts")
        case .pipeWire: check(true, "PipeWire ducks other audio during alerts")
        case .missing(let package):
            check(false, "the tools of the sound server are not installed", "install the package \(package)")
        case .none:
            check(
                false, "no sound server that can duck other audio",
                "start PipeWire or PulseAudio, or set duck = \"pause\" or \"off\" in the configuration")
        }
    }
}
