// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Glibc
import LinuxSystem
import ProcessSupport
import Testing
import Varlink

/// Real alertds and alert-links that push to browsers, by a server that stands in for a push service. The browsers'
/// half of the encryption is http_ece's.
@Suite(.serialized) struct PushTests {
    private let service: PushService
    private let pixel: TestBrowser
    private let tablet: TestBrowser

    init() throws {
        service = try PushService()
        pixel = TestBrowser("pixel", endpoint: service.origin + "/pixel")
        tablet = TestBrowser("tablet", endpoint: service.origin + "/tablet")
    }

    // MARK: Steps

    private func place(_ device: Device) -> String { device.path + "/state/alertd/page" }

    /// Makes the folder, as alert-page and alert-link do.
    private func folder(_ device: Device) throws -> String {
        let place = place(device)
        try FileManager.default.createDirectory(
            atPath: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return place
    }

    /// Writes `devices.json` as alert-page does.
    private func pair(_ browsers: [TestBrowser], _ device: Device) throws {
        let place = try folder(device)
        try Data(TestBrowser.file(browsers).utf8).write(to: URL(filePath: place + "/new"))
        chmod(place + "/new", 0o600)
        guard rename(place + "/new", place + "/devices.json") == 0 else { throw TestFailure("no devices.json") }
    }

    private func page(_ more: String = "") -> String {
        "port = 8470\nhosts = [\"desk.example\"]\npush-hosts = [\"\(service.origin)\"]\n\(more)\n"
    }

    /// A device whose page is set up, with paired browsers.
    private func device(
        _ browsers: [TestBrowser]? = nil, page: String? = nil, settings: String = "", configuration: String = ""
    ) throws -> Device {
        let device = try Device("desk", broker: nil, settings: settings, configuration: configuration)
        try device.write(page ?? self.page(), to: "page.toml")
        let browsers = browsers ?? [pixel]
        try pair(browsers, device)
        let begun = try device.alertLink("init")
        guard begun.status == 0 else { throw TestFailure("init: \(begun)") }
        try device.startLink()
        try device.status("it runs") {
            $0["daemon"]?.boolValue == true && $0["push"]?["browsers"]?.intValue ?? 0 == Int64(browsers.count)
        }
        return device
    }

    /// Kills alert-link and starts it again, until it runs.
    private func restart(_ device: Device) throws {
        device.killLink()
        try FileManager.default.removeItem(atPath: device.path + "/state/alertd/link/status.json")
        try device.startLink()
        try device.status("it runs again") { $0["daemon"]?.boolValue == true }
    }

    /// Waits until the browsers have everything of a number of open alerts.
    private func settled(_ device: Device, _ count: Int64) throws {
        try device.status("the browsers have it") {
            $0["push"]?["shown"] == .int(count) && $0["push"]?["waiting"] == 0
        }
    }

    private func notify(
        _ device: Device, _ id: String, title: String = "Backup failed", level: Notifications.Level? = nil
    ) throws {
        var content = Notifications.Content(title: title, body: "no space")
        (content.to, content.level) = (["phone"], level)
        _ = try device.call(Notifications.Notify(id: id, content: content))
    }

    private func ask(_ device: Device, _ id: String) throws {
        var question = Prompts.Question(kind: .alert, title: "Deploy \(id)?")
        question.buttons = [.init(label: "No", role: .cancel), .init(label: "Yes")]
        question.to = ["phone"]
        _ = try device.call(Prompts.Ask(id: id, question: question, noWait: true))
    }

    private func shown(_ pushes: [PushService.Push], by browser: TestBrowser) throws -> [JSON] {
        try PushOracle.decrypt(pushes.map(\.body), browser).map { bytes in
            try #require(try JSON(parsing: bytes)["notification"])
        }
    }

    /// Waits for a state of `push.json`.
    private func report(_ device: Device, _ what: String, until holds: (JSON) -> Bool) throws -> JSON {
        let watch = try Inotify()
        try watch.add(try folder(device), Int(IN_MOVED_TO))
        let deadline = ContinuousClock.now + .seconds(15)
        while true {
            if let data = FileManager.default.contents(atPath: place(device) + "/push.json") {
                let json = try JSON(parsing: Array(data))
                if holds(json) { return json }
            }
            guard Descriptor.isReadable(watch.descriptor, by: deadline) else {
                throw TestFailure("\(what) not told; \(device.said)")
            }
            _ = watch.happened { _ in true }
        }
    }

    // MARK: Tests

    @Test func aQuestionComesAndIsReplacedWhenAnswered() throws {
        defer { service.stop() }
        let desk = try device([pixel, tablet])
        try ask(desk, "deploy+1")
        let pushes = try [pixel, tablet].map { try service.wait(for: 1, at: "/\($0.id)")[0] }
        for push in pushes {
            #expect(push.body.count == 2_048 + 103)
            #expect(push.headers["content-encoding"] == "aes128gcm")
            #expect(push.headers["urgency"] == "normal")
            #expect(push.headers["topic"]?.utf8.count == 24)
            #expect((60...604_800).contains(Int(push.headers["ttl"] ?? "") ?? 0))
            #expect(push.headers["expect"] == nil)
        }
        let tokens = pushes.compactMap { $0.headers["authorization"] }
        let claims = try PushOracle.verify(tokens)
        #expect(tokens.count == 2)
        #expect(Set(tokens).count == 1, "a token is used again")
        #expect(claims[0]["aud"] == .string(service.origin))
        #expect(claims[0]["sub"] == "https://desk.example")
        let text = try shown([pushes[0]], by: pixel)[0]
        #expect(text["title"] == "Deploy deploy+1?")
        #expect(text["body"] == "On desk")
        #expect(text["navigate"] == "https://desk.example/#/q/deploy%2B1")
        #expect(text["tag"]?.stringValue == pushes[0].headers["topic"])
        try settled(desk, 1)
        // The page answers for the pixel, which knows it then.
        _ = try desk.call(Prompts.Answer(id: "deploy+1", index: 1, device: "pixel"))
        let replacing = try service.wait(for: 2, at: "/tablet")[1]
        #expect(replacing.headers["topic"] == pushes[1].headers["topic"])
        #expect(replacing.body.count == 2_048 + 103)
        let end = try shown([replacing], by: tablet)[0]
        #expect(end["body"] == "Answered on pixel")
        #expect(end["tag"]?.stringValue == pushes[1].headers["topic"])
        try settled(desk, 0)
        #expect(service.received(at: "/pixel").count == 1)
    }

    @Test func whatRingsIsReplacedAndTheRestIsLeft() throws {
        defer { service.stop() }
        let desk = try device()
        try notify(desk, "quiet", title: "Mail")
        try notify(desk, "loud", title: "Fire", level: .critical)
        try service.wait(for: 2)
        try settled(desk, 2)
        _ = try desk.call(Notifications.Ack(ids: ["quiet"]))
        _ = try desk.call(Notifications.Ack(ids: ["loud"]))
        let pushes = try service.wait(for: 3)
        let texts = try shown(pushes, by: pixel)
        #expect(texts[2]["title"] == "Fire")
        #expect(texts[2]["body"] == "Dealt with")
        let loud = try #require(texts.first { $0["title"] == "Fire" })
        #expect(texts[2]["tag"] == loud["tag"])
        // A later push shows that nothing came of the first one.
        try notify(desk, "next", title: "Next")
        #expect(try shown(try service.wait(for: 4), by: pixel)[3]["title"] == "Next")
    }

    @Test func whatIsThereIsSentOnceAfterARestart() throws {
        defer { service.stop() }
        let desk = try device()
        try ask(desk, "a")
        try service.wait(for: 1)
        try settled(desk, 1)
        let key = try String(contentsOfFile: place(desk) + "/push.key", encoding: .utf8)
        try restart(desk)
        _ = try desk.call(Prompts.Answer(id: "a", index: 1))
        let pushes = try service.wait(for: 2)
        #expect(pushes[1].headers["topic"] == pushes[0].headers["topic"])
        let bodies = try shown(pushes, by: pixel).map { $0["body"]?.stringValue }
        #expect(bodies == ["On desk", "Answered on desk"])
        #expect(try String(contentsOfFile: place(desk) + "/push.key", encoding: .utf8) == key, "the key never changes")
    }

    @Test func theKeyIsPrivateAndADamagedOneIsKept() throws {
        defer { service.stop() }
        let desk = try device()
        let file = place(desk) + "/push.key"
        var status = stat()
        #expect(stat(file, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        let first = try report(desk, "the key") { $0["publicKey"] != nil }
        #expect(first["problem"] == nil)
        #expect(first["version"] == 1)
        try desk.endLink()
        try Data("x".utf8).write(to: URL(filePath: file))
        chmod(file, 0o600)
        try desk.startLink()
        let second = try report(desk, "the problem") { $0["problem"] != nil }
        #expect(second["problem"]?.stringValue?.contains("push.key is damaged") == true)
        #expect(second["publicKey"] == nil)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "x")
        // The program goes on without pushes.
        try desk.status("it runs") { $0["daemon"]?.boolValue == true }
    }

    @Test(arguments: [404, 410]) func anEndedSubscriptionIsReportedAndForgotten(code: Int) throws {
        defer { service.stop() }
        service.answer("/pixel", [.init(code: code)])
        let desk = try device([pixel, tablet])
        try notify(desk, "a")
        try service.wait(for: 1, at: "/tablet")
        let endpoint = JSON.string(pixel.endpoint)
        let gone = try report(desk, "that it is gone") { $0["gone"]?.arrayValue?.isEmpty == false }
        #expect(gone["gone"] == .array([endpoint]))
        try desk.status("forgotten") { $0["push"]?["browsers"] == 1 }
        // Also after a restart, as long as alert-page names it.
        try restart(desk)
        try desk.status("it is forgotten") { $0["push"]?["browsers"] == 1 }
        try notify(desk, "b")
        try service.wait(for: 2, at: "/tablet")
        #expect(service.received(at: "/pixel").count == 1)
        try pair([tablet], desk)
        _ = try report(desk, "that it was taken out") { $0["gone"] == .array([]) }
    }

    @Test func aBusyServiceIsAskedAgain() throws {
        defer { service.stop() }
        service.answer(
            "/pixel", [.init(code: 500), .init(code: 429, headers: ["Retry-After: 2"])])
        let desk = try device()
        let start = ContinuousClock.now
        try notify(desk, "a")
        let pushes = try service.wait(for: 3)
        #expect(ContinuousClock.now - start > .seconds(2))
        #expect(Set(pushes.map { $0.headers["topic"] }).count == 1)
        #expect(Set(pushes.map { $0.body.prefix(86) }).count == 3, "salts and keys are used once")
        try desk.status("it is there") { $0["push"]?["failures"] == 2 && $0["push"]?["waiting"] == 0 }
    }

    @Test func whatIsRefusedIsToldAndNotRepeated() throws {
        defer { service.stop() }
        service.answer(
            "/pixel",
            [
                .init(code: 413), .init(code: 307, headers: ["Location: \(service.origin)/elsewhere"]),
                .init(code: 403, body: "{\"reason\":\"BadJwtToken\"}"),
            ])
        let desk = try device()
        for (id, problem) in [
            ("a", "the push service refuses: 413"),
            ("b", "the push service answers 307, a redirection, which is not followed"),
            ("c", "the push service refuses: 403: BadJwtToken"),
        ] {
            try notify(desk, id)
            try desk.status("the problem") { $0["push"]?["problem"] == .string(problem) && $0["push"]?["waiting"] == 0 }
        }
        #expect(service.received().map(\.path) == ["/pixel", "/pixel", "/pixel"])
        try desk.wait("a notification of it") { try desk.delivered.contains { $0.id == "alert-link-phone" } }
        #expect(
            try desk.alertLink("status").output.contains(
                "pushes to 1 browser: 3 open, 0 waiting, 3 failed, 0 given up"))
    }

