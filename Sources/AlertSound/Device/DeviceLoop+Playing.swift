// SPDX-License-Identifier: Apache-2.0

internal import CAlsa
internal import Glibc

extension DeviceLoop {
    var written: Int64 { mixer.position - output.pending64 }

    /// For so long an open device waits for the sound that it was opened for, in nanoseconds.
    private static let patience: UInt64 = 50_000_000

    /// Opens and configures the device and leaves it ready for a run. nil when done one way or the other; else the
    /// microseconds after which to try again.
    func openDevice() -> Int? {
        do throws(PCMError) {
            let opened = try call { () throws(PCMError) -> PCM in
                let pcm = try PCM(name: settings.name)
                let agreed = try pcm.configure(settings.request)
                guard agreed.bytesPerFrame <= OutputBuffer.maximumBytesPerFrame else {
                    throw PCMError(call: "hw_params", code: EINVAL)
                }
                format = agreed
                return pcm
            }
            if isAbandoned { return 0 }
            let isServer = opened.isServer()
            pcm = consume opened
            isKept = false
            // hw_params leaves it prepared. A sound that waits begins so: with PulseAudio another prepare makes another
            // stream.
            isPreparedUntil = monotonicNanoseconds() + Self.patience
            _ = recovery.handle(.opened)
            openAfter = 0
            if let format {
                adopt(rate: format.rate)
                reportOpen(format, isServer: isServer)
            }
            return nil
        } catch {
            if isAbandoned { return 0 }
            switch recovery.handle(.failed(error)) {
            case .open(let after):
                openAfter = monotonicNanoseconds() + UInt64(after) * 1_000_000
                return after * 1_000
            case .fail(let fault), .lose(let fault): endAll(fault)
            case .proceed, .prepare, .resume: endAll(.none(error.code))
            }
            return nil
        }
    }

    private func reportOpen(_ format: DeviceFormat, isServer: Bool) {
        _ = link.reports.push(
            .opened(
                rate: format.rate, channels: format.channels, isServer: isServer, joinsLate: pcm?.kind == .pulse))
        link.notify.bell.ring()
    }

    /// Checks that a resting device still works: a server that has gone shows only when it is prepared.
    func check() {
        guard pcm != nil, run == nil, let format else { return }
        isPreparedUntil = 0
        do throws(PCMError) {
            let isServer = try call { () throws(PCMError) in
                try pcm?.prepare()
                try pcm?.drop()
                return pcm?.isServer() ?? false
            }
            reportOpen(format, isServer: isServer)
        } catch {
            call { pcm = nil }
        }
    }

    /// A device that wants another rate: the samples at hand are of no use, the engine has to make others.
    private func adopt(rate: Int) {
        guard rate != mixer.rate else { return }
        var other = VoiceMixer(rate: rate)
        other.duck(to: mixer.room, frames: 0)
        for index in 0..<mixer.capacity {
            if let request = mixer.voices[index].request { _ = link.reports.push(.returned(request)) }
        }
        mixer = other
        heard = 0
        output.discard()
    }

    /// Prepares the device for a new run. False when it is lost, or is not the one that its name stands for by now.
    func beginRun() -> Bool {
        output.discard()
        if isKept, pcm?.isConfiguredAnew() == true {
            call { pcm = nil }
            return false
        }
        let isPrepared = isPreparedUntil > 0
        isPreparedUntil = 0
        do throws(PCMError) {
            if !isPrepared { try call { () throws(PCMError) in try pcm?.prepare() } }
        } catch {
            perform(recovery.handle(.failed(error)))
            return false
        }
        heard = mixer.position
        // It has been opened, and is known to work.
        if !wantsCheck { wantsWarm = false }
        run = newRun(base: mixer.position, now: monotonicNanoseconds())
        return !isAbandoned
    }

    /// Ends the run: what is queued is thrown away, the device goes to rest. Prepared it keeps some servers busy;
    /// dropped, it costs nothing.
    func rest() {
        run = nil
        isPreparedUntil = 0
        isKept = true
        output.discard()
        heard = mixer.position
        do throws(PCMError) {
            try call { () throws(PCMError) in try pcm?.drop() }
        } catch {
            // Whatever is wrong with it, the next sound is better off with a new one.
            call { pcm = nil }
        }
    }

