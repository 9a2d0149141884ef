// SPDX-License-Identifier: Apache-2.0

import CLinux
import DBus
import Glibc
import LinuxSystem
import Varlink

/// The holder of a duck session: its own process, `alertd --duck SETTING JOURNAL`, which turns other playback
/// down, waits until its standard input ends, brings everything back and ends. So it is brought back when the daemon is
/// killed, and no server that hangs holds up the daemon. Should the holder be killed too, what PulseAudio does ends by
/// itself; for all else there is the journal, with which the next one begins.
///
/// - Parameters:
///   - arguments: `volume` or `pause`, or `restore` for nothing but to bring back what the journal has; and the
///     journal's path.
///   - environment: Where the sound server and the session bus are looked for.
/// - Returns: The exit status.
public func runDucking(_ arguments: [String], environment: [String: String]) async -> Int32 {
    guard arguments.count == 2 else { return 64 }
    _ = linux_set_name("alertd-duck")
    signal(SIGPIPE, SIG_IGN)
    // When the session ends everybody gets these; first everything is brought back.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let told = signalfd(-1, &signals, Int32(SFD_CLOEXEC))
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
            waitForEnd(or: told)
            stream.end()
        case .pipeWire:
            guard var duck = volumes.turnDown() else { return 69 }
            let watch = PipeWireWatch(servers: servers)
            waitForEnd(or: told, watch) { volumes.turnDown(PipeWireGraph.streams(change: $0), as: &duck) }
            watch?.end()
            // A server that does not answer may do so for the next one: the journal stays.
            if !volumes.restore() { return 75 }
        case .missing, .none: return 69
        }
    case .pause:
        await players.pause()
        waitForEnd(or: told)
        await players.restore()
    // What could not be brought back is left to the next one.
    case .off, nil: return isRestored ? 0 : 75
    }
    journal.clear()
    return 0
}

/// Waits until standard input ends, or a signal comes. Nobody writes there.
/// - Parameters:
///   - watch: What is looked after meanwhile; a descriptor of -1 is none.
///   - change: Takes what has changed there.
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

/// PulseAudio: a stream of ours, during which the module turns others down. It plays nothing, and goes with its process.
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
        // Without it others are not turned down, as where there is no pacat.
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

/// PipeWire: the volumes of other streams, without touching those that the user sets.
private struct PipeWireVolumes {
    let servers: SoundServers
    let journal: DuckJournal

    /// The streams that are turned down now; nil when that cannot be done.
    func turnDown() -> PipeWireDuck? {
        guard let graph = graph() else { return nil }
        let duck = PipeWireDuck(graph)
        return turnDown(duck.changes, of: duck) ? duck : nil
    }

    /// Turns down what has begun since.
    func turnDown(_ found: [PipeWireStream], as duck: inout PipeWireDuck) {
        var next = duck
        let changes = next.take(found)
        if turnDown(changes, of: next) { duck = next }
    }

    private func turnDown(_ changes: [PipeWireDuck.Change], of duck: PipeWireDuck) -> Bool {
        guard !changes.isEmpty else { return true }
        // Before the first change, so that none can be forgotten.
        guard journal.write(.object(["pipewire": duck.json])) else { return false }
        apply(changes)
        return true
    }

    /// False when the server does not answer.
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
            // One that fails is of a stream that has just ended.
            _ = servers.bytes(of: ["pw-cli", "set-param", "\(change.id)", "Props", change.text])
        }
    }
}
