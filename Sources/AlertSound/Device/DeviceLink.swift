// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import LinuxSystem
internal import Synchronization

/// The two rings between the engine and one device thread, and the state that both share.
///
/// `@unchecked Sendable`: `commands` is written only under the engine's lock and read by the device thread; `reports`
/// is written by the device thread and read only by the engine's report thread; the rest is atomic or constant.
final class DeviceLink: @unchecked Sendable {
    let commands = Ring<DeviceCommand>(capacity: 512)
    let reports = Ring<DeviceReport>(capacity: 1024)
    /// The engine rings this bell.
    let wake: EventFlag
    /// The device thread rings this bell so that the engine reads its reports. The bell belongs to the engine, which
    /// outlives all its devices.
    let notify: EventFlag
    let gauges: UnsafeMutablePointer<VoiceGauge>
    let pace: DevicePace
    /// The start time of the current ALSA call; 0 outside a call. A call that lasts for seconds will not return.
    let callSince = Atomic<UInt64>(0)
    /// The time until a change is heard, in nanoseconds.
    let lateness = Atomic<UInt64>(0)
    /// The engine has given up on this thread: if its call returns after all, the thread must touch nothing and end.
    let abandoned = Atomic<Bool>(false)
    /// The device thread's number (gettid(2)); 0 while no thread runs.
    let thread = Atomic<Int32>(0)

    /// Material that the thread may still point at after the engine has ended the sound; released with the thread.
    private let kept = Mutex<[PlayingEntry.Material]>([])

    init?(notify: EventFlag, pace: DevicePace) {
        // The only error is that the process has no descriptor left.
        guard let wake = try? EventFlag() else { return nil }
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

    /// Returns the position and level of a voice; nil before it has begun.
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

/// A message from the engine to the device thread.
enum DeviceCommand: BitwiseCopyable {
    /// Opens the device ahead of the first sound and reports the result. `check`: also check a device that is already
    /// open.
    case warm(check: Bool)
    case start(VoiceStart)
    /// Stops a voice; with id 0 all voices.
    case stop(id: UInt64, fadeFrames: Int)
    case pause(id: UInt64)
    case resume(id: UInt64)
    case gains(id: UInt64, left: Float, right: Float, frames: Int)
    case duck(gain: Float, frames: Int)
    case quit
}

/// A message from the device thread to the engine.
enum DeviceReport: BitwiseCopyable {
    /// The listener hears the first frame now.
    case started(id: UInt64)
    /// `frames` were heard at `rate`; `underruns` is the number of gaps because the device ran dry.
    case ended(id: UInt64, VoiceEnding, frames: Int64, rate: Int, underruns: Int32)
    /// The device needs another rate than the samples have: the engine must send the sound again at that rate.
    case returned(id: UInt64)
    /// `joinsLate`: a sound that joins others is only heard after all queued audio, but another stream to the same
    /// device is heard at once.
    case opened(rate: Int, channels: Int, isServer: Bool, joinsLate: Bool)
    case unavailable(DeviceProblem)
}

/// The position and level of a voice, for observers.
struct VoiceGauge: ~Copyable {
    let id = Atomic<UInt64>(0)
    let heardFrames = Atomic<Int64>(0)
    let peakBits = Atomic<UInt32>(0)
    let rootMeanSquareBits = Atomic<UInt32>(0)
}

/// Facts about one device that its streams learn together.
final class DevicePace: Sendable {
    /// The number of consecutive runs that began when the device claimed.
    let honestRuns = Atomic<Int>(0)
    let isPrompt = Atomic<Bool>(false)
}
