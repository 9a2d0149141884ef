// SPDX-License-Identifier: Apache-2.0

import CivilTime
private import Glibc

/// What a verb works with: its surroundings, and the ways out of it.
final class Session {
    /// The environment variables.
    let environment: Environment
    /// The standard output: answers, nothing else.
    let output: Output
    /// The standard error, for what is worth knowing beside the answer.
    let errors = Output(descriptor: STDERR_FILENO, name: "standard error")
    /// Emphasis on it.
    let style: Style
    /// How wide a line on it may be; nil if it is no terminal.
    let width: Int?
    /// Here and now. The zone is read when it is first asked for.
    private(set) lazy var moment = Moment.current(environment)

    /// The exit status in the place of a verb's own, for `--exit-index`: 10 and more.
    var answerCode: Int32?

    /// The person's zone and those of the system.
    var zones: FixedZoneSource {
        FixedZoneSource(session: moment.zone, database: Moment.database(environment))
    }

    /// The zone of this session by its name, where `TZ` sets one: the daemon may have been started with another. Nil
    /// without `TZ`, or when it names no zone of the system.
    var ownZone: String? {
        guard let tz = environment["TZ"], !tz.isEmpty else { return nil }
        let name = moment.zone.identifier
        guard case .named? = try? ZoneReference(name), (try? zones.zone(.named(name))) != nil else { return nil }
        return name
    }

    /// The session of this process.
    init(environment: Environment = .process) {
        self.environment = environment
        output = Output(descriptor: STDOUT_FILENO, name: "standard output")
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

    /// Where the daemon listens.
    func socket(_ options: CommonOptions) throws(Failure) -> SocketPath {
        try SocketPath(option: options.socket, environment: environment, standIn: SocketPath.standIn)
    }

    /// Connects to the daemon, starting it if nobody listens and that is not forbidden.
    func connect(_ options: CommonOptions) throws(Failure) -> Service {
        try connect(to: socket(options), mayStart: !options.noStart)
    }

    /// Connects to the daemon that the environment names, starting it if nobody listens.
    func connect() throws(Failure) -> Service {
        try connect(
            to: SocketPath(option: nil, environment: environment, standIn: SocketPath.standIn), mayStart: true)
    }

    private func connect(to socket: SocketPath, mayStart: Bool) throws(Failure) -> Service {
        if let service = try Service(socket: socket) { return service }
        guard mayStart else {
            throw Failure(
                .unavailable, "no daemon at \(socket.path)", remedy: "Start alertd, or omit --no-start")
        }
        return try DaemonStarter(socket: socket, environment: environment).start()
    }

    /// Tells a person at once what is no failure, and no answer either.
    func remark(_ text: String) throws(Failure) {
        try errors.line("alertctl: " + text.visible)
        try errors.flush()
    }

    private static func terminalWidth(_ environment: Environment) -> Int {
        if let columns = environment["COLUMNS"].flatMap(Int.init), columns > 0 { return columns }
        var size = winsize()
        return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
    }
}
