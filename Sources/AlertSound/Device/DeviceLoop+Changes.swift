// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Latency: audio written far ahead must not delay a sound that begins or stops.
extension DeviceLoop {
    /// Takes back frames that the device has not taken yet, so that they are mixed again. If the device gives nothing
    /// back, new audio is heard after the queued frames.
    ///
    /// - Parameter isSteered: Whether somebody is waiting to hear the change; then as little as the device can manage
    ///   stays queued.
    func takeBack(isSteered: Bool = false) {
        guard let format, run?.isStarted == true, run?.resumeAt == 0 else { return }
        look()
        guard let run else { return }
        // Discarding frames that are rendered but not written needs no help from the device.
        mixer.rewind(to: written)
        output.discard()
        let queued = written - run.consumed
        let kept = isSteered ? least(format, run) : shallow(format, run)
        guard queued > kept else { return }
        // If this call fails, the next write fails too, and its error handling applies.
        let taken = (try? call { () throws(PCMError) in try pcm?.rewind(Int(queued - kept)) ?? 0 }) ?? 0
        if taken > 0 { mixer.rewind(to: written - Int64(taken)) }
    }

    /// Prepares a change of the current sound: remixes from the earliest point that the device allows. A device that
    /// gives nothing back starts a new run, with a gap of some milliseconds. For a while little stays queued, so that
    /// the next change needs no gap.
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
        // If runs begin late, the gap would be longer than the queued audio.
        if restartsAtOnce,
            written - heard > least(format, run) + Int64(format.periodFrames)
        {
            breakOff()
        } else {
            takeBack(isSteered: true)
        }
    }

    /// The time in which little is queued after a change, because another change is likely to follow.
    private static let steering: UInt64 = 2_000_000_000

    /// Returns the fewest queued frames with which a device plays on while the thread sleeps.
    private func least(_ format: DeviceFormat, _ run: Run) -> Int64 {
        min(shallow(format, run), max(Int64(2 * format.periodFrames), run.estimate.block + Int64(format.periodFrames)))
    }

    /// Publishes how long a change would have to wait now.
    func publishLateness() {
        guard let format, let run, run.isStarted else {
            return link.lateness.store(0, ordering: .relaxed)
        }
        let left: Int64
        if pcm?.kind == .pulse, restartsAtOnce {
            left = 0
        } else if pcm?.givesBack == true {
            left = run.consumed - heard + min(written - run.consumed, least(format, run))
        } else {
            left = written - heard
        }
        link.lateness.store(UInt64(Double(max(0, left)) / Double(format.rate) * 1e9), ordering: .relaxed)
    }

    /// Stops a sound at once if nothing else plays on a device that gives nothing back. Returns false otherwise; then
    /// the mixer stops the sound.
    func cuts(_ id: UInt64, fade: Int) -> Bool {
        guard fade == 0, pcm?.kind == .pulse, run?.isStarted == true, isAlone(id) else { return false }
        breakOff()
        mixer.cut(id: id)
        sweep()
        return true
    }

    /// Pauses a sound in the same way as ``cuts(_:fade:)`` stops one.
    func holds(_ id: UInt64) -> Bool {
        guard pcm?.kind == .pulse, run?.isStarted == true, isAlone(id) else { return false }
        breakOff()
        mixer.hold(id: id)
        return true
    }

    /// Starts a new run on a device that gives nothing back, so that music makes room when an alert begins and not when
    /// it is over. The price is a gap of some milliseconds under the alert. If runs begin late, the gap would be
    /// longer; then this waits for a run that begins at once, which may be the alert's.
    func makeRoom() {
        guard restartsAtOnce else { return }
        needsDucking = false
        guard let format, let run, run.isStarted, pcm?.kind == .pulse else { return }
        guard written - heard > 2 * shallow(format, run) else { return }
        for index in 0..<mixer.capacity where mixer.voices[index].request.ducks {
            guard case .sounding = mixer.voices[index].phase else { continue }
            breakOff()
            return
        }
    }

    /// A Boolean value indicating whether a new run would be heard at once. The last run with a known start shows it.
    /// The first run may have waited for silence that the sink had rendered before; since then the sink has kept the
    /// latency of this run's stream. A new stream then waits no longer than for the frames that the sink has taken.
    private var restartsAtOnce: Bool {
        if link.pace.isPrompt.load(ordering: .relaxed) { return true }
        guard let format, let run, run.isStarted, run.consumed > run.base else { return false }
        return max(run.consumed - heard, run.estimate.block) <= Int64(format.rate) * Self.promptness / 1_000
    }

    /// The wait in milliseconds that counts as none.
    private static let promptness: Int64 = 100

    /// Drops the queued frames and sets the mixer back to the position that has been heard.
    private func breakOff() {
        look()
        let place = max(heard, run?.base ?? heard)
        rest()
        mixer.rewind(to: place)
        heard = place
    }

    /// Returns whether this device plays nothing besides the sound `id`; 0 stands for all sounds.
    private func isAlone(_ id: UInt64) -> Bool {
        var isThere = false
        for index in 0..<mixer.capacity {
            let voice = mixer.voices[index]
            switch voice.phase {
            case .free: continue
            case .held where voice.endFrame <= heard: continue
            case .waiting, .sounding, .held, .tail:
                guard voice.request.id == id || id == 0 else { return false }
                isThere = true
            }
        }
        return isThere
    }

    /// Returns the number of frames that stay queued when something changes: the configured amount, but no less than
    /// two of the device's blocks.
    func shallow(_ format: DeviceFormat, _ run: Run) -> Int64 {
        let wanted = max(2 * format.periodFrames, settings.fillMilliseconds * format.rate / 1000)
        return min(Int64(format.bufferFrames), max(Int64(wanted), 2 * run.estimate.block + Int64(format.periodFrames)))
    }

    /// Returns the number of frames to queue now: far ahead, unless a sound with a start time would then come too late.
    func wanted(_ format: DeviceFormat, _ run: Run) -> Int {
        if monotonicNanoseconds() < steeredUntil { return Int(least(format, run)) }
        let shallow = shallow(format, run)
        guard !mixer.isWaiting, !bringsBackLate else { return Int(shallow) }
        let deep = Int64(settings.depthMilliseconds * format.rate / 1000)
        return Int(min(Int64(format.bufferFrames), max(deep, shallow)))
    }

    /// A Boolean value indicating whether a sound that makes room would come back only after all queued audio. After an
    /// alert, music would then stay quiet for that long.
    private var bringsBackLate: Bool {
        guard mixer.room < 1, pcm?.givesBack == false else { return false }
        for index in 0..<mixer.capacity where mixer.voices[index].request.ducks {
            if case .sounding = mixer.voices[index].phase { return true }
        }
        return false
    }

    /// Updates the position of the device. Errors of the device appear in the next write.
    func look() {
        guard var run, run.isStarted, let room = try? call({ () throws(PCMError) in try pcm?.room() }) else { return }
        observe(room, run: &run, now: monotonicNanoseconds())
        self.run = run
    }

    /// Evaluates the position that the device reports.
    func observe(_ room: (available: Int, delay: Int), run: inout Run, now: UInt64) {
        guard let format else { return }
        let before = link.pace.honestRuns.load(ordering: .relaxed)
        let (gaps, wasPrompt) = (run.estimate.gaps, run.estimate.isPrompt)
        var honest = before
        run.estimate.observe(
            written: written, queued: Int64(max(0, format.bufferFrames - room.available)), delay: Int64(room.delay),
            now: now, honest: &honest)
        if honest != before { link.pace.honestRuns.store(honest, ordering: .relaxed) }
        // Stored once per run, because several streams learn about one device.
        if wasPrompt == nil, let isPrompt = run.estimate.isPrompt {
            link.pace.isPrompt.store(isPrompt, ordering: .relaxed)
        }
        heard = max(heard, run.estimate.heard)
        if run.estimate.gaps > gaps { mixer.markUnderrun(heard: max(heard, run.estimate.lastGap)) }
    }

    /// Begins a run of the open device.
    func newRun(base: Int64, now: UInt64) -> Run {
        Run(
            estimate: HeardEstimate(
                base: base, startedAt: now, rate: mixer.rate, period: format?.periodFrames ?? 0,
                isExact: pcm?.kind != .pulse))
    }
}
