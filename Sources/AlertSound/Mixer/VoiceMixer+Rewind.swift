// SPDX-License-Identifier: Apache-2.0

/// Takes back rendered samples, so that they can be rendered again with later changes.
extension VoiceMixer {
    /// Rewinds to `frame` and renders from there next. Earlier frames are not touched.
    ///
    /// The result is exact except for a ramp that another one replaced after `frame`, and for a streamed voice that ran
    /// dry there.
    @_noLocks @_noAllocation
    mutating func rewind(to frame: Int64) {
        guard frame < position else { return }
        for index in 0..<capacity {
            switch voices[index].phase {
            case .free, .waiting: break
            case .sounding: takeBack(index, from: position, to: frame)
            case .held, .tail: takeBack(index, from: voices[index].endFrame, to: frame)
            }
        }
        position = frame
    }

    /// Ends a voice at the mixer's position, without a ramp: no later frame has been passed on.
    @_noLocks @_noAllocation
    mutating func cut(id: UInt64) {
        for index in 0..<capacity where voices[index].request.id == id || id == 0 {
            switch voices[index].phase {
            case .free, .tail: break
            case .waiting, .held, .sounding: end(index, .stopped, at: voices[index].rendered > 0 ? position : 0)
            }
        }
    }

    /// Pauses a voice at the mixer's position, without a ramp.
    @_noLocks @_noAllocation
    mutating func hold(id: UInt64) {
        for index in 0..<capacity where voices[index].request.id == id {
            switch voices[index].phase {
            case .free, .tail, .held: break
            case .waiting, .sounding:
                voices[index].phase = .held
                voices[index].endFrame = position
            }
        }
    }

    /// Records a gap in every voice that is between its first and its last frame.
    @_noLocks @_noAllocation
    mutating func markUnderrun(heard: Int64) {
        for index in 0..<capacity {
            switch voices[index].phase {
            case .free, .waiting: break
            case .sounding, .held, .tail:
                if case .sounding = voices[index].phase {} else if voices[index].endFrame <= heard { continue }
                if voices[index].startReported { voices[index].underruns = voices[index].underruns &+ 1 }
            }
        }
    }

    var isWaiting: Bool {
        @_noLocks @_noAllocation get {
            for index in 0..<capacity {
                if case .waiting = voices[index].phase,
                    voices[index].startFrame > position || voices[index].request.heardAt != 0
                {
                    return true
                }
            }
            return false
        }
    }

    /// Returns the number of frames that can be rendered without a streamed voice running dry, at most `limit`.
    @_noLocks @_noAllocation
    func ready(limit: Int) -> Int {
        var frames = limit
        for index in 0..<capacity {
            guard case .sounding = voices[index].phase, let feed = voices[index].request.source.feed else { continue }
            let left = feed.pointee.available()
            if left < frames, !feed.pointee.isComplete() { frames = left }
        }
        return frames
    }

    /// Lets decoders overwrite frames that have been heard.
    @_noLocks @_noAllocation
    func release(heard: Int64) {
        for index in 0..<capacity {
            guard let feed = voices[index].request.source.feed else { continue }
            let ahead = voices[index].rendered &- heardFrames(index, heard: heard)
            feed.pointee.release(keeping: Int(max(0, ahead)))
        }
    }

    @_noLocks @_noAllocation
    private func beginsLater(_ index: Int) -> Bool {
        voices[index].repeats != 0
            || voices[index].request.source.frames &- voices[index].cursor > voices[index].request.fadeOutFrames
    }

    @_noLocks @_noAllocation
    private mutating func takeBack(_ index: Int, from end: Int64, to frame: Int64) {
        let frames = Int(min(voices[index].rendered, end &- frame))
        guard frames > 0 else { return }
        voices[index].rendered = voices[index].rendered &- Int64(frames)
        voices[index].phase = voices[index].startFrame >= frame ? .waiting : .sounding
        if let feed = voices[index].request.source.feed {
            feed.pointee.rewind(by: frames)
        } else if voices[index].request.source.frames > 0 {
            let place = voices[index].request.offset &+ Int(voices[index].rendered)
            let turns = place / voices[index].request.source.frames
            voices[index].cursor = place &- turns &* voices[index].request.source.frames
            if voices[index].request.repeats >= 0 {
                voices[index].repeats = max(0, voices[index].request.repeats &- turns)
            }
        }
        // If the closing fade has not begun yet at the new position, it begins again at its place.
        if voices[index].closing.target == 0, beginsLater(index) {
            voices[index].closing = voices[index].closing.going(to: 1, over: 0)
        }
        voices[index].left = voices[index].left.rewound(by: frames)
        voices[index].right = voices[index].right.rewound(by: frames)
        voices[index].envelope = voices[index].envelope.rewound(by: frames)
        voices[index].closing = voices[index].closing.rewound(by: frames)
        voices[index].room = voices[index].room.rewound(by: frames)
    }
}
