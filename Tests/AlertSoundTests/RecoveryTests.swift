// SPDX-License-Identifier: Apache-2.0

import Foundation
import LinuxSystem
import Synchronization
import Testing

@testable import AlertSound

/// The table of what ALSA returns and what is done about it, row by row.
@Suite
struct RecoveryTests {
    private func actions(_ events: Recovery.Event...) -> [Recovery.Action] {
        var recovery = Recovery()
        return events.map { recovery.handle($0) }
    }

    private func failed(_ call: String, _ code: Int32) -> Recovery.Event { .failed(PCMError(call: call, code: code)) }

    @Test func anUnderrunIsPreparedAgain() {
        #expect(
            actions(.accepted(frames: 480), failed("writei", EPIPE), .accepted(frames: 480), failed("writei", EPIPE))
                == [.proceed, .prepare, .proceed, .prepare])
    }

    @Test func twoUnderrunsWithoutAFrameBetweenAreALostDevice() {
        #expect(
            actions(.accepted(frames: 480), failed("writei", EPIPE), failed("writei", EPIPE))
                == [.proceed, .prepare, .lose(.lost(EPIPE))])
    }

    @Test func aServerKilledWhileIdleOrPlaying() {
        #expect(actions(failed("prepare", EIO)) == [.lose(.lost(EIO))])
        #expect(actions(failed("writei", EPIPE), failed("prepare", EIO)) == [.prepare, .lose(.lost(EIO))])
    }

    @Test func noProgressIsAStalledDevice() {
        #expect(
            actions(
                .idle(nanoseconds: 1_100_000_000, isKept: false, answers: false),
                .idle(nanoseconds: 1_300_000_000, isKept: false, answers: false))
                == [.proceed, .lose(.stalled)])
        // A server that answers works through what it has first: up to 2 s of silence.
        #expect(
            actions(
                .idle(nanoseconds: 4_900_000_000, isKept: true, answers: true),
                .idle(nanoseconds: 5_100_000_000, isKept: false, answers: true)) == [.proceed, .lose(.stalled)])
        // One that was kept from before may be of no use although nothing says so.
        #expect(
            actions(
                .idle(nanoseconds: 300_000_000, isKept: true, answers: false),
                .idle(nanoseconds: 500_000_000, isKept: true, answers: false))
                == [.proceed, .lose(.stalled)])
    }

    @Test func whatNobodyWatchedDoesNotCount() {
        let millisecond: UInt64 = 1_000_000
        let start = 5_000 * millisecond
        var idle = ObservedTime()
        func look(_ now: UInt64, next: UInt64, since: UInt64 = start) -> UInt64 {
            defer { idle.willLook(at: next * millisecond) }
            return idle.look(at: now * millisecond, since: since) / millisecond
        }
        #expect(look(5_010, next: 5_185) == 10)
        // In its time, too early, a little late.
        #expect(look(5_185, next: 5_360) == 185)
        #expect(look(5_200, next: 5_375) == 200)
        #expect(look(5_420, next: 5_595) == 420)
        // The machine stood still for two seconds.
        #expect(look(7_600, next: 7_700) == 645)
        #expect(look(7_700, next: 7_800) == 745)
        // The device continues: the count restarts, even within a look that comes late.
        #expect(look(7_800, next: 7_900, since: 7_800 * millisecond) == 0)
        #expect(look(9_000, next: 9_100, since: 8_500 * millisecond) == 0)
        #expect(look(9_100, next: 9_200, since: 8_500 * millisecond) == 100)
        // The first look has nothing that it could be late for.
        var other = ObservedTime()
        #expect(other.look(at: 9_000 * millisecond, since: start) == 4_000 * millisecond)
    }

    @Test func aThreadGetsTimeAfterALookThatComesLate() throws {
        let millisecond: UInt64 = 1_000_000
        let bell = try EventFlag()
        let link = try #require(DeviceLink(notify: bell, pace: DevicePace()))
        link.callSince.store(1_000 * millisecond, ordering: .relaxed)
        var state = EngineState(rate: 48_000)
        func isHung(_ now: UInt64) -> Bool { state.isHung(link, now: now * millisecond) }
        state.look(at: 2_000 * millisecond)
        state.nextLook = 2_250 * millisecond
        #expect(!isHung(2_100) && isHung(2_260))
        // The machine stands still: nobody judges before the look that comes late, nor at once after it.
        #expect(!isHung(5_000))
        state.look(at: 5_000 * millisecond)
        #expect(!isHung(5_000) && !isHung(5_200) && isHung(5_250))
        link.callSince.store(0, ordering: .relaxed)
        #expect(!isHung(5_250))
    }

    @Test func suspendIsResumedAndElsePrepared() {
        #expect(
            actions(failed("writei", ESTRPIPE), failed("resume", EAGAIN), failed("resume", ENOSYS))
                == [.resume(after: 0), .resume(after: 100), .prepare])
        var recovery = Recovery()
        _ = recovery.handle(failed("writei", ESTRPIPE))
        let answers = (0..<60).map { _ in recovery.handle(failed("resume", EAGAIN)) }
        #expect(answers.contains(.lose(.lost(EAGAIN))))
    }

    @Test func unpluggedIsLost() {
        #expect(actions(failed("writei", ENODEV)) == [.lose(.lost(ENODEV))])
        #expect(actions(failed("avail_delay", EBADFD)) == [.lose(.lost(EBADFD))])
    }

    @Test func aBusyDeviceIsTriedForAWhile() {
        var recovery = Recovery()
        let answers = (0..<6).map { _ in recovery.handle(failed("open", EBUSY)) }
        #expect(
            answers == [
                .open(after: 20), .open(after: 40), .open(after: 80), .open(after: 160), .open(after: 320),
                .fail(.busy),
            ])
    }

    @Test func noDeviceFailsAtOnce() {
        #expect(actions(failed("open", ENOENT)) == [.fail(.none(ENOENT))])
        #expect(actions(failed("open", ECONNREFUSED)) == [.fail(.none(ECONNREFUSED))])
    }
}
