// SPDX-License-Identifier: Apache-2.0

/// Adds up to 64 voices into one stereo stream. The mixer is pure: no clock, no device, no allocation, no lock, no
/// reference count. The compiler checks the last three.
struct VoiceMixer: ~Copyable {
    let rate: Int
    /// The voices: `capacity` places, including free ones.
    let voices: UnsafeMutablePointer<Voice>
    let capacity: Int
    /// The number of frames rendered since the mixer was made.
    var position: Int64 = 0
    private var limiter = Limiter()
    /// The gain of sounds that are turned down for more important ones.
    private(set) var room: Float = 1
    /// A free place; stored because the compiler's checks can follow a copy but not an initializer.
    private let blank = Voice()
    /// The length of the ramp that keeps stops, pauses and volume changes from clicking: 5 ms.
    let ramp: Int

    init(rate: Int, capacity: Int = SoundLimits.voices) {
        self.rate = rate
        ramp = max(1, rate / 200)
        self.capacity = capacity
        voices = .allocate(capacity: capacity)
        voices.initialize(repeating: Voice(), count: capacity)
    }

    // Voices are plain values and need no deinitialization.
    deinit { voices.deallocate() }

    /// Adds a voice that starts at `frame` or at its own time; returns false if all places are taken.
    @_noLocks @_noAllocation
    mutating func start(_ request: VoiceStart, atFrame frame: Int64) -> Bool {
        for index in 0..<capacity {
            guard case .free = voices[index].phase else { continue }
            var voice = blank
            voice.phase = .waiting
            voice.request = request
            voice.repeats = request.repeats
            voice.cursor = request.offset
            voice.startFrame = frame
            voice.left = voice.left.going(to: request.left, over: 0)
            voice.right = voice.right.going(to: request.right, over: 0)
            if request.ducks { voice.room = voice.room.going(to: room, over: 0) }
            if request.fadeInFrames > 0 {
                voice.envelope = voice.envelope.going(to: 0, over: 0)
                voice.envelope = voice.envelope.going(to: 1, over: request.fadeInFrames)
            }
            voices[index] = voice
            return true
        }
        return false
    }

    /// Ends a voice: at once if it has not begun, otherwise after a ramp of at least 5 ms.
    @_noLocks @_noAllocation
    mutating func stop(id: UInt64, fadeFrames: Int) {
        for index in 0..<capacity where voices[index].request.id == id || id == 0 {
            switch voices[index].phase {
            case .free, .tail: break
            case .waiting, .held: end(index, .stopped, at: 0)  // None of it is queued.
            case .sounding:
                voices[index].endsWhenSilent = true
                voices[index].holdsWhenSilent = false
                voices[index].envelope = voices[index].envelope.going(to: 0, over: max(ramp, fadeFrames))
            }
        }
    }

    @_noLocks @_noAllocation
    mutating func pause(id: UInt64) {
        for index in 0..<capacity where voices[index].request.id == id {
            switch voices[index].phase {
            case .free, .tail, .held: break
            case .waiting: voices[index].phase = .held
            case .sounding where !voices[index].endsWhenSilent:
                voices[index].holdsWhenSilent = true
                voices[index].envelope = voices[index].envelope.going(to: 0, over: ramp)
            case .sounding: break
            }
        }
    }

    @_noLocks @_noAllocation
    mutating func resume(id: UInt64) {
        for index in 0..<capacity where voices[index].request.id == id && !voices[index].endsWhenSilent {
            switch voices[index].phase {
            case .free, .tail, .waiting: break
            case .held:
                voices[index].phase = .sounding
                voices[index].holdsWhenSilent = false
                voices[index].envelope = voices[index].envelope.going(to: 1, over: ramp)
            case .sounding:
                voices[index].holdsWhenSilent = false
                voices[index].envelope = voices[index].envelope.going(to: 1, over: ramp)
            }
        }
    }

    /// Changes the gains over at least 5 ms.
    @_noLocks @_noAllocation
    mutating func setGains(id: UInt64, left: Float, right: Float, frames: Int) {
        for index in 0..<capacity where voices[index].request.id == id {
            if case .free = voices[index].phase { continue }
            voices[index].left = voices[index].left.going(to: left, over: max(ramp, frames))
            voices[index].right = voices[index].right.going(to: right, over: max(ramp, frames))
        }
    }

    /// Turns down the sounds that make room for others over at least 5 ms, or back up with a gain of 1. Later sounds
    /// start at that gain.
    @_noLocks @_noAllocation
    mutating func duck(to gain: Float, frames: Int) {
        room = gain
        for index in 0..<capacity where voices[index].request.ducks {
            if case .free = voices[index].phase { continue }
            voices[index].room = voices[index].room.going(to: gain, over: max(ramp, frames))
        }
    }

