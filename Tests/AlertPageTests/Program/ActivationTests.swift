// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Glibc
import ProcessSupport
import Testing
import Varlink

/// Starting on demand, and ending.
@Suite struct ActivationTests {
    /// systemd-socket-activate listens, and starts the program with the first connection, as the units do.
    @Test func itStartsWithTheFirstBrowserAndEndsWhenNobodyLooks() throws {
        let world = try PageWorld(startsDaemon: false)
        let (port, control) = (try FreePort.reserve(), world.folder + "/control")
        let program = try TestProcess(
            "systemd-socket-activate",
            [
                "-l", "127.0.0.1:\(port)", "-l", control, "--fdname=http:control", TestProcess.built("alert-page"),
                "--idle", "1",
            ], environment: world.environment)
        var connection: RawHTTP?
        try Wait.until("somebody listens: \(program.errors)") {
            connection = try? RawHTTP(port: port)
            return connection != nil
        }
        let reply = try #require(connection).request("GET", "/", ["Host: 127.0.0.1:\(port)"])
        #expect(reply.status == 200)
        // A browser keeps its connection open; that is no reason to stay.
        #expect(try program.wait() == 0, "\(program.errors)")
    }

    @Test func aSocketWithoutANameIsRefused() throws {
        let world = try PageWorld(startsDaemon: false)
        let port = try FreePort.reserve()
        let program = try TestProcess(
            "systemd-socket-activate",
            ["-l", "127.0.0.1:\(port)", "--fdname=other", TestProcess.built("alert-page")],
            environment: world.environment)
        try Wait.until("somebody listens: \(program.errors)") { (try? RawHTTP(port: port)) != nil }
        #expect(try program.wait() == 78)
        #expect(program.errors.contains("FileDescriptorName"))
    }

    @Test func alertctlEnablesOpensPairsAndDisables() throws {
        let world = try PageWorld(startsDaemon: false)
        func alertctl(_ words: String...) throws -> ProcessResult {
            try TestProcess.run(TestProcess.built("alertctl"), words, environment: world.environment)
        }
        #expect(try alertctl("page", "enable").output.contains("127.0.0.1:\(world.port)"))
        let opened = try alertctl("page", "open", "--json", "--no-start")
        #expect(opened.status == 0 && opened.output.contains("http://127.0.0.1:\(world.port)/#t="))
        let paired = try alertctl("page", "--pair", "phone", "--no-start")
        #expect(paired.status == 0 && paired.output.contains("https://desk.test/") && paired.output.contains("█"))
        _ = try world.desk()
        #expect(try alertctl("page", "devices").output.contains("Firefox"))
        #expect(try alertctl("page", "revoke", "nobody").status == 66)
        #expect(try alertctl("page", "revoke", "Firefox").status == 0)
        #expect(try alertctl("page", "devices").output.contains("No browser"))
        let doctor = try alertctl("doctor", "--no-start").output
        #expect(doctor.contains("page: http://127.0.0.1:\(world.port)/") && doctor.contains("desk.test"))
        #expect(try alertctl("page", "disable").status == 0)
        #expect(try world.page.wait() == -SIGTERM)
    }

    /// A page without alertd has nothing to show.
    @Test(arguments: [["page", "--print"], ["page", "--pair", "phone"]])
    func openingThePageStartsAlertd(_ words: [String]) throws {
        let world = try PageWorld(startsDaemon: false)
        func run(_ more: String...) throws -> ProcessResult {
            try TestProcess.run(TestProcess.built("alertctl"), words + more, environment: world.environment)
        }
        var isRunning: Bool { (try? AlertService.connect(to: world.socket).call(Manager.Status())) != nil }
        #expect(try run("--no-start").status == 0)
        #expect(!isRunning)
        let opened = try run()
        #expect(opened.status == 0, "\(opened)")
        #expect(isRunning)
        let reply = try world.post("Items", bearer: world.desk())
        #expect(reply.status == 200, "\(reply)")
    }

    /// Whoever has just changed page.toml does not wait until alert-page has noticed.
    @Test func thePageReadsItsSettingsBeforeItPairs() throws {
        let world = try PageWorld(startsDaemon: false, settings: "")
        let file = world.folder + "/config/alertd/page.toml"
        func pair() throws -> ProcessResult {
            try TestProcess.run(
                TestProcess.built("alertctl"), ["page", "--pair", "x", "--no-start"], environment: world.environment)
        }
        let refused = try pair()
        #expect(refused.status == 78 && refused.errors.contains("into \(file): hosts = "), "\(refused)")
        for number in 0..<10 {
            try PageWorld.write("port = \(world.port)\nhosts = [\"desk\(number).test\"]\n", to: file)
            let paired = try pair()
            #expect(paired.output.contains("https://desk\(number).test/"), "\(paired)")
        }
        try PageWorld.write("port = \(world.port)\n", to: file)
        try PageWorld.write("port = \(world.port)\nhosts = 5\n", to: file)
        let doctor = try TestProcess.run(
            TestProcess.built("alertctl"), ["doctor", "--no-start"], environment: world.environment)
        #expect(doctor.output.contains("hosts"), "the mistake: \(doctor)")
    }

    @Test func aPageThatIsNotEnabledSaysHow() throws {
        let folder = try #require(try? TestProcess.check("mktemp", ["-d"])).split(separator: "\n").joined()
        let environment = ["HOME": folder, "XDG_RUNTIME_DIR": folder]
        defer {
            PageWorld.killDaemon(at: folder + "/alertd/alertd.varlink")
            // A folder that stays behind does no harm.
            _ = try? TestProcess.run("rm", ["-rf", folder])
        }
        let result = try TestProcess.run(TestProcess.built("alertctl"), ["page"], environment: environment)
        #expect(result.status == 69 && result.errors.contains("alertctl page enable"))
        let direct = try TestProcess.run(TestProcess.built("alert-page"), [], environment: environment)
        #expect(direct.status == 78 && direct.errors.contains("alertctl page enable"))
        // Nobody would end an alertd that was started for nothing.
        #expect(access(folder + "/alertd", F_OK) != 0)
    }
}