    /// An endpoint can be any URL, so the address is checked to which the connection is made.
    @Test(arguments: ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]"])
    func noConnectionGoesToPrivateAddresses(host: String) throws {
        defer { service.stop() }
        let spy = TestBrowser("spy", endpoint: "https://\(host):\(service.port)/spy")
        let desk = try device([spy])
        try notify(desk, "a")
        let status = try desk.status("refused") { $0["push"]?["failures"] == 1 && $0["push"]?["waiting"] == 0 }
        let problem = status["push"]?["problem"]?.stringValue ?? ""
        #expect(problem.hasSuffix("which is not a public address; see push-hosts"), "\(problem)")
        #expect(service.connectionCount == 0)
    }

    /// http is for this machine alone, and only where the settings name it.
    @Test func withoutEncryptionNothingIsSent() throws {
        defer { service.stop() }
        let desk = try device([], page: "hosts = [\"desk.example\"]")
        try pair([pixel], desk)
        let problem = "the subscription of pixel is invalid, or at an address that is refused; see push-hosts"
        try desk.status("it is refused") { $0["push"]?["problem"] == .string(problem) }
        try notify(desk, "a")
        try desk.status("it has gone by") { $0["ownOpen"] == 1 }
        // The settings change while it runs; what begins then is sent.
        try desk.write(page(), to: "page.toml")
        try desk.status("it is allowed") { $0["push"]?["browsers"] == 1 }
        try notify(desk, "b", title: "Later")
        #expect(try shown(try service.wait(for: 1), by: pixel)[0]["title"] == "Later")
    }

