// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DesktopSupport
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing

/// A CalDAV server for a test: radicale on a free port of 127.0.0.1, with one calendar.
final class CalDAVServer {
    private let server: TestProcess
    let url: String

    init(in world: World) throws {
        let port = try FreePort.reserve()
        url = "http://127.0.0.1:\(port)/ada/"
        let configuration = try world.write(
            """
            [server]
            hosts = 127.0.0.1:\(port)
            [auth]
            type = none
            [storage]
            filesystem_folder = \(world.path)/radicale
            [logging]
            level = warning

            """, to: "radicale.conf")
        server = try TestProcess(
            "/usr/bin/radicale", ["--config", configuration], environment: world.environment, output: .dropped)
        let deadline = ContinuousClock.now + .seconds(60)
        while try request("GET", "").status == 0 {
            guard ContinuousClock.now < deadline else { throw ToolError("radicale does not answer: \(server.errors)") }
            Times.pass(until: .now + .milliseconds(50))
        }
        let body = """
            <?xml version="1.0"?><C:mkcalendar xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" \
            xmlns:A="http://apple.com/ns/ical/"><D:set><D:prop><D:displayname>Work</D:displayname>\
            <A:calendar-color>#1a5fb4ff</A:calendar-color></D:prop></D:set></C:mkcalendar>
            """
        let made = try request("MKCALENDAR", "work/", body: body)
        guard made.status == 201 else { throw ToolError("MKCALENDAR: \(made)") }
    }

    /// Makes a request with curl.
    @discardableResult
    func request(_ method: String, _ path: String, body: String? = nil) throws -> (status: Int, body: String) {
        var words = ["-s", "-u", "ada:x", "-X", method, "-w", "\n%{http_code}", url + path]
        if body != nil { words += ["--data-binary", "@-"] }
        let result = try TestProcess.run(
            "/usr/bin/curl", words, environment: ["PATH": "/usr/bin"], input: Array((body ?? "").utf8))
        let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
        return (Int(lines.last ?? "") ?? 0, lines.dropLast().joined(separator: "\n"))
    }

    /// The calendar's items, by name.
    func items() throws -> [String] {
        let body = "<?xml version=\"1.0\"?><propfind xmlns=\"DAV:\"><prop><getetag/></prop></propfind>"
        let words = ["-s", "-u", "ada:x", "-X", "PROPFIND", "-H", "Depth: 1", url + "work/", "--data-binary", "@-"]
        let result = try TestProcess.run(
            "/usr/bin/curl", words, environment: ["PATH": "/usr/bin"], input: Array(body.utf8))
        return result.output.matches(of: /\/ada\/work\/([^<]+\.ics)/).map { String($0.1) }
    }
}

/// A person's programs for calendars on one machine.
struct CalendarPrograms {
    let world: World

    /// - Parameter conflicts: The line of docs/calendars.md about conflicts; empty for vdirsyncer's default.
    init(in world: World, server: CalDAVServer, conflicts: String = "") throws {
        self.world = world
        for folder in ["vdirsyncer", "khal", "todoman"] {
            try FileManager.default.createDirectory(
                atPath: world.home + "/.config/" + folder, withIntermediateDirectories: true)
        }
        try world.write(
            """
            [general]
            status_path = "\(world.home)/status/"
            [pair my]
            a = "local"
            b = "server"
            collections = ["from b"]
            metadata = ["color", "displayname"]
            \(conflicts)
            [storage local]
            type = "filesystem"
            path = "\(world.home)/calendars/"
            fileext = ".ics"
            [storage server]
            type = "caldav"
            url = "\(server.url)"
            username = "ada"
            password = "x"

            """, to: "home/.config/vdirsyncer/config")
        try world.write(
            """
            [calendars]
            [[all]]
            path = \(world.home)/calendars/*
            type = discover
            [locale]
            timeformat = %H:%M
            dateformat = %Y-%m-%d
            longdateformat = %Y-%m-%d
            datetimeformat = %Y-%m-%d %H:%M
            longdatetimeformat = %Y-%m-%d %H:%M
            local_timezone = Europe/Berlin
            default_timezone = Europe/Berlin

            """, to: "home/.config/khal/config")
        try world.write(
            """
            path = "\(world.home)/calendars/*"
            date_format = "%Y-%m-%d"
            time_format = "%H:%M"

            """, to: "home/.config/todoman/config.py")
        try run("vdirsyncer", "discover", input: "y\ny\n")
        try sync()
        try run("vdirsyncer", "metasync")
    }

