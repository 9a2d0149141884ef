// SPDX-License-Identifier: Apache-2.0

internal import LinuxSystem
internal import Synchronization

extension DeviceLoop {
    /// Reports sounds that have begun or ended, and publishes the position of each voice.
    func sweep() {
        var rings = false
        for index in 0..<mixer.capacity {
            let voice = mixer.voices[index]
            switch voice.phase {
            case .free, .waiting: continue
            case .held, .sounding, .tail: break
            }
            let frames = mixer.heardFrames(index, heard: heard)
            if !voice.startReported, heard > voice.startFrame, voice.rendered > 0 {
                if link.reports.push(.started(id: voice.request.id)) { mixer.markStarted(index) }
                rings = true
            }
            if case .tail = voice.phase, voice.endFrame <= heard {
                // If the ring is full, the voice keeps its place, and the next look reports its end.
                if link.reports.push(ended(index, voice.ending, frames)) { release(index) }
                rings = true
                continue
            }
            let gauge = link.gauges + index
            gauge.pointee.id.store(voice.request.id, ordering: .relaxed)
            gauge.pointee.heardFrames.store(frames, ordering: .relaxed)
            let isHeld = if case .held = voice.phase { true } else { false }
            let rootMeanSquare = isHeld ? 0 : voice.rootMeanSquare
            gauge.pointee.peakBits.store((isHeld ? 0 : voice.peak).bitPattern, ordering: .relaxed)
            gauge.pointee.rootMeanSquareBits.store(rootMeanSquare.bitPattern, ordering: .relaxed)
        }
        if rings { link.notify.raise() }
    }

    /// Ends every voice because no device is available.
    func endAll(_ problem: DeviceProblem) {
        for index in 0..<mixer.capacity {
            let voice = mixer.voices[index]
            if case .free = voice.phase { continue }
            let frames = mixer.heardFrames(index, heard: heard)
            let ending: VoiceEnding
            switch (voice.phase, voice.ending) {
            case (.tail, .stopped): ending = .stopped
            case _ where frames > 0: ending = .interrupted(problem)
            default: ending = .failed(problem)
            }
            if link.reports.push(ended(index, ending, frames)) { release(index) }
        }
        _ = link.reports.push(.unavailable(problem))
        link.notify.raise()
    }

    private func release(_ index: Int) {
        mixer.free(index)
        link.gauges[index].id.store(0, ordering: .relaxed)
        link.gauges[index].heardFrames.store(0, ordering: .relaxed)
    }

    func perform(_ action: Recovery.Action) {
        switch action {
        case .proceed: break
        case .prepare:
            // Everything written has been played or is lost with the device; further audio begins a new run.
            mixer.markUnderrun(heard: heard)
            do throws(PCMError) {
                // In the middle of a sound only prepare tells whether the server is still there.
                if pcm?.renewsStream == true, !hasFramesToCome {
                    // The next step opens another stream.
                    try call { () throws(PCMError) in try pcm?.drop() }
                    let place = written
                    run = nil
                    output.discard()
                    mixer.rewind(to: place)
                    heard = place
                } else {
                    try call { () throws(PCMError) in try pcm?.prepare() }
                    run = newRun(base: written, now: monotonicNanoseconds())
                }
            } catch {
                perform(recovery.handle(.failed(error)))
            }
        case .resume(let after):
            run?.resumeAt = monotonicNanoseconds() + UInt64(after) * 1_000_000 + 1
        case .lose(let problem), .fail(let problem): lose(problem)
        case .open(let after):
            openAfter = monotonicNanoseconds() + UInt64(after) * 1_000_000
        }
    }

    /// Gives up the handle after a failure. Sounds that nobody has heard yet get one more chance on a new handle, which
    /// also finds a restarted server. Interrupted sounds are reported before any call that may block.
    func lose(_ problem: DeviceProblem) {
        var untouched = run.map { $0.consumed == $0.base } ?? true
        // A new device that takes nothing at all will be no better the second time.
        if problem == .stalled, !isKept { untouched = false }
        run = nil
        output.discard()
        if untouched, !isSecondTry {
            isSecondTry = true
            for index in 0..<mixer.capacity where mixer.voices[index].startFrame < heard {
                endOne(index, problem)
            }
            mixer.rewind(to: heard)
            mixer.startOver(from: heard)
            link.notify.raise()
        } else {
            endAll(problem)
        }
        call { pcm = nil }
    }

    /// Ends one voice that was heard in part. ``endAll(_:)`` ends all.
    private func endOne(_ index: Int, _ problem: DeviceProblem) {
        if case .free = mixer.voices[index].phase { return }
        if case .held = mixer.voices[index].phase { return }
        let frames = mixer.heardFrames(index, heard: heard)
        let ending: VoiceEnding = frames > 0 ? .interrupted(problem) : .failed(problem)
        if link.reports.push(ended(index, ending, frames)) { release(index) }
    }

    private func ended(_ index: Int, _ ending: VoiceEnding, _ frames: Int64) -> DeviceReport {
        .ended(
            id: mixer.voices[index].request.id, ending, frames: frames, rate: mixer.rate,
            underruns: mixer.voices[index].underruns)
    }
}
