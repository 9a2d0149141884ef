// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Glibc
import PageControlProtocol
import ProcessSupport
import Testing
import Varlink

@testable import AlertPage

/// Access to the page, with the programs as they are installed.
@Suite struct AccessTests {
    @Test func filesAreForEverybodyAndCarryTheRules() throws {
        let world = try PageWorld(startsDaemon: false)
        let connection = try world.tcp()
        let page = try connection.request("GET", "/", ["Host: \(world.own)"])
        #expect(page.status == 200 && page.field("content-type") == "text/html; charset=utf-8")
        for (name, value) in ResponseFields.all { #expect(page.field(name) == value) }
        #expect(page.field("set-cookie") == nil && page.field("server") == nil)
        let tag = try #require(page.field("etag"))
        // The connection goes on.
        let again = try connection.request("GET", "/?source=pwa", ["Host: \(world.own)", "If-None-Match: \(tag)"])
        #expect(again.status == 304 && again.body.isEmpty)
        // A body after HEAD would be taken for the next response.
        #expect(try connection.request("HEAD", "/api/Ack", ["Host: \(world.own)"]).status == 405)
        let head = try connection.request("HEAD", "/", ["Host: \(world.own)"])
        #expect(head.status == 200 && head.field("content-length") == "\(page.body.count)")
        for path in ["/nothing", "/../Package.swift", "/%2e%2e/x", "/app.js/", "//app.js", "/index.html%00"] {
            #expect(try connection.request("GET", path, ["Host: \(world.own)"]).status == 404, "\(path)")
        }
    }

    @Test func filesAreInTheFolderOfTheirVersion() throws {
        let world = try PageWorld(startsDaemon: false)
        let connection = try world.tcp()
        func get(_ path: String) throws -> RawHTTP.Reply {
            try connection.request("GET", path, ["Host: \(world.own)"])
        }
        let page = try get("/")
        #expect(page.field("cache-control") == "no-cache")
        let addresses = page.text.matches(of: #/(?:src|href)="(\/v\/([0-9a-f]{16})\/[a-z.]+)"/#)
        #expect(addresses.count > 2 && Set(addresses.map(\.output.2)).count == 1)
        for address in addresses {
            let file = try get(String(address.output.1))
            #expect(file.status == 200 && file.field("cache-control")?.hasSuffix("immutable") == true)
        }
        // The addresses that others know stay, and a file of another version is none.
        for path in ["/sw.js", "/icon.svg", "/manifest.webmanifest"] {
            #expect(try get(path).field("cache-control") == "no-cache", "\(path)")
        }
        for path in ["/app.js", "/v/0123456789abcdef/app.js", "/v//app.js", "/v/HASH/app.js"] {
            #expect(try get(path).status == 404, "\(path)")
        }
    }

    @Test func filesAreCompressedForThoseWhoTakeIt() throws {
        let world = try PageWorld(startsDaemon: false)
        let connection = try world.tcp()
        func get(_ fields: String...) throws -> RawHTTP.Reply {
            try connection.request("GET", "/", ["Host: \(world.own)"] + fields)
        }
        let plain = try get()
        let packed = try get("Accept-Encoding: gzip")
        #expect(plain.field("content-encoding") == nil && packed.field("content-encoding") == "gzip")
        #expect(packed.body.count < plain.body.count && packed.body.starts(with: [0x1F, 0x8B]))
        for reply in [plain, packed] { #expect(reply.field("vary") == "Accept-Encoding") }
        let tags = [plain, packed].compactMap { $0.field("etag") }
        #expect(Set(tags).count == 2)
        for tag in tags {
            #expect(try get("Accept-Encoding: gzip", "If-None-Match: W/\(tag)").status == 304)
        }
        // Nobody who reads along may guess a secret by the length of a reply.
        let reply = try world.post("Enter", ["ticket": "none"])
        #expect(reply.field("content-encoding") == nil)
    }

    @Test func oldAndLooseRequestsAreUnderstood() throws {
        let world = try PageWorld()
        let bearer = try world.desk()
        #expect(try world.tcp().request("GET", "/", ["Host:\t\(world.own) \t"]).status == 200)
        let stream = try world.tcp()
        stream.send("GET /api/watch HTTP/1.0\r\nHost: \(world.own)\r\nAuthorization: bearer \(bearer)\r\n\r\n")
        let head = try stream.head()
        #expect(head.status == 200 && head.field("transfer-encoding") == nil && head.field("connection") == "close")
        #expect(head.field("date")?.hasSuffix(" GMT") == true)
        #expect(try stream.wait(for: "\n\n") == ":\n\n")
        try stream.wait(for: "data: {\"part\":\"everything\"}\n\n")
    }

    @Test func aPersonGetsADocumentInsteadOfJSON() throws {
        let world = try PageWorld(startsDaemon: false)
        let accept = "Accept: text/html,*/*;q=0.8"
        let wrong = try world.tcp().request("GET", "/", ["Host: localhost:\(world.port)", accept])
        #expect(wrong.status == 421 && wrong.field("content-type") == "text/html; charset=utf-8")
        #expect(wrong.text.contains("<a href=\"http://127.0.0.1:\(world.port)/\">"))
        let nothing = try world.tcp().request("GET", "/today", ["Host: \(world.own)", accept])
        #expect(nothing.status == 404 && nothing.text.contains("<a href=\"/\">"))
        for (name, value) in ResponseFields.all { #expect(wrong.field(name) == value) }
    }

    @Test func theRulesComeBeforeEverything() throws {
        let world = try PageWorld(startsDaemon: false)
        let wrong = try world.tcp().request("GET", "/", ["Host: localhost:\(world.port)"])
        #expect(wrong.status == 421 && wrong.text.contains("http://127.0.0.1:\(world.port)/"))
        #expect(try world.tcp().request("GET", "/", []).status == 421)
        #expect(try world.tcp().request("GET", "/nothing", ["Host: evil.example"]).status == 421)
        let foreign = ["Host: \(world.own)", "Origin: http://evil.example"]
        #expect(try world.tcp().request("POST", "/api/Enter", foreign, body: Array("{}".utf8)).status == 403)
        let asked = try world.tcp().request("OPTIONS", "/api/Items", foreign)
        #expect(asked.status == 403)
        let own = try world.tcp().request(
            "OPTIONS", "/api/Items", ["Host: \(world.own)", "Origin: http://\(world.own)"])
        #expect(own.status == 204)
        for reply in [asked, own] {
            #expect(!reply.fields.contains { $0.name.hasPrefix("access-control-") })
        }
        // Names of other proxies are refused with what to write.
        let name = try world.unix().request("GET", "/", ["Host: other.test"])
        #expect(name.status == 421 && name.text.contains("page.toml"))
        #expect(try world.unix().request("GET", "/", ["Host: desk.test"]).status == 200)
    }

    @Test func nothingOfTheAPIWithoutABearer() throws {
        let world = try PageWorld(startsDaemon: false)
        for method in Page.methods where method.name != Page.Enter.name {
            let name = String(method.name.split(separator: ".").last ?? "")
            for door in [PageWorld.Door.http, .proxy] {
                let reply = try world.post(name, door: door)
                #expect(reply.status == 401 && reply.error == "Unauthorized", "\(name)")
            }
            let got = try world.tcp().request("GET", "/api/\(name)", ["Host: \(world.own)"])
            #expect(got.status == 405 && got.field("allow") == "POST", "\(name)")
        }
        #expect(try world.tcp().request("GET", "/api/watch", ["Host: \(world.own)"]).status == 401)
        // No path and no verb makes a ticket: that is another interface, on another socket.
        for name in ["Ticket", "Pair", "org.alertd.PageControl.Ticket", "Status"] {
            #expect([401, 404].contains(try world.post(name, door: .proxy).status), "\(name)")
        }
        #expect(try world.control(PageControl.Devices()).devices.isEmpty)
    }

    @Test func ticketsCountOnceAndSessionsStayAtTheirDoor() throws {
        let world = try PageWorld()
        let ticket = try world.ticket()
        // A ticket cannot be used through a proxy, and looking at it uses nothing.
        #expect(try world.post("Enter", ["ticket": .string(ticket)], door: .proxy).status == 401)
        for _ in 0..<10 {
            #expect(try world.tcp().request("GET", "/?t=\(ticket)", ["Host: \(world.own)"]).status == 200)
        }
        let entered = try world.post("Enter", ["ticket": .string(ticket), "name": "Firefox on Ada's desk"])
        #expect(entered.status == 200 && entered.json["name"]?.stringValue == "Firefox-on-Ada-s-desk")
        let desk = try #require(entered.json["bearer"]?.stringValue)
        #expect(try world.post("Enter", ["ticket": .string(ticket)]).status == 401)
        let phone = try world.paired()
        #expect(try world.post("Items", bearer: desk).status == 200)
        #expect(try world.post("Items", bearer: phone, door: .proxy).status == 200)
        #expect(try world.post("Items", bearer: desk, door: .proxy).status == 401)
        #expect(try world.post("Items", bearer: phone).status == 401)
        #expect(try world.post("Session", bearer: phone, door: .proxy).json["paired"]?.boolValue == true)
        // The bearer is nowhere but in the browser.
        let file = try TestProcess.check("cat", [world.devicesFile])
        #expect(!file.contains(desk) && !file.contains(phone) && file.contains("\"hash\""))
        #expect(!world.page.errors.contains(ticket) && !world.page.errors.contains(desk))
        var status = stat()
        #expect(stat(world.devicesFile, &status) == 0 && status.st_mode & 0o7777 == 0o600)
        #expect(stat(world.folder + "/state/alertd/page", &status) == 0 && status.st_mode & 0o7777 == 0o700)
        for socket in ["page", "page-control"] {
            #expect(stat(world.folder + "/run/alertd/" + socket, &status) == 0 && status.st_mode & 0o7777 == 0o600)
        }
    }

    @Test func revokingEndsASessionAndItsStream() throws {
        let world = try PageWorld()
        let (desk, phone) = (try world.desk(), try world.paired())
        // The person learns of a browser from elsewhere, whoever opened its code.
        let told = try world.call(Notifications.History()).notifications.compactMap(\.content.body)
        #expect(told.count == 1 && told[0].contains("phone was paired") && told[0].contains("alertctl page revoke"))
        let stream = try world.watch(phone, door: .proxy)
        try stream.wait(for: "everything")
        let devices = try world.post("Devices", bearer: desk).json["devices"]?.arrayValue ?? []
        #expect(devices.count == 2)
        #expect(try world.control(PageControl.Revoke(device: "phone")).name == "phone")
        _ = try stream.end()
        #expect(try world.post("Items", bearer: phone, door: .proxy).status == 401)
        #expect(try world.control(PageControl.Status()).streams == 0)
        #expect(try world.post("Leave", bearer: desk).status == 200)
        #expect(try world.post("Items", bearer: desk).status == 401)
        #expect(try world.control(PageControl.Devices()).devices.isEmpty)
    }

    @Test func theSixthWrongTryWaits() throws {
        let world = try PageWorld(startsDaemon: false)
        for _ in 0..<5 { #expect(try world.post("Enter", ["ticket": "wrong"]).status == 401) }
        let sixth = try world.post("Enter", ["ticket": "wrong"])
        #expect(sixth.status == 429 && sixth.error == "TooManyTries")
        #expect((sixth.json["parameters"]?["seconds"]?.intValue ?? 0) > 0)
    }

    /// Becoming another user takes root.
    @Test(.enabled(if: geteuid() == 0, "only root can become another user"))
    func anotherUserIsShutOutOfTCPEvenWithARightBearer() throws {
        let world = try PageWorld()
        let bearer = try world.desk()
        let request = #"""
            exec 3<>/dev/tcp/127.0.0.1/$1
            printf '%s\r\n' "POST /api/Items HTTP/1.1" "Host: 127.0.0.1:$1" "Origin: http://127.0.0.1:$1" \
                "Authorization: Bearer $2" "Content-Length: 2" "Connection: close" "" >&3
            printf '{}' >&3
            cat <&3
            """#
        func run(_ wrapper: [String]) throws -> String {
            let words = wrapper + ["bash", "-c", request, "client", "\(world.port)", bearer]
            return try TestProcess.run(words[0], Array(words.dropFirst()), errors: .withOutput).output
        }
        #expect(try run([]).contains("200 OK"))
        let foreign = try run(["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"])
        #expect(!foreign.contains("HTTP/"), "\(foreign)")
        // The kernel names user 0 for a connection whose other end is closed.
        let closing =
            "exec 3<>/dev/tcp/127.0.0.1/\(world.port); "
            + "printf 'GET / HTTP/1.1\\r\\nHost: \(world.own)\\r\\n\\r\\n' >&3; exec 3>&-"
        for _ in 0..<20 {
            _ = try TestProcess.run(
                "setpriv", ["--reuid", "65534", "--regid", "65534", "--clear-groups", "bash", "-c", closing])
        }
        #expect(try world.post("Items", bearer: bearer).status == 200)
    }

    /// Becoming another user takes root.
    @Test(.enabled(if: geteuid() == 0, "only root can become another user"))
    func theProxySocketTakesItsPersonAndRoot() throws {
        let world = try PageWorld(startsDaemon: false, settings: "hosts = [\"desk.test\"]\nproxy-user = \"nobody\"\n")
        let other = try PageWorld(startsDaemon: false)
        let script =
            "import socket,sys\ns=socket.socket(socket.AF_UNIX)\ns.connect(sys.argv[1])\n"
            + "s.sendall(b'GET / HTTP/1.1\\r\\nHost: desk.test\\r\\nConnection: close\\r\\n\\r\\n')\nprint(s.recv(99))"
        for (world, isIn) in [(world, true), (other, false)] {
            for folder in ["", "/run", "/run/alertd"] { chmod(world.folder + folder, 0o755) }
            chmod(world.folder + "/run/alertd/page", 0o666)
            let output = try TestProcess.run(
                "setpriv",
                [
                    "--reuid", "65534", "--regid", "65534", "--clear-groups", "/usr/bin/python3", "-c", script,
                    world.folder + "/run/alertd/page",
                ], errors: .withOutput
            ).output
            #expect(output.contains("200 OK") == isIn, "\(output)")
        }
    }
}

extension PageWorld {
    /// Opens the stream of a session.
    func watch(_ bearer: String, door: Door = .http) throws -> RawHTTP {
        let connection = try door == .http ? tcp() : unix()
        connection.send(
            "GET /api/watch HTTP/1.1\r\nHost: \(door == .http ? own : Self.host)\r\n"
                + "Authorization: Bearer \(bearer)\r\n\r\n"
        )
        let head = try connection.head()
        guard head.status == 200, head.field("content-type") == "text/event-stream" else {
            throw TestProcess.Failure("no stream: \(head)")
        }
        return connection
    }
}
