// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import LinuxSystem
import ProcessSupport
import Testing

/// `alertctl link setup`: a device that comes to use a broker that is there, a real mosquitto.
@Suite(.serialized) struct BrokerJoinTests {
    private static let password = GuardedBroker.password

    /// Returns a device whose link.toml has only these settings.
    private func device(_ settings: String?) throws -> Device {
        let device = try Device("desk", broker: nil)
        if let settings {
            try device.write(settings, to: "link.toml")
        } else {
            unlink(device.path + "/config/alertd/link.toml")
        }
        return device
    }

    private struct Run {
        let said: String
        let status: Int32
    }

    /// Runs it with a password on its standard input.
    private func setUp(_ device: Device, _ words: [String], password: String = password) throws -> Run {
        let dialogue = try device.dialogue(program: "alertctl", words: ["link", "setup"] + words)
        dialogue.type(password)
        dialogue.endInput()
        let status = try dialogue.status(within: .seconds(60))
        return Run(said: dialogue.said, status: status)
    }

    private func mode(_ path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
    }

    private func text(_ path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func whatWorksIsWritten() throws {
        let broker = try GuardedBroker()
        let desk = try device(nil)
        let folder = desk.path + "/config/alertd"
        let done = try setUp(
            desk, ["127.0.0.1", "--port", "\(broker.port)", "--no-tls", "--user", "ada", "--device", "desk"])
        #expect(done.status == 0 && done.said.contains("Without TLS"), "\(done)")
        #expect(
            desk.settings == """
                user = "ada"
                device = "desk"
                broker = "mqtt://127.0.0.1:\(broker.port)"
                password-file = "\(folder)/link.password"

                """)
        for file in ["link.toml", "link.password"] { #expect(mode("\(folder)/\(file)") == 0o600) }
        #expect(text(folder + "/link.password") == Self.password + "\n")
        // What was tried is not left at the broker.
        let left = try MosquittoClients.run(
            "mosquitto_sub",
            [
                "-V", "5", "-p", "\(broker.port)", "-u", "ada/desk", "-P", Self.password, "-t", "alertd/#", "-F", "%t",
                "--retained-only", "-W", "2",
            ])
        #expect(left.output == "")
        // It is what alert-link takes.
        #expect(try desk.alertLink("init").status == 0)
        try desk.startLink()
        try desk.connected()
    }

    @Test func whatStandsThereStays() throws {
        let broker = try GuardedBroker()
        let before = """
            # mine
            user = 'ada'   # me
            device = "desk"
            keepalive = 20
            broker = "mqtts://old.example"  # the old one
            login = "other"

            [senders.nas]
            muted = true   # it talks a lot
            """
        let desk = try device(before)
        let folder = desk.path + "/config/alertd"
        // A link to where the person keeps it, which nobody but the person can read, and not even change.
        let real = desk.path + "/dotfiles.toml"
        try FileManager.default.moveItem(atPath: folder + "/link.toml", toPath: real)
        try FileManager.default.createSymbolicLink(atPath: folder + "/link.toml", withDestinationPath: real)
        chmod(real, 0o400)
        let words = ["127.0.0.1", "--port", "\(broker.port)", "--no-tls", "--login", "ada/desk"]
        let done = try setUp(desk, words)
        #expect(done.status == 0, "\(done)")
        #expect(
            text(real) == """
                # mine
                user = 'ada'   # me
                device = "desk"
                password-file = "\(folder)/link.password"
                keepalive = 20
                broker = "mqtt://127.0.0.1:\(broker.port)"  # the old one
                login = "ada/desk"

                [senders.nas]
                muted = true   # it talks a lot
                """)
        #expect(mode(real) == 0o400)
        // Once more, with the file of the password; others could read the settings before.
        chmod(real, 0o644)
        let again = try setUp(desk, words + ["--password-file", folder + "/link.password"], password: "")
        #expect(again.status == 0, "\(again)")
        #expect(try setUp(desk, words + ["--device", "tower"]).status == 64)
        #expect(desk.settings == text(real))
    }

