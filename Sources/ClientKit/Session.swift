// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
package import CivilTime
package import CommandLineKit
private import Glibc
package import LinuxSystem
package import TerminalKit
package import Varlink

/// The context of a verb: its environment and its outputs.
package final class Session {
    /// The environment variables.
    package let environment: Environment
    /// The standard output, for answers only.
    package let output: Output
    /// The standard error, for remarks in addition to the answer.
    package let errors: Output
    /// The place for remarks: the standard error, unless an answer goes there; nil for none.
    package var remarks: Output?
    /// The record of changes, and of answers that were lost.
    package let commitment = Commitment()
    /// The word of the command line that gave each value.
    package var source = ArgumentSource()
    /// The style of the standard output.
    package let style: Style
    /// The maximum width of a line on the standard output; nil if it is not a terminal.
    package let width: Int?
    /// The present time and zone. The zone is read on first use.
    package private(set) lazy var here: RenderTime = {
        let zone = SessionZone(tz: environment["TZ"], database: RenderTime.database(environment))
        shownIn = zone
        return RenderTime(now: RenderTime.time, zone: zone.zone)
    }()
    /// The current time and zone, with the person's time format.
    package private(set) lazy var moment = RenderTime(now: here.now, zone: here.zone, display: display)
    /// The time format for the person: from `[display]` in the configuration, otherwise from the locale.
    package private(set) lazy var display = DisplayHabits(locale: { environment[$0] }).set(
        by: configured ?? configuredDisplay)
    /// The configured time format, if a call has fetched it.
    private var configured: Manager.Display.Reply?
    /// The socket of this machine's daemon.
    private var ownSocket: SocketPath?
    /// The variables that choose the zone of a daemon that this command starts instead of another one.
    package var zoneVariables: [String: String] = [:]
    /// The lock that such a daemon gets; it is released when the daemon answers.
    package var startLock: StartLock?

    /// `--host` before the verb.
    package let leadingHost: String?

    /// The exit status that replaces the verb's, for `--exit-index`: 10 and more.
    package var answerCode: Int32?

    /// The person's zone and the zones of the system.
    package var zones: FixedZoneSource {
        FixedZoneSource(session: here.zone, database: RenderTime.database(environment))
    }

    /// Returns the zone of this session, by its name or as a POSIX rule, because the daemon may have another one. Nil
    /// if the system's zone has no name, and for another machine unless `TZ` is set here.
    ///
    /// - Throws: A failure if `TZ` is not a zone: times would be read in a zone that nobody named.
    package func ownZone(_ options: CommonOptions?) throws(Failure) -> String? {
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

    /// The reason why times are shown in UTC instead of the zone that `TZ` names; nil if no time was shown, or if there
    /// is no problem.
    package var zoneProblem: String? { shownIn?.problem.map(\.message) }
    private var shownIn: SessionZone?

    /// The language of the line's words, if it is not that of this session.
    package var language: SpokenLanguage?

    /// The language of this session's messages, if alertd understands its words besides English.
    package var ownLanguage: String? {
        if let language { return language.rawValue }
        let language = SpokenLanguage { environment[$0] }
        return language == .english ? nil : language?.rawValue
    }

    /// The session of this process.
    ///
    /// - Parameter leadingHost: The value of `--host` before the verb.
    package init(environment: Environment = .process, leadingHost: String? = nil) {
        self.environment = environment
        self.leadingHost = leadingHost
        output = Output(descriptor: STDOUT_FILENO, name: "standard output", commitment: commitment)
        errors = Output(descriptor: STDERR_FILENO, name: "standard error", commitment: commitment)
        remarks = errors
        let isTerminal = isatty(STDOUT_FILENO) == 1
        style = Style(isTerminal: isTerminal, environment: environment)
        width = isTerminal ? Self.terminalWidth(environment) : nil
    }

    /// Reports damage of the database as a remark.
    package private(set) lazy var damage = StoreDamage { [weak self] sentence in
        // The answer matters more than whether this can be said.
        try? self?.remark(sentence)
    }

    /// A line to draw on; nil if the standard output is not a terminal, or if the terminal cannot do it.
    package var screen: Screen? {
        guard let width, environment["TERM"] != "dumb" else { return nil }
        return Screen(output: output, width: width)
    }

    /// The file system for a command line.
    package var files: SystemFiles { SystemFiles(environment: environment) }

    /// Returns the file system for paths that the daemon receives, which may be on another machine.
    package func files(_ options: CommonOptions?) throws(Failure) -> SystemFiles {
        var files = files
        files.host = try place(options).host?.name
        return files
    }

    /// Returns the daemon to use; without options the one that the environment names.
    package func place(_ options: CommonOptions?) throws(Failure) -> DaemonPlace {
        try DaemonPlace(
            host: options?.host, leading: leadingHost, socket: options?.socket, environment: environment,
            standIn: SocketPath.standIn)
    }

    /// Returns the socket of this machine's daemon.
    package func socket(_ options: CommonOptions) throws(Failure) -> SocketPath {
        try SocketPath(option: options.socket, environment: environment, standIn: SocketPath.standIn)
    }

    /// Connects to the daemon, starting it if nobody listens, unless the options forbid that.
    package func connect(_ options: CommonOptions) throws(Failure) -> Service {
        try connect(to: place(options), mayStart: !options.noStart)
    }

    /// Connects to the daemon that the environment names, starting it if nobody listens.
    package func connect() throws(Failure) -> Service { try connect(to: place(nil), mayStart: true) }

    /// Connects to a known daemon. If it is on another machine, no daemon of this machine replaces it.
    package func connect(to place: DaemonPlace, mayStart: Bool) throws(Failure) -> Service {
        var service = try connected(to: place, mayStart: mayStart)
        (service.commitment, service.source, service.damage) = (commitment, source, damage)
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
            try socket.checkKind()
            guard mayStart else {
                if let service = try afterStart(at: socket, timeout: Service.patience) { return service }
                throw Failure(
                    .unavailable, "no daemon at \(socket.path)", remedy: "Start alertd, or omit --no-start")
            }
            var starter = DaemonStarter(socket: socket, environment: environment)
            (starter.zoneVariables, starter.startLock) = (zoneVariables, startLock)
            defer { startLock = nil }
            do throws(Failure) {
                let service = try starter.start()
                if let note = starter.note { try remark(note) }
                return service
            } catch {
                // Another command was starting a daemon at that moment, for another socket.
                guard let service = try elsewhere(socket) else { throw error }
                return service
            }
        }
    }

    /// Connects to a daemon that was starting or restarting a moment ago; nil if there is none.
    private func afterStart(at socket: SocketPath, timeout: Duration) throws(Failure) -> Service? {
        StartLock.wait(environment, by: .now + min(timeout, Self.startPatience))
        if let service = try Service(socket: socket, timeout: timeout) { return service }
        return try elsewhere(socket, timeout: timeout)
    }

    /// The time that a daemon may take to start or end, before a command that starts none gives up.
    private static let startPatience = Duration.seconds(5)

    /// Connects to a daemon of this person that listens at another socket than the environment's; nil if there is none.
    private func elsewhere(_ socket: SocketPath, timeout: Duration = Service.patience) throws(Failure) -> Service? {
        guard let other = socket.elsewhere(environment), let service = try Service(socket: other, timeout: timeout)
        else { return nil }
        ownSocket = other
        return service
    }

    /// Calls a method whose reply has times for a person. The time format of this machine's daemon is requested at the
    /// same time, on the same connection.
    package func callForTimes<Method: VarlinkMethod>(
        _ method: Method, _ options: CommonOptions
    ) throws(Failure) -> Method.Reply {
        let service = try connect(options)
        guard !options.json, service.link == nil else { return try service.call(method) }
        let (configured, reply) = try service.call(Manager.Display(), and: method)
        self.configured = configured
        return reply
    }

    /// Connects to a running daemon, without starting one.
    ///
    /// - Parameter timeout: The time limit for a reply.
    /// - Returns: nil if none runs.
    package func reach(_ options: CommonOptions, timeout: Duration = Service.patience) throws(Failure) -> Service? {
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
            if service == nil { service = try afterStart(at: socket, timeout: timeout) }
            service?.commitment = commitment
            return service
        }
    }

    /// The configured time format; nil if no daemon of this machine runs, or only an older one. The request uses a
    /// separate connection, because a stream may occupy the verb's.
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
            // The format of a time is no reason to fail. If the daemon has a problem, the verb's own call reports it.
            return nil
        }
    }

    /// The time limit for the reply with the time format.
    private static let displayPatience = Duration.seconds(1)

    /// The time limit for another machine that has accepted a connection before.
    private static let hostPatience = Duration.seconds(10)

    /// Writes a remark that is neither a failure nor an answer, at once.
    package func remark(_ text: String) throws(Failure) {
        try remarks?.line("alertctl: " + text.visible)
        try remarks?.flush()
    }

    /// Writes deviations from the request as remarks, in addition to the answer.
    package func note(_ notes: [String]?) throws(Failure) {
        for note in notes ?? [] { try remark(source.spelled(note)) }
    }

    /// Remarks that nobody sees a question, unless --quiet asks for silence.
    package func note(unseen: String?, quiet: Bool) throws(Failure) {
        if let unseen, !quiet { try remark(unseen) }
    }

    private static func terminalWidth(_ environment: Environment) -> Int {
        if let columns = environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 { return columns }
        return TerminalSize(of: STDOUT_FILENO)?.columns ?? 80
    }
}

