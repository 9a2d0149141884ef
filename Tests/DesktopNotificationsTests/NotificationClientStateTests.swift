// SPDX-License-Identifier: Apache-2.0

import DBus
import Testing

@testable import DesktopNotifications

/// The client, with its clock at hand and every event in the order we like.
@Suite struct NotificationClientStateTests {
    static let nobody = DBusError.remote(.serviceUnknown, message: "")

    /// A client and what it asked for last.
    struct Harness {
        var client = NotificationClientState()
        var now = Duration.seconds(1000)

        mutating func on(_ event: NotificationClientState.Event) -> [NotificationClientState.Action] {
            client.handle(event, at: now)
        }

        mutating func after(_ time: Duration) -> [NotificationClientState.Action] {
            now += time
            return client.handle(.timePassed, at: now)
        }

        /// Makes a server the owner and lets it describe itself.
        mutating func serve(_ owner: String = ":1.5") {
            _ = on(.ownerChanged(owner))
            _ = on(.serverRead(generation: client.generation, .success(Self.server)))
        }

        /// Posts, and returns the number of the call.
        mutating func call(_ post: DesktopPost) -> UInt64 {
            for case .notify(let call, _) in on(.post(post)) { return call }
            Issue.record("no call for \(post.id)")
            return 0
        }

        /// Posts, and lets the server answer with an id.
        mutating func show(_ post: DesktopPost, as serverID: UInt32) {
            let call = call(post)
            #expect(on(.notifyAnswered(call: call, .success(serverID))) == [.report(.shown(id: post.id))])
        }

        static let server = NotificationServer(name: "test", capabilities: ["body", "actions"])
    }

    static func post(_ id: String, _ title: String = "t", expires: Duration? = nil) -> DesktopPost {
        DesktopPost(
            id: id, appName: "a", title: title, actions: [.init(key: "yes", label: "Yes")],
            expiry: expires.map(DesktopPost.Expiry.after) ?? .byServer)
    }

    static func notify(_ post: DesktopPost, replacing: UInt32 = 0) -> NotificationCall {
        NotificationCall(post: post, replaces: replacing, capabilities: Harness.server.capabilities)
    }

    func closed(_ id: UInt32, _ reason: UInt32, by sender: String = ":1.5") -> NotificationClientState.Event {
        .closed(sender: sender, id, reason: reason)
    }

    func pressed(_ id: UInt32, _ key: String, by sender: String = ":1.5") -> NotificationClientState.Event {
        .actionInvoked(sender: sender, id, key: key)
    }

    // MARK: The server

    @Test func aServerIsAskedBeforeAnythingIsSent() {
        var harness = Harness()
        #expect(harness.on(.post(Self.post("a"))) == [])
        #expect(harness.on(.ownerChanged(":1.5")) == [.readServer(generation: 1, mayStart: false)])
        let actions = harness.on(.serverRead(generation: 1, .success(Harness.server)))
        #expect(actions.first == .report(.serverAppeared(Harness.server)))
        #expect(actions.last == .notify(call: 1, Self.notify(Self.post("a"))))
        #expect(harness.client.status == .server(Harness.server))
    }

