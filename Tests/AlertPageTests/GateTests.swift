// SPDX-License-Identifier: Apache-2.0

import CivilTime
import PageControlProtocol
import Testing
import Varlink

@testable import AlertPage

@Suite struct GateTests {
    private static func at(_ seconds: Int64) -> Instant { Instant(seconds: 1_800_000_000 + seconds) }

    private static func head(_ bearer: String?) -> RequestHead {
        RequestHead(
            method: "POST", target: "/api/Items", fields: bearer.map { [.init("Authorization", "Bearer \($0)")] } ?? [])
    }

    /// Returns a status as a browser would get it: 200, 401, 403 or 429.
    private static func status(_ body: () throws(Gate.Refusal) -> Void) -> Int {
        do throws(Gate.Refusal) {
            try body()
            return 200
        } catch {
            return PageFailure(error).status
        }
    }

    private static func enter(
        _ gate: inout Gate, _ key: String, _ door: Door, _ seconds: Int64 = 1, bearer: String = "b"
    ) -> Int {
        status { () throws(Gate.Refusal) in
            _ = try gate.enter(key, name: "Browser", at: door, bearer: bearer, id: bearer, now: at(seconds))
        }
    }

    private static func use(_ gate: inout Gate, _ bearer: String?, _ door: Door, _ seconds: Int64 = 2) -> Int {
        status { () throws(Gate.Refusal) in _ = try gate.device(head(bearer), at: door, now: at(seconds)) }
    }

    @Test func aTicketCountsOnceForThirtySecondsAtItsDoor() throws {
        var gate = Gate()
        try gate.tickets.open(ticket: "t", now: Self.at(0))
        #expect(Self.enter(&gate, "t", .proxy) == 401)
        #expect(Self.enter(&gate, "t", .http, 29) == 200)
        #expect(Self.enter(&gate, "t", .http, 29) == 401)
        try gate.tickets.open(ticket: "u", now: Self.at(100))
        #expect(Self.enter(&gate, "u", .http, 130) == 401)
    }

    @Test func aCodeCountsOnceForTenMinutesAtItsDoorHoweverItIsTyped() throws {
        var gate = Gate()
        let end = try gate.tickets.open(code: "ABCD2345", name: "phone", now: Self.at(0))
        #expect(end == Self.at(600))
        #expect(Self.enter(&gate, "ABCD2345", .http) == 401)
        #expect(Self.enter(&gate, "abcd 23-45", .proxy, 599) == 200)
        #expect(gate.devices.devices.map(\.name) == ["phone"])
        #expect(Self.enter(&gate, "ABCD2345", .proxy, 599) == 401)
        _ = try gate.tickets.open(code: "ABCD2345", name: "phone", now: Self.at(1_000))
        #expect(Self.enter(&gate, "ABCD2345", .proxy, 1_600) == 401)
    }

    @Test func aSessionBelongsToItsDoor() throws {
        var gate = Gate()
        try gate.tickets.open(ticket: "t", now: Self.at(0))
        _ = try gate.tickets.open(code: "c2345678".uppercased(), name: "phone", now: Self.at(0))
        #expect(Self.enter(&gate, "t", .http, bearer: "desk") == 200)
        #expect(Self.enter(&gate, "c2345678", .proxy, bearer: "phone") == 200)
        #expect(Self.use(&gate, "desk", .http) == 200)
        #expect(Self.use(&gate, "phone", .proxy) == 200)
        #expect(Self.use(&gate, "desk", .proxy) == 401)
        #expect(Self.use(&gate, "phone", .http) == 401)
        #expect(Self.use(&gate, nil, .http) == 401)
        let revoked = gate.devices.revoke("phone")
        #expect(revoked != nil)
        #expect(Self.use(&gate, "phone", .proxy) == 401)
    }

