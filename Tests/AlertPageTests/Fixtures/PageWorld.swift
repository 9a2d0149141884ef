// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Glibc
import LinuxSystem
import PageControlProtocol
import ProcessSupport
import Varlink

/// A home with an alertd and an alert-page.
final class PageWorld {
    let folder: String
    let port: Int
    private(set) var daemon: TestProcess?
    let page: TestProcess

    static let host = "desk.test"

    /// Starts both, and returns when they listen.
    init(startsDaemon: Bool = true, settings: String = "hosts = [\"desk.test\"]\n") throws {
        var template = Array("/tmp/alert-page-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw TestProcess.Failure("no folder: \(errno)") }
        folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        for name in ["run", "state", "config", "config/alertd"] { mkdir("\(folder)/\(name)", 0o700) }
        port = try FreePort.reserve()
        try Self.write("port = \(port)\n" + settings, to: "\(folder)/config/alertd/page.toml")
        if startsDaemon { daemon = try Self.startDaemon(folder) }
        page = try TestProcess(
            TestProcess.built("alert-page"), [], environment: Self.environment(folder), output: .dropped)
        try Wait.until("alert-page listens: \(page.errors)") { (try? self.control(PageControl.Status())) != nil }
    }

    deinit {
        page.kill()
        daemon?.kill()
        Self.killDaemon(at: socket)
        // A folder of the test's own; what stays behind does no harm.
        _ = try? TestProcess.run("rm", ["-rf", folder])
    }

    /// Kills the alertd that listens at a path, if one does: alertctl has started it.
    static func killDaemon(at socket: String) {
        // Without a connection nobody listens.
        if let daemon = try? AlertService.connect(to: socket).peer().processID { kill(daemon, SIGKILL) }
    }

    var environment: [String: String] { Self.environment(folder) }
    /// The socket of alertd.
    var socket: String { folder + "/run/alertd/alertd.varlink" }
    var devicesFile: String { folder + "/state/alertd/page/devices.json" }

    private static func environment(_ folder: String) -> [String: String] {
        [
            "HOME": folder, "XDG_RUNTIME_DIR": folder + "/run", "XDG_STATE_HOME": folder + "/state",
            "XDG_CONFIG_HOME": folder + "/config", "TZ": "Europe/Berlin", "LANG": "C.UTF-8",
        ]
    }

    static func write(_ text: String, to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw TestProcess.Failure("\(path): \(errno)") }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw TestProcess.Failure("\(path) is not written")
        }
    }

    private static func startDaemon(_ folder: String) throws -> TestProcess {
        let daemon = try TestProcess(
            TestProcess.built("alertd"), ["--foreground"], environment: environment(folder), output: .dropped)
        try Wait.until("alertd listens: \(daemon.errors)") {
            (try? AlertService.connect(to: folder + "/run/alertd/alertd.varlink").call(Manager.Status())) != nil
        }
        return daemon
    }

    func killDaemon() { daemon?.kill() }
    func restartDaemon() throws { daemon = try Self.startDaemon(folder) }

    /// Calls alertd.
    func call<Method: VarlinkMethod>(_ method: Method) throws -> Method.Reply {
        try AlertService.connect(to: folder + "/run/alertd/alertd.varlink").call(method)
    }

    /// Calls the control of alert-page.
    func control<Method: VarlinkMethod>(_ method: Method) throws -> Method.Reply {
        try AlertService.connect(to: folder + "/run/alertd/page-control").call(method)
    }

    // MARK: Requests

    func tcp() throws -> RawHTTP { try RawHTTP(port: port) }
    func unix() throws -> RawHTTP { try RawHTTP(path: folder + "/run/alertd/page") }

    var own: String { "127.0.0.1:\(port)" }

    /// Returns a ticket.
    func ticket() throws -> String {
        let url = try control(PageControl.Ticket()).url
        let parts = url.split(separator: "#")
        guard parts.count == 2, parts[0] == "http://\(own)/", parts[1].hasPrefix("t=") else {
            throw TestProcess.Failure("an odd address: \(url)")
        }
        return String(parts[1].dropFirst(2))
    }

    /// Makes a session on the desk, and returns its bearer.
    func desk() throws -> String {
        try bearer(post("Enter", ["ticket": .string(try ticket()), "name": "Firefox"]))
    }

    /// Makes a paired session, and returns its bearer.
    func paired(_ name: String = "phone") throws -> String {
        let code = try control(PageControl.Pair(name: name)).code
        return try bearer(post("Enter", ["ticket": .string(code)], door: .proxy))
    }

    private func bearer(_ reply: RawHTTP.Reply) throws -> String {
        guard reply.status == 200, let bearer = reply.json["bearer"]?.stringValue else {
            throw TestProcess.Failure("not let in: \(reply)")
        }
        return bearer
    }

    enum Door { case http, proxy }

    /// Calls a method as the page does.
    func post(
        _ method: String, _ parameters: JSON = .object([:]), bearer: String? = nil, door: Door = .http
    ) throws -> RawHTTP.Reply {
        let connection = try door == .http ? tcp() : unix()
        let (host, scheme) = door == .http ? (own, "http") : (Self.host, "https")
        var fields = ["Host: \(host)", "Origin: \(scheme)://\(host)", "Sec-Fetch-Site: same-origin"]
        if let bearer { fields.append("Authorization: Bearer \(bearer)") }
        return try connection.request("POST", "/api/\(method)", fields, body: parameters.serialized())
    }
}

/// Waiting for what must come.
enum Wait {
    static let patience = Duration.seconds(60)

    static func until(_ what: @autoclosure () -> String, _ check: () throws -> Bool) throws {
        let deadline = ContinuousClock.now + patience
        while try !check() {
            guard ContinuousClock.now < deadline else { throw TestProcess.Failure("not within \(patience): \(what())") }
            poll(nil, 0, 10)
        }
    }
}
