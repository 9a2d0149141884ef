// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Glibc
import LinuxSystem
import TerminalKit

/// Starts the daemon if nobody listens: by the user's systemd if it has the unit, otherwise as `alertd` in the
/// background. Even if several commands do this at the same time, only one daemon remains: systemd starts a unit once,
/// and a second alertd leaves when the first serves.
struct DaemonStarter {
    let socket: SocketPath
    let environment: Environment
    /// The folder that is searched for the daemon first: the folder of this command, because both are installed
    /// together.
    var ownFolder = OwnProgram.folder

    /// The variables that choose the zone of the daemon, if it replaces one that had them.
    var zoneVariables: [String: String] = [:]
    /// The lock that the daemon gets if it replaces another one.
    var startLock: StartLock?

    /// The time that the daemon may take until it listens.
    private static let patience = Duration.seconds(5)

    /// A sentence about the started daemon, if a person would not expect it.
    private(set) var note: String?

    /// Starts the daemon and connects to it.
    mutating func start() throws(Failure) -> Service {
        let deadline = ContinuousClock.now + Self.patience
        if case .runtimeDirectory(let folder) = socket.origin {
            let manager = UserManager(runtimeDirectory: folder, files: SystemFiles(environment: environment))
            if try manager.startSocketUnit(by: deadline) { return try connect() }
        }
        try launch(by: deadline)
        note = SecondDaemon(environment: environment).note
        if let service = try Service(socket: socket) { return service }
        // The daemon that served a moment ago has just ended; a new one waits for its end.
        try launch(by: deadline)
        return try connect()
    }

    private func connect() throws(Failure) -> Service {
        if let service = try Service(socket: socket) { return service }
        throw Failure(
            .unavailable, "alertd started, but does not listen at \(socket.path)",
            remedy: "Run \"alertd --foreground\" to see why")
    }

    /// Starts alertd with a pipe as its descriptor 3. alertd writes the byte 1 to the pipe when it or another daemon
    /// can be called, and the reason if it cannot start.
    private func launch(by deadline: ContinuousClock.Instant) throws(Failure) {
        guard let path = daemonPath else {
            throw Failure(
                .unavailable, "no daemon at \(socket.path), and no alertd program next to alertctl or in PATH",
                remedy: "Install or start alertd")
        }
        let child: ChildProcess
        let reading: Int32
        do throws(SystemError) {
            let pipe = try Descriptor.pipe()
            reading = pipe.reading
            defer { close(pipe.writing) }
            // The daemon runs in another folder, so the path must not depend on this one.
            let socketPath =
                socket.path.hasPrefix("@")
                ? socket.path : SystemFiles(environment: environment).absolute(socket.path) ?? socket.path
            // A copy whose number is not that of the pipe's copy.
            let lock = startLock.map { fcntl($0.descriptor, F_DUPFD_CLOEXEC, 10) }.flatMap { $0 >= 0 ? $0 : nil }
            defer { if let lock { close(lock) } }
            let handed = lock == nil ? [] : ["--start-lock-fd", "4"]
            let spawn = Spawn.service(
                path,
                ["alertd", "--foreground", "--socket", socketPath, "--ready-fd", "3", "--reason-fd", "3"] + handed,
                environment: .chosen(
                    DaemonEnvironment.passes, adding: managersVariables(by: deadline) + zoneVariables.map { ($0, $1) }),
                third: pipe.writing, fourth: lock)
            child = try DefaultConditions.during { () throws(SystemError) in try ChildProcess(starting: spawn) }
        } catch {
            throw Failure(.unavailable, "cannot start \(path): \(error.text)", remedy: "Check its permissions")
        }
        defer { close(reading) }
        guard Descriptor.isReadable(reading, by: deadline) else {
            throw Failure(
                .tryLater, "alertd started but did not answer within \(Self.patience.components.seconds) seconds",
                remedy: "Try again, or run \"alertd --foreground\" to see why")
        }
        let report = Self.report(reading)
        if report.first == 1 { return }
        let reason = String(decoding: report, as: UTF8.self).visible
        switch child.wait(until: deadline) {
        case .exited(0), nil: return
        case .exited(let code):
            let status = CommandStatus(rawValue: code) ?? .unavailable
            guard reason.isEmpty else { throw Failure(status, "alertd cannot start: \(reason)") }
            if code == LoadFailure.status, let failure = LoadFailure(of: path) {
                throw Failure(.unavailable, failure, of: "alertd")
            }
            throw Failure(
                status, "alertd failed to start (exit status \(code))", remedy: "Run \"alertd --foreground\" to see why"
            )
        case .signaled(let signal):
            throw Failure(
                .unavailable, "alertd was killed while starting (signal \(signal))",
                remedy: "Run \"alertd --foreground\" to see why")
        }
    }

