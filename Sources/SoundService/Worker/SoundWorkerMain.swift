// SPDX-License-Identifier: Apache-2.0

import AlertSound
import CLinux
import Glibc
import LinuxSystem
import NIOPosix
import VarlinkNIO

/// Runs the sound worker: the sound engine in a separate process, so that a wedged sound server or a file that crashes
/// a decoder affects nothing else. The daemon starts it as `alertd --sound-worker` with four connected sockets,
/// `WorkerSockets`. The worker ends when they are closed, or with the daemon.
///
/// - Returns: The exit status.
public func runSoundWorker() async -> Int32 {
    // If the daemon is killed, the worker must end too, because nobody could stop its sounds.
    _ = linux_set_parent_death_signal(SIGKILL)
    _ = linux_set_name("alertd-sound")
    signal(SIGPIPE, SIG_IGN)
    // A damaged file that crashes a decoder must not leave a large core dump.
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    if let words = Environment.current[KeeperLoop.decoderVariable], !words.isEmpty {
        let parts = words.split(separator: KeeperLoop.separator, omittingEmptySubsequences: false)
        DecoderCommand.use(parts.map(String.init))
    }
    do throws(SystemError) {
        try Timers.shared.start()
    } catch {
        complain("no timer can be started: \(error)")
        return 71
    }
    let environment = Environment.current
    let engines = WorkerEngines(
        SoundEngine.Configuration(environment: environment), kit: RealtimeKit(environment: environment))
    let sockets: [ServerSocket]
    do {
        sockets = try WorkerSockets.all.map { try ServerSocket(adopting: $0) }
    } catch {
        complain("it is started by alertd, with sockets to talk over")
        return 64
    }
    let service = SoundWorkerService(engines: engines)
    let server = VarlinkServer(
        sockets: sockets,
        information: ServiceInformation(vendor: "alertd", product: "alertd sound worker", version: "1", url: ""),
        interfaces: [SoundWorker.interface(service)],
        group: MultiThreadedEventLoopGroup(numberOfThreads: 1))
    do {
        try await server.run()
    } catch {
        complain("\(error)")
        return 70
    }
    return 0
}

private func complain(_ reason: String) {
    let line = Array("alertd --sound-worker: \(reason)\n".utf8)
    // If nobody reads standard error, nothing can be done.
    _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

/// The descriptors that a worker is started with.
enum WorkerSockets {
    /// Calls that the worker answers at once.
    static let commands: Int32 = 3
    /// Events of sounds.
    static let events: Int32 = 4
    /// Calls that may take a while: reading a file, opening the device.
    static let queries: Int32 = 5
    /// Calls that may take ten seconds: measuring a file.
    static let measurements: Int32 = 6
    static let all = [commands, events, queries, measurements]
}

extension SoundEngine.Configuration {
    /// Creates the default configuration with the device in `ALERTD_SOUND_DEVICE`.
    init(environment: [String: String]) {
        self.init()
        if let device = environment["ALERTD_SOUND_DEVICE"], !device.isEmpty { self.device = device }
        if let seconds = environment["ALERTD_SOUND_AWAKE"].flatMap(Double.init), (0...600).contains(seconds) {
            awake = max(10, Int(seconds * 1000))
        }
        if let milliseconds = environment[KeeperLoop.leadVariable].flatMap(Double.init), milliseconds > 0 {
            lead = Int(min(2_000, milliseconds))
        }
    }
}
