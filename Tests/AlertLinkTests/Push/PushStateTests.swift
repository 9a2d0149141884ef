// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing
import Varlink

@testable import AlertLink

/// The pushes that each browser gets, and their times.
@Suite struct PushStateTests {
    let now = 1_000 * second
    let key = AlertKey(.notification, "disk")

    func push(clear: Bool = false, after: Int64 = 0) -> PushState {
        PushState(
            settings: .init(
                outlet: .init(name: "phone", after: after), device: "desk", address: "https://desk.example",
                isClear: clear))
    }

    func browser(_ id: String) throws -> PushBrowser {
        let browser = TestBrowser(id, endpoint: "https://push.example/\(id)")
        let endpoint = try #require(PushEndpoint(browser.endpoint, hosts: []))
        return PushBrowser(id: id, name: id, endpoint: endpoint, keys: try browser.keys)
    }

    func notification(_ title: String = "Disk is full", level: Notifications.Level? = .critical) -> AlertItem {
        var content = Notifications.Content(title: title, body: "12 MB left")
        content.level = level
        return .strippedForTransport(content)
    }

    func open(
        _ origin: inout OriginState, _ item: AlertItem, key: AlertKey? = nil, to: [String] = ["phone"], at: Int64? = nil
    ) {
        _ = origin.opened(
            key ?? self.key, item, to: to, program: "df.sh", at: at ?? now, until: now + 90_000 * second, nonce: 7,
            now: now)
    }

    func ok(_ push: inout PushState, _ id: String) {
        _ = push.finished(id, .status(201, retryAfter: 0, body: []), now: now, chance: 0)
    }

    func shown(_ request: PushState.Request?) throws -> JSON {
        let text = try #require(request?.text)
        let json = try JSON(parsing: text)
        #expect(json["web_push"] == 8_030)
        #expect(text.count <= PushEncryption.paddedSize)
        return try #require(json["notification"])
    }

    @Test func everyBrowserGetsItOnce() throws {
        var (origin, push) = (OriginState(), push())
        let browsers = [try browser("a"), try browser("b")]
        open(&origin, notification())
        open(&origin, notification("For another"), key: .init(.notification, "other"), to: ["laptop", "all"])
        push.follow(origin, browsers, now: now)
        let first = push.request(origin, now: now)
        let second = push.request(origin, now: now)
        let third = push.request(origin, now: now)
        #expect([first, second].map { $0?.browser.id } == ["a", "b"])
        #expect(third == nil)
        #expect(first?.topic == second?.topic)
        #expect(first?.urgency == "high")
        #expect(first?.life == 90_000)
        let text = try shown(first)
        #expect(text["title"] == "Disk is full")
        #expect(text["body"] == "On desk")
        #expect(text["navigate"] == "https://desk.example/#/")
        #expect(text["tag"] == first.map { .string($0.topic) })
        #expect(try shown(second) == text)
        ok(&push, "a")
        ok(&push, "b")
        push.follow(origin, browsers, now: now)
        let again = push.request(origin, now: now)
        #expect(again == nil)
        #expect(push.waiting == 0)
        #expect(push.next(origin, now: now) == nil)
    }

    @Test(
        arguments: [
            (.passive, "low"), (.active, "normal"), (.timeSensitive, "high"), (.critical, "high"), (nil, "normal"),
        ] as [(Notifications.Level?, String)])
    func urgencyFollowsTheLevel(level: Notifications.Level?, urgency: String) throws {
        var (origin, push) = (OriginState(), push())
        open(&origin, notification(level: level))
        push.follow(origin, [try browser("a")], now: now)
        let request = push.request(origin, now: now)
        #expect(request?.urgency == urgency)
    }

    @Test func aQuestionAnsweredElsewhereIsReplacedOnce() throws {
        var (origin, push) = (OriginState(), push())
        let browsers = [try browser("a"), try browser("b")]
        let key = AlertKey(.prompt, "deploy 1/ü")
        open(&origin, question("Deploy?"), key: key)
        push.follow(origin, browsers, now: now)
        let asked = push.request(origin, now: now)
        #expect(try shown(asked)["navigate"] == "https://desk.example/#/q/deploy%201%2F%C3%BC")
        ok(&push, "a")
        // Browser b has nothing of it: its push service is busy.
        _ = push.request(origin, now: now)
        _ = push.finished("b", .status(503, retryAfter: 0, body: []), now: now, chance: 1)
        _ = origin.ended(key, .init(verb: .answer, device: "laptop", label: "Yes"), now: now)
        push.follow(origin, browsers, now: now)
        let replaced = push.request(origin, now: now)
        #expect(replaced?.browser.id == "a")
        #expect(replaced?.topic == asked?.topic)
        let text = try shown(replaced)
        #expect(text["tag"] == asked.map { .string($0.topic) })
        #expect(text["title"] == "Deploy?")
        #expect(text["body"] == "Answered on laptop")
        #expect(text["silent"] == nil)
        ok(&push, "a")
        push.follow(origin, browsers, now: now + 100 * second)
        let more = push.request(origin, now: now + 100 * second)
        #expect(more == nil)
        #expect(push.waiting == 0)
        #expect(push.items.isEmpty)
    }