    @Test func withoutANameItSaysWhatToWrite() throws {
        defer { service.stop() }
        let desk = try Device("desk", broker: nil)
        try desk.write("port = 8470\n", to: "page.toml")
        _ = try desk.alertLink("init")
        try desk.startLink()
        let told = try report(desk, "the problem") { $0["problem"] != nil }
        // Nobody has asked for pushes: that is no problem of alert-link's.
        #expect(try desk.status("it runs") { $0["daemon"]?.boolValue == true }["push"] == nil)
        try pair([pixel], desk)
        try desk.status("a browser has") { $0["push"]?["problem"] == told["problem"] }
        let file = desk.path + "/config/alertd/page.toml"
        #expect(told["problem"]?.stringValue?.contains("write hosts = [\"NAME\"] into \(file)") == true)
        #expect(told["publicKey"] != nil)
        try desk.write("hosts = [\"desk.example\"\n", to: "page.toml")
        _ = try report(desk, "the mistake") { $0["problem"]?.stringValue?.contains("page.toml: line ") == true }
        try desk.write(page(), to: "page.toml")
        _ = try report(desk, "that all is well") { $0["problem"] == nil }
        try desk.status("a browser") { $0["push"]?["browsers"] == 1 }
        try notify(desk, "a")
        try service.wait(for: 1)
    }

