// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import LinuxSystem
internal import Synchronization

/// The life of one device on its own thread: open, rest, play, recover. The thread sleeps until a sound comes; while
/// playing it sleeps until the next write or report is due.
///
/// The timing relies on the clock and on the device's own account of its buffer (snd_pcm_avail_delay), not on poll
/// descriptors. Plugins differ in when they signal descriptors, and this loop does not wait for a full buffer.
final class DeviceLoop {
    let settings: DeviceSettings
    let link: DeviceLink
    var mixer: VoiceMixer
    var pcm: PCM?
    var format: DeviceFormat?
    var recovery = Recovery()
    var run: Run?
    var isSecondTry = false
    var isKept = false
    /// The end of the time that a device opened a moment ago waits in the prepared state; 0 if the device does not
    /// wait.
    var isPreparedUntil: UInt64 = 0
    var wantsWarm = false
    var wantsCheck = false
    var openAfter: UInt64 = 0
    /// The time at which the last sound ended.
    var quietSince: UInt64 = 0
    /// The time at which the device was last put to rest; 0 if it has not played yet.
    var restedAt: UInt64 = 0
    var quits = false
    /// The frame up to which everything has been heard.
    var heard: Int64 = 0
    var output = OutputBuffer()
    var needsDucking = false
    /// The end of the time in which little is queued because somebody is changing the sound.
    var steeredUntil: UInt64 = 0

    /// The period from prepare to drop.
    struct Run {
        /// The position that has been heard.
        var estimate: HeardEstimate
        /// The longest wait of a sound that joined this run. The next sound waits as long, so that all delays are
        /// equal.
        var ceiling: Int64 = 0
        var resumeAt: UInt64 = 0
        var isStarted = false
        /// The time at which the device last took frames before it was started; 0 if it has not taken any.
        var lastTaken: UInt64 = 0
        /// The time for which the device has accepted nothing.
        var idle = ObservedTime()
        let probe = ServerProbe()

        /// The first frame of the run.
        var base: Int64 { estimate.base }
        /// The number of frames that the device has accepted; `lastProgress` is the time of the last change.
        var consumed: Int64 { estimate.consumed }
        var lastProgress: UInt64 { max(estimate.lastProgress, lastTaken) }
    }

    init(settings: DeviceSettings, link: DeviceLink) {
        self.settings = settings
        self.link = link
        mixer = VoiceMixer(rate: settings.request.rate)
    }

    /// Runs until the engine sends `quit` or gives up on this thread.
    /// - Parameter ask: Called with the number of this thread if it may not set its own real-time priority.
    func runUntilQuit(ask: (Int32) -> Void) {
        PCM.silenceLibrary()
        let thread = linux_gettid()
        link.thread.store(thread, ordering: .releasing)
        if ThreadPriority.raise() < .realTime { ask(thread) }
        while !quits {
            takeCommands()
            if quits || isAbandoned { break }
            let wait = step()
            if isAbandoned { break }
            link.wake.wait(microseconds: wait)
        }
        link.thread.store(0, ordering: .releasing)
        // With a wedged server this may block forever. Then only this thread stays behind, and it holds nothing shared.
        pcm = nil
    }

    var isAbandoned: Bool { link.abandoned.load(ordering: .acquiring) }

    /// Does everything due and returns the microseconds until the next look, or nil to sleep until somebody rings.
    private func step() -> Int? {
        let now = monotonicNanoseconds()
        guard hasWork else { return idle(now) }
        quietSince = 0
        if pcm == nil || needsNewStream {
            guard now >= openAfter else { return microseconds(from: now, to: openAfter) }
            if let wait = openDevice() { return wait }
            guard pcm != nil, hasWork else { return hasWork ? 0 : idle(now) }
        }
        if needsDucking, run != nil { makeRoom() }
        if run == nil, !beginRun() { return 0 }
        return service()
    }

    /// A Boolean value indicating whether any voice needs the device. Paused voices do not need it once all audio
    /// written before the pause has been heard.
    private var hasWork: Bool {
        for index in 0..<mixer.capacity {
            switch mixer.voices[index].phase {
            case .waiting, .sounding, .tail: return true
            case .held where mixer.voices[index].endFrame > heard: return true
            case .free, .held: continue
            }
        }
        return false
    }

    var hasFramesToCome: Bool {
        for index in 0..<mixer.capacity {
            switch mixer.voices[index].phase {
            case .waiting, .sounding: return true
            case .tail, .free, .held: continue
            }
        }
        return false
    }

    private var needsNewStream: Bool { run == nil && isPreparedUntil == 0 && pcm?.renewsStream == true }

