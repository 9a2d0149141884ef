// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import LinuxSystem
import TextSafety
import Varlink

/// The desktop session in which the running alertd was started, compared with that of a command.
struct DaemonSession {
    /// The checks that fail without a session.
    private static let checks: Set = ["desktop", "dialog"]

    let process: Int32
    /// The variables with which alertd was started.
    private let variables: (String) -> String?

    /// - Parameter variables: The variables with which alertd was started.
    init(process: Int32, variables: @escaping (String) -> String?) {
        (self.process, self.variables) = (process, variables)
    }

    /// The session of the alertd behind a connection; nil if it cannot be read, or is another machine's.
    init?(behind service: Service) {
        // Without an answer the session stays unknown, and the other checks do not change.
        guard service.link == nil, let process = try? service.connection.peer().processID,
            let environment = ProcessEnvironment(of: process)
        else { return nil }
        self.init(process: process) { name in
            environment.values[name]?.first.map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// Returns the command that starts alertd in the session of a command; nil if alertd has that session, or if the
    /// command has none.
    func remedy(in own: (String) -> String?) -> String? {
        func value(_ name: String, _ variables: (String) -> String?) -> String? {
            variables(name).flatMap { $0.isEmpty ? nil : $0 }
        }
        let (bus, displays) = ("DBUS_SESSION_BUS_ADDRESS", ["WAYLAND_DISPLAY", "DISPLAY"])
        // A command without a display has no desktop to offer.
        guard displays.contains(where: { value($0, own) != nil }) else { return nil }
        let hasDisplay = displays.contains { value($0, variables) != nil }
        let hasBus = value(bus, own) == nil || value(bus, own) == value(bus, variables)
        guard !hasDisplay || !hasBus else { return nil }
        guard variables("SYSTEMD_EXEC_PID") == "\(process)" else {
            return "Run kill \(process); the next command starts alertd in this session"
        }
        return "Run systemctl --user import-environment \(([bus] + displays).joined(separator: " ")), then "
            + "systemctl --user restart alertd"
    }

    /// Returns the checks of alertd. Those that fail because alertd was started elsewhere say so.
    func explaining(_ checks: [Manager.Check], in own: (String) -> String?) -> [Manager.Check] {
        guard let remedy = remedy(in: own) else { return checks }
        return checks.map { check in
            guard Self.checks.contains(check.name), !check.ok else { return check }
            var check = check
            (check.detail, check.remedy) = ("alertd was started without this session; " + check.detail, remedy)
            return check
        }
    }

    /// Returns the sentence that nobody sees an alert, with the remedy if this session could show it.
    static func explaining(_ unseen: String?, _ service: Service, in own: (String) -> String?) -> String? {
        guard let unseen, let remedy = DaemonSession(behind: service)?.remedy(in: own) else { return unseen }
        return "\(unseen); alertd was started without this session: \(remedy.lowercasedFirst)"
    }
}
