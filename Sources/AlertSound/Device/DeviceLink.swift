// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// A message of the engine to the device thread.
enum DeviceCommand: BitwiseCopyable {
    /// Open the device ahead of the first sound, and report whether that works; `check`: also where it is open already.
    case warm(check: Bool)
    case start(VoiceStart)
    /// id 0: all.
    case stop(id: UInt64, fadeFrames: Int)
    case pause(id: UInt64)
    case resume(id: UInt64)
    case gains(id: UInt64, left: Float, right: Float, frames: Int)
    case duck(gain: Float, frames: Int)
    case quit
}

/// The end of a voice, as the device thread reports it.
enum DeviceEnding: BitwiseCopyable {
    case finished
    case stopped
    /// Part of it had been heard.
    case interrupted(DeviceFault)
    /// None of it had been heard.
    case failed(DeviceFault)
    case tooMany
}

/// A message of the device thread to the engine.
enum DeviceReport: BitwiseCopyable {
    /// The first frame is heard now.
    case started(id: UInt64)
    /// `frames` of it were heard, at `rate`, with so many gaps since the device ran dry.
    case ended(id: UInt64, DeviceEnding, frames: Int64, rate: Int, underruns: Int32)
    /// The device wants another rate than the samples have: to be sent again at that rate.
    case returned(VoiceStart)
    /// `joinsLate`: a sound that joins others is heard only behind what is queued, and another stream of the same
    /// device is not.
    case opened(rate: Int, channels: Int, isServer: Bool, joinsLate: Bool)
    case unavailable(DeviceFault)
}

/// The position and level of a voice, for observers.
struct VoiceGauge: ~Copyable {
    let id = Atomic<UInt64>(0)
    let heardFrames = Atomic<Int64>(0)
    let peakBits = Atomic<UInt32>(0)
    let rootMeanSquareBits = Atomic<UInt32>(0)
}

/// The two rings between the engine and one device thread, and what they can see of each other.
///
/// `@unchecked Sendable`: `commands` is written only under the engine's lock and read by the device thread; `reports`
/// is written by the device thread and read only by the engine's report thread; the rest is atomic or constant.
final class DeviceLink: @unchecked Sendable {
    let commands = Ring<DeviceCommand>(capacity: 512)
    let reports = Ring<DeviceReport>(capacity: 1024)
    /// Rung by the engine.
    let wake: EventDescriptor
    /// Rung by the device thread, to have its reports read; the engine's, which outlives all its devices.
    let notify: SharedEventDescriptor
    let gauges: UnsafeMutablePointer<VoiceGauge>
    let pace: DevicePace
    /// When the ALSA call under way began; 0 outside any. A call that lasts for seconds is not going to return.
    let callSince = Atomic<UInt64>(0)
    /// The time until a change is heard, in nanoseconds.
    let lateness = Atomic<UInt64>(0)
    /// The engine has given this thread up: when its call returns after all, it must touch nothing and end.
    let abandoned = Atomic<Bool>(false)
    /// The device thread's number, as gettid(2) has it; 0 while there is none.
    let thread = Atomic<Int32>(0)

    /// Material that the thread may still point at although the engine has ended it; released with the thread.
    private let kept = Mutex<[PlayingEntry.Material]>([])

    init?(notify: SharedEventDescriptor, pace: DevicePace) {
        guard let wake = EventDescriptor() else { return nil }
        self.wake = wake
        self.pace = pace
        self.notify = notify
        gauges = .allocate(capacity: SoundLimits.voices)
        for index in 0..<SoundLimits.voices { (gauges + index).initialize(to: VoiceGauge()) }
    }

    deinit {
        gauges.deinitialize(count: SoundLimits.voices)
        gauges.deallocate()
    }

    func keep(_ material: PlayingEntry.Material) { kept.withLock { $0.append(material) } }

    /// The position and level of a voice; nil before it has begun.
    func gauge(_ id: UInt64) -> (frames: Int64, peak: Float, rootMeanSquare: Float)? {
        for index in 0..<SoundLimits.voices where gauges[index].id.load(ordering: .relaxed) == id {
            return (
                gauges[index].heardFrames.load(ordering: .relaxed),
                Float(bitPattern: gauges[index].peakBits.load(ordering: .relaxed)),
                Float(bitPattern: gauges[index].rootMeanSquareBits.load(ordering: .relaxed))
            )
        }
        return nil
    }

    /// Returns the duration of the call in progress, in nanoseconds.
    func stuck(now: UInt64) -> UInt64 {
        let since = callSince.load(ordering: .acquiring)
        return since == 0 || now < since ? 0 : now - since
    }
}

/// Facts that the streams to one device learn of it together.
final class DevicePace: Sendable {
    /// Runs in a row that began when the device claimed.
    let honestRuns = Atomic<Int>(0)
    /// A Boolean value indicating whether the last run that is known of began at once.
    let isPrompt = Atomic<Bool>(false)
}

/// A doorbell that several threads may hold.
final class SharedEventDescriptor: Sendable {
    let bell: EventDescriptor

    init?() {
        guard let bell = EventDescriptor() else { return nil }
        self.bell = bell
    }
}
