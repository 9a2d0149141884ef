// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import Foundation
import Synchronization
import Testing

@testable import AlertCore
@testable import AlertDaemon
@testable import SoundService

/// The sounds of an alarm.
@Suite struct RingerTests {
    /// Records its calls.
    private final class Output: SoundOutput {
        private let calls = Mutex<[String]>([])
        private let before = Mutex<(@Sendable () -> Void)?>(nil)
        private let report = Mutex<(@Sendable (PlaybackEvent) -> Void)?>(nil)

        var told: [String] { calls.withLock { $0 } }

        /// Runs a closure on another thread while the next sound is being started, which waits for it a moment. Returns
        /// a function that waits for the end of the closure.
        func meanwhile(_ happens: @escaping @Sendable () -> Void) -> () async -> Void {
            let (ends, end) = AsyncStream<Void>.makeStream()
            before.withLock {
                $0 = {
                    let done = DispatchSemaphore(value: 0)
                    Thread.detachNewThread {
                        happens()
                        done.signal()
                        end.finish()
                    }
                    _ = done.wait(timeout: .now() + .milliseconds(100))
                }
            }
            return { for await _ in ends {} }
        }

        func exists(_ sound: String) async -> Bool { true }
        func prove(_ sound: String) async -> SoundVerdict { .good }
        func problem() async -> Manager.Part? { nil }
        func prepare() {}
        func play(_ request: SoundRequest, report: @escaping @Sendable (PlaybackEvent) -> Void) {
            before.withLock { $0.take() }?()
            self.report.withLock { $0 = report }
            calls.withLock { $0.append("play \(request.sound)") }
        }
        /// Ends the sound that began last, as if its device had been removed.
        func endSound() { report.withLock { $0.take() }?(.ended(SoundEnd(.interrupted))) }
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
    @Test func whatEndsWhileItsSoundBeginsIsSilent() async throws {
        let (bed, output) = (try TransactionBed(), Output())
        let ringer = Ringer(loop: bed.loop, sounds: output, hub: EventHub()) {}
        let alarm = try ringing(bed)
        let isOver = output.meanwhile { ringer.ring(nil) }
        ringer.ring(alarm)
        await isOver()
        #expect(output.told == ["play alarm", "stop"])
    }

    /// A change of volume once stopped the sound that it had just started, if an earlier sound was started again at
    /// that moment.
    @Test func anotherVolumeNeverStopsItsOwnSound() async throws {
        let (bed, output) = (try TransactionBed(), Output())
        let ringer = Ringer(loop: bed.loop, sounds: output, hub: EventHub()) {}
        var alarm = try ringing(bed)
        ringer.ring(alarm)
        alarm.delivered.volume = 0.5
        let louder = alarm
        output.endSound()
        let isOver = output.meanwhile { ringer.ring(louder) }
        #expect(ringer.keepRinging(1) == false)
        await isOver()
        #expect(output.told == ["play alarm", "play alarm", "stop", "play alarm"])
    }
}
