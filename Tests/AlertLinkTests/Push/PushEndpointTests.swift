// SPDX-License-Identifier: Apache-2.0

import SettingsKit
import Testing
import Varlink

@testable import AlertLink

/// The addresses that pushes may go to: browsers name their endpoints, so an endpoint may be anything.
@Suite struct PushEndpointTests {
    @Test(arguments: [
        ("https://fcm.googleapis.com/fcm/send/a:APA91b-_", "https://fcm.googleapis.com"),
        ("https://Web.Push.Apple.com/QG", "https://web.push.apple.com"), ("https://a:443/x", "https://a"),
        ("https://a:8443/x?token=b%3d", "https://a:8443"),
        ("https://[2001:db8::1]:8443/x", "https://[2001:db8::1]:8443"),
        ("https://127.0.0.1/", "https://127.0.0.1"),
    ])
    func origins(url: String, origin: String) throws {
        let endpoint = try #require(PushEndpoint(url, hosts: []))
        #expect(endpoint.origin == origin)
        #expect(endpoint.reach == .public)
        #expect(PushEndpoint(url, hosts: [origin])?.reach == .any)
    }

    @Test(arguments: [
        "", "a", "http://a/", "https://", "https://a", "https:///x", "https://a@b/x", "https://a\\@b/x",
        "https://a:0/x",
        "https://a:99999/x", "https://a b/x", "https://a/\u{7F}", "https://a/é", "HTTPS://a/x", "ftp://a/x",
        "https://a#@b/x", "https://a?@b/x", "https://-a/x", "https://[::1/x", "https://[g::1]/x", "https://a/x\r\nX: y",
        "file:///etc/passwd", "https://a/" + String(repeating: "a", count: 2_048),
    ])
    func whatIsUnusualIsRefused(url: String) { #expect(PushEndpoint(url, hosts: []) == nil) }

    @Test func withoutEncryptionOnlyWhereTheSettingsNameIt() {
        let hosts: Set = ["http://127.0.0.1:8080"]
        #expect(PushEndpoint("http://127.0.0.1:8080/x", hosts: hosts)?.reach == .loopback)
        #expect(PushEndpoint("http://127.0.0.1:8081/x", hosts: hosts) == nil)
        #expect(PushEndpoint("https://127.0.0.1:8080/x", hosts: hosts)?.reach == .public)
    }

    @Test(
        arguments: [
            [8, 8, 8, 8], [1, 1, 1, 1], [100, 63, 255, 255], [100, 128, 0, 0], [172, 15, 0, 1], [172, 32, 0, 1],
            [192, 167, 1, 1], [198, 20, 0, 1], [223, 255, 255, 255],
            [0x2A, 0, 0x14, 0x50] + [UInt8](repeating: 0, count: 11) + [1],
            // 8.8.8.8, mapped and by NAT64.
            [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF, 8, 8, 8, 8],
            [0, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8) + [8, 8, 8, 8],
        ] as [[UInt8]])
    func publicAddresses(address: [UInt8]) {
        #expect(NetworkAddress.isPublic(address))
        #expect(!NetworkAddress.isLoopback(address))
    }

    @Test(
        arguments: [
            [0, 0, 0, 0], [10, 1, 2, 3], [100, 64, 0, 1], [100, 127, 255, 255], [127, 0, 0, 1], [127, 9, 9, 9],
            [169, 254, 169, 254], [172, 16, 0, 1], [172, 31, 255, 255], [192, 0, 0, 8], [192, 0, 2, 1],
            [192, 88, 99, 1],
            [192, 168, 1, 1], [198, 18, 0, 1], [198, 19, 255, 255], [198, 51, 100, 1], [203, 0, 113, 1],
            [224, 0, 0, 251],
            [240, 0, 0, 1], [255, 255, 255, 255], [], [1, 2, 3],
            [UInt8](repeating: 0, count: 16), [UInt8](repeating: 0, count: 15) + [1],
            [0xFE, 0x80] + [UInt8](repeating: 0, count: 13) + [1], [0xFD, 0x7A] + [UInt8](repeating: 1, count: 14),
            [0xFF, 0x02] + [UInt8](repeating: 0, count: 13) + [0xFB], [0xFE, 0xC0] + [UInt8](repeating: 1, count: 14),
            [0x20, 0x01, 0x0D, 0xB8] + [UInt8](repeating: 1, count: 12),
            [0x20, 0x01, 0, 0] + [UInt8](repeating: 1, count: 12),
            [0x20, 0x02, 10, 0, 0, 1] + [UInt8](repeating: 0, count: 10),
            [0x3F, 0xFF] + [UInt8](repeating: 0, count: 14),
            [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF, 127, 0, 0, 1],
            [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF, 192, 168, 0, 1],
            // IPv4-compatible, and private ones by NAT64.
            [UInt8](repeating: 0, count: 12) + [8, 8, 8, 8],
            [0, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8) + [10, 0, 0, 1],
            [0, 0x64, 0xFF, 0x9B, 0, 1] + [UInt8](repeating: 0, count: 6) + [8, 8, 8, 8],
        ] as [[UInt8]])
    func otherAddresses(address: [UInt8]) { #expect(!NetworkAddress.isPublic(address)) }

    @Test func loopback() {
        for address: [UInt8] in [[127, 0, 0, 1], [UInt8](repeating: 0, count: 15) + [1]] {
            #expect(PushEndpoint.Reach.loopback.admits(address))
            #expect(!PushEndpoint.Reach.public.admits(address))
            #expect(PushEndpoint.Reach.any.admits(address))
        }
        #expect(!PushEndpoint.Reach.loopback.admits([8, 8, 8, 8]))
        #expect(!PushEndpoint.Reach.loopback.admits([]))
    }

    // MARK: devices.json

    private func read(_ devices: [JSON]) throws -> (browsers: [PushBrowser], invalid: [String]) {
        let json: JSON = ["version": 1, "devices": .array(devices)]
        return try #require(PushDevices.read(json.serialized(), hosts: []))
    }

    private func changed(_ device: JSON, _ key: String, _ value: JSON?) -> JSON {
        guard case .object(var object) = device else { return device }
        object[key] = value
        return .object(object)
    }

    @Test func browsersWithASubscription() throws {
        let browser = TestBrowser("pixel", endpoint: "https://push.example/a")
        let (browsers, invalid) = try read([
            changed(browser.device, "kind", "desk"),
            changed(TestBrowser("b", endpoint: "").device, "subscription", nil),
        ])
        #expect(browsers.map(\.id) == ["pixel"])
        #expect(browsers[0].endpoint.url == browser.endpoint)
        #expect(invalid == [])
    }

    @Test func whatIsNoSubscriptionIsNamed() throws {
        let good = TestBrowser("pixel", endpoint: "https://push.example/a")
        let wrong: [JSON] = [
            ["endpoint": "https://push.example/b", "p256dh": .string(good.p256dh), "auth": "AA"],
            ["endpoint": "http://push.example/b", "p256dh": .string(good.p256dh), "auth": .string(good.auth)],
            ["endpoint": 5, "p256dh": .string(good.p256dh), "auth": .string(good.auth)], [:], "x",
        ]
        let (browsers, invalid) = try read(
            wrong.enumerated().map { place, subscription in
                changed(TestBrowser("w\(place)", endpoint: "").device, "subscription", subscription)
            } + [good.device])
        #expect(browsers.map(\.id) == ["pixel"])
        #expect(invalid == wrong.indices.map { "w\($0)" })
    }

    @Test func aBrowserThatIsThereTwiceGetsOne() throws {
        let one = TestBrowser("a", endpoint: "https://push.example/a")
        let (browsers, _) = try read([one.device, changed(one.device, "id", "b"), one.device])
        #expect(browsers.map(\.id) == ["a"])
    }

    @Test func theFileIsBounded() throws {
        let many = (0..<40).map { TestBrowser("d\($0)", endpoint: "https://push.example/\($0)").device }
        #expect(try read(many).browsers.count == PushDevices.maximum)
        let long: JSON = [
            "version": 1, "devices": [], "x": .string(String(repeating: "x", count: PushDevices.maximumSize)),
        ]
        #expect(PushDevices.read(long.serialized(), hosts: []) == nil)
        for text in [
            "", "[]", "{}", "{\"version\":2,\"devices\":[]}", "{\"version\":1}", "{\"version\":1,\"devices\":[5]}",
        ] {
            #expect(PushDevices.read(Array(text.utf8), hosts: []) == nil, "\(text)")
        }
    }

    @Test func theReportIsReadAgain() throws {
        let report = PushReport(publicKey: P256PrivateKey.random().publicKey, gone: ["https://a/1", "https://a/2"])
        let bytes = report.json.serialized()
        #expect(PushReport.gone(in: bytes) == report.gone)
        #expect(report.json["publicKey"]?.stringValue?.utf8.count == 87)
        #expect(report.json["problem"] == nil)
        #expect(PushReport.gone(in: []) == [])
    }

    // MARK: page.toml

    private func settings(_ text: String) throws(SettingsProblem) -> PageSettings {
        try PageSettings(Array(text.utf8))
    }

    @Test func theSettingsOfThePage() throws {
        let all = try settings(
            """
            port = 8470
            hosts = ["Desk.example.ts.net", "desk.lan:8443", "desk.example:443"]
            proxy-user = "caddy"
            push = "text"
            push-hosts = ["ntfy.lan", "https://ntfy.lan:8443", "http://127.0.0.1:8080", "http://[::1]:80"]
            """)
        #expect(all.port == 8_470)
        #expect(all.hosts == ["desk.example.ts.net", "desk.lan:8443", "desk.example"])
        #expect(all.address == "https://desk.example.ts.net")
        #expect(all.proxyUser == "caddy")
        #expect(all.push == .text)
        #expect(
            all.pushHosts == ["https://ntfy.lan", "https://ntfy.lan:8443", "http://127.0.0.1:8080", "http://[::1]"])
        let none = try settings("")
        #expect(none == PageSettings())
        #expect(none.push == .title)
        #expect(none.address == nil)
    }

    @Test(arguments: [
        "colour = 1", "port = 80", "push = \"all\"", "push = true", "hosts = \"a\"", "hosts = [\"https://a\"]",
        "hosts = [\"a/b\"]", "hosts = [\"a\\nb\"]", "hosts = [\"\"]", "push-hosts = [\"http://ntfy.lan\"]",
        "push-hosts = [\"ntfy.lan/x\"]", "push-hosts = [\"http://127.0.0.1.evil.example\"]",
    ])
    func wrongSettingsOfThePage(text: String) { #expect(throws: SettingsProblem.self) { try settings(text) } }
}
