// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import AlertPage

@Suite struct RequestRulesTests {
    private static let http = RequestRules(door: .http, port: 8470, hosts: ["desk.test"])
    private static let proxy = RequestRules(door: .proxy, port: 8470, hosts: ["desk.test", "desk.test:8443"])
    private static let own = "127.0.0.1:8470"

    private static func status(_ rules: RequestRules, _ method: String, _ target: String, _ fields: [String]) -> Int {
        let fields = fields.map { line in
            let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
            return RequestHead.Field(parts[0], String((parts.count > 1 ? parts[1] : "").drop { $0 == " " }))
        }
        do throws(RequestRules.Refusal) {
            try rules.check(RequestHead(method: method, target: target, fields: fields))
            return 200
        } catch {
            return error.status
        }
    }

    @Test(arguments: [
        "Host: 127.0.0.1", "Host: 127.0.0.1:8471", "Host: 127.0.0.1.evil.example:8470", "Host: evil.example:8470",
        "Host: 0.0.0.0:8470", "Host: localhost:8470", "Host: [::1]:8470", "Host: 127.0.0.1:8470.", "Host: 127.1:8470",
        "Host: user@127.0.0.1:8470", "Host: 2130706433:8470", "Host: 127.0.0.1:08470", "Host: desk.test:8470",
        "Host: desk.test.", "Host: xdesk.test", "Host:", "X-Forwarded-Host: 127.0.0.1:8470",
    ])
    func anyOtherHostIsMisdirected(_ host: String) {
        #expect(Self.status(Self.http, "GET", "/", [host]) == 421)
    }

    @Test func oneHostIsNeededExactly() {
        #expect(Self.status(Self.http, "GET", "/", []) == 421)
        #expect(Self.status(Self.http, "GET", "/", ["Host: \(Self.own)", "Host: \(Self.own)"]) == 421)
        #expect(Self.status(Self.http, "GET", "/", ["Host: \(Self.own)", "Host: evil.example"]) == 421)
        #expect(Self.status(Self.http, "GET", "/", ["host: \(Self.own)"]) == 200)
        #expect(Self.status(Self.http, "GET", "/", ["HOST: Desk.Test"]) == 200)
        for blank in [" ", "\t", " \t "] {
            #expect(Self.status(Self.http, "GET", "/", ["Host:\(blank)\(Self.own)\(blank)"]) == 200)
        }
        #expect(Self.status(Self.proxy, "GET", "/", ["Host: desk.test:8443"]) == 200)
        // The address of this machine is none of a proxy's.
        #expect(Self.status(Self.proxy, "GET", "/", ["Host: \(Self.own)"]) == 421)
    }

    @Test func theRefusalSaysWhatToOpenOrToWrite() {
        func reason(_ rules: RequestRules) -> String {
            do throws(RequestRules.Refusal) {
                try rules.check(RequestHead(method: "GET", target: "/", fields: [.init("Host", "localhost:8470")]))
                return ""
            } catch { return error.reason }
        }
        #expect(reason(Self.http).contains("http://127.0.0.1:8470/"))
        #expect(reason(Self.http).contains("hosts = ["))
        #expect(reason(RequestRules(door: .proxy, port: 8470, hosts: [])).contains("hosts = [\"NAME\"]"))
        #expect(reason(Self.proxy).contains("https://desk.test/"))
    }

    @Test(arguments: ["http://127.0.0.1:8470/", "http://evil.example/", "*", "", "api/Items", "127.0.0.1:8470"])
    func onlyPathsAreTargets(_ target: String) {
        #expect(Self.status(Self.http, "GET", target, ["Host: \(Self.own)"]) == 400)
    }