    /// Renders the next `frames` stereo frames and overwrites `output`.
    @_noLocks @_noAllocation
    mutating func render(into output: UnsafeMutablePointer<Float>, frames: Int, clock: StreamClock?) {
        for sample in 0..<2 &* frames { output[sample] = 0 }
        for index in 0..<capacity {
            if case .waiting = voices[index].phase { admit(index, frames: frames, clock: clock) }
            if case .sounding = voices[index].phase { mix(index, into: output, frames: frames) }
        }
        limiter.apply(to: output, frames: frames)
        position &+= Int64(frames)
    }

    /// Starts a waiting voice if its time is within the chunk that is being rendered.
    @_noLocks @_noAllocation
    private mutating func admit(_ index: Int, frames: Int, clock: StreamClock?) {
        if voices[index].request.heardAt != 0 {
            guard let clock else { return }
            voices[index].startFrame = clock.frame(at: voices[index].request.heardAt)
        }
        guard voices[index].startFrame < position &+ Int64(frames) else { return }
        voices[index].startFrame = max(voices[index].startFrame, position)
        voices[index].phase = .sounding
    }

    @_noLocks @_noAllocation
    private mutating func mix(_ index: Int, into output: UnsafeMutablePointer<Float>, frames: Int) {
        var done = Int(max(0, voices[index].startFrame &- position))
        voices[index].peak = 0
        voices[index].energy = 0
        voices[index].measured = 0
        while done < frames {
            let run: (start: UnsafePointer<Float>, frames: Int)
            if let samples = voices[index].request.source.samples {
                let left = beginsClosing(index)
                run = (samples + 2 &* voices[index].cursor, min(left, frames &- done))
            } else if let feed = voices[index].request.source.feed {
                run = feed.pointee.run(limit: frames &- done)
            } else {
                return
            }
            if run.frames > 0 {
                let used = add(index, run.start, to: output + 2 &* done, frames: run.frames)
                voices[index].cursor = voices[index].cursor &+ used
                voices[index].rendered = voices[index].rendered &+ Int64(used)
                if let feed = voices[index].request.source.feed { feed.pointee.take(used) }
                done &+= used
            }
            if voices[index].envelope.remaining == 0, voices[index].envelope.value == 0 {
                if voices[index].endsWhenSilent {
                    end(index, .stopped, at: position &+ Int64(done))
                    return
                }
                if voices[index].holdsWhenSilent {
                    voices[index].phase = .held
                    voices[index].endFrame = position &+ Int64(done)
                    return
                }
            }
            guard continues(index) else {
                end(index, .finished, at: position &+ Int64(done))
                return
            }
            // The feed ran dry; the voice is silent until its decoder has caught up.
            if run.frames <= 0, voices[index].request.source.feed != nil { return }
        }
    }

    /// Returns the number of frames in memory up to the end, or up to the closing fade, which this method starts when
    /// it is reached.
    @_noLocks @_noAllocation
    private mutating func beginsClosing(_ index: Int) -> Int {
        let left = voices[index].request.source.frames &- voices[index].cursor
        guard voices[index].request.fadeOutFrames > 0, voices[index].repeats == 0, voices[index].closing.target != 0
        else {
            return left
        }
        guard left <= voices[index].request.fadeOutFrames else { return left &- voices[index].request.fadeOutFrames }
        voices[index].closing = voices[index].closing.going(to: 0, over: max(1, left))
        return left
    }

    /// Handles the end of the sound: restarts it if it repeats. Returns false if it has ended.
    @_noLocks @_noAllocation
    private mutating func continues(_ index: Int) -> Bool {
        if let feed = voices[index].request.source.feed { return !feed.pointee.isExhausted() }
        let length = voices[index].request.source.frames
        guard voices[index].cursor >= length else { return true }
        guard voices[index].repeats != 0, length > 0 else { return false }
        if voices[index].repeats > 0 { voices[index].repeats = voices[index].repeats &- 1 }
        voices[index].cursor = 0
        return true
    }

