// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import CommandLineKit
private import Glibc
import LinuxSystem
import TerminalKit
import Varlink

/// The context of a verb: its surroundings, and its outputs.
final class Session {
    /// The environment variables.
    let environment: Environment
    /// The standard output: answers, nothing else.
    let output: Output
    /// The standard error, for what is worth knowing beside the answer.
    let errors: Output
    /// The record of changes, and of answers that were lost.
    let commitment = Commitment()
    /// The word of the command line that gave each value.
    var source = ArgumentSource()
    /// Emphasis on it.
    let style: Style
    /// The maximum width of a line on it; nil if it is no terminal.
    let width: Int?
    /// Here and now. The zone is read when it is first asked for.
    private(set) lazy var here: RenderTime = {
        let zone = SessionZone(tz: environment["TZ"], database: RenderTime.database(environment))
        shownIn = zone
        return RenderTime(now: RenderTime.time, zone: zone.zone)
    }()
    /// The current time and zone, with the person's time format.
    private(set) lazy var moment = RenderTime(now: here.now, zone: here.zone, display: display)
    /// The time format for the person: that of `[display]` in the configuration, else of the locale.
    private(set) lazy var display = DisplayHabits(locale: { environment[$0] }).set(by: configured ?? configuredDisplay)
    /// The configured time format, if a call brought it along.
    private var configured: Manager.Display.Reply?
    /// The socket of this machine's daemon.
    private var ownSocket: SocketPath?

    /// `--host` before the verb.
    let leadingHost: String?

    /// The exit status instead of a verb's own, for `--exit-index`: 10 and more.
    var answerCode: Int32?

    /// The person's zone and those of the system.
    var zones: FixedZoneSource {
        FixedZoneSource(session: here.zone, database: RenderTime.database(environment))
    }

    /// The zone of this session, by its name or as a POSIX rule: the daemon has one of its own. Nil where the system's
    /// zone has no name, and for another machine unless `TZ` is set here.
    ///
    /// - Throws: When `TZ` is no zone: times would be meant in one that nobody named.
    func ownZone(_ options: CommonOptions?) throws(Failure) -> String? {
        let isHere = environment["TZ"] != nil ? true : try place(options).host == nil
        guard isHere else { return nil }
        let database = RenderTime.database(environment)
        do throws(ZoneError) {
            return try SessionZone(tz: environment["TZ"], database: database).reference(at: here.now, in: database)?
                .text
        } catch {
            throw Failure(.badInput, error.message, remedy: "Correct TZ, or unset it")
        }
    }

    /// The reason why times are shown in UTC instead of the zone that `TZ` names; nil if no time was looked at, or all
    /// is well.
    var zoneProblem: String? { shownIn?.problem.map(\.message) }
    private var shownIn: SessionZone?

    /// The language of this session's messages, where alertd knows the words of it beside English.
    var ownLanguage: String? {
        let language = SpokenLanguage { environment[$0] }
        return language == .english ? nil : language?.rawValue
    }

    /// The session of this process.
    ///
    /// - Parameter leadingHost: What `--host` before the verb says.
    init(environment: Environment = .process, leadingHost: String? = nil) {
        self.environment = environment
        self.leadingHost = leadingHost
        output = Output(descriptor: STDOUT_FILENO, name: "standard output", commitment: commitment)
        errors = Output(descriptor: STDERR_FILENO, name: "standard error", commitment: commitment)
        let isTerminal = isatty(STDOUT_FILENO) == 1
        style = Style(isTerminal: isTerminal, environment: environment)
        width = isTerminal ? Self.terminalWidth(environment) : nil
    }

    /// A line to draw on; nil if the standard output is no terminal, or one that cannot do it.
    var screen: Screen? {
        guard let width, environment["TERM"] != "dumb" else { return nil }
        return Screen(output: output, width: width)
    }

    /// The file system as a command line means it.
    var files: SystemFiles { SystemFiles(environment: environment) }

    /// Returns the file system for paths that the daemon is given, which may be on another machine.
    func files(_ options: CommonOptions?) throws(Failure) -> SystemFiles {
        var files = files
        files.host = try place(options).host?.name
        return files
    }

    /// Returns the daemon that is meant; without options the one that the environment names.
    func place(_ options: CommonOptions?) throws(Failure) -> DaemonPlace {
        try DaemonPlace(
            host: options?.host, leading: leadingHost, socket: options?.socket, environment: environment,
            standIn: SocketPath.standIn)
    }

    /// The socket of this machine's daemon.
    func socket(_ options: CommonOptions) throws(Failure) -> SocketPath {
        try SocketPath(option: options.socket, environment: environment, standIn: SocketPath.standIn)
    }

