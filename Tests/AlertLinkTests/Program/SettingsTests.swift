// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol
import LinkGrammar
import LinuxSystem
import PatternMatching
import SettingsKit
import Testing

@testable import alert_link

@Suite struct SettingsTests {
    private let least = "user = \"ada\"\ndevice = \"desk\"\nbroker = \"mqtts://broker.example\"\n"

    private func read(_ text: String) throws(ExitFailure) -> Settings {
        try Settings(Array(text.utf8), path: "link.toml")
    }

    @Test func whatIsNeededIsLittle() throws {
        let settings = try read(least)
        #expect(settings.broker == .tcp(host: "broker.example", port: 8_883, isEncrypted: true))
        #expect(settings.login == "ada/desk" && settings.keepalive == 30 && settings.share == [])
        #expect(settings.gate.secrets.isEmpty)
    }

    @Test func everythingIsRead() throws {
        let settings = try read(
            least + """
                login = "x"
                password-file = "/p"
                ca-file = "/ca"
                certificate-file = "/c"
                key-file = "/k"
                keepalive = 60
                share = ["badges", "dnd", "history"]
                secrets = ["laptop", "nas"]
                apps = ["org.example.*"]
                except-apps = ["/chat/"]
                [senders.nas]
                level = "time-sensitive"
                per-minute = 5
                muted = true
                except-apps = ["mail"]
                """)
        #expect(settings.leaving == .init(only: [try Pattern("org.example.*")], except: [try Pattern("/chat/")]))
        #expect(settings.share == [.badges, .doNotDisturb, .history] && settings.keepalive == 60)
        #expect(settings.gate.secrets == ["laptop", "nas"])
        #expect(
            settings.gate.limits["nas"]
                == .init(level: .timeSensitive, perMinute: 5, isMuted: true, apps: .init(except: [try Pattern("mail")]))
        )
        #expect([settings.passwordFile, settings.authorityFile, settings.keyFile] == ["/p", "/ca", "/k"])
    }

    @Test func whoIsOnCall() throws {
        let settings = try read(
            least + """
                [[on-call]]
                to = ["phone"]
                from = "2026-11-23 09:00"
                [[on-call]]
                to = ["bob-pager", "laptop"]
                within = 60
                """)
        let monday = 20_780 * Int64(86_400_000_000) + 9 * 3_600_000_000
        #expect(settings.onCall.start == monday)
        #expect(
            settings.onCall.turns
                == [.init(to: ["phone"]), .init(to: ["bob-pager", "laptop"], within: 60_000_000)])
    }

    @Test(arguments: [
        "to = []", "to = [\"on-call\"]", "within = 5", "to = [\"a\"]\nwithin = 0", "to = [\"a\"]\nfrom = \"monday\"",
        "to = [\"a\"]\n[[on-call]]\nto = [\"b\"]\nfrom = \"2026-11-23\"",
    ])
    func aWrongListOfThoseOnCallIsRefused(text: String) {
        #expect(throws: ExitFailure.self) { try read(least + "[[on-call]]\n" + text) }
    }

    @Test(arguments: [
        ("mqtt://a", "a", 1_883), ("mqtt://[::1]:99", "::1", 99), ("mqtt://a:9", "a", 9),
    ])
    func addresses(text: String, host: String, port: Int) {
        #expect(Settings.Broker(text) == .tcp(host: host, port: Int32(port), isEncrypted: false))
    }

    @Test(arguments: [
        "colour = 1", "secrets = true", "secrets = [\"all\"]", "secrets = [\"phone\"]", "secrets = [\"desk\"]",
        "keepalive = 1", "share = [\"secrets\"]", "share = \"dnd\"", "key-file = \"/k\"",
        "password-file = \"p\"", "[senders.nas]\nlevel = \"loud\"", "[senders.nas]\nvolume = 1",
        "[senders.\"Big NAS\"]\nmuted = true", "login = 5", "x = ",
        "apps = \"a\"", "apps = [\"/(/\"]", "except-apps = [5]", "apps = [\"\"]",
        "[home-assistant]\nprefix = \"a/#\"", "[home-assistant]\nprefix = \"alertd/ada\"",
        "[home-assistant]\ntitle = true",
        "[senders.nas]\napps = [\"a\"]\n[inbox]\nfrom-broker = [\"nas\"]",
    ])
    func whatIsWrongIsRefused(line: String) { #expect(throws: ExitFailure.self) { try read(least + line) } }

    /// Input that ends the process of toml++ 3.4.
    @Test(arguments: ["[=]", "x = [}"])
    func whatEndsTheParserIsRefused(line: String) { #expect(throws: ExitFailure.self) { try read(least + line) } }

    /// A person mends the file once, with the lines and suggestions of one message.
    @Test func saysAllThatIsWrong() throws {
        let text =
            least + """
                passwordfile = "/p"
                keepalive = 1

                [senders.nas]
                permit = true
                per-minutes = 5
                """
        let failure = try #require(throws: ExitFailure.self) { try read(text) }
        #expect(failure.status == .configuration)
        let problems = [
            "link.toml: line 4, column 1: passwordfile is not a setting; check the spelling, did you mean password-file?",
            "line 5, column 1: keepalive is out of range: 1 (5 to 1200)",
            "line 8, column 1: senders.nas.permit is not a setting; check the spelling. Its section has: level, "
                + "per-minute, muted, apps, except-apps",
            "line 9, column 1: senders.nas.per-minutes is not a setting; check the spelling, did you mean nas.per-minute?",
        ]
        #expect(failure.description == problems.joined(separator: "; "))
    }

    /// A missing setting is reported once, with the table that lacks it.
    @Test(arguments: [
        ("[phone]\nclear-text = true", "link.toml: line 4, column 2: phone.server is missing"),
        (
            "[phone]\nserver = 5",
            "link.toml: line 5, column 1: phone.server takes a string in quotes, not a value of type integer"
        ),
    ])
    func whatIsMissingIsReportedOnce(lines: String, sentence: String) throws {
        #expect(try #require(throws: ExitFailure.self) { try read(least + lines) }.description == sentence)
    }

    @Test func theTableOfARelay() throws {
        func relay(_ text: String) throws(ExitFailure) -> Settings {
            try Settings.read(Array("[office]\n\(text)".utf8), "relay.toml") {
                (root: consuming SettingsTable) throws(SettingError) in
                guard let section = try root.table("office") else { throw root.error("office", "is missing") }
                return try Settings(relay: section, user: "ada")
            }
        }
        let settings = try relay("name = \"backup\"\nbroker = \"mqtt://a\"")
        #expect([settings.user, settings.device, settings.login] == ["ada", "backup", "backup"])
        #expect(settings.hasOwnLogin)
        #expect(try relay("name = \"nas\"\nbroker = \"mqtt://a\"\nlogin = \"x\"").login == "x")
        for text in [
            "broker = \"mqtt://a\"", "name = \"nas\"", "name = \"key\"\nbroker = \"mqtt://a\"",
            "name = \"nas\"\nbroker = \"mqtt://a\"\nkeepalive = 60", "name = \"nas\"\nbroker = \"mqtt://a\"\n[=]",
        ] {
            #expect(throws: ExitFailure.self, "\(text)") { try relay(text) }
        }
    }

    @Test(arguments: ["", "http://a", "mqtt://", "mqtt://a:0", "mqtt://a:70000", "unix:a", "mqtt://a/b"])
    func wrongAddressesAreRefused(text: String) { #expect(Settings.Broker(text) == nil) }

    @Test func waysOut() throws {
        let settings = try read(
            "user = \"ada\"\ndevice = \"desk\"\n" + """
                [phone]
                server = "https://ntfy.example/"
                token-file = "/t"
                clear-text = true
                after = 30
                [[bridges]]
                name = "pager"
                command = ["/usr/bin/page", "-x"]
                with-all = true
                timeout = 5
                """)
        #expect(settings.broker == nil)
        let phone = try #require(settings.phone)
        #expect(phone.server == "https://ntfy.example" && phone.topic == nil && phone.isClear)
        #expect(phone.outlet == .init(name: "phone", after: 30_000_000))
        #expect(settings.bridges.map(\.outlet) == [.init(name: "pager", isInAll: true)])
        #expect(settings.bridges.map(\.command) == [["/usr/bin/page", "-x"]] && settings.bridges[0].timeout == 5)
    }

    @Test(arguments: [
        "[phone]", "[phone]\nserver = \"ntfy.example\"", "[phone]\nserver = \"https://a\"\ntopic = \"a/b\"",
        "[phone]\nserver = \"https://a\"\nname = \"all\"", "[phone]\nserver = \"https://a\"\ncolour = 1",
        "[[bridges]]\nname = \"x\"", "[[bridges]]\nname = \"x\"\ncommand = []", "[bridges]\nname = \"x\"",
        "[[bridges]]\nname = \"x\"\ncommand = [\"./x\"]", "[[bridges]]\nname = \"desk\"\ncommand = [\"x\"]",
        "[[bridges]]\nname = \"x\"\ncommand = [\"x\"]\n[[bridges]]\nname = \"x\"\ncommand = [\"y\"]",
    ])
    func wrongWaysOutAreRefused(lines: String) { #expect(throws: ExitFailure.self) { try read(least + lines) } }

    @Test func namesAreSmall() {
        for name in ["Desk", "all", "phone", "", "a b", "a/b", "#", "+", String(repeating: "a", count: 65)] {
            #expect(throws: ExitFailure.self) {
                try read("user = \"ada\"\ndevice = \"\(name)\"\nbroker = \"mqtt://a\"\n")
            }
        }
    }

    @Test func commandLines() throws {
        func parsed<V: Verb>(_ words: String...) throws -> V {
            guard case .verb(let verb) = LinkCommands.parse(words) else { throw ExitFailure(.usage, "\(words)") }
            return try #require(verb as? V)
        }
        guard case .serve = LinkCommands.parse([]) else {
            Issue.record("alert-link alone does not run")
            return
        }
        let grant: LinkCommands.Grant = try parsed("grant", "f", "--check", "1 2")
        #expect([grant.checked.file, grant.checked.check] == ["f", "1 2"])
        let accept: LinkCommands.Accept = try parsed("accept", "--check", "1", "-")
        #expect([accept.checked.file, accept.checked.check] == ["-", "1"])
        #expect(try (parsed("devices", "--json") as LinkCommands.Devices).json)
        let pair: PairDevice = try parsed("pair", "--qr", "--wait", "5")
        #expect(pair.qr)
        #expect(pair.wait.number == 5)
        for words in [["grant", "f"], ["grant"], ["run"], ["status", "x"], ["init", "x"], ["grant", "--check"]] {
            guard case .refusal = LinkCommands.parse(words) else {
                Issue.record("\(words) is taken")
                continue
            }
        }
    }
}