    /// Adds frames with the voice's gains and returns their number: fewer if a ramp to silence ends on the way.
    @_noLocks @_noAllocation
    private mutating func add(
        _ index: Int, _ source: UnsafePointer<Float>, to output: UnsafeMutablePointer<Float>, frames: Int
    ) -> Int {
        var peak = voices[index].peak
        var energy = voices[index].energy
        var frame = 0
        while frame < frames, !voices[index].isSteady {
            voices[index].left = voices[index].left.advanced()
            voices[index].right = voices[index].right.advanced()
            voices[index].envelope = voices[index].envelope.advanced()
            voices[index].closing = voices[index].closing.advanced()
            voices[index].room = voices[index].room.advanced()
            let envelope =
                voices[index].envelope.value * voices[index].closing.value * voices[index].room.value
            let left = source[2 &* frame] * voices[index].left.value * envelope
            let right = source[2 &* frame &+ 1] * voices[index].right.value * envelope
            output[2 &* frame] += left
            output[2 &* frame &+ 1] += right
            peak = max(peak, max(abs(left), abs(right)))
            energy += left * left + right * right
            frame &+= 1
        }
        let moved = frame
        let silentEnd = voices[index].envelope.remaining == 0 && voices[index].envelope.value == 0
        if frame < frames, !(silentEnd && (voices[index].endsWhenSilent || voices[index].holdsWhenSilent)) {
            // With steady gain 1 the product is the sample itself, so a single voice stays bit-exact.
            let envelope =
                voices[index].envelope.value * voices[index].closing.value * voices[index].room.value
            let leftGain = voices[index].left.value * envelope
            let rightGain = voices[index].right.value * envelope
            while frame < frames {
                let left = source[2 &* frame] * leftGain
                let right = source[2 &* frame &+ 1] * rightGain
                output[2 &* frame] += left
                output[2 &* frame &+ 1] += right
                peak = max(peak, max(abs(left), abs(right)))
                energy += left * left + right * right
                frame &+= 1
            }
        }
        voices[index].left = voices[index].left.resting(for: frame &- moved)
        voices[index].right = voices[index].right.resting(for: frame &- moved)
        voices[index].envelope = voices[index].envelope.resting(for: frame &- moved)
        voices[index].closing = voices[index].closing.resting(for: frame &- moved)
        voices[index].room = voices[index].room.resting(for: frame &- moved)
        voices[index].peak = peak
        voices[index].energy = energy
        voices[index].measured = voices[index].measured &+ 2 &* frame
        return frame
    }

    @_noLocks @_noAllocation
    mutating func end(_ index: Int, _ ending: VoiceEnding, at frame: Int64) {
        voices[index].phase = .tail
        voices[index].ending = ending
        voices[index].endFrame = frame
    }

    /// Restarts all voices from `frame` on at the current position: the device was lost before it played any of them,
    /// and another replaces it. A streamed voice has used up the frames it read, and continues from there.
    @_noLocks @_noAllocation
    mutating func startOver(from frame: Int64) {
        for index in 0..<capacity where voices[index].startFrame >= frame {
            switch voices[index].phase {
            case .free, .held: break
            case .waiting: voices[index].startFrame = max(voices[index].startFrame, position)
            case .sounding, .tail:
                if case .stopped = voices[index].ending { continue }
                guard voices[index].request.source.samples != nil else { continue }
                voices[index].phase = .waiting
                voices[index].cursor = voices[index].request.offset
                voices[index].repeats = voices[index].request.repeats
                voices[index].rendered = 0
                voices[index].closing = voices[index].closing.going(to: 1, over: 0)
                voices[index].startFrame = position
            }
        }
    }

    /// Frees the place of a voice whose end has been reported.
    @_noLocks @_noAllocation
    mutating func free(_ index: Int) { voices[index] = blank }

    /// Records that the start of a voice has been reported.
    @_noLocks @_noAllocation
    mutating func markStarted(_ index: Int) { voices[index].startReported = true }

    /// Returns the number of a voice's frames that have been heard when the device is at `heard`, including repeats.
    @_noLocks @_noAllocation
    func heardFrames(_ index: Int, heard: Int64) -> Int64 {
        switch voices[index].phase {
        case .free, .waiting: return 0
        case .sounding: return max(0, voices[index].rendered &- max(0, position &- heard))
        case .held, .tail: return max(0, voices[index].rendered &- max(0, voices[index].endFrame &- heard))
        }
    }
}

/// The relation of frames to clock time, which the mixer needs to start a sound at a given time.
struct StreamClock: Equatable {
    var heardFrame: Int64
    /// The time on CLOCK_MONOTONIC.
    var nanoseconds: UInt64
    var rate: Int

    /// Returns the frame that is heard at a time.
    @_noLocks @_noAllocation
    func frame(at time: UInt64) -> Int64 {
        let difference = Int64(bitPattern: time &- nanoseconds)
        // Floating point avoids overflow of the product; 2^53 ns are 104 days.
        return heardFrame &+ Int64(Double(difference) * Double(rate) / 1e9)
    }
}
