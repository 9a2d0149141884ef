// SPDX-License-Identifier: Apache-2.0

internal import CAlsa
internal import Glibc

extension DeviceLoop {
    private var written: Int64 { mixer.position - output.pending64 }

    /// Opens and configures the device and leaves it at rest. nil when done one way or the other; else the
    /// milliseconds after which to try again.
    func openDevice() -> Int? {
        do throws(PCMError) {
            let opened = try call { () throws(PCMError) -> PCM in
                let pcm = try PCM(name: settings.name)
                let agreed = try pcm.configure(settings.wish)
                guard agreed.bytesPerFrame <= OutputBuffer.maximumBytesPerFrame else {
                    throw PCMError(call: "hw_params", code: EINVAL)
                }
                // hw_params leaves it prepared, which keeps some servers busy; dropped, it costs nothing.
                try pcm.drop()
                format = agreed
                return pcm
            }
            if isAbandoned { return 0 }
            let isServer = opened.isServer()
            pcm = consume opened
            isKept = false
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
                return after
            case .fail(let fault), .lose(let fault): endAll(fault)
            case .proceed, .prepare, .resume: endAll(.none(error.code))
            }
            return nil
        }
    }

    private func reportOpen(_ format: DeviceFormat, isServer: Bool) {
        _ = link.reports.push(.opened(rate: format.rate, channels: format.channels, isServer: isServer))
        link.notify.bell.ring()
    }

    /// Whether a resting device still works: a server that has gone shows only when it is prepared.
    func check() {
        guard pcm != nil, run == nil, let format else { return }
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
        do throws(PCMError) {
            try call { () throws(PCMError) in try pcm?.prepare() }
        } catch {
            perform(recovery.handle(.failed(error)))
            return false
        }
        let now = monotonicNanoseconds()
        heard = mixer.position
        run = Run(base: mixer.position, startedAt: now, consumed: mixer.position, lastProgress: now)
        return !isAbandoned
    }

    /// Ends the run: what is queued is thrown away, the device goes to rest.
    func rest() {
        run = nil
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

    /// One look at a running device: how far it is, what has been heard, what is to be written.
    /// The milliseconds until the next look.
    func service() -> Int {
        guard let format, pcm != nil, var run else { return 0 }
        let now = monotonicNanoseconds()
        if run.resumeAt > 0 {
            guard now >= run.resumeAt else { return milliseconds(from: now, to: run.resumeAt) }
            return resume()
        }
        do throws(PCMError) {
            if run.isStarted {
                let (available, delay) = try call { () throws(PCMError) in try pcm?.room() ?? (0, 0) }
                observe(available: available, delay: delay, now: now, format: format, run: &run)
                let waited = Recovery.Event.idle(
                    nanoseconds: now - run.lastProgress, isKept: isKept && run.consumed == run.base)
                if case .lose(let fault) = recovery.handle(waited) {
                    self.run = run
                    lose(fault)
                    return 0
                }
            }
            let full = try fill(format: format, now: now, run: &run)
            self.run = run
            sweep()
            return nextLook(now: monotonicNanoseconds(), format: format, isFull: full)
        } catch {
            self.run = run
            if isAbandoned { return 0 }
            perform(recovery.handle(.failed(error)))
            return 0
        }
    }

    /// Takes in the device's account of itself.
    private func observe(available: Int, delay: Int, now: UInt64, format: DeviceFormat, run: inout Run) {
        let queued = Int64(max(0, format.bufferFrames - available))
        let consumed = written - queued
        if consumed > run.consumed {
            run.consumed = consumed
            run.lastProgress = now
        }
        // A server's delay is extrapolated and runs on while the server is frozen: it counts only while the server
        // takes frames. And nothing is heard faster than time passes, whatever a plugin claims (ALSA's null device,
        // or a server that has no timing yet).
        guard now - run.lastProgress < 150_000_000 else { return }
        let elapsed = Int64(Double(now - run.startedAt) * Double(format.rate) / 1e9)
        heard = max(heard, min(written - Int64(delay), run.base + elapsed))
    }

    /// Writes until as much is queued as is wanted. True when that much is.
    private func fill(format: DeviceFormat, now: UInt64, run: inout Run) throws(PCMError) -> Bool {
        let target = min(
            format.bufferFrames, max(2 * format.periodFrames, settings.fillMilliseconds * format.rate / 1000))
        // Bounded, whatever the device claims to have taken.
        for _ in 0..<64 {
            let missing: Int
            if run.isStarted {
                missing = target - Int(written - run.consumed)
            } else {
                missing = target - Int(written - run.base)
            }
            guard missing > 0 else { break }
            if output.pending == 0 {
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
        }
        if !run.isStarted {
            if pcm?.state() == SND_PCM_STATE_PREPARED { try call { () throws(PCMError) in try pcm?.start() } }
            run.isStarted = true
            run.startedAt = now
            run.lastProgress = now
        }
        run.ceiling = max(run.ceiling, written - heard)
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
        var frames = Int64(settings.fillMilliseconds * format.rate / 1000 / 4)
        for index in 0..<mixer.capacity {
            switch mixer.voices[index].phase {
            case .tail: frames = min(frames, max(0, mixer.voices[index].endFrame - heard))
            case .held where mixer.voices[index].endFrame > heard:
                frames = min(frames, mixer.voices[index].endFrame - heard)
            default: break
            }
        }
        // Rounded up, and a millisecond at least: never a spin.
        let wait = Int((frames * 1000 + Int64(format.rate) - 1) / Int64(format.rate))
        return max(1, min(wait, isFull ? 1000 : 10))
    }

    private func resume() -> Int {
        do throws(PCMError) {
            try call { () throws(PCMError) in try pcm?.resume() }
            run?.resumeAt = 0
            run?.lastProgress = monotonicNanoseconds()
        } catch {
            perform(recovery.handle(.failed(error)))
        }
        return 0
    }
}
