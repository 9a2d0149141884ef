// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing
import Varlink

@testable import AlertLink

@Suite struct PhoneStateTests {
    let now = 1_000 * second
    let key = AlertKey(.notification, "disk")

    private func phone(clear: Bool = true, after: Int64 = 0, token: String? = nil) -> PhoneState {
        PhoneState(
            settings: .init(
                outlet: .init(name: "phone", after: after), server: "https://ntfy.example", device: "desk",
                isClear: clear, answerToken: token),
            topic: "alerts", answers: "answers", now: now)
    }

    private func notification(_ title: String = "Disk is full", actions: [String] = []) -> AlertItem {
        var content = Notifications.Content(title: title, body: "12 MB left")
        content.actions = actions.map { .init(key: $0, label: "Do \($0)") }
        content.level = .critical
        return .notification(content)
    }

    private func open(
        _ origin: inout OriginState, _ item: AlertItem, key: AlertKey? = nil, to: [String] = ["phone"],
        at: Int64? = nil
    ) {
        _ = origin.opened(
            key ?? self.key, item, to: to, program: "df.sh", at: at ?? now, until: now + 90_000 * second, nonce: 7,
            now: now)
    }

    private func published(_ request: PhoneState.Request?) throws -> JSON {
        guard case .publish(let bytes)? = request else {
            throw TestFailure("no publication: \(String(describing: request))")
        }
        return try JSON(parsing: bytes)
    }

    /// Answers as a server that knows sequences.
    private func accept(_ phone: inout PhoneState, _ json: JSON, at time: Int64? = nil) {
        phone.finished(.status(200, retryAfter: 0, body: json.serialized()), now: time ?? now, chance: 0)
    }

    private func answer(_ nonce: String, id: String = "a1") -> [UInt8] {
        JSON.object(["id": .string(id), "event": "message", "message": .string(nonce)]).serialized()
    }

