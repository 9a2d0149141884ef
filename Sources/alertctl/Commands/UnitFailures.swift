// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import Glibc
import LinuxSystem
import TextSafety
import Varlink

/// `unit-failures`: notifications for services of systemd that fail.
enum UnitFailures {
    static let configuration = CommandConfiguration(
        abstract: "Get a notification for each systemd service that fails.",
        discussion: """
            "alertctl unit-failures on" adds OnFailure= to all services of your systemd by a drop-in, also to transient \
            ones. Nothing runs until a service fails. A service that systemd restarts is reported once, when systemd gives up.

            For the services of the system, root writes the drop-in for the person who gets the notifications:
              sudo alertctl unit-failures on --system --for ada

            EXAMPLE:
              alertctl unit-failures on
            """)

    /// The services that are watched, and the person who is notified.
    struct Target: ArgumentGroup {
        var system = false
        var person: String?

        mutating func declare(_ table: inout ArgumentTable) {
            table.flag(&system, "--system", help: "The services of the system, as root.")
            table.option(&person, "--for", value: "user", help: "With --system: the person who gets the notifications.")
        }

        func check() throws(ValidationError) {
            if person != nil, !system { throw ValidationError("--for needs --system.") }
        }

        /// Returns the units that report failures.
        ///
        /// - Parameter needsPerson: Whether the units are written, and need to know whom they tell.
        func units(in session: Session, needsPerson: Bool) throws(Failure) -> FailureUnits {
            guard let program = OwnProgram.path else {
                throw Failure(.defect, "cannot tell where alertctl is: \(String(cString: strerror(errno)))")
            }
            guard system else {
                guard let folder = session.environment.configurationFolder else { throw Failure.homeless }
                return FailureUnits(
                    folder: folder + "/systemd/user", command: [program, "unit-failures", "tell"],
                    own: ["alertd.service", "alert-link.service"])
            }
            guard geteuid() == 0 else {
                throw Failure(
                    .refused, "the services of the system are root's", remedy: "Write: sudo alertctl unit-failures ...")
            }
            guard let person else {
                guard needsPerson else { return FailureUnits(folder: Self.systemFolder, command: [], own: []) }
                throw Failure(
                    .usage, "--system needs to know whom to tell", remedy: "Add --for and the name of the user")
            }
            let account = try Account(named: person)
            // systemd runs the program as root.
            if let place = FailureUnits.changeable(program) {
                throw Failure(
                    .refused, "root is to run \(program), but others than root can change \(place)",
                    remedy: "Install alertctl where only root can write, for example by sudo make install")
            }
            return FailureUnits(
                folder: Self.systemFolder, command: [program, "as", "\(account.user)", "unit-failures", "tell"], own: []
            )
        }

        static let systemFolder = "/etc/systemd/system"

        /// Has systemd read its units again.
        ///
        /// - Returns: The reason why systemd did not; nothing if it did.
        func reload(_ session: Session) -> [String] {
            guard let path = session.files.program("systemctl") else { return ["systemctl is not installed."] }
            var spawn = Spawn(
                path, ["systemctl"] + (system ? [] : ["--user"]) + ["--no-ask-password", "daemon-reload"],
                environment: .inherited(adding: []))
            spawn.descriptors = [(STDOUT_FILENO, .nothing), (STDERR_FILENO, .nothing)]
            // Without an answer it is the same as without a manager.
            guard let child = try? ChildProcess(starting: spawn) else { return ["systemctl does not start."] }
            guard case .exited(0)? = child.wait(until: .now + .seconds(30)) else {
                child.kill()
                child.wait()
                return ["No systemd \(system ? "" : "user ")manager answers; it takes effect when one starts."]
            }
            return []
        }
    }
}

/// A verb of `unit-failures` about the services of the person or of the system.
protocol UnitFailuresVerb: Verb {
    var target: UnitFailures.Target { get set }
    var common: CommonOptions { get set }
}

extension UnitFailuresVerb {
    mutating func declare(_ table: inout ArgumentTable) {
        table.group(&target)
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) { try target.check() }

    /// Prints the state.
    fileprivate func report(
        _ state: FailureUnits.State, _ units: FailureUnits, _ lines: [String], in session: Session
    ) throws(Failure) -> CommandStatus {
        let object: JSON.Object = ["state": .string(state.rawValue), "folder": .string(units.folder)]
        return try session.answer(object, common, lines)
    }
}