    @discardableResult
    func run(_ program: String, _ words: String..., input: String = "") throws -> Outcome {
        let outcome = try world.run("/usr/bin/" + program, words, input: Array(input.utf8), within: .seconds(60))
        guard outcome.status == 0 else { throw ToolError("\(program) \(words): \(outcome)") }
        return outcome
    }

    func sync() throws { try run("vdirsyncer", "sync") }
}

extension Whole {
    /// The programs that people have for calendars, with a server: radicale, vdirsyncer, khal and todoman.
    @Suite struct CalDAV {
        private static let configuration =
            "[[calendars]]\nname = \"mine\"\npath = \"~/calendars/*\"\nfollow = true\nwrite = true\ndefault-alarm = \"5m\"\n"

        @Test func whatOtherProgramsPlanRings() async throws {
            let world = try World()
            let server = try CalDAVServer(in: world)
            let programs = try CalendarPrograms(in: world, server: server)
            try world.configure(Self.configuration)
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            try programs.run("khal", "new", "-a", "Work", "2036-12-01", "10:00", "11:00", "Standup", "-m", "15m")
            let added = try watcher.await(.scheduled) { $0.title == "Standup" }
            #expect(added.due?.hasPrefix("2036-12-01T09:45:00") == true)
            #expect(try world.alertctl("list").output.contains("Standup at 10:00 · Work"))
            try programs.run("todoman", "new", "-l", "Work", "-d", "2036-12-02 10:00", "Call")
            try watcher.await(.scheduled) { $0.title == "Call" }
            // The server gets it, changes it, and takes it back.
            try programs.sync()
            let name = try #require(
                try server.items().first { try server.request("GET", "work/" + $0).body.contains("Standup") })
            let text = try server.request("GET", "work/" + name).body
            let moved = text.replacing("20361201T100000", with: "20361201T120000").replacing(
                "20361201T110000", with: "20361201T130000")
            #expect(try server.request("PUT", "work/" + name, body: moved).status < 300)
            try programs.sync()
            try await Waiting.until("it has moved") {
                try world.followed().contains { $0.hasPrefix("Standup 2036-12-01T11:45:00") }
            }
            #expect(try server.request("DELETE", "work/" + name).status < 300)
            try programs.sync()
            try await Waiting.until("it is gone") { try world.followed().count == 1 }
            try programs.run("todoman", "done", "1")
            try await Waiting.until("the to-do is done") { try world.followed().isEmpty }
            #expect(daemon.isRunning)
        }

        /// Two machines follow one server. Each rings once; the person acknowledges on one of them, which writes the
        /// file, and no conflict comes of it.
        @Test func twoMachinesShareAReaction() async throws {
            let (near, far) = (try World(), try World())
            let server = try CalDAVServer(in: near)
            let (here, there) = (
                try CalendarPrograms(in: near, server: server), try CalendarPrograms(in: far, server: server)
            )
            for world in [near, far] { try world.configure(Self.configuration) }
            let daemons = (try Daemon(in: near), try Daemon(in: far))
            let (watcher, other) = (try Watcher(near), try Watcher(far))
            // The alarm is due once both have it, however slow the machine is.
            let text = Vdir.event("both", "Both", start: Vdir.soon(900 + 25))
            #expect(try server.request("PUT", "work/both.ics", body: text).status < 300)
            try here.sync()
            try there.sync()
            let id = try #require(try watcher.await(.delivered, within: .seconds(60)) { $0.title == "Both" }.id)
            #expect(try other.await(.delivered, within: .seconds(60)) { $0.title == "Both" }.id == id)
            let before = try server.request("GET", "work/both.ics").body
            #expect(try near.alertctl("ack", id).status == 0)
            let file = near.home + "/calendars/work/both.ics"
            try await Waiting.until("it is written") {
                try String(contentsOfFile: file, encoding: .utf8).contains("ACKNOWLEDGED")
            }
            try here.sync()
            #expect(try server.request("GET", "work/both.ics").body.contains("ACKNOWLEDGED"))
            #expect(!before.contains("ACKNOWLEDGED"))
            try there.sync()
            try other.await(.acknowledged, id: id)
            #expect(try far.alertctl("list", "--delivered", "--json").objects.isEmpty)
            // The other machine writes nothing: syncing again changes nothing, and there is no conflict.
            let etag = try server.request("GET", "work/both.ics").body
            try there.sync()
            try here.sync()
            #expect(try server.request("GET", "work/both.ics").body == etag)
            #expect(daemons.0.isRunning && daemons.1.isRunning)
        }

