// SPDX-License-Identifier: Apache-2.0

import AlertPage
import AlertProtocol
import CLinux
import Glibc
import LinuxSystem
import PageControlProtocol
import SettingsKit
import Varlink

/// The port of the page when another user's program has it. What that program serves there has the origin of the page:
/// it could read what browsers keep for it. So the sessions of this machine end, and the page moves to another port,
/// which is another origin.
struct PortHolder {
    let paths: Paths

    private static let maximumTries = 100

    /// Listens at the next free port instead, which page.toml has from now on.
    func move(from port: Int, user: UInt32) throws(ExitFailure) -> (descriptor: Int32, port: Int) {
        try Self.endSessions(paths)
        for next in port + 1...port + Self.maximumTries where next <= 65_535 {
            let descriptor = loopback_listen(UInt16(next))
            guard descriptor >= 0 else { continue }
            do throws(ExitFailure) { try write(next) } catch {
                close(descriptor)
                throw error
            }
            tell(port, next, user)
            return (descriptor, next)
        }
        throw ExitFailure(
            .unavailable, "another user has the port \(port), and none of the next \(Self.maximumTries) is free")
    }

    private func write(_ port: Int) throws(ExitFailure) {
        let bytes: [UInt8]?
        do throws(BoundedFile.Problem) {
            bytes = try BoundedFile.contents(of: paths.settings, limit: PageSettings.maximumSize)
        } catch {
            throw ExitFailure(.configuration, "\(paths.settings) cannot be read")
        }
        var lines = PageSettingsLines(String(decoding: bytes ?? [], as: UTF8.self))
        lines.set("port", "\(port)")
        try PrivateFile.write(Array(lines.text.utf8), to: paths.settings, isDurable: true)
    }

    /// Tells the person, in the log and by a notification.
    private func tell(_ former: Int, _ port: Int, _ user: UInt32) {
        let name = getpwuid(user).map { String(cString: $0.pointee.pw_name) } ?? "\(user)"
        let reason =
            "A program of the user \(name) has port \(former). The page is at http://127.0.0.1:\(port)/ now, and the "
            + "browsers of this machine are signed out. Open it with \"alertctl page\", and close pages of the old address."
        log(reason)
        do throws(VarlinkClientError) {
            let connection = try AlertService.connect(to: paths.socket, timeout: .seconds(10))
            _ = try connection.call(
                Notifications.Notify(
                    id: "alertd-page-port",
                    content: .init(title: "Another user took the page's port", body: reason, level: .timeSensitive)))
        } catch {
            log("alertd cannot show that: \(error)")
        }
    }

    /// Ends the sessions of the browsers on this machine, while no other alert-page runs.
    static func endSessions(_ paths: Paths) throws(ExitFailure) {
        guard let json = try PrivateFile.json(paths.devices) else { return }
        guard var devices = DeviceList(json) else {
            throw ExitFailure(.badInput, "\(paths.devices) is damaged; move it away, and let the browsers in again")
        }
        guard devices.endDeskSessions() > 0 else { return }
        try PrivateFile.write(devices.json.serialized() + [0x0A], to: paths.devices, isDurable: true)
    }

    /// The folder of this program with a slash at its end, where alertctl is installed, too; empty if it is unknown.
    private static var folder: String {
        guard let path = realpath("/proc/self/exe", nil) else { return "" }
        defer { free(path) }
        return String(String(cString: path).reversed().drop { $0 != "/" }.reversed())
    }

    /// Moves the page away from a port at which systemd could not listen, and enables it there.
    static func moveUnits(_ paths: Paths, port: Int) throws(ExitFailure) {
        guard let listener = PortListener(port: port) else {
            throw ExitFailure(.unavailable, "nobody listens at port \(port); run \"alertctl page enable\"")
        }
        guard !listener.isOwn else { throw listener.failure(paths) }
        let (descriptor, _) = try PortHolder(paths: paths).move(from: port, user: listener.user)
        close(descriptor)
        // It writes the drop-in of the socket, and has systemd open it.
        let alertctl = Self.folder + "alertctl"
        var spawn = Spawn(alertctl, ["alertctl", "page", "enable"], environment: .inherited(adding: []))
        spawn.searchesPath = true
        do throws(SystemError) {
            let child = try ChildProcess(starting: spawn)
            guard child.wait(until: .now + .seconds(60)) == .exited(0) else {
                throw SystemError(alertctl, ETIMEDOUT)
            }
        } catch {
            throw ExitFailure(
                .unavailable, "the page has another port now (\(error.text)); run \"alertctl page enable\"")
        }
    }
}