    @Test func theBrowserThatAnsweredIsNotTold() throws {
        var (origin, push) = (OriginState(), push())
        let browsers = [try browser("a"), try browser("b")]
        let key = AlertKey(.prompt, "x")
        open(&origin, question("Deploy?"), key: key)
        push.follow(origin, browsers, now: now)
        for id in ["a", "b"] {
            _ = push.request(origin, now: now)
            ok(&push, id)
        }
        push.answered(key, on: "a")
        _ = origin.ended(key, .init(verb: .answer, device: "desk"), now: now)
        push.follow(origin, browsers, now: now)
        let replaced = push.request(origin, now: now)
        #expect(replaced?.browser.id == "b")
        #expect(try shown(replaced)["body"] == "Answered on a")
        ok(&push, "b")
        let more = push.request(origin, now: now)
        #expect(more == nil)
    }

    @Test func whatEndsWhileItIsSentIsReplaced() throws {
        var (origin, push) = (OriginState(), push())
        let browsers = [try browser("a")]
        open(&origin, notification())
        push.follow(origin, browsers, now: now)
        let first = push.request(origin, now: now)
        _ = origin.ended(key, .init(verb: .acknowledge, device: "desk"), now: now)
        push.follow(origin, browsers, now: now)
        let during = push.request(origin, now: now)
        #expect(during == nil, "one at a time")
        ok(&push, "a")
        let then = push.request(origin, now: now)
        #expect(then?.topic == first?.topic)
        #expect(try shown(then)["body"] == "Dealt with")
    }

    /// A browser must show each push, so the end of what made no noise is worth none, nor is one that nobody caused.
    @Test(
        arguments: [
            (.active, .init(verb: .acknowledge, device: "laptop"), nil),
            (.passive, .init(verb: .acknowledge, device: "laptop"), nil),
            (.timeSensitive, .init(verb: .acknowledge, device: "laptop"), "Dealt with on laptop"),
            (.timeSensitive, .init(verb: .snooze, device: "laptop"), "Snoozed on laptop"),
            (.timeSensitive, .init(), nil),
        ] as [(Notifications.Level, AlertMessage.Ending, String?)])
    func whichEndsArePushed(level: Notifications.Level, ending: AlertMessage.Ending, body: String?) throws {
        var (origin, push) = (OriginState(), push())
        let browsers = [try browser("a")]
        open(&origin, notification(level: level))
        push.follow(origin, browsers, now: now)
        _ = push.request(origin, now: now)
        ok(&push, "a")
        _ = origin.ended(key, ending, now: now)
        push.follow(origin, browsers, now: now)
        let replaced = push.request(origin, now: now)
        #expect(try replaced.flatMap { try shown($0)["body"]?.stringValue } == body)
    }

    @Test func nothingIsSentOfWhatEndedBefore() throws {
        var (origin, push) = (OriginState(), push(after: 30 * second))
        let browsers = [try browser("a")]
        open(&origin, notification())
        push.follow(origin, browsers, now: now)
        let early = push.request(origin, now: now)
        #expect(early == nil)
        #expect(push.next(origin, now: now) == now + 30 * second)
        _ = origin.ended(key, .init(verb: .acknowledge, device: "laptop"), now: now)
        push.follow(origin, browsers, now: now + 40 * second)
        let late = push.request(origin, now: now + 40 * second)
        #expect(late == nil)
        #expect(push.items.isEmpty)
    }

    @Test func aChangedAlertReplacesItself() throws {
        var (origin, push) = (OriginState(), push())
        let browsers = [try browser("a")]
        open(&origin, notification())
        push.follow(origin, browsers, now: now)
        let first = push.request(origin, now: now)
        ok(&push, "a")
        open(&origin, notification("Disk is fuller"))
        push.follow(origin, browsers, now: now)
        let second = push.request(origin, now: now)
        #expect(second?.topic == first?.topic)
        #expect(try shown(second)["title"] == "Disk is fuller")
    }

    // MARK: Push services

    @Test func aBusyServiceIsAskedAgain() throws {
        var (origin, push) = (OriginState(), push())
        let browsers = [try browser("a"), try browser("b")]
        open(&origin, notification())
        push.follow(origin, browsers, now: now)
        let first = push.request(origin, now: now)
        _ = push.request(origin, now: now)
        ok(&push, "b")
        _ = push.finished("a", .status(429, retryAfter: 20, body: []), now: now, chance: 1)
        let early = push.request(origin, now: now + 19 * second)
        #expect(early == nil)
        #expect(push.next(origin, now: now) == now + 20 * second)
        let again = push.request(origin, now: now + 20 * second)
        #expect(again?.text == first?.text)
        _ = push.finished("a", .none("no route"), now: now + 20 * second, chance: 1)
        #expect(push.next(origin, now: now + 20 * second) == now + 22 * second)
        _ = push.request(origin, now: now + 22 * second)
        _ = push.finished("a", .status(503, retryAfter: 1_000_000, body: []), now: now, chance: 1)
        #expect(push.next(origin, now: now) == now + 3_600 * second, "a pause has a bound")
        // After a day it is given up.
        let late = now + 86_400 * second
        push.follow(origin, browsers, now: late)
        #expect(push.next(origin, now: late) == nil)
        #expect(push.failures == 3)
    }

