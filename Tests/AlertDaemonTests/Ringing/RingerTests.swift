// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import Synchronization
import Testing

@testable import AlertCore
@testable import AlertDaemon
@testable import SoundService

/// The sounds of an alarm.
@Suite struct RingerTests {
    /// Records its calls, and runs a closure just before it reports a sound.
    private final class Output: SoundOutput {
        private let calls = Mutex<[String]>([])
        private let before = Mutex<(@Sendable () -> Void)?>(nil)

        var told: [String] { calls.withLock { $0 } }

        func beforePlaying(_ happens: @escaping @Sendable () -> Void) { before.withLock { $0 = happens } }

        func exists(_ sound: String) async -> Bool { true }
        func prove(_ sound: String) async -> SoundVerdict { .good }
        func trouble() async -> Manager.Part? { nil }
        func prepare() {}
        func play(_ request: SoundRequest, report: @escaping @Sendable (PlaybackEvent) -> Void) {
            before.withLock { $0.take() }?()
            calls.withLock { $0.append("play \(request.sound)") }
        }
        func stop(_ reason: @escaping @Sendable (SoundRequest) -> String?) { calls.withLock { $0.append("stop") } }
        func part() async -> Manager.Part { Manager.Part(name: "sound", ok: true, detail: "a test") }
    }

    /// An alarm that is due, as the loop says it.
    private func ringing(_ bed: TransactionBed) throws -> Ringing {
        let content = Notifications.Content(title: "Get up", ring: .init())
        try bed.change { _ = try $0.remind(id: "up", content: content, trigger: .init(in: "1s")) }
        bed.clock.pass(seconds: 1)
        bed.turn()
        return try #require(bed.effects.compactMap { if case .ring(let ringing) = $0 { ringing } else { nil } }.last)
    }

    @Test func itIsPlayedUntilItEnds() throws {
        let (bed, output) = (try TransactionBed(), Output())
        let ringer = Ringer(loop: bed.loop, sounds: output, hub: EventHub()) {}
        let alarm = try ringing(bed)
        ringer.ring(alarm)
        // The same again changes nothing.
        ringer.ring(alarm)
        #expect(output.told == ["play alarm"])
        ringer.ring(nil)
        #expect(output.told == ["play alarm", "stop"])
        #expect(ringer.current == nil)
    }

    /// An alarm acknowledged between the decision to play and its sound must stay silent; it once rang forever.
    @Test func whatEndsWhileItsSoundBeginsIsSilent() throws {
        let (bed, output) = (try TransactionBed(), Output())
        let ringer = Ringer(loop: bed.loop, sounds: output, hub: EventHub()) {}
        output.beforePlaying { ringer.ring(nil) }
        ringer.ring(try ringing(bed))
        #expect(output.told == ["stop", "play alarm", "stop"])
    }
}
