// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CLinux
import ClientKit
import Glibc
import LinuxSystem
import PageControlProtocol
import TerminalKit
import TextSafety
import Varlink

/// alert-page, the program that serves alertd to browsers. It is installed next to alertctl, or in PATH, or not at all.
struct PageProgram {
    let environment: Environment
    let files: SystemFiles

    /// The units of its sockets, and the one of the program.
    static let sockets = ["alert-page.socket", "alert-page-proxy.socket", "alert-page-control.socket"]
    static let unit = "alert-page.service"
    /// The unit that moves the page to another port.
    private static let portUnit = "alert-page-port.service"
    /// The time that it may take until it listens.
    private static let patience = Duration.seconds(5)
    /// The time that its end may take: requests that came at the last moment have 30 seconds.
    private static let endPatience = Duration.seconds(35)

    private static var missing: Failure { Failure(.unavailable, lacking: .page) }

    private var runtime: String { SocketPath.runtimeDirectory(environment) ?? SocketPath.standIn() }
    private var control: String { PageControl.socketPath(in: runtime) }
    private var manager: UserManager { UserManager(runtimeDirectory: runtime, files: files) }

    func settings() throws(Failure) -> PageSettingsFile {
        guard let folder = environment.configurationFolder else { throw Failure.homeless }
        return PageSettingsFile(folder: folder + "/alertd")
    }

    private func dropIns() throws(Failure) -> PageUnits {
        guard let folder = environment.configurationFolder else { throw Failure.homeless }
        return PageUnits(folder: folder + "/systemd/user", user: geteuid())
    }

    // MARK: Calls

    /// Calls a method of the control socket, and starts the program if it was enabled and does not run.
    func call<Method: VarlinkMethod>(_ method: Method) throws(Failure) -> Method.Reply {
        try reply(to: method, reached())
    }

    /// Starts the program if it was enabled and does not run; fails if the page is not enabled.
    func reach() throws(Failure) { _ = try reached() }

    private func reached() throws(Failure) -> VarlinkConnection {
        if let connection = try connection() { return connection }
        // If the units were enabled, systemd would listen on the socket.
        guard try settings().lines().isEnabled, !hasUnits(by: .now + Self.patience) else {
            throw Failure(.unavailable, "the page is not enabled", remedy: "Run \"alertctl page enable\"")
        }
        try start()
        guard let connection = try connection() else { throw Self.silent }
        return connection
    }

    private static let silent = Failure(
        .unavailable, "alert-page does not listen", remedy: "Run \"alert-page\" in a terminal to see why")

    private func connection() throws(Failure) -> VarlinkConnection? {
        do {
            return try AlertService.connect(to: control, timeout: .seconds(10))
        } catch {
            if case .transport(.connect, let code) = error, code == ENOENT || code == ECONNREFUSED { return nil }
            throw Failure(
                .unavailable, "\(control): \(error)", remedy: "Run \"alert-page\" in a terminal to see why")
        }
    }

    private func reply<Method: VarlinkMethod>(
        to method: Method, _ connection: VarlinkConnection
    ) throws(Failure) -> Method.Reply {
        do { return try connection.call(method) } catch {
            if let error = error.decode(as: PageControl.NotFound.self) {
                throw Failure(
                    .notFound, "no browser \"\(error.device)\"", remedy: "See \"alertctl page devices\"")
            }
            if let error = error.decode(as: PageControl.NoHost.self) {
                throw Failure(.badConfiguration, "the page has no name for a phone", remedy: error.reason)
            }
            if let error = error.decode(as: PageControl.Invalid.self) {
                throw Failure(.badInput, "\(error.field) \(error.reason)")
            }
            if let error = error.decode(as: PageControl.TooMany.self) {
                throw Failure(.tryLater, "there are \(error.limit) \(error.what) already")
            }
            throw Failure(.unavailable, "alert-page: \(error)", remedy: "Run \"alert-page\" in a terminal to see why")
        }
    }

    // MARK: Enabling

    /// Returns whether the user's systemd has the units.
    private func hasUnits(by deadline: ContinuousClock.Instant) -> Bool {
        manager.loadState(of: Self.sockets[0], by: deadline) == .loaded
    }

