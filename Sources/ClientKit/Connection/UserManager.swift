// SPDX-License-Identifier: Apache-2.0

import Glibc
package import LinuxSystem

/// The user's systemd, asked by systemctl(1).
package struct UserManager {
    /// The runtime directory that the manager serves.
    package let runtimeDirectory: String
    package let files: SystemFiles

    package init(runtimeDirectory: String, files: SystemFiles) {
        self.runtimeDirectory = runtimeDirectory
        self.files = files
    }

    /// The state of a unit, `LoadState` in systemctl(1).
    package enum LoadState: Equatable {
        /// The unit can be started.
        case loaded
        /// Somebody has forbidden to start it.
        case masked
        /// The unit does not exist or is of no use; or there is no manager.
        case absent
    }

    /// The unit that listens on the daemon's socket.
    package static let unit = "alertd.socket"

    /// Starts the unit of the daemon's socket.
    ///
    /// - Returns: False if there is no manager, or if the manager has no such unit.
    func startSocketUnit(by deadline: ContinuousClock.Instant) throws(Failure) -> Bool {
        switch loadState(by: deadline) {
        case .absent: return false
        case .masked:
            throw Failure(
                .unavailable, "\(Self.unit) is masked, so systemd does not start it",
                remedy: "Run \"systemctl --user unmask \(Self.unit)\", or start alertd by hand")
        case .loaded:
            guard run(["start", Self.unit], by: deadline)?.end == .exited(0) else {
                // A socket that was left behind without its service starts nothing.
                if loadState(of: "alertd.service", by: deadline) == .absent { return false }
                throw Failure(
                    .unavailable, "systemd could not start \(Self.unit)",
                    remedy: "See \"systemctl --user status \(Self.unit)\"")
            }
            return true
        }
    }

    /// Returns the state of a unit, by default of the daemon's socket.
    package func loadState(of unit: String = unit, by deadline: ContinuousClock.Instant) -> LoadState {
        // The private socket exists as long as the manager runs; without the socket systemctl would only lose time.
        guard files.isFile(runtimeDirectory + "/systemd/private"),
            let answer = run(["show", "--property=LoadState", "--value", unit], by: deadline),
            answer.end == .exited(0)
        else { return .absent }
        return Self.loadState(answer.output)
    }

    /// Returns `ActiveState` of a unit, systemctl(1); nil if there is no manager.
    package func activeState(of unit: String, by deadline: ContinuousClock.Instant) -> String? {
        guard let answer = run(["show", "--property=ActiveState", "--value", unit], by: deadline),
            answer.end == .exited(0)
        else { return nil }
        return String(decoding: answer.output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    /// Returns the main process of a service; nil if it does not run, or if there is no manager.
    package func mainProcess(of unit: String, by deadline: ContinuousClock.Instant) -> Int? {
        guard files.isFile(runtimeDirectory + "/systemd/private"),
            let answer = run(["show", "--property=MainPID", "--value", unit], by: deadline), answer.end == .exited(0)
        else { return nil }
        let line = String(decoding: answer.output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        return Int(line).flatMap { $0 > 0 ? $0 : nil }
    }

    /// Returns the manager's variables for alertd; none if no manager runs.
    package func variables(by deadline: ContinuousClock.Instant) -> [(String, String)] {
        guard files.isFile(runtimeDirectory + "/systemd/private"),
            let answer = run(["show-environment"], by: deadline), answer.end == .exited(0)
        else { return [] }
        return DaemonEnvironment.variables(shown: String(decoding: answer.output, as: UTF8.self))
    }

    package static func loadState(_ output: [UInt8]) -> LoadState {
        switch String(decoding: output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self) {
        case "loaded": .loaded
        case "masked": .masked
        default: .absent
        }
    }

    /// Runs systemctl; nil if it is not installed, or takes too long.
    package func run(
        _ arguments: [String], by deadline: ContinuousClock.Instant
    ) -> (end: ProcessEnd, output: [UInt8])? {
        files.program("systemctl").flatMap { path in
            ChildProcess.output(
                of: path, ["systemctl", "--user", "--no-ask-password"] + arguments,
                environment: .inherited(adding: [("XDG_RUNTIME_DIR", runtimeDirectory)]), by: deadline)
        }
    }
}