/// `unit-failures on`: installs the drop-in.
struct UnitFailuresOn: UnitFailuresVerb {
    static let configuration = CommandConfiguration(
        abstract: "Start reporting services that fail.",
        discussion: """
            EXAMPLE:
              alertctl unit-failures on

            OUTPUT with --json: {"state": "on", "folder"}
            """)

    var target = UnitFailures.Target()
    var common = CommonOptions()

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try session.checkHere(common, "unit-failures")
        let units = try target.units(in: session, needsPerson: true)
        try units.install()
        let line = "Services that fail are reported. The drop-in is \(units.folder)/service.d/\(FailureUnits.name)"
        return try report(.on, units, [line] + target.reload(session), in: session)
    }
}

/// `unit-failures off`: removes the drop-in.
struct UnitFailuresOff: UnitFailuresVerb {
    static let configuration = CommandConfiguration(
        abstract: "Stop reporting services that fail.",
        discussion: """
            EXAMPLE:
              alertctl unit-failures off

            OUTPUT with --json: {"state": "off", "folder"}
            """)

    var target = UnitFailures.Target()
    var common = CommonOptions()

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try session.checkHere(common, "unit-failures")
        let units = try target.units(in: session, needsPerson: false)
        try units.remove()
        return try report(
            .off, units, ["Services that fail are no longer told."] + target.reload(session), in: session)
    }
}

/// `unit-failures status`: says whether it is installed.
struct UnitFailuresStatus: UnitFailuresVerb {
    static let configuration = CommandConfiguration(
        abstract: "Print whether services that fail are reported.",
        discussion: """
            EXIT STATUS:
              0    they are
              1    they are not

            EXAMPLE:
              alertctl unit-failures status

            OUTPUT with --json: {"state": "on|off|changed", "folder"}
            """)

    var target = UnitFailures.Target()
    var common = CommonOptions()

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try session.checkHere(common, "unit-failures")
        let units = try target.units(in: session, needsPerson: false)
        // The units of the system name the person, who is not given here.
        let state = target.system && target.person == nil && units.state == .changed ? .on : units.state
        let text = state == .changed ? "changed: \"alertctl unit-failures on\" writes the files again" : state.rawValue
        let status = try report(state, units, [text], in: session)
        return state == .on ? status : .cancelled
    }
}

/// `unit-failures tell`: tells about one service, as systemd calls it.
struct UnitFailuresTell: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Report that a service has failed; systemd calls this.",
        discussion: """
            The reason comes from the environment that systemd gives to the unit of OnFailure= (systemd.exec(5)).

            EXAMPLE:
              alertctl unit-failures tell backup.service

            OUTPUT with --json: {"id"}
            """)

    var unit = ""
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&unit, "unit", help: "The name of the unit.")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let proof = RootCaller.proof(session.environment)
        let content = Self.content(unit, session.environment, isSystem: proof != nil)
        let reply = try session.connect(common).call(
            Notifications.Notify(id: Self.id(unit), content: content, proof: proof))
        return try session.answer(["id": .string(reply.id)] as JSON.Object, common)
    }

    /// Returns the id of the notification. The name of a unit may be as long as an id may be.
    static func id(_ unit: String) -> String { NotificationText.line("unit-\(unit)", bytes: 255) }

    /// Returns the notification about a unit.
    static func content(_ unit: String, _ environment: Environment, isSystem: Bool) -> Notifications.Content {
        let unit = environment["MONITOR_UNIT"] ?? unit
        let status = environment["MONITOR_EXIT_STATUS"] ?? ""
        let how =
            switch environment["MONITOR_SERVICE_RESULT"] {
            case "exit-code"?: "It failed with status \(status)."
            case "signal"?, "core-dump"?, "watchdog"?: "Signal \(status) ended it."
            case "timeout"?: "It took too long."
            case "start-limit-hit"?: "It was started too often."
            case let result?: "It failed: \(result)."
            case nil: "It failed."
            }
        return Notifications.Content(
            title: "\(unit) failed", body: "\(how) See journalctl \(isSystem ? "" : "--user ")-u \(unit)",
            app: "systemd", thread: "unit-failures")
    }
}