    /// Handles an idle device: rests after a moment, closes a device that is not kept open after some seconds, then
    /// sleeps without limit.
    private func idle(_ now: UInt64) -> Int? {
        if quietSince == 0 { quietSince = now }
        isSecondTry = false
        if run != nil {
            let restAt = quietSince + UInt64(settings.awakeMilliseconds) * 1_000_000
            if now < restAt {
                // Extra silence is only needed for a time longer than the silence already written.
                if settings.awakeMilliseconds > settings.fillMilliseconds / 2 { _ = service() }
                return min(20_000, microseconds(from: now, to: restAt))
            }
            rest()
        }
        if wantsWarm {
            wantsWarm = false
            let isRenewed = wantsCheck && pcm?.renewsStream == true
            if wantsCheck, !isRenewed { check() }
            wantsCheck = false
            if pcm == nil || isRenewed { _ = openDevice() }
        }
        if isPreparedUntil > 0 {
            guard now >= isPreparedUntil else { return microseconds(from: now, to: isPreparedUntil) }
            rest()
        }
        guard pcm != nil, pcm?.restsOpen() == false else { return nil }
        let closeAt = quietSince + UInt64(settings.releaseMilliseconds) * 1_000_000
        if now < closeAt { return microseconds(from: now, to: closeAt) }
        call { pcm = nil }
        return nil
    }

    private func takeCommands() {
        while let command = link.commands.pop() {
            switch command {
            case .warm(let check):
                wantsWarm = true
                wantsCheck = wantsCheck || check
            case .start(let request): start(request)
            case .stop(let id, _) where !has(id): break
            case .pause(let id) where !has(id), .resume(let id) where !has(id): break
            case .gains(let id, _, _, _) where !has(id): break
            case .stop(let id, let fade):
                if !cuts(id, fade: fade) {
                    steer()
                    mixer.stop(id: id, fadeFrames: fade)
                }
            case .pause(let id):
                if !holds(id) {
                    steer()
                    mixer.pause(id: id)
                }
            case .resume(let id):
                takeBack()
                mixer.resume(id: id)
            case .gains(let id, let left, let right, let frames):
                steer()
                mixer.setGains(id: id, left: left, right: right, frames: frames)
            case .duck(let gain, let frames):
                needsDucking = gain < mixer.room
                if needsDucking { makeRoom() }
                takeBack()
                mixer.duck(to: gain, frames: frames)
            case .quit: quits = true
            }
        }
    }

    /// Returns whether a sound plays on this device and not on another one of the engine; 0 stands for any sound.
    private func has(_ id: UInt64) -> Bool {
        for index in 0..<mixer.capacity where mixer.voices[index].request.id == id || id == 0 {
            if case .free = mixer.voices[index].phase { continue }
            return true
        }
        return false
    }

    private func start(_ request: VoiceStart) {
        // After the last sound only silence is queued. Dropping it lets the new sound begin at once.
        if run != nil, !hasWork { rest() }
        takeBack()
        var frame = mixer.position
        if let run, run.isStarted {
            // A sound that joins others is heard a constant time from now, whatever the buffer holds at the moment.
            let wait = max(run.ceiling, frame - heard)
            self.run?.ceiling = wait
            frame = max(frame, heard + wait)
        } else {
            frame += lead
        }
        if !mixer.start(request, atFrame: frame) {
            _ = link.reports.push(.ended(id: request.id, .tooMany, frames: 0, rate: mixer.rate, underruns: 0))
            link.notify.raise()
        }
    }

    /// The silence in frames before a sound that wakes the device up; 0 before any other.
    private var lead: Int64 {
        guard settings.leadMilliseconds > 0, run == nil, !hasWork,
            restedAt == 0 || monotonicNanoseconds() - restedAt >= Self.pause
        else { return 0 }
        return Int64(settings.leadMilliseconds * mixer.rate / 1_000)
    }

    /// The rest in nanoseconds after which a device may have fallen asleep.
    private static let pause: UInt64 = 2_000_000_000

    /// Marks the time of a call that may never return.
    func call<Result: ~Copyable, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        link.callSince.store(monotonicNanoseconds(), ordering: .releasing)
        defer { link.callSince.store(0, ordering: .releasing) }
        return try body()
    }

    func microseconds(from now: UInt64, to then: UInt64) -> Int {
        // Rounded up: a sound is never reported as heard before it is.
        now >= then ? 0 : Int((then - now + 999) / 1_000)
    }
}

/// The engine's use of its device.
struct DeviceSettings: Equatable {
    var name = "default"
    var request = DeviceRequest()
    /// The audio that stays queued when a sound joins others or another changes, in milliseconds: the latency of a
    /// change.
    var fillMilliseconds = 100
    /// The audio that is queued while nothing changes, in milliseconds: this is how late the machine may be.
    var depthMilliseconds = 700
    /// The time for which the device keeps running on silence after the last sound, in milliseconds.
    var awakeMilliseconds = 10
    /// The silence before the first sound after a pause, in milliseconds.
    var leadMilliseconds = 0
    /// The time for which a device that is not kept open stays open after the last sound, in milliseconds.
    var releaseMilliseconds = 5_000

    /// Returns the settings for another rate.
    func asking(rate: Int) -> DeviceSettings {
        var settings = self
        settings.request.rate = rate
        return settings
    }
}
