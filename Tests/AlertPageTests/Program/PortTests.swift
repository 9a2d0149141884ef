// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import PageControlProtocol
import ProcessSupport
import Testing
import Varlink

@testable import alert_page

/// The port of the page without systemd: `alertctl page enable` and `doctor` name the one at which it listens.
@Suite struct PortTests {
    private let world: PageWorld
    private var file: String { world.folder + "/config/alertd/page.toml" }

    init() throws { world = try PageWorld(startsDaemon: false) }

    private func alertctl(_ words: String...) throws -> ProcessResult {
        try TestProcess.run(TestProcess.built("alertctl"), words, environment: world.environment)
    }

    private func settings() throws -> PageSettingsLines {
        let bytes = try #require(try BoundedFile.contents(of: file, limit: 1 << 16))
        return PageSettingsLines(String(decoding: bytes, as: UTF8.self))
    }

    @Test(.enabled(if: geteuid() == 0, "only root can become another user"))
    func anotherUsersProgramIsNeverNamedAsThePage() throws {
        #expect(try alertctl("page", "disable").status == 0)
        let script = """
            import socket, time
            s = socket.socket(); s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            s.bind(("127.0.0.1", \(world.port))); s.listen(); time.sleep(1000)
            """
        let stranger = try TestProcess(
            "setpriv",
            ["--reuid", "65534", "--regid", "65534", "--clear-groups", "python3", "-c", script])
        defer { stranger.kill() }
        try Wait.until("the stranger listens: \(stranger.errors)") { PortListener(port: world.port)?.isOwn == false }
        let enabled = try alertctl("page", "enable", "--json")
        // Nothing but alertctl ends what it has started.
        defer { _ = try? alertctl("page", "disable") }
        let present = try world.control(PageControl.Status()).port
        #expect(present != world.port)
        #expect(enabled.status == 0 && enabled.output.contains("\(present)"), "\(enabled)")
        #expect(!enabled.output.contains("\(world.port)"), "\(enabled)")
        #expect(try settings().port == present)
        let again = try alertctl("page", "enable")
        #expect(again.output.contains("http://127.0.0.1:\(present)/;"), "\(again)")
    }

    @Test func aChangedPortCountsAfterEnable() throws {
        let other = try FreePort.reserve()
        try PageWorld.write("port = \(other)\n", to: file)
        let doctor = try alertctl("doctor", "--no-start").output
        #expect(doctor.contains("http://127.0.0.1:\(world.port)/, and page.toml has port \(other)"), "\(doctor)")
        let enabled = try alertctl("page", "enable")
        defer { _ = try? alertctl("page", "disable") }
        #expect(enabled.status == 0 && enabled.output.contains("http://127.0.0.1:\(other)/;"), "\(enabled)")
        #expect(try world.page.wait() == -SIGTERM)
        #expect(try world.control(PageControl.Status()).port == other)
        let reply = try RawHTTP(port: other).request("GET", "/", ["Host: 127.0.0.1:\(other)"])
        #expect(reply.status == 200, "\(reply)")
    }

    @Test(arguments: ["port = \"8480\"\n", "port = 80\n", "port = 8480\nhost = []\n"])
    func aMistakeIsNamedAndNotOverwritten(_ text: String) throws {
        try PageWorld.write(text, to: file)
        let enabled = try alertctl("page", "enable")
        #expect(enabled.status == 78 && enabled.errors.contains(file), "\(enabled)")
        #expect(try settings().text == text)
        #expect(try alertctl("doctor", "--no-start").output.contains(file))
    }

    @Test func aProgramOfOnesOwnIsNamed() throws {
        let own = try LoopbackSocket()
        defer { close(own.descriptor) }
        try own.listen()
        try PageWorld.write("port = \(own.port)\n", to: file)
        let refused = try alertctl("page", "enable")
        #expect(refused.status == 69, "\(refused)")
        #expect(refused.errors.contains("(process \(getpid())) has port \(own.port)"), "\(refused)")
        #expect(refused.errors.contains("\"kill \(getpid())\""), "\(refused)")
        #expect(refused.errors.contains("into \(file)"), "\(refused)")
        // What served before still does.
        #expect(try world.control(PageControl.Status()).port == world.port)
        #expect(try alertctl("page", "disable").status == 0)
        try PageWorld.write("port = \(own.port)\n", to: file)
        let doctor = try alertctl("doctor", "--no-start").output
        #expect(doctor.contains("(process \(getpid())) has port \(own.port)"), "\(doctor)")
        let direct = try TestProcess.run(TestProcess.built("alert-page"), [], environment: world.environment)
        #expect(direct.status == 69 && direct.errors.contains("\"kill \(getpid())\""), "\(direct)")
    }

    @Test func aProxyOfAnotherUserNeedsSystemd() throws {
        try PageWorld.write("port = \(world.port)\nproxy-user = \"nobody\"\n", to: file)
        let enabled = try alertctl("page", "enable")
        #expect(enabled.status == 0 && enabled.output.contains("proxy-user needs systemd"), "\(enabled)")
        let doctor = try alertctl("doctor", "--no-start").output
        #expect(doctor.contains("proxy-user needs systemd") && !doctor.contains("/run/alertd-page-"), "\(doctor)")
    }
}