    /// Services a running device: updates its position, reports what has been heard, and writes more. The microseconds
    /// until the next look.
    func service() -> Int {
        guard let format, pcm != nil, var run else { return 0 }
        let now = monotonicNanoseconds()
        if run.resumeAt > 0 {
            guard now >= run.resumeAt else { return microseconds(from: now, to: run.resumeAt) }
            return resume()
        }
        do throws(PCMError) {
            if run.isStarted {
                let room = try call { () throws(PCMError) in try pcm?.room() ?? (0, 0) }
                observe(room, run: &run, now: now)
            }
            // Also of one that takes too little to be started.
            let idle = run.idle.look(at: now, since: run.lastProgress)
            if idle > 500_000_000, pcm?.kind == .pulse { run.probe.ask(settings.name) }
            let waited = Recovery.Event.idle(
                nanoseconds: idle,
                isKept: isKept && run.consumed == run.base && pcm?.kind != .pulse,
                answers: run.probe.hasAnswered)
            if case .lose(let fault) = recovery.handle(waited) {
                self.run = run
                lose(fault)
                return 0
            }
            let full = try fill(format: format, now: now, run: &run)
            self.run = run
            publishLateness()
            sweep()
            let wait = nextLook(now: monotonicNanoseconds(), format: format, isFull: full)
            // From the beginning of this look: a standstill within it is not watched either. A call that hangs is
            // another's to judge.
            self.run?.idle.willLook(at: now + UInt64(wait) * 1_000)
            return wait
        } catch {
            self.run = run
            if isAbandoned { return 0 }
            perform(recovery.handle(.failed(error)))
            return 0
        }
    }

    /// Writes until as much is queued as is wanted. True when that much is.
    private func fill(format: DeviceFormat, now: UInt64, run: inout Run) throws(PCMError) -> Bool {
        // Bounded, whatever the device claims to have taken.
        for _ in 0..<64 {
            let queued = Int(written - run.consumed)
            var missing = wanted(format, run) - queued
            guard missing > 0 else { break }
            if output.pending == 0 {
                // Beyond what must be there no voice is rendered that its decoder has not caught up with.
                let urgent = max(0, Int(shallow(format, run)) - queued)
                missing = max(urgent, mixer.ready(limit: missing))
                guard missing > 0 else { break }
                let clock = StreamClock(heardFrame: heard, nanoseconds: now, rate: format.rate)
                output.render(&mixer, frames: missing, clock: clock, format: format)
            }
            let taken = try call { () throws(PCMError) in
                try output.offer(format: format) { (bytes, frames) throws(PCMError) in
                    try pcm?.write(bytes, frames: frames) ?? 0
                }
            }
            _ = recovery.handle(.accepted(frames: taken))
            guard taken > 0 else { return false }
            if !run.isStarted { run.lastTaken = now }
        }
        if !run.isStarted {
            if pcm?.state() == SND_PCM_STATE_PREPARED { try call { () throws(PCMError) in try pcm?.start() } }
            run.isStarted = true
            run.estimate = newRun(base: run.base, now: now).estimate
        }
        mixer.release(heard: heard)
        wakeDecoders()
        return true
    }

    /// Tells those who decode while they play that there is room.
    private func wakeDecoders() {
        for index in 0..<mixer.capacity {
            guard let feed = mixer.voices[index].source.feed else { continue }
            if feed.pointee.wantsMore() { feed.pointee.bell.ring() }
        }
    }

    /// When to look again: when a quarter of what is queued has gone, or when a sound will have been heard.
    private func nextLook(now: UInt64, format: DeviceFormat, isFull: Bool) -> Int {
        guard let run else { return 0 }
        let wanted = Int64(wanted(format, run))
        let shallow = shallow(format, run)
        var frames = written - run.consumed >= wanted * 3 / 4 ? wanted / 4 : shallow / 4
        // What has begun is told when it is heard, and a device that has not shown its pace yet is watched.
        if run.consumed == run.base { frames = min(frames, Int64(format.rate / 200)) }
        for index in 0..<mixer.capacity {
            let voice = mixer.voices[index]
            if !voice.startReported, voice.rendered > 0 {
                frames = min(frames, max(Int64(format.rate / 200), voice.startFrame - heard))
            }
            switch voice.phase {
            case .tail: frames = min(frames, max(0, mixer.voices[index].endFrame - heard))
            case .held where mixer.voices[index].endFrame > heard:
                frames = min(frames, mixer.voices[index].endFrame - heard)
            default: break
            }
        }
        // Rounded up, and a tenth of a millisecond at least: never a spin.
        let wait = Int((frames * 1_000_000 + Int64(format.rate) - 1) / Int64(format.rate))
        return max(100, min(wait, isFull ? 1_000_000 : 10_000))
    }

    private func resume() -> Int {
        do throws(PCMError) {
            try call { () throws(PCMError) in try pcm?.resume() }
            run?.resumeAt = 0
            // The pause is no standstill of the device.
            if let now = run.map({ _ in monotonicNanoseconds() }) { run?.estimate.resume(at: now) }
        } catch {
            perform(recovery.handle(.failed(error)))
        }
        return 0
    }
}