    @Test func whatIsWrittenIsNotForOthers() throws {
        let broker = try GuardedBroker()
        let desk = try device("user = \"ada\"\ndevice = \"desk\"\n")
        let file = desk.path + "/config/alertd/link.toml"
        chmod(file, 0o664)
        // What a crash has left, for all to read.
        let left = try desk.write("left", to: "link.toml.new")
        chmod(left, 0o666)
        let reader = open(left, O_RDONLY | O_CLOEXEC)
        defer { close(reader) }
        let done = try setUp(desk, ["127.0.0.1", "--port", "\(broker.port)", "--no-tls"])
        #expect(done.status == 0, "\(done)")
        #expect(mode(file) == 0o600 && mode(left) == nil)
        // Whoever has that open reads nothing new.
        var seen = [UInt8](repeating: 0, count: 64)
        #expect(pread(reader, &seen, seen.count, 0) == 4 && seen.starts(with: Array("left".utf8)))
        // Nor is a password taken that others can read.
        let password = try desk.write(Self.password, to: "password")
        chmod(password, 0o644)
        let open = try setUp(
            desk, ["127.0.0.1", "--port", "\(broker.port)", "--no-tls", "--password-file", password], password: "")
        #expect(open.status == 77 && open.said.contains("chmod 600"), "\(open)")
    }

