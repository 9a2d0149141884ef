// SPDX-License-Identifier: Apache-2.0

/// Up to which frame a run has been heard, from what a device says of itself. Pure: it takes what was read, and the
/// time.
///
/// Hardware and PipeWire say it exactly. PulseAudio's plugin says it from the last answer of the server, extrapolated:
/// from the start of the run on it counts as if every frame were heard when it is written, for the first tens of
/// milliseconds, or for seconds where the sink has silence to work through first; and what it has counted too much it
/// never takes back. What the server has taken is certain. So until the two have agreed, no frame counts as heard
/// before the server took it, and none of what it took at a time sooner than it can have been played.
struct HeardEstimate: Equatable {
    private struct Underrun: Equatable {
        var written: Int64
        var claimed: UInt64
    }

    /// A start within so many nanoseconds of what was claimed is an honest claim.
    private static let tolerance: Int64 = 10_000_000
    /// A run that began within so many nanoseconds began at once, for a person.
    private static let promptness: UInt64 = 100_000_000
    /// After so many nanoseconds PulseAudio's plugin has had the server's first answers, of which it asks the first
    /// after 10 ms.
    private static let settling: UInt64 = 60_000_000
    /// After so many runs that began as claimed in a row, the next is believed from its first frame.
    private static let enough = 3
    /// For so many nanoseconds at least, and twice as many at most, a block counts: longer than any sink takes from one
    /// block to the next (2 s), and not without end, as one time that the server was kept waiting says nothing about the
    /// rest of an hour of music.
    private static let memory: UInt64 = 4_000_000_000

    let base: Int64
    let startedAt: UInt64
    let rate: Int
    /// Frames that the device takes at a time, as agreed.
    let period: Int64
    /// A Boolean value indicating whether the device's own account is believed at once.
    private let isExact: Bool
    private(set) var heard: Int64
    /// Up to where frames have been taken, and when that last moved.
    private(set) var consumed: Int64
    private(set) var lastProgress: UInt64
    private var lastLook: UInt64
    /// The maximum number of frames accepted at once beyond the time that had passed, in the last seconds.
    var block: Int64 { max(newBlock, formerBlock) }
    /// The largest one since `blocksSince`, and in the time before that.
    private var newBlock: Int64 = 0
    private var formerBlock: Int64 = 0
    private var blocksSince: UInt64
    private var isJudged = false
    /// The number of times that the device ran dry, or played nothing, without reporting it: hardware fails in the next
    /// write then.
    private(set) var gaps = 0
    /// The frame before which the last one lay: what ended there was whole.
    private(set) var lastGap: Int64 = 0
    /// So many frames that were not taken in their time are a gap: a tenth of a second more than a device may take at
    /// once.
    private var standstill: Int64 { max(block, Int64(DeviceKind.maximumStep)) + Int64(rate / 10) }
    /// A Boolean value indicating whether this run began as claimed.
    private var isHonest = false
    /// A Boolean value indicating whether it began at once, whatever was claimed: on a busy machine it does, and a
    /// little late. nil: not known yet.
    private(set) var isPrompt: Bool?
    /// The frames that had been written when the device first said that nothing was left, and when it last said so.
    private var dryness: Underrun?
    /// For so many nanoseconds such a claim waits for the server to have taken everything. What a server that was
    /// frozen had left is played longer than that.
    private static let patience: UInt64 = 200_000_000

    /// - Parameters:
    ///   - base: The first frame of the run.
    ///   - isExact: Whether the kind of device says exactly what has been heard.
    ///   - period: What the device has agreed to take at a time, in frames.
    init(base: Int64, startedAt: UInt64, rate: Int, period: Int, isExact: Bool) {
        self.base = base
        self.period = Int64(period)
        self.startedAt = startedAt
        self.rate = rate
        self.isExact = isExact
        heard = base
        consumed = base
        lastProgress = startedAt
        lastLook = startedAt
        blocksSince = startedAt
    }

    /// Takes in the device's account: `queued` of the `written` frames are in its buffer, and the next one written is
    /// heard after `delay`. `honest`: how many runs in a row have begun as claimed, kept over the runs of a device.
    mutating func observe(written: Int64, queued: Int64, delay: Int64, now: UInt64, honest: inout Int) {
        let taken = written - max(0, queued)
        if taken > consumed {
            if now >= blocksSince + Self.memory { (formerBlock, newBlock, blocksSince) = (newBlock, 0, now) }
            newBlock = max(newBlock, taken - consumed - frames(now - min(now, lastLook)))
            // PipeWire's plugin plays in this process: with it, it stands still, has as much left as before, and goes
            // on without a word.
            if isExact, consumed > base, frames(now - lastProgress) - (taken - consumed) > standstill {
                gaps += 1
                lastGap = consumed
            }
            consumed = taken
            lastProgress = now
        }
        lastLook = now
        countGap(written: written, delay: delay, now: now)
        // A server's delay runs on while the server is frozen: it counts only while the server takes frames. And
        // nothing is heard faster than time passes, whatever a plugin claims (ALSA's null device, or a server that has
        // no timing yet).
        guard now - lastProgress < 400_000_000 + UInt64(Double(block) / Double(rate) * 1e9) else { return }
        var place = min(written - delay, base + frames(now - startedAt))
        if !isExact {
            // More than the server has been seen to take: what was counted too much at the start is never taken back.
            let isAhead = consumed > base && place > consumed + period
            let isYoung = now - startedAt < Self.settling
            if consumed > base, !isJudged, !isYoung {
                isJudged = true
                isPrompt = now - startedAt <= UInt64(Double(consumed - base) / Double(rate) * 1e9) + Self.promptness
                let began = Int64(now - startedAt) - Int64(Double(place - base) / Double(rate) * 1e9)
                isHonest = began <= Self.tolerance && !isAhead
                honest = isHonest ? honest + 1 : 0
            }
            if isAhead || honest < Self.enough && (isYoung || consumed == base) {
                place = min(place, consumed - period + frames(now - lastProgress), consumed)
            }
        }
        heard = max(heard, place)
    }

    /// PulseAudio's plugin goes on without a word after its stream was empty. Its delay is 0 then, but so it is in the
    /// time that a server stands still, so it counts once the server has taken all that had been written. What it has
    /// taken is known a little late where the whole process stood still.
    private mutating func countGap(written: Int64, delay: Int64, now: UInt64) {
        guard isHonest, !isExact else { return }
        if delay <= 0 { dryness = Underrun(written: dryness?.written ?? written, claimed: now) }
        guard let dryness else { return }
        if consumed >= dryness.written {
            gaps += 1
            lastGap = dryness.written
            self.dryness = nil
        } else if now - dryness.claimed > Self.patience {
            self.dryness = nil
        }
    }

    /// The device was suspended, and goes on now.
    mutating func resume(at now: UInt64) {
        dryness = nil
        lastProgress = now
        lastLook = now
    }

    private func frames(_ nanoseconds: UInt64) -> Int64 { Int64(Double(nanoseconds) * Double(rate) / 1e9) }
}
