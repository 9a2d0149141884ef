// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
private import Glibc
import LinuxSystem
import Varlink

/// Facts about a session that are known without the daemon.
struct Surroundings {
    let environment: Environment
    let files: SystemFiles

    /// The checks, in the order in which one depends on another.
    var checks: [Manager.Check] { [runtimeDirectory, userManager, desktop] }

    private var folder: String { SocketPath.runtimeDirectory(environment) ?? SocketPath.standIn() }

    /// The folder of the socket: there, ours, and nobody else's (XDG Base Directory Specification 0.8).
    private var runtimeDirectory: Manager.Check {
        func check(_ ok: Bool, _ detail: String, _ remedy: String? = nil) -> Manager.Check {
            Manager.Check(name: "runtime directory", ok: ok, required: true, detail: detail, remedy: remedy)
        }
        if let socket = environment["ALERTD_SOCKET"], !socket.isEmpty {
            return check(true, "not needed: ALERTD_SOCKET is \(socket)")
        }
        let folder = self.folder
        let isMade = folder == RuntimeDirectory.made(for: geteuid())
        var status = stat()
        let isThere = (isMade ? lstat(folder, &status) : stat(folder, &status)) == 0
        if !isThere, errno == ENOENT, isMade {
            return check(true, "\(folder), created by alertd (XDG_RUNTIME_DIR is not set)")
        }
        guard isThere, status.st_mode & S_IFMT == S_IFDIR else {
            return check(false, "\(folder) is not a directory", "Set XDG_RUNTIME_DIR to a directory of yours")
        }
        guard status.st_uid == getuid() else {
            return check(
                false, "\(folder) belongs to another user", "Unset XDG_RUNTIME_DIR; su and sudo keep it")
        }
        guard status.st_mode & 0o077 == 0 else {
            return check(false, "\(folder) is open to other users", "Run chmod 700 \(folder)")
        }
        let isSet = SocketPath.runtimeDirectory(environment) != nil
        return check(true, folder + (isSet ? "" : " (XDG_RUNTIME_DIR is not set)"))
    }

    /// The user's systemd, which starts the daemon and keeps it running.
    private var userManager: Manager.Check {
        func check(_ ok: Bool, _ detail: String, _ remedy: String? = nil) -> Manager.Check {
            Manager.Check(name: "user service", ok: ok, required: false, detail: detail, remedy: remedy)
        }
        let manager = UserManager(runtimeDirectory: folder, files: files)
        switch manager.loadState(by: .now + .seconds(3)) {
        case .loaded: return check(true, "systemd has \(UserManager.unit)")
        case .masked:
            return check(
                false, "\(UserManager.unit) is masked",
                "Run systemctl --user unmask \(UserManager.unit)")
        case .absent:
            let isThere = files.isFile(folder + "/systemd/private")
            return check(
                false, isThere ? "systemd has no \(UserManager.unit)" : "no systemd user manager is running",
                isThere
                    ? "Run alertctl setup"
                    : "alertctl starts alertd when needed, but it is not restarted after a crash")
        }
    }

    /// The needs of a program to show anything: a display that answers, and a bus.
    private var desktop: Manager.Check {
        let names = ["WAYLAND_DISPLAY", "DISPLAY"].filter { !(environment[$0] ?? "").isEmpty }
        let dead = names.filter { !answers($0) }
        let bus =
            !(environment["DBUS_SESSION_BUS_ADDRESS"] ?? "").isEmpty
            || files.isFile(folder + "/bus")
        var detail = names.isEmpty ? "no DISPLAY and no WAYLAND_DISPLAY" : names.joined(separator: " and ") + " set"
        for name in dead { detail += ", but \(name) \(environment[name] ?? "") does not answer" }
        detail += bus ? ", a session bus" : ", no session bus"
        let isFine = names.count > dead.count && bus
        return Manager.Check(
            name: "desktop session", ok: isFine, required: false, detail: detail,
            remedy: isFine
                ? nil
                : dead.isEmpty
                    ? "Notifications are kept, and heard where there is a sound device; \"alertctl watch\" prints them"
                    : "Log in to the desktop again, or set DISPLAY to one that runs")
    }

    /// Returns whether somebody listens where a display should be. One of another machine (X(7), host:number) is taken
    /// for alive.
    private func answers(_ name: String) -> Bool {
        guard let display = environment[name] else { return false }
        if name == "WAYLAND_DISPLAY" {
            return listens(display.hasPrefix("/") ? display : folder + "/" + display)
        }
        guard let colon = display.lastIndex(of: ":") else { return false }
        guard display[..<colon].isEmpty || display[..<colon] == "unix" else { return true }
        let socket = "/tmp/.X11-unix/X" + display[display.index(after: colon)...].prefix { $0 != "." }
        return listens(socket) || listens("@" + socket)
    }

    private func listens(_ path: String) -> Bool {
        do throws(VarlinkClientError) {
            _ = try VarlinkConnection(connectingTo: path, timeout: .milliseconds(500))
            return true
        } catch {
            return false
        }
    }
}
