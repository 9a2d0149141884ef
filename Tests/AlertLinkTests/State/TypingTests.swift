// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import AlertLink

/// A person who types an answer on one device stops the question's time on all.
@Suite struct TypingTests {
    let now = 1_000 * second
    let key = AlertKey(.prompt, "deploy")

    private func open(_ core: inout LinkCore, until: Int64, isHeld: Bool = false) -> [AlertMessage] {
        core.opened(
            key, question("Deploy?"), to: ["laptop", "nas"], program: "deploy.sh", at: now, until: until,
            isHeld: isHeld,
            nonce: 7, now: now
        ).alerts
    }

    private func typed(_ actions: [LinkAction]) throws -> TypingMessage {
        guard case .publish(let place, .typing(let message), 60)? = actions.first, actions.count == 1, !place.isRetained
        else { throw TestFailure("\(actions)") }
        return message
    }

    @Test func theOriginIsTold() throws {
        var (desk, laptop, nas) = (LinkCore.device("desk"), LinkCore.device("laptop"), LinkCore.device("nas"))
        let first = try #require(open(&desk, until: now + 60 * second).first)
        _ = laptop.received(.alert(first), from: "desk", isRetained: false, now: now)
        laptop.shown("deploy@desk", .taken)
        _ = nas.received(.alert(first), from: "desk", isRetained: false, now: now)
        nas.shown("deploy@desk", .taken)
        let message = try typed(laptop.typed("deploy@desk", true))
        let held = desk.received(.typing(message), from: "laptop", isRetained: false, now: now)
        #expect(held == [.hold(id: "deploy", device: "laptop", isTyping: true)])
        // The other devices learn it with the question, including everything done so far.
        let told = try #require(open(&desk, until: now + 120 * second, isHeld: true).first)
        #expect(
            told.isHeld && told.rev > first.rev && told.contentRev == first.contentRev
                && told.until == now + 120 * second)
        let there = nas.received(.alert(told), from: "desk", isRetained: false, now: now)
        #expect(there == [.hold(id: "deploy@desk", device: "desk", isTyping: true)])
        #expect(open(&desk, until: now + 120 * second + 5, isHeld: true).isEmpty)
        let over = try #require(open(&desk, until: now + 100 * second).first)
        let back = nas.received(.alert(over), from: "desk", isRetained: false, now: now)
        #expect(back == [.hold(id: "deploy@desk", device: "desk", isTyping: false)])
        #expect(desk.tick(now: now + 99 * second).alerts.isEmpty)
        #expect(desk.tick(now: now + 100 * second).alerts.first?.ending != nil)
    }

    @Test func whatIsRepeatedOrOfAnotherQuestionHoldsNothing() throws {
        var (desk, laptop) = (LinkCore.device("desk"), LinkCore.device("laptop"))
        let first = try #require(open(&desk, until: now + 60 * second).first)
        _ = laptop.received(.alert(first), from: "desk", isRetained: false, now: now)
        #expect(laptop.typed("other@desk", true).isEmpty)
        let message = try typed(laptop.typed("deploy@desk", true))
        func isTaken(_ message: TypingMessage, from device: String = "laptop", isRetained: Bool = false) -> Bool {
            !desk.received(.typing(message), from: device, isRetained: isRetained, now: now).isEmpty
        }
        #expect(!isTaken(message, isRetained: true))
        #expect(!isTaken(message, from: "phone1"))
        var other = message
        other.nonce = 8
        #expect(!isTaken(other))
        #expect(isTaken(message) && !isTaken(message))
        // Nor after a start.
        var restarted = LinkCore(deviceName: "desk", version: "1")
        let isRead = restarted.restore(desk.record)
        #expect(isRead && restarted.lastTyping["laptop"] == message.rev)
        let ended = desk.ended(key, .init(), now: now)
        #expect(!ended.isEmpty)
        other = try typed(laptop.typed("deploy@desk", true))
        #expect(!isTaken(other))
        #expect(desk.refusals.count(of: .stale) == 5)
    }
}