    @Test func fiveWrongTriesAMinuteAreAllForEverybody() throws {
        var gate = Gate()
        try gate.tickets.open(ticket: "t", now: Self.at(0))
        for _ in 0..<5 { #expect(Self.enter(&gate, "wrong", .http, 1) == 401) }
        #expect(Self.enter(&gate, "wrong", .http, 1) == 429)
        // Otherwise guessing could go on.
        #expect(Self.enter(&gate, "t", .http, 20) == 429)
        // Wrong tickets on the desk do not keep a phone out.
        _ = try gate.tickets.open(code: "ABCD2345", name: "phone", now: Self.at(1))
        #expect(Self.enter(&gate, "ABCD2345", .proxy, 20) == 200)
        try gate.tickets.open(ticket: "u", now: Self.at(60))
        #expect(Self.enter(&gate, "u", .http, 61) == 200)
    }

    @Test func wrongBearersKeepNoRightOneOut() throws {
        var gate = Gate()
        try gate.tickets.open(ticket: "t", now: Self.at(0))
        #expect(Self.enter(&gate, "t", .http, bearer: "right") == 200)
        for _ in 0..<5 { #expect(Self.use(&gate, "wrong", .http) == 401) }
        #expect(Self.use(&gate, "wrong", .http) == 429)
        #expect(Self.use(&gate, "right", .http) == 200)
        #expect(Self.use(&gate, "wrong", .http, 63) == 401)
    }

    @Test func aSessionThatWasNotSeenForAMonthHasEnded() throws {
        var gate = Gate()
        try gate.tickets.open(ticket: "t", now: Self.at(0))
        #expect(Self.enter(&gate, "t", .http, bearer: "right") == 200)
        let month: Int64 = 30 * 86_400
        #expect(Self.use(&gate, "right", .http, month) == 200)
        #expect(Self.use(&gate, "right", .http, month + 2) == 401)
        #expect(gate.devices.devices.isEmpty)
    }

    @Test func devicesAreBoundedAndForgottenWhenIdle() throws {
        var list = DeviceList()
        for number in 0..<32 {
            _ = try list.add(.paired, name: "phone", bearer: "\(number)", id: "\(number)", now: Self.at(0))
        }
        #expect(Set(list.devices.map(\.name)).count == 32)
        #expect(throws: PageControl.TooMany.self) {
            _ = try list.add(.paired, name: "phone", bearer: "x", id: "x", now: Self.at(1))
        }
        let month: Int64 = 30 * 86_400
        let isSoon = list.see("7", now: Self.at(10))
        let isLater = list.see("7", now: Self.at(86_400))
        #expect(!isSoon && isLater)
        _ = try list.add(.paired, name: "phone", bearer: "x", id: "x", now: Self.at(month + 1))
        #expect(list.devices.map(\.id) == ["7", "x"])
    }

    @Test func theBrowsersOfTheDeskReplaceTheOldest() throws {
        var list = DeviceList()
        for number in 0..<9 {
            _ = try list.add(.desk, name: "Firefox", bearer: "\(number)", id: "\(number)", now: Self.at(Int64(number)))
        }
        #expect(list.devices.map(\.id) == (1..<9).map { "\($0)" })
    }

    @Test(arguments: [
        ("Ada's Pixel 8", "Ada-s-Pixel-8"), ("a/b c", "a-b-c"), ("  ", "device"), ("Ä", "device"), ("---", "device"),
        (String(repeating: "x", count: 99), String(repeating: "x", count: 40)), ("a\u{202E}b", "a-b"),
    ])
    func aNameCanStandInAnAnswer(_ wish: String, _ name: String) {
        #expect(DeviceList.normal(wish, .paired) == name)
    }

    @Test func theFileHasHashesAndIsReadAgain() throws {
        var list = DeviceList()
        _ = try list.add(.paired, name: "phone", bearer: "secret", id: "1", now: Self.at(0))
        let isNew = list.subscribe("1", .init(endpoint: "https://push.test/1", p256dh: "p", auth: "a"))
        #expect(isNew)
        let text = String(decoding: list.json.serialized(), as: UTF8.self)
        #expect(!text.contains("secret"))
        #expect(DeviceList(try JSON(parsing: text)) == list)
        let isForgotten = list.forget(endpoints: ["https://push.test/1"])
        #expect(isForgotten)
        #expect(list.devices[0].subscription == nil)
        for damaged in ["{}", "{\"version\":2,\"devices\":[]}", "{\"version\":1,\"devices\":[{\"id\":1}]}"] {
            #expect(DeviceList(try JSON(parsing: damaged)) == nil, "\(damaged)")
        }
    }

    @Test(arguments: [
        ("https://updates.push.services.mozilla.com/wpush/v2/x", true), ("http://push.test/1", false),
        ("https://127.0.0.1/1", false), ("https://localhost/1", false), ("https://push.test:8443/1", false),
        ("https://ntfy.home:8443/1", true), ("https://user@push.test/1", false), ("https://[::1]/1", false),
        ("file:///etc/passwd", false), ("https://push.test/a b", false),
    ])
    func anEndpointIsOnTheInternetUnlessItIsNamed(_ endpoint: String, _ isFine: Bool) {
        let key = String(repeating: "A", count: 87)
        let subscription = Device.Subscription(
            endpoint: endpoint, p256dh: key, auth: String(repeating: "A", count: 22))
        let result = Result { () throws(Page.Invalid) in try subscription.check(allowing: ["https://ntfy.home:8443"]) }
        #expect(((try? result.get()) != nil) == isFine)
    }
}
