// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Glibc
import PageControlProtocol
import ProcessSupport
import Testing
import Varlink

@testable import AlertPage
@testable import alert_page

/// The page's calls and stream, with a real alertd.
@Suite struct LiveTests {
    @Test func aStreamTellsWhatIsOldAndWhenAlertdIsAway() throws {
        let world = try PageWorld()
        let bearer = try world.desk()
        let (first, second) = (try world.watch(bearer), try world.watch(bearer))
        try first.wait(for: #"{"part":"everything"}"#)
        try second.wait(for: #"{"part":"everything"}"#)
        _ = try world.call(
            Notifications.Remind(id: "tea", content: .init(title: "Tea"), trigger: .init(in: "1h")))
        for stream in [first, second] { try stream.wait(for: #"{"part":"items","id":"tea"}"#) }
        world.killDaemon()
        for stream in [first, second] { try stream.wait(for: #"{"part":"unreachable"}"#) }
        let away = try world.post("Items", bearer: bearer)
        #expect(away.status == 503 && away.error == "Unreachable")
        try world.restartDaemon()
        for stream in [first, second] { try stream.wait(for: #"{"part":"everything"}"#) }
        #expect(try world.post("Items", bearer: bearer).status == 200)
    }

    /// The page asks once, and shows what the single methods would return.
    @Test func aStartHasWhatTheOtherMethodsReturn() throws {
        let world = try PageWorld()
        let bearer = try world.desk()
        for number in 0..<70 {
            _ = try world.call(
                Notifications.Remind(content: .init(title: "Tea \(number)"), trigger: .init(in: "1h")))
        }
        _ = try world.call(Notifications.Notify(id: "mail", content: .init(title: "Mail")))
        func reply(_ method: String, _ parameters: JSON = .object([:])) throws -> JSON {
            let reply = try world.post(method, parameters, bearer: bearer)
            #expect(reply.status == 200, "\(method): \(reply.text)")
            return reply.json
        }
        let start = try reply("Start", ["missedSince": "2026-01-01T00:00:00Z"])
        let items = try reply("Items", ["limit": 60])
        for member in ["items", "cursor", "pending", "delivered", "apps"] {
            #expect(start[member] == items[member], "\(member)")
        }
        #expect(start["items"]?.arrayValue?.count == 61)
        let session = try reply("Session")
        for member in ["display", "device", "pushProblem", "paired"] {
            #expect(start[member] == session[member], "\(member)")
        }
        #expect(try start["quiet"] == reply("GetQuiet")["quiet"])
        #expect(start["questions"]?.arrayValue?.isEmpty == true && start["timers"]?.arrayValue?.isEmpty == true)
        let page = try world.tcp().request("GET", "/", ["Host: \(world.own)"]).text
        #expect(page.contains("/v/\(start["version"]?.stringValue ?? "none")/app.js"))
    }

    @Test func aLineIsReadAndAdded() throws {
        let world = try PageWorld()
        let bearer = try world.desk()
        let read = try world.post("Read", ["line": "Café 🍵 every last friday 16:00"], bearer: bearer)
        #expect(read.json["title"]?.stringValue == "Café 🍵")
        #expect(read.json["timeStart"]?.intValue == 8 && read.json["timeEnd"]?.intValue == 31)
        #expect(read.json["fires"]?.arrayValue?.count == 3)
        let wrong = try world.post("Read", ["line": "Tea tomorow 9:00"], bearer: bearer)
        #expect(wrong.status == 422 && wrong.error == "NotUnderstood")
        #expect(wrong.json["parameters"]?["word"]?.stringValue == "tomorow")
        #expect(wrong.json["parameters"]?["start"]?.intValue == 4)
        #expect(try world.call(Manager.Status()).pending == 0)
        let added = try world.post("Add", ["line": "Café 🍵 every last friday 16:00"], bearer: bearer)
        let id = try #require(added.json["id"]?.stringValue)
        let items = try world.post("Items", bearer: bearer).json
        #expect(items["pending"]?.intValue == 1)
        #expect(items["items"]?.arrayValue?.first?["title"]?.stringValue == "Café 🍵")
        #expect(try world.call(Notifications.Show(id: id)).notification.repeats)
        let key = try #require(added.json["key"])
        #expect(items["items"]?.arrayValue?.first?["key"] == key)
        #expect(try world.post("Cancel", ["key": key], bearer: bearer).status == 200)
        let again = try world.post("Cancel", ["key": key], bearer: bearer)
        #expect(again.status == 410 && again.error == "AlreadyEnded")
        #expect(try world.post("Undo", bearer: bearer).json["count"]?.intValue == 1)
        #expect(try world.call(Manager.Status()).pending == 1)
    }

    /// alertd is in Berlin.
    @Test func wordsAreReadByTheClockOfTheBrowser() throws {
        let world = try PageWorld()
        let bearer = try world.desk()
        func read(_ line: String, _ zone: String?, _ language: String = "en") throws -> JSON {
            let parameters: JSON = [
                "line": .string(line), "zone": zone.map { .string($0) } ?? .null, "language": .string(language),
            ]
            return try world.post("Read", parameters, bearer: bearer).json
        }
        let own = try read("Tea 2027-03-04 18:00", nil)
        #expect(own["fires"]?.arrayValue?[0].stringValue == "2027-03-04T18:00:00+01:00")
        let abroad = try read("Tee am 4. März 2027 um 18 Uhr", "America/New_York", "de")
        #expect(abroad["fires"]?.arrayValue?[0].stringValue == "2027-03-04T18:00:00-05:00")
        let unknown = try read("Tea 2027-03-04 18:00", "Moon/Base")
        #expect(unknown["fires"]?.arrayValue?[0].stringValue == "2027-03-04T18:00:00+01:00")
        #expect(unknown["notes"]?.arrayValue?[0].stringValue?.contains("Moon/Base") == true)
        let added = try world.post(
            "Add", ["line": "Standup every weekday at 9:00", "zone": "America/New_York"], bearer: bearer)
        let id = try #require(added.json["id"]?.stringValue)
        #expect(try world.call(Notifications.Show(id: id)).notification.zone == "America/New_York")
        let quiet = try world.post(
            "SetQuiet", ["on": true, "until": "morgen um 9 Uhr", "zone": "America/New_York", "language": "de"],
            bearer: bearer)
        #expect(quiet.status == 200, "\(quiet.json)")
        let until = try #require(quiet.json["quiet"]?["until"]?.stringValue)
        // Nine o'clock there is afternoon in Berlin.
        #expect(until.contains("T15:00") || until.contains("T14:00"), "\(until)")
    }

    @Test func aPressActsOnTheDeliveryOfItsRow() throws {
        let world = try PageWorld()
        let bearer = try world.desk()
        func rows() throws -> [JSON] { try world.post("Items", bearer: bearer).json["items"]?.arrayValue ?? [] }
        _ = try world.call(Notifications.Notify(id: "tea", content: .init(title: "Tea")))
        let first = try #require(try rows().first?["key"])
        _ = try world.call(Notifications.Notify(id: "tea", content: .init(title: "Tea")))
        let second = try #require(try rows().first?["key"])
        #expect(first != second)
        for (method, parameters) in [
            ("Ack", ["keys": .array([second, first])]), ("Snooze", ["key": first, "duration": "10m"]),
            ("Cancel", ["key": first]), ("Pause", ["key": first]), ("Show", ["key": first]),
        ] as [(String, JSON)] {
            let refused = try world.post(method, parameters, bearer: bearer)
            #expect(refused.status == 410 && refused.error == "AlreadyEnded", "\(method): \(refused.json)")
            #expect(refused.json["parameters"]?["outcome"]?.stringValue == "replaced", "\(method)")
        }
        #expect(try rows().map { $0["key"] } == [second])
        #expect(try world.post("Ack", ["keys": .array([second])], bearer: bearer).json["count"]?.intValue == 1)
        let over = try world.post("Ack", ["keys": .array([second])], bearer: bearer)
        #expect(over.json["parameters"]?["outcome"]?.stringValue == "acknowledged")
        #expect(try world.post("Ack", ["keys": ["w.nothing"]], bearer: bearer).status == 404)
        #expect(try world.post("Ack", ["keys": ["nonsense"]], bearer: bearer).status == 404)
        #expect(try world.post("Show", [:], bearer: bearer).status == 400)
    }

    @Test func aQuestionIsAnsweredOnceWithItsText() async throws {
        let world = try PageWorld()
        let (desk, phone) = (try world.desk(), try world.paired())
        let stream = try world.watch(phone, door: .proxy)
        try stream.wait(for: "everything")
        let asker = try TestProcess(
            TestProcess.built("alertctl"),
            ["alert", "Deploy?", "--text", "--button", "Deploy", "--cancel", "No", "--id", "deploy"],
            environment: world.environment)
        try stream.wait(for: #"{"part":"questions","id":"deploy"}"#)
        let questions = try world.post("Questions", bearer: phone, door: .proxy).json["questions"]?.arrayValue ?? []
        #expect(questions.count == 1 && questions[0]["takesText"]?.boolValue == true)
        let buttons = questions[0]["buttons"]?.arrayValue ?? []
        let index = try #require(buttons.first { $0["label"]?.stringValue == "Deploy" }?["index"])
        let held = try world.post("Hold", ["id": "deploy", "typing": true], bearer: phone, door: .proxy)
        #expect(held.status == 200)
        let old = try world.post(
            "Answer", ["id": "deploy", "index": index, "text": "x", "revision": 3], bearer: phone, door: .proxy)
        #expect(old.status == 409 && old.error == "Changed")
        let answer: JSON = ["id": "deploy", "index": index, "text": "with \u{202E}care 🙂", "revision": 0]
        #expect(try world.post("Answer", answer, bearer: phone, door: .proxy).status == 200)
        #expect(await asker.ended() == 0)
        #expect(asker.output.contains("care 🙂"))
        let second = try world.post("Answer", answer, bearer: desk)
        #expect(second.status == 410 && second.error == "AlreadyEnded")
        #expect(second.json["parameters"]?["by"]?.stringValue?.contains("phone") == true)
        #expect(try world.post("ShowQuestion", ["id": "nothing"], bearer: desk).status == 404)
    }

    @Test func aSecretIsNotAskedForHere() throws {
        let world = try PageWorld()
        let bearer = try world.desk()
        let asker = try TestProcess(
            TestProcess.built("alertctl"), ["alert", "PIN", "--secure", "--id", "pin"],
            environment: world.environment)
        try Wait.until("the question is open") { try world.call(Prompts.List()).prompts.count == 1 }
        let question = try world.post("ShowQuestion", ["id": "pin"], bearer: bearer).json["question"]
        #expect(question?["elsewhere"]?.stringValue != nil && question?["takesText"]?.boolValue == false)
        let refused = try world.post(
            "Answer", ["id": "pin", "index": 1, "text": "1234", "revision": 0], bearer: bearer)
        #expect(refused.status == 403 && refused.error == "Refused")
        #expect(try world.post("Answer", ["id": "pin", "cancel": true, "revision": 0], bearer: bearer).status == 200)
        #expect(try asker.wait() == 1)
    }

    @Test func anApplicationIsMutedForAWhile() throws {
        let world = try PageWorld()
        let bearer = try world.desk()
        let (first, second) = (try world.watch(bearer), try world.watch(bearer))
        for stream in [first, second] { try stream.wait(for: "everything") }
        let muted = try world.post("Mute", ["app": "chat", "seconds": 1], bearer: bearer)
        #expect(muted.json["quiet"]?["muted"]?.arrayValue == ["chat"])
        for stream in [first, second] { try stream.wait(for: #"{"part":"quiet"}"#) }
        // alertd ends it, whoever looks.
        try Wait.until("the mute has ended") { try world.call(Manager.Dnd()).quiet.muted.isEmpty }
        _ = try world.post("Mute", ["app": "chat", "seconds": 0], bearer: bearer)
        #expect(try world.call(Manager.Dnd()).quiet.mutes == nil)
        let unmuted = try world.post("Mute", ["app": "chat"], bearer: bearer)
        #expect(unmuted.json["quiet"]?["muted"]?.arrayValue == [])
    }

    /// The former mute comes back as it was, also its end, unless somebody has changed it since.
    @Test func aMuteIsTakenBackExactly() throws {
        let world = try PageWorld()
        let bearer = try world.desk()
        let mute = { (change: JSON) throws -> RawHTTP.Reply in try world.post("Mute", change, bearer: bearer) }
        let nothing: JSON = ["muted": false]
        let first = try mute(["app": "chat", "seconds": 7_200])
        #expect(first.json["former"] == nothing)
        let end = try #require(first.json["quiet"]?["mutes"]?.arrayValue?.first?["until"])
        let longer = try mute(["app": "chat", "seconds": 0])
        #expect(longer.json["former"] == ["muted": true, "until": end])
        let back = try mute(["app": "chat", "until": end, "expected": ["muted": true]])
        #expect(back.json["quiet"]?["mutes"]?.arrayValue?.first?["until"] == end)
        let late = try mute(["app": "chat", "expected": nothing])
        #expect(late.status == 403 && late.error == "Refused")
        #expect(try world.call(Manager.Dnd()).quiet.mutes?.map(\.until) == [end.stringValue])
        // An end that has passed is no mute any more.
        let past = try mute(["app": "chat", "until": "2026-01-01T00:00:00Z"])
        #expect(past.json["quiet"]?["muted"]?.arrayValue == [])
        let both = try mute(["app": "chat", "until": end, "seconds": 1])
        #expect(both.status == 400 && both.error == "Invalid")
    }

    @Test func theNoiseIsCounted() throws {
        let world = try PageWorld()
        let bearer = try world.desk()
        for number in 0..<3 {
            _ = try world.call(Notifications.Notify(id: "n\(number)", content: .init(title: "Ping", app: "chat")))
        }
        let noise = try world.post(
            "Noise", ["since": .string(Instant.now.advanced(by: -86_400_000_000).rfc3339)], bearer: bearer)
        let total = noise.json["totals"]?.arrayValue?.first
        #expect(total?["app"]?.stringValue == "chat" && total?["count"]?.intValue == 3)
        #expect(try world.post("Noise", ["since": "2001-01-01T00:00:00Z"], bearer: bearer).status == 400)
    }

    @Test func settingsAreFollowed() throws {
        let world = try PageWorld(startsDaemon: false)
        #expect(try world.unix().request("GET", "/", ["Host: new.test"]).status == 421)
        let path = world.folder + "/config/alertd/page.toml"
        try PageWorld.write("port = \(world.port)\nhosts = [\"new.test\"]\n", to: path)
        try Wait.until("the name is known") {
            try world.unix().request("GET", "/", ["Host: new.test"]).status == 200
        }
        try PageWorld.write("hots = [\"x.test\"]\n", to: path)
        try Wait.until("the mistake is told") { try world.control(PageControl.Status()).problem != nil }
        // The last valid settings stay in force.
        #expect(try world.unix().request("GET", "/", ["Host: new.test"]).status == 200)
        #expect(try world.control(PageControl.Status()).problem?.contains("hosts") == true)
    }

    @Test func aSubscriptionThatHasGoneIsForgotten() throws {
        let world = try PageWorld()
        let (desk, phone) = (try world.desk(), try world.paired())
        let key = String(repeating: "B", count: 87)
        let subscription: JSON = [
            "endpoint": "https://push.example.org/1", "p256dh": .string(key), "auth": "AAAAAAAAAAAAAAAAAAAAAA",
        ]
        #expect(try world.post("Subscribe", subscription, bearer: desk).status == 403)
        #expect(try world.post("Subscribe", subscription, bearer: phone, door: .proxy).status == 200)
        #expect(try world.control(PageControl.Devices()).devices.contains { $0.pushed })
        #expect(try TestProcess.check("cat", [world.devicesFile]).contains("https://push.example.org/1"))
        let path = world.folder + "/state/alertd/page/push.json"
        try PageWorld.write(
            #"{"version":1,"publicKey":"BKey","gone":["https://push.example.org/1"]}"#, to: path + ".new")
        rename(path + ".new", path)
        try Wait.until("it is forgotten") { try !world.control(PageControl.Devices()).devices.contains { $0.pushed } }
        let session = try world.post("Session", bearer: phone, door: .proxy).json
        #expect(session["pushKey"]?.stringValue == "BKey" && session["pushProblem"] == nil)
    }
}
