// SPDX-License-Identifier: Apache-2.0

import DBus
import Testing

@testable import DesktopNotifications

/// The board, with its clock at hand and every event in the order we like.
@Suite struct NotificationBoardTests {
    static let nobody = DBusError.remote(.serviceUnknown, message: "")

    /// A board and what it asked for last.
    struct Desk {
        var board = NotificationBoard()
        var now = Duration.seconds(1000)

        mutating func on(_ event: NotificationBoard.Event) -> [NotificationBoard.Action] {
            board.handle(event, at: now)
        }

        mutating func after(_ time: Duration) -> [NotificationBoard.Action] {
            now += time
            return board.handle(.timePassed, at: now)
        }

        /// Makes a server the owner and lets it describe itself.
        mutating func serve(_ owner: String = ":1.5") {
            _ = on(.ownerChanged(owner))
            _ = on(.serverRead(generation: board.generation, .success(Self.server)))
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
        NotificationCall(post: post, replaces: replacing, capabilities: Desk.server.capabilities)
    }

    func closed(_ id: UInt32, _ reason: UInt32, by sender: String = ":1.5") -> NotificationBoard.Event {
        .closed(sender: sender, id, reason: reason)
    }

    func pressed(_ id: UInt32, _ key: String, by sender: String = ":1.5") -> NotificationBoard.Event {
        .actionInvoked(sender: sender, id, key: key)
    }

    // MARK: The server

    @Test func aServerIsAskedBeforeAnythingIsSent() {
        var desk = Desk()
        #expect(desk.on(.post(Self.post("a"))) == [])
        #expect(desk.on(.ownerChanged(":1.5")) == [.readServer(generation: 1, mayStart: false)])
        let actions = desk.on(.serverRead(generation: 1, .success(Desk.server)))
        #expect(actions.first == .report(.serverAppeared(Desk.server)))
        #expect(actions.last == .notify(call: 2, Self.notify(Self.post("a"))))
        #expect(desk.board.status == .server(Desk.server))
    }

    @Test func withoutAServerAPostStartsOne() {
        var desk = Desk()
        #expect(desk.on(.ownerChanged(nil)) == [])
        #expect(desk.on(.post(Self.post("a"))) == [.readServer(generation: 2, mayStart: true)])
        #expect(desk.on(.post(Self.post("b"))) == [])
        let reason = NotShownReason.noServer(Self.nobody)
        #expect(
            desk.on(.serverRead(generation: 2, .failure(Self.nobody)))
                == [.report(.notShown(id: "a", reason)), .report(.notShown(id: "b", reason))])
        #expect(desk.board.status == .none(reason))
        #expect(desk.board.nextDeadline == nil)
        // The next one tries again.
        #expect(desk.on(.post(Self.post("c"))) == [.readServer(generation: 3, mayStart: true)])
    }

    @Test func aServerThatIsStartedShowsWhatStartedIt() {
        var desk = Desk()
        _ = desk.on(.ownerChanged(nil))
        _ = desk.on(.post(Self.post("a")))
        #expect(desk.on(.ownerChanged(":1.6")) == [.readServer(generation: 3, mayStart: false)])
        // The answer to the question that started it is of a former generation.
        #expect(desk.on(.serverRead(generation: 2, .success(Desk.server))) == [])
        #expect(desk.on(.serverRead(generation: 3, .success(Desk.server))).count == 2)
    }

    @Test func whatAServerShowedIsForgottenWithIt() {
        var desk = Desk()
        desk.serve()
        desk.show(Self.post("a"), as: 1)
        #expect(desk.on(.ownerChanged(nil)) == [.report(.serverVanished)])
        #expect(desk.on(closed(1, 2)) == [])
        desk.serve(":1.9")
        // Its number means nothing to the next one.
        #expect(desk.on(closed(1, 2, by: ":1.9")) == [])
        #expect(desk.on(.repost([Self.post("a")])) == [.notify(call: 4, Self.notify(Self.post("a")))])
    }