extension Session {
    /// Prints the answer of a verb: a value with `--json`, otherwise lines for a person.
    ///
    /// - Returns: The status of success.
    @discardableResult
    package func answer(
        _ value: some VarlinkValue, _ common: CommonOptions, _ lines: @autoclosure () -> [String] = []
    ) throws(Failure) -> CommandStatus {
        if common.json { try output.json(value) } else { try output.lines(lines()) }
        return .done
    }

    /// Prints a list as the answer of a verb: a value on each line with `--json`, otherwise lines for a person.
    ///
    /// - Parameter none: The line for a person if the list is empty.
    /// - Returns: The status of success.
    @discardableResult
    package func answer<Value: VarlinkValue>(
        each values: [Value], _ common: CommonOptions, none: @autoclosure () -> String? = nil,
        _ lines: ([Value]) -> [String]
    ) throws(Failure) -> CommandStatus {
        guard !common.json else {
            for value in values { try output.json(value) }
            return .done
        }
        try output.lines(lines(values))
        if values.isEmpty, let none = none() { try output.line(none) }
        return .done
    }

    /// Prints rows in columns that fit the terminal.
    package func columns(_ rows: [[Columns.Cell]]) -> [String] { Columns(rows: rows, width: width).lines(style) }

    /// Runs a function for each item. A failure is reported, and the next item follows.
    ///
    /// - Returns: The status of the last failure; success if there is none.
    package func each<Item>(_ items: [Item], _ body: (Item) throws(Failure) -> Void) throws(Failure) -> CommandStatus {
        var status = CommandStatus.done
        for item in items {
            do throws(Failure) {
                try body(item)
            } catch {
                status = error.status
                try output.flush()
                try errors.line(error.message)
                try errors.flush()
            }
        }
        return status
    }
}
