// SPDX-License-Identifier: Apache-2.0

import CLinux
import DBus
import Glibc
import LinuxSystem
import Varlink

/// Runs the holder of a duck session: a separate process, `alertd --duck SETTING JOURNAL`. The holder turns other
/// playback down, waits until its standard input ends, restores everything and exits. So everything is restored even if
/// the daemon is killed, and a server that hangs does not block the daemon. If the holder is killed too, PulseAudio
/// restores its streams by itself; for everything else the next holder begins with the journal.
///
/// - Parameters:
///   - arguments: `volume`, `pause`, or `restore` to only restore the contents of the journal; and the journal's path.
///   - environment: The environment in which to find the sound server and the session bus.
/// - Returns: The exit status.
public func runDucking(_ arguments: [String], environment: [String: String]) async -> Int32 {
    guard arguments.count == 2 else { return 64 }
    _ = linux_set_name("alertd-duck")
    signal(SIGPIPE, SIG_IGN)
    // When the session ends, every process gets these signals; everything is restored first.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let signalled = signalfd(-1, &signals, Int32(SFD_CLOEXEC))
    let journal = DuckJournal(path: arguments[1])
    let servers = SoundServers(environment: environment)
    let players = PlayerPause(address: BusAddress.session(environment: environment), journal: journal)
    let volumes = PipeWireVolumes(servers: servers, journal: journal)
    let isRestored = volumes.restore()
    if isRestored {
        await players.restore()
        journal.clear()
    }
    switch DuckSetting(rawValue: arguments[0]) {
    case .volume:
        switch servers.means() {
        case .pulseAudio:
            guard let stream = PulseStream(servers: servers) else { return 69 }
            waitForEnd(or: signalled)
            stream.end()
        case .pipeWire:
            guard var duck = volumes.turnDown() else { return 69 }
            let watch = PipeWireWatch(servers: servers)
            waitForEnd(or: signalled, watch) { volumes.turnDown(PipeWireGraph.streams(change: $0), as: &duck) }
            watch?.end()
            // The next holder may get an answer from a server that does not answer now, so the journal stays.
            if !volumes.restore() { return 75 }
        case .missing, .none: return 69
        }
    case .pause:
        await players.pause()
        waitForEnd(or: signalled)
        await players.restore()
    // The next holder restores the rest.
    case .off, nil: return isRestored ? 0 : 75
    }
    journal.clear()
    return 0
}

/// Waits until standard input ends, or a signal comes. Nobody writes to standard input.
/// - Parameters:
///   - watch: The watch to serve while waiting; a descriptor of -1 stands for none.
///   - change: Called with each change that the watch reads.
private func waitForEnd(or signals: Int32, _ watch: PipeWireWatch? = nil, change: ([UInt8]) -> Void = { _ in }) {
    var waiting = [STDIN_FILENO, signals, watch?.descriptor ?? -1].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    while true {
        guard poll(&waiting, nfds_t(waiting.count), -1) > 0 else { continue }
        guard waiting[0].revents == 0, waiting[1].revents == 0 else { return }
        if let changes = watch?.read() {
            for part in changes { change(part) }
        } else {
            waiting[2].fd = -1
        }
    }
}

/// A PulseAudio stream of ours. While it exists, the module turns others down. It plays nothing and ends with its
/// process.
private struct PulseStream {
    private let process: TetheredProcess

    init?(servers: SoundServers) {
        guard let table = servers.output(of: ["pactl", "list", "short", "modules"]) else { return nil }
        let role: String
        switch PulseModules.plan(table: table) {
        case .stream(let known): role = known
        case .load:
            guard servers.output(of: ["pactl", "load-module", PulseModules.name] + PulseModules.arguments) != nil else {
                return nil
            }
            role = PulseModules.role
        case .leave: return nil
        }
        let arguments = [
            "pacat", "--raw", "--client-name=alertd", "--stream-name=Turning other sounds down",
            "--property=media.role=\(role)", "--property=application.id=org.alertd.Alertd",
        ]
        // Without pacat, other streams are not turned down.
        guard let path = servers.path(of: "pacat"),
            let process = try? TetheredProcess(path: path, arguments: arguments, environment: servers.environment)
        else { return nil }
        self.process = process
    }

    func end() {
        process.kill()
        process.wait()
    }
}

/// The volumes of other PipeWire streams; the volumes that the user sets are not touched.
private struct PipeWireVolumes {
    let servers: SoundServers
    let journal: DuckJournal

    /// Turns down the current streams; returns nil if that is impossible.
    func turnDown() -> PipeWireDuck? {
        guard let graph = graph() else { return nil }
        let duck = PipeWireDuck(graph)
        return turnDown(duck.changes, of: duck) ? duck : nil
    }

    /// Turns down the streams that have begun since.
    func turnDown(_ found: [PipeWireStream], as duck: inout PipeWireDuck) {
        var next = duck
        let changes = next.take(found)
        if turnDown(changes, of: next) { duck = next }
    }

    private func turnDown(_ changes: [PipeWireDuck.Change], of duck: PipeWireDuck) -> Bool {
        guard !changes.isEmpty else { return true }
        // The journal is written before the first change, so that no change can be forgotten.
        guard journal.write(.object(["pipewire": duck.json])) else { return false }
        apply(changes)
        return true
    }

    /// Restores the streams; returns false if the server does not answer.
    func restore() -> Bool {
        guard let json = journal.read()?.objectValue?["pipewire"], let duck = PipeWireDuck(json: json) else {
            return true
        }
        guard let graph = graph() else { return servers.means() != .pipeWire }
        apply(duck.restoration(in: graph))
        return true
    }

    private func graph() -> PipeWireGraph? {
        servers.bytes(of: ["pw-dump"]).flatMap { PipeWireGraph(dump: $0) }
    }

    private func apply(_ changes: [PipeWireDuck.Change]) {
        for change in changes {
            // If this fails, the stream has just ended.
            _ = servers.bytes(of: ["pw-cli", "set-param", "\(change.id)", "Props", change.text])
        }
    }
}