    @Test func aServerThatDiesMidCallDidNotShowIt() {
        var desk = Desk()
        desk.serve()
        let call = desk.call(Self.post("a"))
        #expect(
            desk.on(.ownerChanged(nil))
                == [.report(.notShown(id: "a", .serverVanished)), .report(.serverVanished)])
        #expect(desk.on(.notifyAnswered(call: call, .failure(.remote(.noReply, message: "")))) == [])
    }

    @Test func aServerReplacedByAnotherGetsWhatWaited() {
        var desk = Desk()
        desk.serve()
        for number in 0..<40 { _ = desk.on(.post(Self.post("p\(number)"))) }
        let actions = desk.on(.ownerChanged(":1.7"))
        #expect(actions.count == NotificationBoard.maximumCalls + 2)
        let generation = desk.board.generation
        let sent = desk.on(.serverRead(generation: generation, .success(Desk.server))).dropFirst()
        #expect(sent.count == 40 - NotificationBoard.maximumCalls)
    }

    @Test func aServerThatDoesNotDescribeItselfIsAskedAgain() {
        var desk = Desk()
        _ = desk.on(.ownerChanged(":1.5"))
        _ = desk.on(.post(Self.post("a")))
        #expect(desk.on(.serverRead(generation: 1, .failure(.timedOut))) == [.report(.notShown(id: "a", .timedOut))])
        #expect(desk.board.status == .none(.timedOut))
        #expect(desk.on(.post(Self.post("b"))) == [.readServer(generation: 2, mayStart: false)])
    }

    // MARK: Outcomes

    @Test(
        arguments: [
            (1, .expired(id: "a")), (2, .dismissed(id: "a")), (3, .withdrawn(id: "a")), (4, .expired(id: "a")),
            (0, .expired(id: "a")), (99, .expired(id: "a")),
        ] as [(UInt32, DesktopEvent)])
    func closingReasons(_ reason: UInt32, _ event: DesktopEvent) {
        var desk = Desk()
        desk.serve()
        desk.show(Self.post("a"), as: 3)
        let actions = desk.on(closed(3, reason))
        #expect(actions.contains(.report(event)))
        #expect(desk.on(closed(3, reason)) == [])
        #expect(desk.board.entries.isEmpty)
    }

    @Test func aPressIsReportedAndClosesIt() {
        var desk = Desk()
        desk.serve()
        desk.show(Self.post("a"), as: 3)
        #expect(
            desk.on(pressed(3, "yes"))
                == [.close(3), .report(.activated(id: "a", actionKey: "yes", activationToken: nil))])
        #expect(desk.on(pressed(3, "yes")) == [])
        #expect(desk.on(closed(3, 3)) == [])
    }

    @Test func aPressOnTheNotificationItselfHasNoKey() {
        var desk = Desk()
        desk.serve()
        desk.show(Self.post("a"), as: 3)
        #expect(
            desk.on(pressed(3, "default")).last
                == .report(.activated(id: "a", actionKey: nil, activationToken: nil)))
    }

    @Test func theTokenGoesWithThePress() {
        var desk = Desk()
        desk.serve()
        desk.show(Self.post("a"), as: 3)
        #expect(desk.on(.activationToken(sender: ":1.5", 3, token: "t-1")) == [])
        #expect(
            desk.on(pressed(3, "yes")).last
                == .report(.activated(id: "a", actionKey: "yes", activationToken: "t-1")))
    }

    @Test func aReplyIsReportedOnceAndClosesIt() {
        var desk = Desk()
        desk.serve()
        desk.show(DesktopPost(id: "a", appName: "a", title: "t", reply: .init(label: "Reply")), as: 3)
        #expect(desk.on(.replied(sender: ":1.66", 3, text: "no")) == [])
        #expect(
            desk.on(
                .replied(sender: ":1.5", 3, text: String(repeating: "x", count: NotificationBoard.maximumReply + 1)))
                == [])
        // The button opens the field; it is no answer.
        #expect(desk.on(pressed(3, "inline-reply")) == [])
        #expect(desk.on(.activationToken(sender: ":1.5", 3, token: "t-1")) == [])
        #expect(
            desk.on(.replied(sender: ":1.5", 3, text: "a\nb"))
                == [.close(3), .report(.replied(id: "a", text: "a\nb", activationToken: "t-1"))])
        #expect(desk.on(.replied(sender: ":1.5", 3, text: "again")) == [])
    }

    @Test func aReplyThatNobodyAskedForIsNone() {
        var desk = Desk()
        desk.serve()
        desk.show(Self.post("a"), as: 3)
        #expect(desk.on(.replied(sender: ":1.5", 3, text: "x")) == [])
        #expect(desk.on(pressed(3, "yes")).count == 2)
    }

    @Test(arguments: ["", "a b", "a\nb", "ü", String(repeating: "x", count: 5000)])
    func aTokenThatIsNoneIsLeftOut(_ token: String) {
        var desk = Desk()
        desk.serve()
        desk.show(Self.post("a"), as: 3)
        _ = desk.on(.activationToken(sender: ":1.5", 3, token: token))
        #expect(
            desk.on(pressed(3, "yes")).last
                == .report(.activated(id: "a", actionKey: "yes", activationToken: nil)))
    }

    @Test func strangersAndInventionsChangeNothing() {
        var desk = Desk()
        desk.serve()
        desk.show(Self.post("a"), as: 3)
        #expect(desk.on(pressed(3, "yes", by: ":1.66")) == [])
        #expect(desk.on(closed(3, 2, by: ":1.66")) == [])
        #expect(desk.on(.activationToken(sender: ":1.66", 3, token: "t")) == [])
        #expect(desk.on(pressed(3, "never offered")) == [])
        #expect(desk.on(pressed(4, "yes")) == [])
        #expect(desk.on(closed(0, 2)) == [])
        #expect(desk.on(pressed(3, "yes")).count == 2)
    }

    @Test func outcomesBeforeTheAnswerCount() {
        var desk = Desk()
        desk.serve()
        let call = desk.call(Self.post("a"))
        #expect(desk.on(pressed(9, "yes")) == [])
        #expect(
            desk.on(.notifyAnswered(call: call, .success(9))) == [
                .report(.shown(id: "a")), .close(9),
                .report(.activated(id: "a", actionKey: "yes", activationToken: nil)),
            ])
    }

    @Test func aFloodBeforeTheAnswerIsBounded() {
        var desk = Desk()
        desk.serve()
        _ = desk.call(Self.post("a"))
        for number in 0..<10_000 as Range<UInt32> { _ = desk.on(closed(number, 2)) }
        #expect(desk.board.early.count <= 64)
    }

    // MARK: Time

    @Test func itsTimeIsKeptByUs() {
        var desk = Desk()
        desk.serve()
        desk.show(Self.post("a", expires: .seconds(10)), as: 3)
        #expect(desk.board.nextDeadline == desk.now + .seconds(10))
        #expect(desk.after(.milliseconds(9_999)) == [])
        #expect(desk.after(.milliseconds(1)) == [.close(3), .report(.expired(id: "a"))])
        #expect(desk.board.nextDeadline == nil)
        #expect(desk.on(closed(3, 1)) == [])
    }

    @Test func oneThatEndsSendsNothingMoreAndWaitsForItsAnswers() {
        var desk = Desk()
        desk.serve()
        let call = desk.call(Self.post("a"))
        #expect(desk.board.awaitsAnswers)
        #expect(desk.on(.drain) == [])
        #expect(desk.on(.post(Self.post("b"))) == [])
        // What is taken back meanwhile is closed once it is known by what number.
        _ = desk.on(.withdraw(id: "a"))
        #expect(desk.on(.notifyAnswered(call: call, .success(3))) == [.close(3), .report(.left(id: "a"))])
        #expect(!desk.board.awaitsAnswers)
    }

    @Test func withNothingToWaitForThereIsNoDeadline() {
        var desk = Desk()
        #expect(desk.board.nextDeadline == nil)
        desk.serve()
        desk.show(Self.post("a"), as: 3)
        #expect(desk.board.nextDeadline == nil)
        _ = desk.on(.withdraw(id: "a"))
        #expect(desk.board.nextDeadline == nil)
    }

    @Test func aServerThatNeverAnswersIsGivenUp() {
        var desk = Desk()
        desk.serve()
        let call = desk.call(Self.post("a"))
        #expect(desk.after(.seconds(5)) == [.report(.notShown(id: "a", .timedOut))])
        // It answers after all: then it is taken down, since we said that it was not shown.
        #expect(desk.on(.notifyAnswered(call: call, .success(4))) == [.close(4)])
    }

    @Test func aServerThatIsSlowButAnswersIsWaitedFor() {
        var desk = Desk()
        desk.serve()
        var open = (0..<100).flatMap { number in
            desk.on(.post(Self.post("\(number)"))).compactMap { action -> UInt64? in
                if case .notify(let call, _) = action { call } else { nil }
            }
        }
        var shown = 0
        // One answer every four seconds: none of a hundred is given up.
        while !open.isEmpty {
            for action in desk.after(.seconds(4)) { Issue.record("\(action)") }
            shown += 1
            for case .notify(let call, _) in desk.on(.notifyAnswered(call: open.removeFirst(), .success(UInt32(shown))))
            {
                open.append(call)
            }
        }
        #expect(shown == 100)
        // Now it falls silent.
        _ = desk.on(.post(Self.post("last")))
        #expect(desk.after(.seconds(5)) == [.report(.notShown(id: "last", .timedOut))])
    }
}