    /// Connects to the daemon, starting it if nobody listens and that is not forbidden.
    func connect(_ options: CommonOptions) throws(Failure) -> Service {
        try connect(to: place(options), mayStart: !options.noStart)
    }

    /// Connects to the daemon that the environment names, starting it if nobody listens.
    func connect() throws(Failure) -> Service { try connect(to: place(nil), mayStart: true) }

    /// Connects to a known daemon. On another machine nothing of this one is started in its place.
    func connect(to place: DaemonPlace, mayStart: Bool) throws(Failure) -> Service {
        var service = try connected(to: place, mayStart: mayStart)
        (service.commitment, service.source) = (commitment, source)
        return service
    }

    private func connected(to place: DaemonPlace, mayStart: Bool) throws(Failure) -> Service {
        switch place {
        case .host(let host):
            if let service = try Service(host: host, mayStart: mayStart, patience: nil) { return service }
            throw Failure(
                .unavailable, "no daemon on \(host.name)", remedy: "Start alertd there, or omit --no-start")
        case .socket(let socket):
            ownSocket = socket
            if let service = try Service(socket: socket) { return service }
            if let service = try elsewhere(socket) { return service }
            guard mayStart else {
                throw Failure(
                    .unavailable, "no daemon at \(socket.path)", remedy: "Start alertd, or omit --no-start")
            }
            var starter = DaemonStarter(socket: socket, environment: environment)
            do throws(Failure) {
                let service = try starter.start()
                if let note = starter.note { try remark(note) }
                return service
            } catch {
                // Another one was starting at that moment, for another socket.
                guard let service = try elsewhere(socket) else { throw error }
                return service
            }
        }
    }

    /// The daemon of this person that listens at another socket than this environment leads to; nil if none does.
    private func elsewhere(_ socket: SocketPath, timeout: Duration = Service.patience) throws(Failure) -> Service? {
        guard let other = socket.elsewhere(environment), let service = try Service(socket: other, timeout: timeout)
        else { return nil }
        ownSocket = other
        return service
    }

    /// Calls a method whose reply has times that a person is shown. The time format that the daemon of this machine has
    /// for them is asked for at once, on the same connection.
    func callForTimes<Method: VarlinkMethod>(
        _ method: Method, _ options: CommonOptions
    ) throws(Failure) -> Method.Reply {
        let service = try connect(options)
        guard !options.json, service.link == nil else { return try service.call(method) }
        let (configured, reply) = try service.call(Manager.Display(), and: method)
        self.configured = configured
        return reply
    }

    /// Connects to a daemon that runs, and starts none.
    ///
    /// - Parameter timeout: How long an answer may take.
    /// - Returns: nil if none runs.
    func reach(_ options: CommonOptions, timeout: Duration = Service.patience) throws(Failure) -> Service? {
        switch try place(options) {
        case .host(let host):
            var service = try Service(
                host: host, mayStart: false, patience: Self.hostPatience, timeout: max(timeout, Self.hostPatience))
            service?.commitment = commitment
            return service
        case .socket(let socket):
            ownSocket = socket
            var service = try Service(socket: socket, timeout: timeout)
            if service == nil { service = try elsewhere(socket, timeout: timeout) }
            service?.commitment = commitment
            return service
        }
    }

    /// The configured time format; nil where no daemon of this machine runs, or an older one. It is asked on a
    /// connection of its own, as the verb's may be busy with a stream.
    private var configuredDisplay: Manager.Display.Reply? {
        do throws(Failure) {
            let socket: SocketPath
            if let ownSocket {
                socket = ownSocket
            } else {
                socket = try SocketPath(option: nil, environment: environment, standIn: SocketPath.standIn)
            }
            return try Service(socket: socket, timeout: Self.displayPatience)?.call(Manager.Display())
        } catch {
            // How a time looks is nothing to fail for; what is wrong with the daemon, the verb's own call tells.
            return nil
        }
    }

    /// The time that the answer about the time format may take.
    private static let displayPatience = Duration.seconds(1)

    /// The time that another machine may take that has let us in before.
    private static let hostPatience = Duration.seconds(10)

    /// Tells a person at once what is no failure, and no answer either.
    func remark(_ text: String) throws(Failure) {
        try errors.line("alertctl: " + text.visible)
        try errors.flush()
    }

    /// Tells a person what deviates from the request, beside the answer.
    func note(_ notes: [String]?) throws(Failure) { for note in notes ?? [] { try remark(note) } }

    /// Tells a person on standard error, unless --quiet asks for silence, that nobody sees what the command has sent.
    func note(unseen: String?, quiet: Bool) throws(Failure) {
        if let unseen, !quiet { try remark(unseen) }
    }

    private static func terminalWidth(_ environment: Environment) -> Int {
        if let columns = environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 { return columns }
        return TerminalSize(of: STDOUT_FILENO)?.columns ?? 80
    }
}