    /// Enables the page at a port that it keeps. Returns the one at which it listens, whether systemd does so, and the
    /// folder for the proxy of another user.
    func enable() throws(Failure) -> (port: Int, isUnit: Bool, folder: String?) {
        guard path != nil else { throw Self.missing }
        // A line that alert-page cannot read is the person's to correct: nothing is written over it.
        if let problem, problem.status == .badConfiguration { throw problem }
        let settings = try settings()
        var lines = try settings.lines()
        let port: Int
        if let known = lines.port { port = known } else { port = try PagePorts.free(user: geteuid()) }
        if lines.port == nil { lines.set("port", "\(port)") }
        if lines.value("enabled") == "false" { lines.set("enabled", "true") }
        if try lines != settings.lines() { try settings.write(lines) }
        let proxyUser = try settings.proxyUser()
        let deadline = ContinuousClock.now + .seconds(30)
        guard hasUnits(by: deadline) else {
            return (try serve(at: port), false, nil)
        }
        let units = try dropIns()
        try units.install(port: port, proxyUser: proxyUser)
        let folder = proxyUser == nil ? nil : units.proxyFolder
        guard manager.run(["daemon-reload"], by: deadline)?.end == .exited(0),
            manager.run(["enable"] + Self.sockets, by: deadline)?.end == .exited(0),
            // systemd opens no socket whose service runs.
            manager.run(["stop"] + Self.sockets + [Self.unit], by: deadline)?.end == .exited(0),
            manager.run(["start"] + opened(units, proxyUser), by: deadline)?.end == .exited(0)
        else {
            if let moved = try movedPort(from: port, by: deadline) { return (moved, true, folder) }
            if let problem = problemBehindUnits { throw problem }
            throw Failure(
                .unavailable, "systemd cannot open the sockets of the page",
                remedy: "See \"systemctl --user status \(Self.sockets.joined(separator: " "))\"")
        }
        return (port, true, folder)
    }

    /// Has alert-page serve without systemd at the port of page.toml. Returns the port at which it listens, which is
    /// another one if a program of another user has that.
    private func serve(at port: Int) throws(Failure) -> Int {
        if let connection = try connection() {
            let present = try reply(to: PageControl.Status(), connection).port
            guard present != port else { return present }
            // The person has changed the port. What cannot be had is no reason to end what serves now.
            if let problem { throw problem }
            try end(connection)
            try endSessions()
        }
        try start()
        guard let connection = try connection() else { throw Self.silent }
        return try reply(to: PageControl.Status(), connection).port
    }

    /// Returns the port to which alert-page has moved the page, because another user's program has the one that was to
    /// be opened; nil if it has not. The socket unit starts that (`OnFailure=`).
    private func movedPort(from port: Int, by deadline: ContinuousClock.Instant) throws(Failure) -> Int? {
        while manager.activeState(of: Self.portUnit, by: deadline) == "activating", ContinuousClock.now < deadline {
            poll(nil, 0, 50)
        }
        guard let moved = try settings().lines().port, moved != port,
            manager.activeState(of: Self.sockets[0], by: deadline) == "active"
        else { return nil }
        return moved
    }

    /// Returns the sockets that can be opened: that of another user's proxy needs a folder which only root can make.
    private func opened(_ units: PageUnits, _ proxyUser: String?) -> [String] {
        guard proxyUser != nil, access(units.proxyFolder, X_OK) != 0 else { return Self.sockets }
        return Self.sockets.filter { $0 != "alert-page-proxy.socket" }
    }

    /// Disables the page, which is remembered. Its port and the browsers elsewhere are kept for the next time; the
    /// sessions of this machine end, because another user can take the port while nobody listens there.
    func disable() throws(Failure) {
        let settings = try settings()
        var lines = try settings.lines()
        if lines.isEnabled {
            lines.set("enabled", "false")
            try settings.write(lines)
        }
        try stop()
        try endSessions()
    }

    /// Ends the sessions of the browsers of this machine, while alert-page does not run.
    private func endSessions() throws(Failure) {
        guard let path else { return }
        let run = ChildProcess.output(
            of: path, ["alert-page", "--end-sessions"], environment: .inherited(adding: []), by: .now + Self.patience)
        guard run?.end == .exited(0) else {
            throw Failure(
                .unavailable, "the sessions of this machine have not ended",
                remedy: "Run \"alert-page --end-sessions\" to see why")
        }
    }

    /// Closes the sockets and ends the program.
    private func stop() throws(Failure) {
        let deadline = ContinuousClock.now + .seconds(30)
        if hasUnits(by: deadline) {
            guard manager.run(["disable", "--now"] + Self.sockets, by: deadline)?.end == .exited(0),
                manager.run(["stop", Self.unit], by: deadline)?.end == .exited(0)
            else {
                throw Failure(
                    .unavailable, "systemd cannot close the sockets of the page",
                    remedy: "See \"systemctl --user status \(Self.sockets.joined(separator: " "))\"")
            }
            try dropIns().remove()
            _ = manager.run(["daemon-reload"], by: deadline)
            return
        }
        if let connection = try connection() { try end(connection) }
    }

    /// Ends the program at the other end, and waits for its end: until then it writes its files, and has its port.
    private func end(_ connection: VarlinkConnection) throws(Failure) {
        let process: Int32
        // The kernel names the process, which serves this user alone.
        do throws(VarlinkClientError) { process = try connection.peer().processID } catch { throw Self.silent }
        let handle = linux_pidfd_open(process)
        kill(process, SIGTERM)
        guard handle >= 0 else {
            // It has ended, or Linux is older than 5.3; then its end closes the connection.
            _ = try? connection.call(PageControl.Status())
            return
        }
        defer { close(handle) }
        guard Descriptor.isReadable(handle, by: .now + Self.endPatience) else {
            throw Failure(.unavailable, "alert-page does not end", remedy: "Run \"kill -9 \(process)\"")
        }
    }