    /// Returns the variables of the user's manager. They take precedence over this command's variables, because they
    /// belong to the whole session.
    private func managersVariables(by deadline: ContinuousClock.Instant) -> [(String, String)] {
        let folder = SocketPath.runtimeDirectory(environment) ?? SocketPath.standIn()
        return UserManager(runtimeDirectory: folder, files: SystemFiles(environment: environment))
            .variables(by: deadline)
    }

    /// Reads the message of alertd from the pipe, at most 4,096 bytes. It is empty if alertd closed the pipe without a
    /// message.
    private static func report(_ pipe: Int32) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = read(pipe, &bytes, bytes.count)
        return Array(bytes[..<max(0, count)])
    }

    /// The daemon that was installed together with this command, otherwise the first in `PATH`.
    private var daemonPath: String? {
        let files = SystemFiles(environment: environment)
        if let ownFolder, files.isProgram(ownFolder + "/alertd") { return ownFolder + "/alertd" }
        return files.program("alertd")
    }
}

/// A daemon that keeps reminders elsewhere than the person's standard one. It is meant in a sandbox and a surprise
/// everywhere else, so the command that starts it says so.
struct SecondDaemon {
    let environment: Environment

    /// The sentence; nil for the standard daemon.
    var note: String? {
        guard let home, let folder = StateDirectory.path({ environment[$0] }) else { return nil }
        let standard = StateDirectory.inHome(home)
        guard !Self.isSame(folder, standard) else { return nil }
        let other = StateDirectory.owner(lock: StateDirectory.lock(in: standard)).flatMap { owner in
            // One that does not answer now has ended, or is not to be named.
            (try? AlertService.connect(to: owner, timeout: .seconds(1))).map { _ in owner.socket }
        }
        if let other {
            return "this alertd keeps reminders in \(folder), apart from the alertd at \(other); "
                + "call that one with --socket \(other)."
        }
        // A folder that was chosen by its own variable is no surprise.
        guard environment["ALERTD_STATE"] == nil, environment["XDG_STATE_HOME"] == nil else { return nil }
        return "this alertd keeps reminders in \(folder), as HOME is not your home folder \(home)."
    }

    private static func isSame(_ path: String, _ other: String) -> Bool {
        var (one, two) = (stat(), stat())
        return path == other
            || stat(path, &one) == 0 && stat(other, &two) == 0 && one.st_dev == two.st_dev && one.st_ino == two.st_ino
    }

    /// The person's home folder by the user database, not by `HOME`. getent(1) reads the database: getpwuid(3) would
    /// load modules of the system's C library into this program, which has its own.
    private var home: String? {
        guard let path = SystemFiles(environment: environment).program("getent"),
            let answer = ChildProcess.output(
                of: path, ["getent", "passwd", "\(geteuid())"], by: .now + .seconds(5)),
            answer.end == .exited(0)
        else { return nil }
        // The sixth field of passwd(5).
        let fields = String(decoding: answer.output, as: UTF8.self).split(
            separator: ":", omittingEmptySubsequences: false)
        return fields.count > 5 ? String(fields[5]) : nil
    }
}
