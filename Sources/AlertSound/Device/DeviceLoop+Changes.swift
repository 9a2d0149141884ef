// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Latency: audio that is written far ahead must not delay a sound that begins, or one that is stopped.
extension DeviceLoop {
    /// Takes back what was written beyond what the device may take next, so that it is mixed again. Where the device
    /// does not give anything back, what comes next is heard behind it.
    ///
    /// - Parameter isSteered: Whether somebody waits to hear the change, who gets as little left as the device can do with.
    func takeBack(isSteered: Bool = false) {
        guard let format, run?.isStarted == true, run?.resumeAt == 0 else { return }
        look()
        guard let run else { return }
        // Rendered and not taken yet: that needs nobody's leave.
        mixer.goBack(to: written)
        output.discard()
        let queued = written - run.consumed
        let kept = isSteered ? least(format, run) : shallow(format, run)
        guard queued > kept else { return }
        // A device that fails here fails in the next write as well, where that is dealt with.
        let taken = (try? call { () throws(PCMError) in try pcm?.rewind(Int(queued - kept)) ?? 0 }) ?? 0
        if taken > 0 { mixer.goBack(to: written - Int64(taken)) }
    }

    /// Prepares a change of what is heard now: it is mixed again from as near as the device lets. One that gives nothing
    /// back begins its run again, with a gap of some milliseconds, and has little queued for a while, so that the next
    /// change needs no gap.
    func steer() {
        let now = monotonicNanoseconds()
        defer {
            steeredUntil = now + Self.steering
            publishLateness()
        }
        guard pcm?.kind == .pulse else { return takeBack(isSteered: true) }
        guard let format, run?.isStarted == true else { return }
        look()
        guard let run else { return }
        // Where runs begin late, the gap would be longer than what is queued.
        if link.pace.isPrompt.load(ordering: .relaxed),
            written - heard > least(format, run) + Int64(format.periodFrames)
        {
            breakOff()
        } else {
            takeBack(isSteered: true)
        }
    }

    /// So long little is queued after a change, as the next is likely to follow.
    private static let steering: UInt64 = 2_000_000_000

    /// The frames that a device needs queued to play on for a moment.
    private func least(_ format: DeviceFormat, _ run: Run) -> Int64 {
        min(shallow(format, run), max(Int64(2 * format.periodFrames), run.estimate.block + Int64(format.periodFrames)))
    }

    /// Says how long a change waits that comes now.
    func publishLateness() {
        guard let format, let run, run.isStarted else {
            return link.lateness.store(0, ordering: .relaxed)
        }
        let left: Int64
        if pcm?.kind == .pulse, link.pace.isPrompt.load(ordering: .relaxed) {
            left = 0
        } else if pcm?.givesBack == true {
            left = run.consumed - heard + min(written - run.consumed, least(format, run))
        } else {
            left = written - heard
        }
        link.lateness.store(UInt64(Double(max(0, left)) / Double(format.rate) * 1e9), ordering: .relaxed)
    }

    /// Stops at once what is heard alone, on a device that gives nothing back. False where that is not so: then the
    /// mixer does it.
    func cuts(_ id: UInt64, fade: Int) -> Bool {
        guard fade == 0, pcm?.kind == .pulse, run?.isStarted == true, isAlone(id) else { return false }
        breakOff()
        mixer.cut(id: id)
        sweep()
        return true
    }

    /// Holds a sound, as ``cuts(_:fade:)`` cuts it.
    func holds(_ id: UInt64) -> Bool {
        guard pcm?.kind == .pulse, run?.isStarted == true, isAlone(id) else { return false }
        breakOff()
        mixer.hold(id: id)
        return true
    }

    /// Begins the run again, on a device that gives nothing back, so that music makes room as soon as an alert begins
    /// and not when it is over: a gap of some milliseconds under the alert. Where runs begin late that would be a
    /// longer one, and it waits until one has begun at once, as that of the alert may.
    func makeRoom() {
        guard link.pace.isPrompt.load(ordering: .relaxed) else { return }
        needsDucking = false
        guard let format, let run, run.isStarted, pcm?.kind == .pulse else { return }
        guard written - heard > 2 * shallow(format, run) else { return }
        for index in 0..<mixer.capacity where mixer.voices[index].ducks {
            guard case .sounding = mixer.voices[index].phase else { continue }
            breakOff()
            return
        }
    }