    /// Starts the program, and waits until it listens.
    private func start() throws(Failure) {
        guard let path else { throw Self.missing }
        let child: ChildProcess
        do throws(SystemError) {
            var spawn = Spawn.background(path, ["alert-page"])
            spawn.group = .ownSession
            spawn.folder = "/"
            let start = spawn
            child = try DefaultConditions.during { () throws(SystemError) in try ChildProcess(starting: start) }
        } catch {
            throw Failure(.unavailable, "cannot start \(path): \(error.text)", remedy: "Check its permissions")
        }
        let deadline = ContinuousClock.now + Self.patience
        while ContinuousClock.now < deadline {
            if access(control, F_OK) == 0, (try? connection()) ?? nil != nil { return }
            guard let end = child.wait(until: .now + .milliseconds(20)) else { continue }
            if end == .exited(LoadFailure.status), let failure = LoadFailure(of: path) {
                throw Failure(.unavailable, failure, of: "alert-page")
            }
            break
        }
        throw problem ?? Self.silent
    }

    /// The mistake in the settings, or the program of this user that has the port, as alert-page names it; nil if it
    /// finds none. The port counts only while alert-page does not have it itself.
    private var problem: Failure? {
        guard let path else { return nil }
        let run = ChildProcess.output(of: path, ["alert-page", "--check"], by: .now + Self.patience)
        guard let run, case .exited(let status) = run.end else { return nil }
        return Self.problem(status: status, output: run.output)
    }

    /// The problem where systemd may hold the port for alert-page, which is none.
    private var problemBehindUnits: Failure? {
        guard let problem else { return nil }
        guard problem.status == .unavailable else { return problem }
        return manager.activeState(of: Self.sockets[0], by: .now + Self.patience) == "active" ? nil : problem
    }

    /// Returns the problem that `alert-page --check` prints: the cause, and the remedy on a second line.
    static func problem(status: Int32, output: [UInt8]) -> Failure? {
        let lines = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { String($0).visible }
        switch CommandStatus(rawValue: status) {
        case .badConfiguration: return Failure(.badConfiguration, lines.first ?? "", remedy: "Correct that file")
        case .unavailable where lines.count == 2: return Failure(.unavailable, lines[0], remedy: lines[1])
        default: return nil
        }
    }

    private var path: String? {
        if let path = OwnProgram.folder.map({ $0 + "/alert-page" }), files.isProgram(path) { return path }
        return files.program("alert-page")
    }

    // MARK: Checking

    /// The state, for `doctor`; nil if the page was never enabled, or is disabled.
    var check: Manager.Check? {
        func check(_ ok: Bool, _ detail: String, _ remedy: String? = nil) -> Manager.Check {
            Manager.Check(name: "page", ok: ok, required: false, detail: detail, remedy: remedy)
        }
        do throws(Failure) {
            guard let connection = try connection() else {
                let lines = try settings().lines()
                guard lines.isEnabled else { return nil }
                if let problem = problemBehindUnits { return check(false, problem.cause, problem.remedy) }
                return check(false, "alert-page does not run", "Run \"alertctl page enable\"")
            }
            let status = try reply(to: PageControl.Status(), connection)
            if let problem = status.problem { return check(false, problem, "Correct that file") }
            let address = "http://127.0.0.1:\(status.port)/"
            let settings = try settings()
            if let port = try settings.lines().port, port != status.port {
                return check(
                    false, "the page is at \(address), and page.toml has port \(port)", "Run \"alertctl page enable\"")
            }
            let names = status.hosts.isEmpty ? "no names for phones" : status.hosts.joined(separator: ", ")
            let browsers = status.devices.counted("browser")
            let text = "\(address), \(browsers); \(names)"
            guard try settings.proxyUser() != nil else {
                return check(true, "\(text); proxies reach it at \(runtime)/alertd/page")
            }
            guard hasUnits(by: .now + Self.patience) else {
                return check(false, "\(text); \(Self.proxyNeedsSystemd)", Self.proxyRemedy)
            }
            let proxy = try dropIns().proxyFolder + "/page"
            guard access(proxy, F_OK) == 0 else {
                return check(false, "\(text); proxies cannot reach it at \(proxy)", "Run \"alertctl page enable\"")
            }
            return check(true, "\(text); proxies reach it at \(proxy)")
        } catch {
            return check(false, error.cause, error.remedy.isEmpty ? nil : error.remedy)
        }
    }

    /// The cause and remedy if the proxy of another user has no socket.
    static let proxyNeedsSystemd = "proxy-user needs systemd, which opens a socket for that user"
    static let proxyRemedy = "Run the proxy as yourself, and delete the line proxy-user from page.toml"
}