    @Test(arguments: [404, 410]) func anEndedSubscriptionIsForgotten(code: Int) throws {
        var (origin, push) = (OriginState(), push())
        let browsers = [try browser("a")]
        open(&origin, notification())
        push.follow(origin, browsers, now: now)
        _ = push.request(origin, now: now)
        let outcome = push.finished("a", .status(code, retryAfter: 0, body: []), now: now, chance: 0)
        #expect(outcome == .gone)
        push.follow(origin, [], now: now)
        let more = push.request(origin, now: now)
        #expect(more == nil)
        #expect(push.problem == nil)
        #expect(push.waiting == 0)
    }

    @Test(
        arguments: [
            (.status(413, retryAfter: 0, body: []), "the push service refuses: 413"),
            (
                .status(403, retryAfter: 0, body: Array("{\"reason\":\"BadJwtToken\"}".utf8)),
                "the push service refuses: 403: BadJwtToken"
            ),
            (
                .status(307, retryAfter: 0, body: []),
                "the push service answers 307, a redirection, which is not followed"
            ), (.refused("it is at 10.0.0.1"), "it is at 10.0.0.1"),
        ] as [(PushState.Response, String)])
    func whatIsRefusedIsNotRepeated(response: PushState.Response, problem: String) throws {
        var (origin, push) = (OriginState(), push())
        let browsers = [try browser("a")]
        open(&origin, notification())
        push.follow(origin, browsers, now: now)
        _ = push.request(origin, now: now)
        let outcome = push.finished("a", response, now: now, chance: 0)
        #expect(outcome == (problem.contains("403") ? .unauthorized : .settled))
        #expect(push.problem == problem)
        #expect(push.removeNews() == .init(title: "Disk is full", problem: problem))
        #expect(push.next(origin, now: now) == nil)
        // The browser has nothing of it, so it does not learn of the end.
        _ = origin.ended(key, .init(verb: .acknowledge, device: "laptop"), now: now)
        push.follow(origin, browsers, now: now)
        let more = push.request(origin, now: now)
        #expect(more == nil)
        // The next one is tried.
        open(&origin, notification("Another"), key: .init(.notification, "another"))
        push.follow(origin, browsers, now: now)
        let next = push.request(origin, now: now)
        #expect(next != nil)
        ok(&push, "a")
        #expect(push.problem == nil)
    }

    @Test func aSlowServiceHoldsUpNobody() throws {
        var (origin, push) = (OriginState(), push())
        let browsers = try (0..<8).map { try browser("b\($0)") }
        open(&origin, notification())
        push.follow(origin, browsers, now: now)
        var sent: [String] = []
        while let request = push.request(origin, now: now) { sent.append(request.browser.id) }
        #expect(sent.count == PushState.maximumUnderWay)
        for id in sent.dropFirst() { ok(&push, id) }
        while let request = push.request(origin, now: now) { sent.append(request.browser.id) }
        #expect(sent.count == 7)
        #expect(Set(sent).count == 7)
    }

    @Test func thereIsABound() throws {
        var (origin, push) = (OriginState(), push())
        let browsers = [try browser("a")]
        for number in 0..<120 { open(&origin, notification(), key: .init(.notification, "n\(number)")) }
        push.follow(origin, browsers, now: now)
        #expect(push.waiting == OutletLedger.maximumWaiting)
        #expect(push.ledger.givenUp == 20)
        // Without browsers nothing waits, and a browser that comes later gets what begins later.
        var alone = self.push()
        alone.follow(origin, [], now: now)
        #expect(alone.waiting == 0)
        open(&origin, notification(), key: .init(.notification, "new"))
        alone.follow(origin, browsers, now: now)
        #expect(alone.waiting == 1)
    }

    @Test func everythingIsOnDisk() throws {
        var (origin, push) = (OriginState(), push())
        let browsers = [try browser("a"), try browser("b")]
        open(&origin, notification())
        open(&origin, question("Deploy?"), key: .init(.prompt, "p"))
        push.follow(origin, browsers, now: now)
        while let request = push.request(origin, now: now) { ok(&push, request.browser.id) }
        _ = origin.ended(.init(.prompt, "p"), .init(verb: .answer, device: "laptop"), now: now)
        push.follow(origin, browsers, now: now)
        var other = self.push()
        let isRead = other.restore(try JSON(parsing: push.record.serialized()))
        #expect(isRead)
        #expect(other.record == push.record)
        other.follow(origin, browsers, now: now)
        let bodies = try ["a", "b"].map { _ in try shown(other.request(origin, now: now))["body"] }
        #expect(bodies == ["Answered on laptop", "Answered on laptop"])
        let isReadAgain = other.restore(["ledger": 5])
        #expect(!isReadAgain)
    }
}
