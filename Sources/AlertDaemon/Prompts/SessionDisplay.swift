// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import DBus
import Glibc
import LinuxSystem
import Varlink

/// Finds the display on which a dialog could be shown, before one is started for nothing: that of whoever asks, else
/// that of the user manager, into which desktops import theirs, else the daemon's own.
struct SessionDisplay: Sendable {
    let bus: BusConnection
    let environment: [String: String]

    /// The session with a display that answers; nil without any.
    func find(for session: Prompts.Session?) async -> Prompts.Session? {
        if let session, await answers(session) { return session }
        var found = session ?? Prompts.Session()
        for variables in [await managersEnvironment(), environment] {
            found.display = variables["DISPLAY"]
            found.waylandDisplay = variables["WAYLAND_DISPLAY"]
            found.xauthority = variables["XAUTHORITY"]
            if await answers(found) { return found }
        }
        return nil
    }

    /// Connecting may block, as a path may be anywhere.
    private func answers(_ session: Prompts.Session) async -> Bool {
        do {
            return try await BlockingWork.shared.run(within: .milliseconds(500)) { [self] in isThere(session) }
        } catch {
            return false
        }
    }

    private func isThere(_ session: Prompts.Session) -> Bool {
        if let name = session.waylandDisplay, !name.isEmpty {
            let path = name.hasPrefix("/") ? name : (environment["XDG_RUNTIME_DIR"] ?? "/nonexistent") + "/" + name
            if Self.listens(path) { return true }
        }
        guard let name = session.display, let colon = name.lastIndex(of: ":") else { return false }
        // X(7): host:number.screen. A host is another machine, or a tunnel of ssh(1): only the dialog can try that.
        let host = name[..<colon]
        guard host.isEmpty || host == "unix" else { return true }
        let number = name[name.index(after: colon)...].prefix { $0 != "." }
        guard !number.isEmpty, number.allSatisfy({ $0.isASCII && $0.isNumber }) else { return false }
        return Self.listens("/tmp/.X11-unix/X\(number)") || Self.listens("@/tmp/.X11-unix/X\(number)")
    }

    private static func listens(_ path: String) -> Bool {
        do {
            _ = try VarlinkConnection(connectingTo: path, timeout: .milliseconds(200))
            return true
        } catch {
            return false
        }
    }

    /// The variables of the user manager (org.freedesktop.systemd1(5), Environment); none without one.
    private func managersEnvironment() async -> [String: String] {
        let call = MethodCall(
            destination: "org.freedesktop.systemd1", path: "/org/freedesktop/systemd1",
            interface: "org.freedesktop.DBus.Properties", member: "Get",
            arguments: [.string("org.freedesktop.systemd1.Manager"), .string("Environment")])
        let lines: [String] = await withCheckedContinuation { continuation in
            bus.call(call, within: .seconds(1)) { result in
                guard case .success(let values) = result else { return continuation.resume(returning: []) }
                continuation.resume(returning: values.first?.stringsValue ?? [])
            }
        }
        var variables: [String: String] = [:]
        for line in lines {
            guard let equals = line.firstIndex(of: "=") else { continue }
            variables[String(line[..<equals])] = String(line[line.index(after: equals)...])
        }
        return variables
    }
}
