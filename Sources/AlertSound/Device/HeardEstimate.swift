// SPDX-License-Identifier: Apache-2.0

/// An estimate of the frame up to which a run has been heard, computed from the device's reports. The type is pure:
/// readings and times are its only inputs.
///
/// Hardware and PipeWire report the position exactly. PulseAudio's plugin extrapolates it from the server's last
/// answer. From the start of a run it counts every frame as heard when written: for the first tens of milliseconds, or
/// for seconds if the sink has silence to work through first. It never takes back frames that it counted too early.
/// Only the number of frames that the server took is certain. Until both agree, a frame counts as heard only after the
/// server took it, and never sooner than it can have been played.
struct HeardEstimate: Equatable {
    private struct Underrun: Equatable {
        var written: Int64
        var claimed: UInt64
    }

    /// The tolerance in nanoseconds within which a run's start counts as honestly claimed.
    private static let tolerance: Int64 = 10_000_000
    /// The delay in nanoseconds within which a run begins at once, as a person hears it.
    private static let promptness: UInt64 = 100_000_000
    /// The time after which PulseAudio's plugin has the server's first answers, in nanoseconds. The plugin asks for the
    /// first one after 10 ms.
    private static let settling: UInt64 = 60_000_000
    /// The number of consecutive honest runs after which the next run is believed from its first frame.
    private static let enough = 3
    /// The nanoseconds for which a block counts; the maximum is twice as long. This is longer than any sink takes from
    /// one block to the next (2 s). It is limited because one delay of the server says nothing about the rest of an
    /// hour of music.
    private static let memory: UInt64 = 4_000_000_000

    let base: Int64
    let startedAt: UInt64
    let rate: Int
    /// The number of frames that the device agreed to take at a time.
    let period: Int64
    private let isExact: Bool
    private(set) var heard: Int64
    /// The frame up to which the device has taken audio, and the time of the last change.
    private(set) var consumed: Int64
    private(set) var lastProgress: UInt64
    private var lastLook: UInt64
    /// The largest number of frames accepted at once beyond the elapsed time, in the last seconds.
    var block: Int64 { max(newBlock, formerBlock) }
    /// The largest such number since `blocksSince`, and in the period before.
    private var newBlock: Int64 = 0
    private var formerBlock: Int64 = 0
    private var blocksSince: UInt64
    private var isJudged = false
    /// The number of times that the device ran dry or played nothing without reporting it. Hardware does report it: the
    /// next write fails.
    private(set) var gaps = 0
    /// The frame at which the last gap began: sounds that ended by then are whole.
    private(set) var lastGap: Int64 = 0
    /// The number of frames not taken in time that counts as a gap: a tenth of a second more than a device may take at
    /// once.
    private var standstill: Int64 { max(block, Int64(DeviceKind.maximumStep)) + Int64(rate / 10) }
    private var isHonest = false
    /// A Boolean value indicating whether the run began at once, whatever the device claimed; nil if not known yet. On
    /// a busy machine a prompt run begins a little late.
    private(set) var isPrompt: Bool?
    /// The number of frames written when the device first reported that nothing was left, and the time of its last such
    /// report.
    private var dryness: Underrun?
    /// The time that such a report waits for the server to have taken everything, in nanoseconds. A server that was
    /// frozen plays the rest of its queue for longer than that.
    private static let patience: UInt64 = 200_000_000

    /// - Parameters:
    ///   - base: The first frame of the run.
    ///   - isExact: Whether the kind of device says exactly what has been heard.
    ///   - period: The number of frames that the device agreed to take at a time.
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

    /// Evaluates a report of the device: `queued` of the `written` frames are in its buffer, and the next frame written
    /// is heard after `delay`. `honest` counts the consecutive runs that began as claimed, across the runs of a device.
    mutating func observe(written: Int64, queued: Int64, delay: Int64, now: UInt64, honest: inout Int) {
        let taken = written - max(0, queued)
        if taken > consumed {
            if now >= blocksSince + Self.memory { (formerBlock, newBlock, blocksSince) = (newBlock, 0, now) }
            newBlock = max(newBlock, taken - consumed - frames(now - min(now, lastLook)))
            // PipeWire's plugin plays in this process. If the process stops, the plugin stops too, then continues with
            // the same queue without an error.
            if isExact, consumed > base, frames(now - lastProgress) - (taken - consumed) > standstill {
                gaps += 1
                lastGap = consumed
            }
            consumed = taken
            lastProgress = now
        }
        lastLook = now
        countGap(written: written, delay: delay, now: now)
        // A server's delay runs on while the server is frozen, so it counts only while the server takes frames. Nothing
        // is heard faster than time passes, whatever a plugin claims (ALSA's null device, or a server without timing
        // information).
        guard now - lastProgress < 400_000_000 + UInt64(Double(block) / Double(rate) * 1e9) else { return }
        var place = min(written - delay, base + frames(now - startedAt))
        if !isExact {
            // The claim exceeds the frames that the server has taken. The plugin never takes back frames that it
            // counted too early at the start.
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

    /// Counts a gap of PulseAudio's plugin, which continues without an error after its stream was empty. Its delay is 0
    /// then, but it is also 0 while a server is frozen. So the delay counts once the server has taken everything
    /// written. If the whole process was stopped, the number of frames taken is known a little late.
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

    /// Continues after the device was suspended.
    mutating func resume(at now: UInt64) {
        dryness = nil
        lastProgress = now
        lastLook = now
    }

    private func frames(_ nanoseconds: UInt64) -> Int64 { Int64(Double(nanoseconds) * Double(rate) / 1e9) }
}