    @Test func withoutAServerAPostStartsOne() {
        var harness = Harness()
        #expect(harness.on(.ownerChanged(nil)) == [])
        #expect(harness.on(.post(Self.post("a"))) == [.readServer(generation: 2, mayStart: true)])
        #expect(harness.on(.post(Self.post("b"))) == [])
        let reason = NotShownReason.noServer(Self.nobody)
        #expect(
            harness.on(.serverRead(generation: 2, .failure(Self.nobody)))
                == [.report(.notShown(id: "a", reason)), .report(.notShown(id: "b", reason))])
        #expect(harness.client.status == .none(reason))
        #expect(harness.client.nextDeadline == nil)
        // The next one tries again.
        #expect(harness.on(.post(Self.post("c"))) == [.readServer(generation: 3, mayStart: true)])
    }

    @Test func aServerThatIsStartedShowsWhatStartedIt() {
        var harness = Harness()
        _ = harness.on(.ownerChanged(nil))
        _ = harness.on(.post(Self.post("a")))
        #expect(harness.on(.ownerChanged(":1.6")) == [.readServer(generation: 3, mayStart: false)])
        // The answer to the question that started it is of a former generation.
        #expect(harness.on(.serverRead(generation: 2, .success(Harness.server))) == [])
        #expect(harness.on(.serverRead(generation: 3, .success(Harness.server))).count == 2)
    }

    @Test func whatAServerShowedIsForgottenWithIt() {
        var harness = Harness()
        harness.serve()
        harness.show(Self.post("a"), as: 1)
        #expect(harness.on(.ownerChanged(nil)) == [.report(.serverVanished)])
        #expect(harness.on(closed(1, 2)) == [])
        harness.serve(":1.9")
        // Its number means nothing to the next one.
        #expect(harness.on(closed(1, 2, by: ":1.9")) == [])
        #expect(harness.on(.repost([Self.post("a")])) == [.notify(call: 2, Self.notify(Self.post("a")))])
    }

    @Test func aServerThatDiesMidCallDidNotShowIt() {
        var harness = Harness()
        harness.serve()
        let call = harness.call(Self.post("a"))
        #expect(
            harness.on(.ownerChanged(nil))
                == [.report(.notShown(id: "a", .serverVanished)), .report(.serverVanished)])
        #expect(harness.on(.notifyAnswered(call: call, .failure(.remote(.noReply, message: "")))) == [])
    }

    @Test func aServerReplacedByAnotherGetsWhatWaited() {
        var harness = Harness()
        harness.serve()
        for number in 0..<40 { _ = harness.on(.post(Self.post("p\(number)"))) }
        let actions = harness.on(.ownerChanged(":1.7"))
        #expect(actions.count == NotificationClientState.maximumCalls + 2)
        let generation = harness.client.generation
        let sent = harness.on(.serverRead(generation: generation, .success(Harness.server))).dropFirst()
        #expect(sent.count == 40 - NotificationClientState.maximumCalls)
    }

    @Test func aServerThatDoesNotDescribeItselfIsAskedAgain() {
        var harness = Harness()
        _ = harness.on(.ownerChanged(":1.5"))
        _ = harness.on(.post(Self.post("a")))
        #expect(harness.on(.serverRead(generation: 1, .failure(.timedOut))) == [.report(.notShown(id: "a", .timedOut))])
        #expect(harness.client.status == .none(.timedOut))
        #expect(harness.on(.post(Self.post("b"))) == [.readServer(generation: 2, mayStart: false)])
    }

    // MARK: Outcomes

    @Test(
        arguments: [
            (1, .expired(id: "a")), (2, .dismissed(id: "a")), (3, .withdrawn(id: "a")), (4, .expired(id: "a")),
            (0, .expired(id: "a")), (99, .expired(id: "a")),
        ] as [(UInt32, DesktopEvent)])
    func closingReasons(_ reason: UInt32, _ event: DesktopEvent) {
        var harness = Harness()
        harness.serve()
        harness.show(Self.post("a"), as: 3)
        let actions = harness.on(closed(3, reason))
        #expect(actions.contains(.report(event)))
        #expect(harness.on(closed(3, reason)) == [])
        #expect(harness.client.entries.isEmpty)
    }

    @Test func aPressIsReportedAndClosesIt() {
        var harness = Harness()
        harness.serve()
        harness.show(Self.post("a"), as: 3)
        #expect(
            harness.on(pressed(3, "yes"))
                == [.close(3), .report(.activated(id: "a", actionKey: "yes", activationToken: nil))])
        #expect(harness.on(pressed(3, "yes")) == [])
        #expect(harness.on(closed(3, 3)) == [])
    }

    @Test func aPressOnTheNotificationItselfHasNoKey() {
        var harness = Harness()
        harness.serve()
        harness.show(Self.post("a"), as: 3)
        #expect(
            harness.on(pressed(3, "default")).last
                == .report(.activated(id: "a", actionKey: nil, activationToken: nil)))
    }

    @Test func theTokenGoesWithThePress() {
        var harness = Harness()
        harness.serve()
        harness.show(Self.post("a"), as: 3)
        #expect(harness.on(.activationToken(sender: ":1.5", 3, token: "t-1")) == [])
        #expect(
            harness.on(pressed(3, "yes")).last
                == .report(.activated(id: "a", actionKey: "yes", activationToken: "t-1")))
    }

    @Test func aReplyIsReportedOnceAndClosesIt() {
        var harness = Harness()
        harness.serve()
        harness.show(DesktopPost(id: "a", appName: "a", title: "t", reply: .init(label: "Reply")), as: 3)
        #expect(harness.on(.replied(sender: ":1.66", 3, text: "no")) == [])
        #expect(
            harness.on(
                .replied(
                    sender: ":1.5", 3, text: String(repeating: "x", count: NotificationClientState.maximumReply + 1)))
                == [])
        // The button opens the field; it is no answer.
        #expect(harness.on(pressed(3, "inline-reply")) == [])
        #expect(harness.on(.activationToken(sender: ":1.5", 3, token: "t-1")) == [])
        #expect(
            harness.on(.replied(sender: ":1.5", 3, text: "a\nb"))
                == [.close(3), .report(.replied(id: "a", text: "a\nb", activationToken: "t-1"))])
        #expect(harness.on(.replied(sender: ":1.5", 3, text: "again")) == [])
    }

    @Test func aReplyThatNobodyAskedForIsNone() {
        var harness = Harness()
        harness.serve()
        harness.show(Self.post("a"), as: 3)
        #expect(harness.on(.replied(sender: ":1.5", 3, text: "x")) == [])
        #expect(harness.on(pressed(3, "yes")).count == 2)
    }

    @Test(arguments: ["", "a b", "a\nb", "ü", String(repeating: "x", count: 5000)])
    func aTokenThatIsNoneIsLeftOut(_ token: String) {
        var harness = Harness()
        harness.serve()
        harness.show(Self.post("a"), as: 3)
        _ = harness.on(.activationToken(sender: ":1.5", 3, token: token))
        #expect(
            harness.on(pressed(3, "yes")).last
                == .report(.activated(id: "a", actionKey: "yes", activationToken: nil)))
    }

    @Test func strangersAndInventionsChangeNothing() {
        var harness = Harness()
        harness.serve()
        harness.show(Self.post("a"), as: 3)
        #expect(harness.on(pressed(3, "yes", by: ":1.66")) == [])
        #expect(harness.on(closed(3, 2, by: ":1.66")) == [])
        #expect(harness.on(.activationToken(sender: ":1.66", 3, token: "t")) == [])
        #expect(harness.on(pressed(3, "never offered")) == [])
        #expect(harness.on(pressed(4, "yes")) == [])
        #expect(harness.on(closed(0, 2)) == [])
        #expect(harness.on(pressed(3, "yes")).count == 2)
    }

    @Test func outcomesBeforeTheAnswerCount() {
        var harness = Harness()
        harness.serve()
        let call = harness.call(Self.post("a"))
        #expect(harness.on(pressed(9, "yes")) == [])
        #expect(
            harness.on(.notifyAnswered(call: call, .success(9))) == [
                .report(.shown(id: "a")), .close(9),
                .report(.activated(id: "a", actionKey: "yes", activationToken: nil)),
            ])
    }

    @Test func aFloodBeforeTheAnswerIsBounded() {
        var harness = Harness()
        harness.serve()
        _ = harness.call(Self.post("a"))
        for number in 0..<10_000 as Range<UInt32> { _ = harness.on(closed(number, 2)) }
        #expect(harness.client.early.count <= 64)
    }

    // MARK: Time

    @Test func itsTimeIsKeptByUs() {
        var harness = Harness()
        harness.serve()
        harness.show(Self.post("a", expires: .seconds(10)), as: 3)
        #expect(harness.client.nextDeadline == harness.now + .seconds(10))
        #expect(harness.after(.milliseconds(9_999)) == [])
        #expect(harness.after(.milliseconds(1)) == [.close(3), .report(.expired(id: "a"))])
        #expect(harness.client.nextDeadline == nil)
        #expect(harness.on(closed(3, 1)) == [])
    }

    @Test func oneThatEndsSendsNothingMoreAndWaitsForItsAnswers() {
        var harness = Harness()
        harness.serve()
        let call = harness.call(Self.post("a"))
        #expect(harness.client.awaitsAnswers)
        #expect(harness.on(.drain) == [])
        #expect(harness.on(.post(Self.post("b"))) == [])
        // A notification withdrawn in the interim is closed once its number is known.
        _ = harness.on(.withdraw(id: "a"))
        #expect(harness.on(.notifyAnswered(call: call, .success(3))) == [.close(3), .report(.left(id: "a"))])
        #expect(!harness.client.awaitsAnswers)
    }

    @Test func withNothingToWaitForThereIsNoDeadline() {
        var harness = Harness()
        #expect(harness.client.nextDeadline == nil)
        harness.serve()
        harness.show(Self.post("a"), as: 3)
        #expect(harness.client.nextDeadline == nil)
        _ = harness.on(.withdraw(id: "a"))
        #expect(harness.client.nextDeadline == nil)
    }

    @Test func aServerThatNeverAnswersIsGivenUp() {
        var harness = Harness()
        harness.serve()
        let call = harness.call(Self.post("a"))
        #expect(harness.after(.seconds(5)) == [.report(.notShown(id: "a", .timedOut))])
        // It answers after all: then it is taken down, since we said that it was not shown.
        #expect(harness.on(.notifyAnswered(call: call, .success(4))) == [.close(4)])
    }

    @Test func aServerThatIsSlowButAnswersIsWaitedFor() {
        var harness = Harness()
        harness.serve()
        var open = (0..<100).flatMap { number in
            harness.on(.post(Self.post("\(number)"))).compactMap { action -> UInt64? in
                if case .notify(let call, _) = action { call } else { nil }
            }
        }
        var shown = 0
        // One answer every four seconds: none of a hundred is given up.
        while !open.isEmpty {
            for action in harness.after(.seconds(4)) { Issue.record("\(action)") }
            shown += 1
            for case .notify(let call, _) in harness.on(
                .notifyAnswered(call: open.removeFirst(), .success(UInt32(shown))))
            {
                open.append(call)
            }
        }
        #expect(shown == 100)
        // Now it falls silent.
        _ = harness.on(.post(Self.post("last")))
        #expect(harness.after(.seconds(5)) == [.report(.notShown(id: "last", .timedOut))])
    }
}
