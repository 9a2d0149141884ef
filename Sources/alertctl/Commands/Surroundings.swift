// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
private import Glibc

/// What can be found out about a session without the daemon.
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
            return check(true, "not needed, ALERTD_SOCKET is \(socket)")
        }
        let folder = self.folder
        let isMade = folder == RuntimeDirectory.made(for: geteuid())
        var status = stat()
        let isThere = (isMade ? lstat(folder, &status) : stat(folder, &status)) == 0
        if !isThere, errno == ENOENT, isMade {
            return check(true, "\(folder), which alertd makes (XDG_RUNTIME_DIR is not set)")
        }
        guard isThere, status.st_mode & S_IFMT == S_IFDIR else {
            return check(false, "\(folder) is no folder", "Set XDG_RUNTIME_DIR to a folder of yours")
        }
        guard status.st_uid == getuid() else {
            return check(
                false, "\(folder) belongs to another user", "Unset XDG_RUNTIME_DIR; su and sudo carry it over")
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
                false, "systemd is told not to start \(UserManager.unit)",
                "Run systemctl --user unmask \(UserManager.unit)")
        case .absent:
            let isThere = files.isFile(folder + "/systemd/private")
            return check(
                false, isThere ? "systemd has no \(UserManager.unit)" : "no systemd of this user runs",
                isThere
                    ? "Run make install, then systemctl --user enable --now \(UserManager.unit)"
                    : "alertctl starts alertd by itself; nothing restarts it after a crash, though")
        }
    }

    /// What a program needs to show anything.
    private var desktop: Manager.Check {
        let names = ["WAYLAND_DISPLAY", "DISPLAY"].filter { !(environment[$0] ?? "").isEmpty }
        let bus =
            !(environment["DBUS_SESSION_BUS_ADDRESS"] ?? "").isEmpty
            || files.isFile(folder + "/bus")
        let detail =
            (names.isEmpty ? "no DISPLAY and no WAYLAND_DISPLAY" : names.joined(separator: " and ") + " set")
            + (bus ? ", a session bus" : ", no session bus")
        return Manager.Check(
            name: "desktop session", ok: !names.isEmpty && bus, required: false, detail: detail,
            remedy: !names.isEmpty && bus ? nil : "Notifications are kept and sounded; watch them with alertctl watch")
    }
}
