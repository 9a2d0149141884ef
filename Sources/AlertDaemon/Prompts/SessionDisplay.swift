// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import DBus
import LinuxSystem

/// Finds the display on which a dialog could be shown, before one is started for nothing: that of whoever asks, else
/// that of the user manager, into which desktops import theirs, else the daemon's own.
struct SessionDisplay: Sendable {
    let bus: BusConnection
    let environment: [String: String]

    /// Returns the session with a display that answers; nil without any.
    ///
    /// - Parameter asking: Of an approval: the processes that want it. A display that one of them has started does not
    ///   count, because the program could press Allow there; nor does one whose owner is unknown. If nobody knows who
    ///   asks, the display that the asker names does not count either.
    func find(for session: Prompts.Session?, asking: AskingSide? = nil) async -> Prompts.Session? {
        if asking?.hasLeft != true, let session, let found = await answering(session, asking) { return found }
        var named = session ?? Prompts.Session()
        for variables in [await managersEnvironment(), environment] {
            named.display = variables["DISPLAY"]
            named.waylandDisplay = variables["WAYLAND_DISPLAY"]
            named.xauthority = variables["XAUTHORITY"]
            if let found = await answering(named, asking) { return found }
        }
        return nil
    }

    /// Checks whether a display answers. Connecting may block, because the path of a socket may be on any file system.
    private func answering(_ session: Prompts.Session, _ asking: AskingSide?) async -> Prompts.Session? {
        do {
            return try await BlockingWork.shared.run(within: .milliseconds(500)) { [self] in
                guard let asking else { return isThere(session) ? session : nil }
                // One display alone: the dialog must not choose the other of the two.
                var one = session
                if owner(ofWayland: session.waylandDisplay)?.isWithin(asking) == false {
                    one.display = nil
                    return one
                }
                one.waylandDisplay = nil
                return DisplayOwner(ofX: session.display)?.isWithin(asking) == false ? one : nil
            }
        } catch {
            return nil
        }
    }

    private func isThere(_ session: Prompts.Session) -> Bool {
        owner(ofWayland: session.waylandDisplay) != nil || DisplayOwner.isElsewhere(session.display)
            || DisplayOwner(ofX: session.display) != nil
    }

    private func owner(ofWayland name: String?) -> DisplayOwner? {
        DisplayOwner(ofWayland: name, runtimeDirectory: environment["XDG_RUNTIME_DIR"])
    }

    /// Returns the variables of the user manager (org.freedesktop.systemd1(5), Environment); none without a user
    /// manager.
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