    @Test func theServersSentenceIsToldOnceUntilAllIsWell() throws {
        var (origin, phone) = (OriginState(), phone())
        open(&origin, notification())
        phone.follow(origin, now: now)
        let quota = Array(#"{"code":42908,"http":429,"error":"limit reached: daily message quota reached"}"#.utf8)
        var time = now
        for _ in 0..<3 {
            let next = phone.request(origin, now: time)
            guard next != nil else { throw TestFailure("nothing is tried again") }
            phone.finished(.status(429, retryAfter: 5, body: quota), now: time, chance: 1)
            time += 700 * second
        }
        let text = "the server answers 429: limit reached: daily message quota reached"
        #expect(phone.problem == text)
        #expect(phone.removeNews() == .init(title: "Disk is full", problem: text))
        #expect(phone.removeNews() == nil, "once")
        // A missing network is reported for critical notifications.
        _ = phone.request(origin, now: time)
        phone.finished(.none("no route"), now: time, chance: 1)
        #expect(phone.removeNews()?.problem == "no route")
        let json = try published(phone.request(origin, now: time + 700 * second))
        accept(&phone, ["sequence_id": json["sequence_id"] ?? .null], at: time)
        #expect(phone.problem == nil && phone.removeNews() == nil)
    }

    @Test func anAlertIsSaidOnceAndTakenAway() throws {
        var (origin, phone) = (OriginState(), phone())
        open(&origin, notification())
        open(&origin, notification("For another"), key: .init(.notification, "other"), to: ["laptop", "all"])
        phone.follow(origin, now: now)
        let json = try published(phone.request(origin, now: now))
        #expect(json["topic"] == "alerts" && json["title"] == "Disk is full" && json["priority"] == 5)
        #expect(json["message"] == "12 MB left\ndf.sh on desk")
        let asked = phone.request(origin, now: now)
        #expect(asked == nil, "one at a time")
        accept(&phone, json)
        phone.follow(origin, now: now)
        let askedAgain = phone.request(origin, now: now)
        #expect(askedAgain == nil && phone.next(now: now) == nil)
        _ = origin.ended(key, .init(), now: now)
        phone.follow(origin, now: now)
        let sequence = try #require(json["sequence_id"]?.stringValue)
        let askedThen = phone.request(origin, now: now)
        #expect(askedThen == .remove(sequence: sequence))
        phone.finished(.status(200, retryAfter: 0, body: []), now: now, chance: 0)
        let askedLast = phone.request(origin, now: now)
        #expect(askedLast == nil && phone.waiting == 0)
    }

    @Test func withoutConsentNothingIsSaidOfIt() throws {
        for item in [notification(actions: ["wipe"]), question("Deploy?")] {
            var (origin, phone) = (OriginState(), phone(clear: false))
            open(&origin, item, key: .init(item.title == "Deploy?" ? .prompt : .notification, "x"))
            phone.follow(origin, now: now)
            let json = try published(phone.request(origin, now: now))
            #expect(json["title"] == "alertd" && json["message"] == "An alert on desk")
            let labels = (json["actions"]?.arrayValue ?? []).compactMap { $0["label"]?.stringValue }
            #expect(labels == (item.title == "Deploy?" ? [] : ["Seen"]))
        }
    }

    @Test func aButtonCountsOnce() throws {
        var (origin, phone) = (OriginState(), phone(token: "tk"))
        open(&origin, notification(actions: ["a", "b", "c", "d"]))
        phone.follow(origin, now: now)
        let json = try published(phone.request(origin, now: now))
        #expect(!phone.awaitsAnswers, "not before it is on the phone")
        accept(&phone, json)
        #expect(phone.awaitsAnswers)
        let actions = json["actions"]?.arrayValue ?? []
        #expect(actions.count == 3 && actions[0]["url"] == "https://ntfy.example/answers")
        #expect(actions[0]["headers"]?["Authorization"] == "Bearer tk")
        let nonces = actions.compactMap { $0["body"]?.stringValue }
        #expect(Set(nonces).count == 3 && nonces.allSatisfy { $0.utf8.count == 32 })
        let chosen = phone.received(answer("guess", id: "b2"))
        #expect(chosen == nil && phone.unknownAnswers == 1 && phone.since == "b2")
        let chosenAgain = phone.received(answer(nonces[1]))
        let choice = try #require(chosenAgain)
        #expect(choice.key == key && choice.verb == .activate(action: "b"))
        for nonce in nonces {
            let chosenThen = phone.received(answer(nonce))
            #expect(chosenThen == nil)
        }
        #expect(!phone.awaitsAnswers)
        // The action failed: the notification comes again with its own buttons.
        phone.rejected(key)
        phone.follow(origin, now: now)
        let again = try published(phone.request(origin, now: now))
        #expect(again["sequence_id"] == json["sequence_id"] && again["actions"] != json["actions"])
    }

    @Test func questionsHaveTheirButtonsUnlessSomethingIsTyped() throws {
        func buttons(_ item: AlertItem) throws -> [PhoneButton] {
            let key = AlertKey(.prompt, "x")
            var origin = OriginState()
            open(&origin, item, key: key)
            return PhoneMessage.buttons(try #require(origin.entries[key]), item, phone().settings)
        }
        let labels = try buttons(question("Deploy?")).map(\.verb)
        #expect(labels == [.answer(index: 0, label: "No", text: nil), .answer(index: 1, label: "Yes", text: nil)])
        var typed = Prompts.Question(kind: .alert, title: "Name?", buttons: [.init(label: "OK")])
        typed.input = .text
        #expect(try buttons(.prompt(typed)).isEmpty)
    }

    @Test func aServerThatIsBusyIsAskedAgain() throws {
        var (origin, phone) = (OriginState(), phone())
        open(&origin, notification())
        phone.follow(origin, now: now)
        let first = try published(phone.request(origin, now: now))
        phone.finished(.status(429, retryAfter: 20, body: []), now: now, chance: 1)
        let asked = phone.request(origin, now: now + 19 * second)
        #expect(asked == nil && phone.next(now: now) == now + 20 * second)
        // The same nonces: the first may have got through after all.
        let askedAgain = phone.request(origin, now: now + 20 * second)
        #expect(try published(askedAgain) == first)
        phone.finished(.none("no route"), now: now + 20 * second, chance: 1)
        #expect(phone.next(now: now + 20 * second) == now + 22 * second && phone.problem == "no route")
        _ = phone.request(origin, now: now + 22 * second)
        phone.finished(.status(503, retryAfter: 1_000_000, body: []), now: now, chance: 1)
        #expect(phone.next(now: now) == now + 600 * second, "a pause has a bound")
        // After a day it is given up.
        phone.follow(origin, now: now + 86_400 * second)
        #expect(phone.next(now: now + 86_400 * second) == nil && phone.ledger.givenUp == 1 && phone.failures == 3)
    }

    @Test func whatIsRefusedIsNotRepeated() throws {
        var (origin, phone) = (OriginState(), phone())
        open(&origin, notification())
        phone.follow(origin, now: now)
        _ = phone.request(origin, now: now)
        phone.finished(.status(403, retryAfter: 0, body: []), now: now, chance: 0)
        #expect(phone.next(now: now) == nil && phone.ledger.givenUp == 1)
        #expect(phone.problem == "the server refuses: 403, see token-file")
    }

    @Test func itWaitsForWhomeverIsHere() throws {
        var (origin, phone) = (OriginState(), phone(after: 30 * second))
        open(&origin, notification())
        phone.follow(origin, now: now)
        let asked = phone.request(origin, now: now + 29 * second)
        #expect(asked == nil && phone.next(now: now) == now + 30 * second)
        var seen = (origin, phone)
        _ = seen.0.ended(key, .init(), now: now)
        seen.1.follow(seen.0, now: now + 29 * second)
        let askedAgain = seen.1.request(seen.0, now: now + 40 * second)
        #expect(askedAgain == nil, "neither said nor taken away")
        // The program ends and starts again: the time is the alert's.
        var restarted = self.phone(after: 30 * second)
        let isRead = restarted.restore(phone.record, topic: nil, answers: nil)
        #expect(isRead)
        restarted.follow(origin, now: now + 30 * second)
        let askedThen = restarted.request(origin, now: now + 30 * second)
        #expect(askedThen != nil)
    }

    @Test func anOldServerIsToldNothingTwice() throws {
        var (origin, phone) = (OriginState(), phone())
        open(&origin, notification())
        phone.follow(origin, now: now)
        _ = phone.request(origin, now: now)
        // It answers without the sequence.
        accept(&phone, ["id": "x"])
        #expect(phone.canReplace == false)
        open(&origin, notification("Disk is fuller"))
        phone.follow(origin, now: now)
        let asked = phone.request(origin, now: now)
        #expect(asked == nil)
        _ = origin.ended(key, .init(), now: now)
        phone.follow(origin, now: now)
        let askedAgain = phone.request(origin, now: now)
        #expect(askedAgain == nil)
    }

    @Test func whatEndsWhileItIsSentIsTakenAway() throws {
        var (origin, phone) = (OriginState(), phone())
        open(&origin, notification())
        phone.follow(origin, now: now)
        let json = try published(phone.request(origin, now: now))
        _ = origin.ended(key, .init(), now: now)
        phone.follow(origin, now: now)
        accept(&phone, json)
        let asked = phone.request(origin, now: now)
        #expect(asked == .remove(sequence: json["sequence_id"]?.stringValue ?? ""))
    }

    @Test func whatChangesIsReplaced() throws {
        var (origin, phone) = (OriginState(), phone())
        open(&origin, notification())
        phone.follow(origin, now: now)
        let first = try published(phone.request(origin, now: now))
        accept(&phone, first)
        open(&origin, notification("Disk is fuller"))
        phone.follow(origin, now: now)
        let second = try published(phone.request(origin, now: now))
        #expect(second["title"] == "Disk is fuller" && second["sequence_id"] == first["sequence_id"])
        #expect(second["actions"] != first["actions"])
    }

    @Test func noMoreWaitThanMay() {
        var (origin, phone) = (OriginState(), phone())
        for number in 0..<120 { open(&origin, notification(), key: .init(.notification, "n\(number)")) }
        phone.follow(origin, now: now)
        #expect(phone.waiting == OutletLedger.maximumWaiting && phone.ledger.givenUp == 20)
    }

    @Test func everythingIsOnDisk() throws {
        var (origin, phone) = (OriginState(), phone())
        open(&origin, notification(actions: ["a"]))
        open(&origin, question("Deploy?"), key: .init(.prompt, "p"))
        phone.follow(origin, now: now)
        for _ in 0..<2 { accept(&phone, try published(phone.request(origin, now: now))) }
        var other = self.phone()
        let written = try JSON(parsing: phone.record.serialized())
        let isRead = other.restore(written, topic: nil, answers: nil)
        #expect(isRead)
        #expect(other.record == phone.record && other.awaitsAnswers)
        other.follow(origin, now: now)
        let asked = other.request(origin, now: now)
        #expect(asked == nil, "nothing is said twice")
        let isReadAgain = other.restore(["topic": 5], topic: nil, answers: nil)
        #expect(!isReadAgain)
    }

    @Test func longTextsAreCut() throws {
        var (origin, phone) = (OriginState(), phone())
        var content = Notifications.Content(title: String(repeating: "ä", count: 500))
        content.body = String(repeating: "😀", count: 5_000)
        open(&origin, .notification(content))
        phone.follow(origin, now: now)
        let json = try published(phone.request(origin, now: now))
        #expect((json["message"]?.stringValue?.utf8.count ?? 9_999) <= 3_500)
        #expect((json["title"]?.stringValue?.utf8.count ?? 9_999) <= 250)
    }

    @Test func aBridgeIsToldOnce() throws {
        var origin = OriginState()
        var bridge = BridgeState(outlet: .init(name: "pager", isInAll: true), device: "desk")
        open(&origin, notification(), to: ["all"])
        bridge.follow(origin, now: now)
        let given = bridge.begin()
        let line = try JSON(parsing: try #require(given))
        #expect(line["state"] == "open" && line["id"] == "disk" && line["title"] == "Disk is full")
        #expect(line["level"] == "critical" && line["bridge"] == "pager" && line["device"] == "desk")
        bridge.follow(origin, now: now)
        let givenAgain = bridge.begin()
        #expect(givenAgain == nil)
        var restarted = BridgeState(outlet: .init(name: "pager", isInAll: true), device: "desk")
        let isRead = restarted.restore(bridge.record)
        #expect(isRead)
        restarted.follow(origin, now: now)
        let givenThen = restarted.begin()
        #expect(givenThen == nil)
        _ = origin.ended(key, .init(verb: .acknowledge, device: "laptop"), now: now)
        restarted.follow(origin, now: now)
        let givenLast = restarted.begin()
        let end = try JSON(parsing: try #require(givenLast))
        #expect(end["state"] == "ended" && end["verb"] == "acknowledge" && end["answeredOn"] == "laptop")
    }

    @Test func aBridgeIsBounded() {
        var origin = OriginState()
        var bridge = BridgeState(outlet: .init(name: "pager"), device: "desk")
        for number in 0..<150 {
            open(&origin, notification(), key: .init(.notification, "n\(number)"), to: ["pager"])
        }
        bridge.follow(origin, now: now)
        for _ in 0..<BridgeState.maximumRunning {
            let given = bridge.begin()
            #expect(given != nil)
        }
        let givenAgain = bridge.begin()
        #expect(givenAgain == nil)
        bridge.finished(problem: "it ended with status 1")
        let givenThen = bridge.begin()
        #expect(givenThen != nil && bridge.failures == 1 && bridge.problem == "it ended with status 1")
        #expect(bridge.ledger.givenUp == 50)
    }
}