    @Test(arguments: [
        ([], 403), (["Origin: null"], 403), (["Origin: http://evil.example"], 403),
        (["Origin: https://127.0.0.1:8470"], 403), (["Origin: http://127.0.0.1:8471"], 403),
        (["Origin: http://127.0.0.1:8470.evil.example"], 403), (["Origin: http://127.0.0.1:8470/"], 403),
        (["Origin: http://127.0.0.1:8470"], 200),
        (["Origin: http://127.0.0.1:8470", "Origin: http://127.0.0.1:8470"], 403),
        (["Origin: http://127.0.0.1:8470", "Sec-Fetch-Site: same-origin"], 200),
        (["Origin: http://127.0.0.1:8470", "Sec-Fetch-Site: same-site"], 403),
        (["Origin: http://127.0.0.1:8470", "Sec-Fetch-Site: cross-site"], 403),
        (["Origin: http://127.0.0.1:8470", "Sec-Fetch-Site: none"], 403),
    ])
    func aChangeNeedsTheOwnOrigin(_ fields: [String], _ status: Int) {
        for method in ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"] {
            #expect(Self.status(Self.http, method, "/api/Items", ["Host: \(Self.own)"] + fields) == status, "\(method)")
        }
    }

    /// The requests that Chromium sends to a local server for a foreign page.
    @Test(arguments: [
        ("GET", "/", ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document"], 200),
        ("GET", "/", ["Sec-Fetch-Site: none", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document"], 200),
        ("GET", "/", ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: iframe"], 403),
        ("GET", "/", ["Sec-Fetch-Site: same-origin", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: frame"], 403),
        ("GET", "/", ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: object"], 403),
        ("GET", "/icon.svg", ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors", "Sec-Fetch-Dest: image"], 403),
        ("GET", "/app.js", ["Sec-Fetch-Site: same-site", "Sec-Fetch-Mode: no-cors", "Sec-Fetch-Dest: script"], 403),
        ("GET", "/app.js", ["Sec-Fetch-Site: same-origin", "Sec-Fetch-Mode: cors", "Sec-Fetch-Dest: script"], 200),
        ("GET", "/api/watch", ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Dest: document"], 403),
        (
            "GET", "/api/watch",
            ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Dest: empty", "Origin: http://evil.example"], 403
        ),
        ("GET", "/api/watch", ["Origin: http://evil.example"], 403),
        ("GET", "/api/watch", ["Sec-Fetch-Site: same-origin", "Sec-Fetch-Dest: empty"], 200),
        ("POST", "/", ["Origin: http://evil.example", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Dest: document"], 403),
        // To 0.0.0.0, and to a name that was rebound: without any field of Fetch.
        ("POST", "/api/Items", ["Origin: http://evil.example"], 403),
        ("GET", "/", ["Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: cross-site"], 400),
        ("GET", "/", ["Sec-Fetch-Dest: document", "Sec-Fetch-Dest: iframe"], 403),
    ])
    func whatAForeignPageCanSend(_ method: String, _ target: String, _ fields: [String], _ status: Int) {
        #expect(Self.status(Self.http, method, target, ["Host: \(Self.own)"] + fields) == status)
    }

    @Test func behindAProxyTheOriginIsHTTPS() {
        func status(_ origin: String) -> Int {
            Self.status(Self.proxy, "POST", "/api/Items", ["Host: desk.test", "Origin: \(origin)"])
        }
        #expect(status("https://desk.test") == 200)
        #expect(status("http://desk.test") == 403)
        #expect(status("https://desk.test:8443") == 403)
    }

    @Test(arguments: [
        ("GET", "/", Route.file(name: "index.html", withBody: true)),
        ("HEAD", "/app.js?1", .file(name: "app.js", withBody: false)),
        ("GET", "/../etc/passwd", .file(name: "../etc/passwd", withBody: true)),
        ("POST", "/api/Items", .call(method: "Items")), ("GET", "/api/Items", .wrongMethod(allow: "POST")),
        ("HEAD", "/api/Ack", .wrongMethod(allow: "POST")), ("DELETE", "/api/Ack", .wrongMethod(allow: "POST")),
        ("GET", "/api/watch", .watch), ("POST", "/api/watch", .wrongMethod(allow: "GET")),
        ("POST", "/api/org.alertd.Page.Ack", .unknown), ("POST", "/api/", .unknown), ("POST", "/api/A%63k", .unknown),
        ("POST", "/", .wrongMethod(allow: "GET, HEAD")), ("OPTIONS", "/api/Ack", .options),
    ])
    func routes(_ method: String, _ target: String, _ route: Route) {
        #expect(Route(RequestHead(method: method, target: target, fields: [])) == route)
    }

    @Test func aBearerIsOneWordInOneField() {
        func bearer(_ values: String...) -> String? {
            RequestHead(method: "GET", target: "/", fields: values.map { .init("Authorization", $0) }).bearer
        }
        #expect(bearer("Bearer abc") == "abc")
        #expect(bearer("bearer abc") == "abc")
        #expect(bearer("BEARER  abc") == "abc")
        #expect(bearer("Bearerabc") == nil)
        #expect(bearer("Basic abc") == nil)
        #expect(bearer("Bearer abc", "Bearer abc") == nil)
        #expect(bearer("Bearer " + String(repeating: "a", count: 33)) == nil)
        #expect(bearer() == nil)
    }
}