    /// Runs it, and expects that it says why, and changes nothing.
    private func refused(
        _ desk: Device, _ words: [String], password: String = password, status: Int32, _ parts: String...,
        at place: SourceLocation = #_sourceLocation
    ) throws {
        let folder = desk.path + "/config/alertd"
        let before = desk.settings
        let failed = try setUp(desk, words, password: password)
        #expect(failed.status == status, "\(failed)", sourceLocation: place)
        for part in parts { #expect(failed.said.contains(part), "\(failed)", sourceLocation: place) }
        #expect(failed.said.hasSuffix("Nothing was written.\n"), "\(failed)", sourceLocation: place)
        #expect(desk.settings == before && mode(folder + "/link.password") == nil, sourceLocation: place)
    }

    @Test func withoutAConnectionNothingIsWritten() throws {
        let desk = try device("user = \"ada\"\ndevice = \"desk\"\n")
        try refused(desk, ["nowhere.invalid"], status: 69, "the name nowhere.invalid is not found")
        let free = try FreePort.reserve()
        for words in [["--no-tls"], []] {
            try refused(
                desk, ["127.0.0.1", "--port", "\(free)"] + words, status: 69, "refuses the connection; check the port")
        }
    }

    @Test func aLoginThatTheBrokerRefuses() throws {
        let broker = try GuardedBroker()
        let desk = try device("user = \"ada\"\ndevice = \"desk\"\n")
        let words = ["127.0.0.1", "--port", "\(broker.port)", "--no-tls"]
        try refused(desk, words, password: "wrong", status: 77, "refuses the login ada/desk with this password")
        try refused(desk, words + ["--login", "eve"], status: 77, "refuses the login eve with this password")
        try refused(desk, words, password: "", status: 77, "wants a login")
        // TLS spoken to a broker without it.
        try refused(desk, ["127.0.0.1", "--port", "\(broker.port)"], status: 69, "does not speak TLS", "--no-tls")
    }

    @Test func aLoginThatMayNotDoEnough() throws {
        let desk = try device("user = \"ada\"\ndevice = \"desk\"\n")
        let reader = try GuardedBroker(access: "user ada/desk\ntopic read alertd/ada/#\n")
        try refused(
            desk, ["127.0.0.1", "--port", "\(reader.port)", "--no-tls"], status: 77, "does not let ada/desk publish",
            "topic write alertd/ada/desk/#")
        // This broker takes the subscription, and sends nothing.
        let writer = try GuardedBroker(access: "user ada/desk\ntopic write alertd/ada/desk/#\n")
        try refused(
            desk, ["127.0.0.1", "--port", "\(writer.port)", "--no-tls"], status: 77, "does not let ada/desk subscribe",
            "topic read alertd/ada/#")
    }

    /// A broker that refuses a subscription when it is made, as mosquitto does with its plugin for access.
    @Test func aSubscriptionThatIsRefused() throws {
        let folder = try TestFolder()
        let port = try FreePort.reserve()
        let rules = folder.path + "/rules.json"
        let made = try MosquittoClients.run("mosquitto_ctrl", ["dynsec", "init", rules, "admin", Self.password])
        try #require(made.status == 0)
        // Nobody may subscribe any more.
        let closed = try #require(text(rules)).replacing("\"subscribePattern\"", with: "\"unsubscribePattern\"")
        try folder.write(closed, to: "rules.json")
        let libraries = try FileManager.default.contentsOfDirectory(atPath: "/usr/lib").map {
            "/usr/lib/\($0)/mosquitto_dynamic_security.so"
        }
        let plugin = try #require(libraries.first { access($0, R_OK) == 0 })
        let conf = try folder.write(
            """
            allow_anonymous false
            listener \(port) 127.0.0.1
            plugin \(plugin)
            plugin_opt_config_file \(rules)
            \(geteuid() == 0 ? "user root" : "")

            """, to: "conf")
        let broker = try Broker(configuration: conf, port: port, folder: folder)
        defer { broker.kill() }
        let desk = try device("user = \"ada\"\ndevice = \"desk\"\n")
        try refused(
            desk, ["127.0.0.1", "--port", "\(port)", "--no-tls", "--login", "admin"], status: 77,
            "does not let admin subscribe", "topic read alertd/ada/#")
    }

    @Test func certificatesAreChecked() throws {
        let authority = try Authority()
        try authority.issue("server", name: "127.0.0.1", server: true)
        try authority.issue(
            "expired", name: "expired", server: true, dates: ("20200101000000Z", "20200102000000Z"))
        try authority.issue("early", name: "early", server: true, dates: ("20980101000000Z", "20990101000000Z"))
        try authority.issue("other", name: "other.example", server: true, address: "DNS:other.example")
        let desk = try device("user = \"ada\"\ndevice = \"desk\"\n")
        func broker(_ file: String, more: String = "") throws -> GuardedBroker {
            try GuardedBroker(
                listener: "certfile \(authority.path("\(file).crt"))\nkeyfile \(authority.path("\(file).key"))\n" + more
            )
        }
        func words(_ broker: GuardedBroker, _ authority: String) -> [String] {
            ["127.0.0.1", "--port", "\(broker.port)", "--ca-file", authority]
        }
        let known = authority.path("ca.crt")
        for (file, part) in [
            ("expired", "has expired"), ("early", "is not valid yet"), ("other", "is for another name"),
        ] {
            let wrong = try broker(file)
            defer { wrong.broker.kill() }
            try refused(desk, words(wrong, known), status: 69, "TLS: the certificate of 127.0.0.1 \(part)")
        }
        let (good, stranger) = (try broker("server"), try Authority())
        let unknown = "TLS: the certificate of 127.0.0.1 is of an authority that is not known here"
        try refused(desk, words(good, stranger.path("ca.crt")), status: 69, unknown, "--ca-file FILE")
        try refused(desk, ["127.0.0.1", "--port", "\(good.port)"], status: 69, unknown)
        try refused(desk, ["127.0.0.1", "--port", "\(good.port)", "--no-tls"], status: 69, "leave out --no-tls")
        try refused(desk, words(good, known), password: "wrong", status: 77, "refuses the login ada/desk")
        let strict = try broker("server", more: "cafile \(known)\nrequire_certificate true\n")
        try refused(desk, words(strict, known), status: 69, "wants a certificate of this device")
        #expect(try setUp(desk, words(good, authority.path("none.crt"))).status == 66)
        let done = try setUp(desk, words(good, known))
        #expect(done.status == 0 && !done.said.contains("Without TLS"), "\(done)")
        #expect(desk.settings.contains("broker = \"mqtts://127.0.0.1:\(good.port)\""))
        #expect(desk.settings.contains("ca-file = \"\(known)\""))
    }

    @Test func thePasswordIsSeenNowhere() throws {
        let broker = try GuardedBroker()
        let desk = try device("user = \"ada\"\ndevice = \"desk\"\n")
        // A broker that takes the connection and says nothing, while all processes are looked at.
        let silent = try LoopbackListener()
        defer { silent.stop() }
        let dialogue = try desk.dialogue(
            program: "alertctl", words: ["link", "setup", "127.0.0.1", "--port", "\(silent.port)", "--no-tls"])
        dialogue.type(Self.password)
        try #require(Descriptor.isReadable(silent.descriptor, by: .now + .seconds(20)))
        let connection = accept(silent.descriptor, nil, nil)
        var packet: [UInt8] = []
        while packet.firstRange(of: Array(Self.password.utf8)) == nil {
            try #require(Descriptor.isReadable(connection, by: .now + .seconds(20)))
            var chunk = [UInt8](repeating: 0, count: 4_096)
            let count = read(connection, &chunk, chunk.count)
            try #require(count > 0)
            packet += chunk[..<count]
        }
        var looked = 0
        for process in try FileManager.default.contentsOfDirectory(atPath: "/proc") where Int32(process) != nil {
            for file in ["cmdline", "environ"] {
                // A process may have ended, and other users' environments are not readable.
                guard let text = text("/proc/\(process)/\(file)") else { continue }
                #expect(!text.contains(Self.password), "\(process) \(file)")
                if file == "cmdline", text.contains("setup\0broker") { looked += 1 }
            }
        }
        #expect(looked == 1, "alert-link was looked at")
        close(connection)
        #expect(try dialogue.status() == 69)

        let done = try setUp(desk, ["127.0.0.1", "--port", "\(broker.port)", "--no-tls"])
        #expect(done.status == 0)
        #expect(try setUp(desk, ["127.0.0.1", "--port", "\(broker.port)", "--no-tls"], password: "wrong").status == 77)
        _ = try desk.alertLink("init")
        try desk.startLink()
        try desk.connected()
        for said in [done.said, dialogue.said, broker.log, desk.said] { #expect(!said.contains(Self.password)) }
        let all = try #require(FileManager.default.enumerator(atPath: desk.path))
        let holding = all.compactMap { $0 as? String }.filter { file in
            var status = stat()
            guard lstat(desk.path + "/" + file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
            return text(desk.path + "/" + file)?.contains(Self.password) == true
        }
        #expect(holding == ["config/alertd/link.password"])
    }

    /// A terminal shows the question, and not what is typed.
    @Test(arguments: [false, true]) func atATerminalNothingIsEchoed(isInterrupted: Bool) throws {
        let broker = try GuardedBroker()
        let desk = try device("user = \"ada\"\ndevice = \"desk\"\n")
        // Glibc's own functions for this are not visible in Swift: TIOCSPTLCK and TIOCGPTN of asm-generic/ioctls.h.
        let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (isLocked, number): (Int32, UInt32) = (0, 0)
        try #require(
            master >= 0 && ioctl(master, 0x4004_5431, &isLocked) == 0 && ioctl(master, 0x8004_5430, &number) == 0)
        defer { close(master) }
        let slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        try #require(slave >= 0)
        defer { close(slave) }
        let child = try desk.spawn(
            "alertctl", ["link", "setup", "127.0.0.1", "--port", "\(broker.port)", "--no-tls"], on: slave)
        var said = ""
        func wait(for text: String) throws {
            while !said.contains(text) {
                guard Descriptor.isReadable(master, by: .now + .seconds(30)) else {
                    throw TestFailure("not said: \(text): \(said)")
                }
                var chunk = [UInt8](repeating: 0, count: 4_096)
                let count = read(master, &chunk, chunk.count)
                guard count > 0 else { throw TestFailure("not said: \(text): \(said)") }
                said += String(decoding: chunk[..<count], as: UTF8.self)
            }
        }
        func echoes() -> Bool {
            var settings = termios()
            return tcgetattr(slave, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
        }
        try wait(for: "Password of ada/desk at 127.0.0.1, empty for none: ")
        #expect(!echoes())
        if isInterrupted {
            // As a terminal does: to all that run in it.
            child.send(SIGINT, group: true)
            guard case .signaled(SIGINT)? = child.wait() else { throw TestFailure("not interrupted: \(said)") }
            #expect(desk.settings == "user = \"ada\"\ndevice = \"desk\"\n")
        } else {
            let bytes = Array((Self.password + "\n").utf8)
            #expect(write(master, bytes, bytes.count) == bytes.count)
            try wait(for: "uses mqtt://")
            guard case .exited(0)? = child.wait() else { throw TestFailure("not done: \(said)") }
        }
        #expect(echoes() && !said.contains(Self.password), "\(said)")
    }
}
