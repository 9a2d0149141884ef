// SPDX-License-Identifier: Apache-2.0

internal import CAlsa
internal import Glibc
internal import LinuxSystem

extension DeviceLoop {
    var written: Int64 { mixer.position - output.pending64 }

    /// The time for which an open device waits for the sound that it was opened for, in nanoseconds.
    private static let patience: UInt64 = 50_000_000

    /// Opens and configures the device and leaves it ready for a run. A device that is still open is closed after that.
    /// Returns nil if that succeeded or failed for good, otherwise the microseconds until the next attempt.
    func openDevice() -> Int? {
        let isFirst = pcm == nil
        do throws(PCMError) {
            let isServer = try call { () throws(PCMError) -> Bool in
                let opened = try PCM(name: settings.name)
                let agreed = try opened.configure(settings.request)
                guard agreed.bytesPerFrame <= OutputBuffer.maximumBytesPerFrame else {
                    throw PCMError(call: "hw_params", code: EINVAL)
                }
                format = agreed
                let isServer = opened.isServer()
                pcm = consume opened
                return isServer
            }
            if isAbandoned { return 0 }
            isKept = false
            // hw_params leaves the device prepared. A waiting sound starts from this state: with PulseAudio, another
            // prepare creates another stream.
            isPreparedUntil = monotonicNanoseconds() + Self.patience
            // A new stream to the same device does not forgive a failure of the last one.
            if isFirst { _ = recovery.handle(.opened) }
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
            case .fail(let problem), .lose(let problem): endAll(problem)
            case .proceed, .prepare, .resume: endAll(.none(error.code))
            }
            if !isFirst { call { pcm = nil } }
            return nil
        }
    }

    private func reportOpen(_ format: DeviceFormat, isServer: Bool) {
        _ = link.reports.push(
            .opened(
                rate: format.rate, channels: format.channels, isServer: isServer, joinsLate: pcm?.kind == .pulse))
        link.notify.raise()
    }

    /// Checks that an idle device still works: a server that has gone is only noticed by preparing the device.
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

    /// Adopts the rate that the device needs. The current samples are useless; the engine has to make new ones.
    private func adopt(rate: Int) {
        guard rate != mixer.rate else { return }
        var other = VoiceMixer(rate: rate)
        other.duck(to: mixer.room, frames: 0)
        for index in 0..<mixer.capacity {
            if case .free = mixer.voices[index].phase { continue }
            _ = link.reports.push(.returned(id: mixer.voices[index].request.id))
        }
        mixer = other
        heard = 0
        output.discard()
    }

    /// Prepares the device for a new run. Returns false if the device is lost, or if its name now stands for another
    /// device.
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
        // The device has been opened and is known to work.
        if !wantsCheck { wantsWarm = false }
        run = newRun(base: mixer.position, now: monotonicNanoseconds())
        return !isAbandoned
    }

    /// Ends the run: discards queued audio and stops the device. A prepared device keeps some servers busy; a dropped
    /// one costs nothing.
    func rest() {
        if run != nil { restedAt = monotonicNanoseconds() }
        run = nil
        isPreparedUntil = 0
        isKept = true
        output.discard()
        heard = mixer.position
        do throws(PCMError) {
            try call { () throws(PCMError) in try pcm?.drop() }
        } catch {
            // Whatever is wrong with the device, a new one is better for the next sound.
            call { pcm = nil }
        }
    }

    /// Services a running device: updates its position, reports what has been heard and writes more. Returns the
    /// microseconds until the next look.
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
            // This includes a device that takes too little to be started.
            let idle = run.idle.look(at: now, since: run.lastProgress)
            if idle > 500_000_000, pcm?.kind == .pulse { run.probe.ask(settings.name) }
            let waited = Recovery.Event.idle(
                nanoseconds: idle,
                isKept: isKept && run.consumed == run.base && pcm?.kind != .pulse,
                answers: run.probe.hasAnswered)
            if case .lose(let problem) = recovery.handle(waited) {
                self.run = run
                lose(problem)
                return 0
            }
            let full = try fill(format: format, now: now, run: &run)
            self.run = run
            publishLateness()
            sweep()
            let wait = nextLook(now: monotonicNanoseconds(), format: format, isFull: full)
            // The interval counts from the beginning of this look, so that a standstill within it is not watched
            // either. The engine judges calls that hang.
            self.run?.idle.willLook(at: now + UInt64(wait) * 1_000)
            return wait
        } catch {
            self.run = run
            if isAbandoned { return 0 }
            perform(recovery.handle(.failed(error)))
            return 0
        }
    }

    /// Writes until enough is queued. Returns whether enough is queued.
    private func fill(format: DeviceFormat, now: UInt64, run: inout Run) throws(PCMError) -> Bool {
        // The loop is bounded, whatever the device claims to have taken.
        for _ in 0..<64 {
            let queued = Int(written - run.consumed)
            var missing = wanted(format, run) - queued
            guard missing > 0 else { break }
            if output.pending == 0 {
                // Only the required minimum is rendered for voices whose decoder has not caught up.
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

    /// Tells the streaming decoders that there is room.
    private func wakeDecoders() {
        for index in 0..<mixer.capacity {
            guard let feed = mixer.voices[index].request.source.feed else { continue }
            if feed.pointee.wantsMore() { feed.pointee.bell.raise() }
        }
    }

    /// Returns the microseconds until a quarter of the queued audio has played, or a sound has been heard.
    private func nextLook(now: UInt64, format: DeviceFormat, isFull: Bool) -> Int {
        guard let run else { return 0 }
        let wanted = Int64(wanted(format, run))
        let shallow = shallow(format, run)
        var frames = written - run.consumed >= wanted * 3 / 4 ? wanted / 4 : shallow / 4
        // A sound's beginning is reported when it is heard. A device that has not shown its pace yet is watched
        // closely.
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
        // The wait is rounded up and at least a tenth of a millisecond, so that the loop never spins.
        let wait = Int((frames * 1_000_000 + Int64(format.rate) - 1) / Int64(format.rate))
        return max(100, min(wait, isFull ? 1_000_000 : 10_000))
    }

    private func resume() -> Int {
        do throws(PCMError) {
            try call { () throws(PCMError) in try pcm?.resume() }
            run?.resumeAt = 0
            // The pause does not count as a standstill of the device.
            if let now = run.map({ _ in monotonicNanoseconds() }) { run?.estimate.resume(at: now) }
        } catch {
            perform(recovery.handle(.failed(error)))
        }
        return 0
    }
}