        /// A person deals with the same alarm on two devices before they synchronize: with the configuration of
        /// docs/calendars.md both end with the act of the first, and later changes arrive.
        @Test(arguments: ["snooze", "ack"]) func twoDevicesDoNotBlockEachOther(_ verb: String) async throws {
            let documented = try String(contentsOfFile: Built.source("docs/calendars.md"), encoding: .utf8)
            let line = try #require(
                documented.split(separator: "\n").first { $0.hasPrefix("conflict_resolution = ") }.map(String.init))
            let (near, far) = (try World(), try World())
            let server = try CalDAVServer(in: near)
            let (here, there) = (
                try CalendarPrograms(in: near, server: server, conflicts: line),
                try CalendarPrograms(in: far, server: server, conflicts: line)
            )
            for world in [near, far] { try world.configure(Self.configuration) }
            let daemons = (try Daemon(in: near), try Daemon(in: far))
            let (watcher, other) = (try Watcher(near), try Watcher(far))
            // An alarm that a synchronizing program brings a little late rings at once.
            let text = Vdir.event("both", "Both", start: Vdir.soon(900 - 60))
            #expect(try server.request("PUT", "work/both.ics", body: text).status < 300)
            try here.sync()
            try there.sync()
            let id = try #require(try watcher.await(.delivered, within: .seconds(60)) { $0.title == "Both" }.id)
            try other.await(.delivered, id: id)
            func file(_ world: World) throws -> String {
                try String(contentsOfFile: world.home + "/calendars/work/both.ics", encoding: .utf8)
            }
            // The server orders them.
            func properties(_ world: World) throws -> [String] {
                try file(world).split(whereSeparator: \.isNewline).map(String.init).sorted()
            }
            #expect(try near.alertctl("snooze", id, "5m").status == 0)
            let done = verb == "snooze" ? try far.alertctl(verb, id, "6m") : try far.alertctl(verb, id)
            #expect(done.status == 0, "\(done)")
            try await Waiting.until("both are written") {
                try file(near).contains("RELTYPE=SNOOZE") && file(far).contains("ACKNOWLEDGED")
            }
            try here.sync()
            try there.sync()
            try here.sync()
            let others = try properties(far).difference(from: properties(near))
            #expect(others.isEmpty, "\(others)")
            #expect(try file(far).components(separatedBy: "RELTYPE=SNOOZE").count == 2)
            let both = try server.request("GET", "work/both.ics").body
            let changed = both.replacing("SUMMARY:Both", with: "SUMMARY:Else")
            #expect(try server.request("PUT", "work/both.ics", body: changed).status < 300)
            try here.sync()
            try there.sync()
            #expect(try file(near).contains("SUMMARY:Else"))
            #expect(try file(far).contains("SUMMARY:Else"))
            #expect(daemons.0.isRunning && daemons.1.isRunning)
        }

        /// An acknowledgement and another device's change of the same event are a conflict of vdirsyncer's: both sides
        /// stay as they are, and nothing is written twice.
        @Test func aConflictLosesNothing() async throws {
            let world = try World()
            let server = try CalDAVServer(in: world)
            let programs = try CalendarPrograms(in: world, server: server)
            try world.configure(Self.configuration)
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let text = Vdir.event("soon", "Soon", start: Vdir.soon(900 + 8))
            #expect(try server.request("PUT", "work/soon.ics", body: text).status < 300)
            try programs.sync()
            let id = try #require(try watcher.await(.delivered, within: .seconds(60)) { $0.title == "Soon" }.id)
            #expect(
                try server.request("PUT", "work/soon.ics", body: text.replacing("Soon", with: "Elsewhere")).status < 300
            )
            let file = world.home + "/calendars/work/soon.ics"
            #expect(try world.alertctl("ack", id).status == 0)
            try await Waiting.until("it is written") {
                try String(contentsOfFile: file, encoding: .utf8).contains("ACKNOWLEDGED")
            }
            let written = try String(contentsOfFile: file, encoding: .utf8)
            #expect(try world.run("/usr/bin/vdirsyncer", ["sync"], within: .seconds(60)).status == 1)
            #expect(try String(contentsOfFile: file, encoding: .utf8) == written)
            #expect(try server.request("GET", "work/soon.ics").body.contains("Elsewhere"))
            #expect(daemon.isRunning)
        }
    }
}
