// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The action to take when a device fails: a table of the errors that ALSA's plugins actually return. The device thread
/// reports events and carries out the actions.
///
/// | what happened | what the calls return |
/// |---|---|
/// | underrun | writei: EPIPE, then prepare works |
/// | PulseAudio killed | writei: EPIPE like an underrun, prepare: EIO; while idle prepare: EIO at once |
/// | PipeWire 0.3 killed | writei: EPIPE without end, while prepare keeps working: two without a frame between them |
/// | PipeWire 1.4 killed, a server frozen | no error at all: no frame is taken any more |
/// | suspended | ESTRPIPE: resume until it does not return EAGAIN; if it cannot, prepare |
/// | unplugged | ENODEV, EBADFD, EIO |
/// | held by another program | open: EBUSY |
struct Recovery: Equatable {
    enum Event: Equatable {
        case opened
        case accepted(frames: Int)
        case failed(PCMError)
        /// No frame was taken for this long although there was sound to play. `isKept`: no frame has been taken since a
        /// rested device was prepared. `answers`: the server has answered another connection in this time.
        case idle(nanoseconds: UInt64, isKept: Bool, answers: Bool)
    }

    /// The action to take now.
    enum Action: Equatable {
        case proceed
        /// Prepare the same handle and continue writing: only silence was lost.
        case prepare
        /// Try to resume after this many milliseconds.
        case resume(after: Int)
        /// The handle is useless: report what played, close it, and open it again when a sound needs it.
        case lose(DeviceProblem)
        /// Try to open again after this many milliseconds.
        case open(after: Int)
        /// No device is available now.
        case fail(DeviceProblem)
    }

    /// The limit without a frame taken, after which the server is gone or frozen. A shorter limit would give up on a
    /// server without real-time priority on a busy machine. With a longer one, the end would be reported after more
    /// than 2 s.
    static let stallLimit: UInt64 = 1_200_000_000
    /// The limit for a device that was open before: its server may have been replaced, and trying again loses no sound.
    static let keptLimit: UInt64 = 400_000_000

    /// The limit for a server that answers. A sink may work through its queue before it accepts anything. With
    /// PulseAudio that is up to 2 s of silence (its ABSOLUTE_MAX_LATENCY is 10 s, which no PulseAudio sink uses).
    static let answeringLimit: UInt64 = 5_000_000_000

    private var framesSinceUnderrun = 1
    private var resumes = 0
    private var busyTries = 0

    mutating func handle(_ event: Event) -> Action {
        switch event {
        case .opened:
            self = Recovery()
            return .proceed
        case .accepted(let frames):
            if frames > 0 {
                framesSinceUnderrun += frames
                resumes = 0
            }
            return .proceed
        case .idle(let nanoseconds, let isKept, let answers):
            let limit = answers ? Self.answeringLimit : isKept ? Self.keptLimit : Self.stallLimit
            return nanoseconds >= limit ? .lose(.stalled) : .proceed
        case .failed(let error) where error.call == "open" || error.call == "hw_params":
            return opening(error)
        case .failed(let error):
            return playing(error)
        }
    }

    private mutating func opening(_ error: PCMError) -> Action {
        guard error.code == EBUSY || error.code == EAGAIN else { return .fail(.none(error.code)) }
        // 20, 40, 80, 160, 320 ms: after 0.6 s the other program is not just pausing between two sounds.
        guard busyTries < 5 else {
            busyTries = 0
            return .fail(.busy)
        }
        busyTries += 1
        return .open(after: 10 << busyTries)
    }

    private mutating func playing(_ error: PCMError) -> Action {
        switch error.code {
        case EPIPE where error.call == "writei" || error.call == "avail_delay" || error.call == "start":
            guard framesSinceUnderrun > 0 else { return .lose(.lost(error.code)) }
            framesSinceUnderrun = 0
            return .prepare
        case ESTRPIPE:
            return .resume(after: 0)
        case EAGAIN where error.call == "resume":
            resumes += 1
            // The driver resumes within a second or so; after five seconds it will not.
            return resumes <= 50 ? .resume(after: 100) : .lose(.lost(error.code))
        case _ where error.call == "resume":
            // ENOSYS: the hardware cannot resume and must be prepared again.
            return .prepare
        default:
            return .lose(.lost(error.code))
        }
    }
}

/// The reason why a device is unusable. The value is plain so that it can pass through a ring; numbers are errnos.
enum DeviceProblem: Equatable, BitwiseCopyable {
    case none(Int32)
    case busy
    case lost(Int32)
    case stalled

    var error: SoundError {
        switch self {
        case .none(ELIBACC): .noLibrary
        case .none(let code): .noDevice(reason: PCMError(call: "open", code: code).message)
        case .busy: .deviceBusy
        case .lost(let code): .deviceLost(reason: PCMError(call: "", code: code).message)
        case .stalled: .deviceStalled
        }
    }
}

/// Reads CLOCK_MONOTONIC in nanoseconds. Like the device, this clock stops during suspend.
@inline(__always)
func monotonicNanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
}

/// The time for which a device was observed to do nothing. A standstill of the whole machine (a paused virtual machine,
/// a stopped process) or a wait behind busier programs does not count, because the device had no chance to act. The
/// type is pure; times are nanoseconds of the monotonic clock.
struct ObservedTime: Equatable {
    /// The nanoseconds by which a look may be late. Any further delay was not watched.
    static let tolerance: UInt64 = 50_000_000

    private var start: UInt64 = 0
    private var intended: UInt64?
    private var missed: UInt64 = 0

    /// Returns the nanoseconds from `start`, when the device last did something, to `now`, without unwatched time.
    mutating func look(at now: UInt64, since start: UInt64) -> UInt64 {
        if start != self.start {
            self.start = start
            missed = 0
        }
        if let intended, now > intended + Self.tolerance { missed += now - max(intended + Self.tolerance, start) }
        intended = nil
        return now - min(now, start + missed)
    }

    /// Announces the time of the next look. An earlier look is fine.
    mutating func willLook(at then: UInt64) { intended = then }
}
