// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import AlertLink

@Suite struct LinkSoundsTests {
    let now = 1_000 * second

    private func message(_ rev: Int64, until: Int64? = nil, to: [String] = ["all"]) -> LinkMessage {
        .sound(.init(rev: rev, until: until ?? now + LinkCore.soundLife, to: to, content: .sound("glass")))
    }

    /// A device whose state the expectations may change.
    private final class Listener {
        var core: LinkCore

        init(_ core: LinkCore = .device("laptop")) { self.core = core }

        /// Returns the number of sounds that it plays for a message of desk.
        func plays(_ message: LinkMessage, isRetained: Bool = false, at now: Int64 = 1_000 * second) -> Int {
            core.received(message, from: "desk", isRetained: isRetained, now: now).count
        }
    }

    @Test func aSoundIsHeardOnceAndInTime() {
        let laptop = Listener()
        #expect(laptop.plays(message(5)) == 1)
        // Repeated by the broker, or replayed by somebody, also after a restart.
        #expect(laptop.plays(message(5)) == 0)
        var restarted = LinkCore.device("laptop")
        let isRestored = restarted.restore(laptop.core.record)
        #expect(isRestored)
        let next = Listener(restarted)
        #expect(next.plays(message(4)) == 0)
        #expect(next.plays(message(6), at: now + 5 * second) == 0)
        #expect(next.plays(message(7), isRetained: true) == 0)
        #expect(next.plays(message(8, to: ["nas"])) == 0)
        #expect(next.plays(message(9, to: ["laptop"])) == 1)
        #expect(next.core.refusals.counts == ["desk": [.stale: 2, .expired: 1]])
    }

    @Test func theClockOfTheSenderCounts() {
        let laptop = Listener()
        let ahead = 600 * second
        _ = laptop.core.received(
            .here(.init(isUp: true, connection: 1, at: now + ahead, version: "1")), from: "desk", isRetained: false,
            now: now)
        #expect(laptop.plays(message(5, until: now + ahead + LinkCore.soundLife)) == 1)
        // What was held back for ten minutes is late by its clock, though not by ours.
        #expect(laptop.plays(message(6, until: now + ahead)) == 0)
    }

    @Test func limitsHoldForSounds() {
        let laptop = Listener(.device("laptop", gate: .init(limits: ["desk": .init(perMinute: 2)])))
        let played = (Int64(5)...8).map { laptop.plays(message($0)) }
        #expect(played == [1, 1, 0, 0])
        for limits in [SenderLimits(isMuted: true), SenderLimits(level: .passive)] {
            let laptop = Listener(.device("laptop", gate: .init(limits: ["desk": limits])))
            #expect(laptop.plays(message(5)) == 0)
        }
    }

    @Test func withoutAConnectionNothingIsSent() throws {
        var core = LinkCore.device("desk")
        core.disconnected()
        #expect(core.sent(.text("Tea"), volume: 1, to: ["all"], now: now).isEmpty)
        let here = core.willConnect(now: now)
        #expect(core.connected(here.connection, now: now).count == 1)
        let sent = core.sent(.text("Tea"), volume: 0.5, to: ["all"], now: now)
        guard case .publish(.sound, .sound(let message), expiry: 5)? = sent.first else {
            throw TestFailure("not sent: \(sent)")
        }
        #expect(message.until == now + LinkCore.soundLife && message.content == .text("Tea"))
        #expect(LinkMessage(LinkMessage.sound(message).text, at: .sound(device: "desk")) == .sound(message))
    }

    @Test(arguments: ["", "/x.wav", "a/b", "@1", String(repeating: "a", count: 256)])
    func whatIsNoNameIsRefused(_ name: String) {
        let message = SoundMessage(rev: 1, until: 1, to: [], content: .sound(name))
        #expect(LinkMessage(LinkMessage.sound(message).text, at: .sound(device: "desk")) == nil)
    }
}