    @Test func theTextOnlyWhereItIsSwitchedOn() throws {
        defer { service.stop() }
        let desk = try device(page: page("push = \"text\""))
        try notify(desk, "a")
        #expect(try shown(try service.wait(for: 1), by: pixel)[0]["body"] == "no space\ndesk")
    }

    @Test func anApprovalIsNamedAndNothingOfIt() throws {
        defer { service.stop() }
        let desk = try device(
            page: page("push = \"text\""), configuration: "[approvals]\nto = [\"phone\"]\n")
        let asking = try desk.agent("approve --no-start -- touch \(desk.path)/SECRETWORD")
        let push = try service.wait(for: 1, within: 30)[0]
        let text = try shown([push], by: pixel)[0]
        #expect(text["title"] == "An approval")
        #expect(text["body"] == "On desk")
        #expect(!String(decoding: text.serialized(), as: UTF8.self).contains("SECRET"))
        let id = try #require(try desk.prompts.first?.id)
        _ = try desk.call(Prompts.Withdraw(ids: [id]))
        _ = try asking.wait(within: .seconds(30))
    }

    /// Browsers are the phone; with ntfy both are, and a tap on its message opens the page.
    @Test func ntfyAndBrowsersAreThePhone() throws {
        defer { service.stop() }
        let ntfy = try StandInNtfy()
        defer { ntfy.stop() }
        let desk = try device(settings: "[phone]\nserver = \"\(ntfy.url)\"\nname = \"pixel\"")
        var content = Notifications.Content(title: "Backup failed")
        content.to = ["pixel"]
        _ = try desk.call(Notifications.Notify(id: "a", content: content))
        let message = try ntfy.wait(for: 1)[0]
        #expect(message["click"] == "https://desk.example/#/")
        try service.wait(for: 1)
        // Without a name of the page there is nothing to open.
        try desk.write("port = 8470\n", to: "page.toml")
        try desk.status("no page") { $0["push"]?["problem"]?.stringValue?.contains("hosts") == true }
        _ = try desk.call(Notifications.Notify(id: "b", content: content))
        #expect(try ntfy.wait(for: 2)[1]["click"] == nil)
    }

    @Test func alertctlKnowsBrowsersAsThePhone() throws {
        defer { service.stop() }
        let desk = try device([])
        let refused = try desk.run("alertctl", ["notify", "Backup failed", "--to", "phone"])
        #expect(refused.errors.contains("phone"))
        try pair([pixel], desk)
        try desk.status("a browser") { $0["push"]?["browsers"] == 1 }
        let sent = try desk.run("alertctl", ["notify", "Backup failed", "--to", "phone"])
        #expect(sent.status == 0)
        #expect(sent.errors == "")
        try service.wait(for: 1)
    }

    @Test func damagedFilesAreTold() throws {
        defer { service.stop() }
        let desk = try device()
        for text in ["{", "{\"version\":9,\"devices\":[]}", String(repeating: " ", count: 300 << 10) + "{}"] {
            let file = place(desk) + "/devices.json"
            try Data(text.utf8).write(to: URL(filePath: file))
            _ = try report(desk, "the damage") { $0["problem"]?.stringValue?.contains("is damaged") == true }
            try pair([pixel], desk)
            _ = try report(desk, "that it is whole") { $0["problem"] == nil }
        }
        try notify(desk, "a")
        try service.wait(for: 1)
    }
}