    /// Drops what is queued, and puts the mixer to what has been heard.
    private func breakOff() {
        look()
        let place = max(heard, run?.base ?? heard)
        rest()
        mixer.goBack(to: place)
        heard = place
    }

    /// Returns whether nothing else is to be heard on this device. 0: all are meant.
    private func isAlone(_ id: UInt64) -> Bool {
        var isThere = false
        for index in 0..<mixer.capacity {
            let voice = mixer.voices[index]
            switch voice.phase {
            case .free: continue
            case .held where voice.endFrame <= heard: continue
            case .waiting, .sounding, .held, .tail:
                guard voice.id == id || id == 0 else { return false }
                isThere = true
            }
        }
        return isThere
    }

    /// The frames that stay queued when something changes: as many as are wanted, and two of the device's blocks.
    func shallow(_ format: DeviceFormat, _ run: Run) -> Int64 {
        let wanted = max(2 * format.periodFrames, settings.fillMilliseconds * format.rate / 1000)
        return min(Int64(format.bufferFrames), max(Int64(wanted), 2 * run.estimate.block + Int64(format.periodFrames)))
    }

    /// The frames to be queued now: far ahead, but where a sound waits for its time, and could not be put in its place
    /// then.
    func wanted(_ format: DeviceFormat, _ run: Run) -> Int {
        if monotonicNanoseconds() < steeredUntil { return Int(least(format, run)) }
        let shallow = shallow(format, run)
        guard !mixer.isWaiting, !bringsBackLate else { return Int(shallow) }
        let deep = Int64(settings.depthMilliseconds * format.rate / 1000)
        return Int(min(Int64(format.bufferFrames), max(deep, shallow)))
    }

    /// A Boolean value indicating whether something makes room for others that would come back only behind what is
    /// queued: music would stay down for as long as that after an alert.
    private var bringsBackLate: Bool {
        guard mixer.room < 1, pcm?.givesBack == false else { return false }
        for index in 0..<mixer.capacity where mixer.voices[index].ducks {
            if case .sounding = mixer.voices[index].phase { return true }
        }
        return false
    }

    /// Takes in how far the device is; what is wrong with it shows in the next write.
    func look() {
        guard var run, run.isStarted, let room = try? call({ () throws(PCMError) in try pcm?.room() }) else { return }
        observe(room, run: &run, now: monotonicNanoseconds())
        self.run = run
    }

    /// Takes in the device's account of itself.
    func observe(_ room: (available: Int, delay: Int), run: inout Run, now: UInt64) {
        guard let format else { return }
        let before = link.pace.honestRuns.load(ordering: .relaxed)
        let (gaps, wasPrompt) = (run.estimate.gaps, run.estimate.isPrompt)
        var honest = before
        run.estimate.observe(
            written: written, queued: Int64(max(0, format.bufferFrames - room.available)), delay: Int64(room.delay),
            now: now, honest: &honest)
        if honest != before { link.pace.honestRuns.store(honest, ordering: .relaxed) }
        // Once for each run, as several streams learn of one device.
        if wasPrompt == nil, let isPrompt = run.estimate.isPrompt {
            link.pace.isPrompt.store(isPrompt, ordering: .relaxed)
        }
        heard = max(heard, run.estimate.heard)
        if run.estimate.gaps > gaps { mixer.markUnderrun(heard: max(heard, run.estimate.lastGap)) }
    }

    /// A run of the open device from here on.
    func newRun(base: Int64, now: UInt64) -> Run {
        Run(
            estimate: HeardEstimate(
                base: base, startedAt: now, rate: mixer.rate, period: format?.periodFrames ?? 0,
                isExact: pcm?.kind != .pulse))
    }
}
