// SPDX-License-Identifier: Apache-2.0

import Foundation
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
