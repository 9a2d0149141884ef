// SPDX-License-Identifier: Apache-2.0

/// The engine's state, protected by its lock.
struct EngineState {
    var entries: [UInt64: PlayingEntry] = [:]
    /// The streams to the device: one, or more if a sound that joins others would be heard late.
    var links: [DeviceLink] = []
    var joinsLate = false
    var nextID: UInt64 = 1
    /// The rate at which samples are made; the device's rate once it is known.
    var rate: Int
    var status = DeviceStatus.unknown
    /// The gain of sounds that make room for others.
    var room: Float = 1
    var reporterRuns = false
    var isClosed = false
    /// Device threads that were given up because a call never returned.
    var abandoned = 0
    /// The callbacks that wait for `status` to be known.
    var probes: [@Sendable (DeviceStatus) -> Void] = []
    /// Calls with events and statuses, for the report thread to make outside the lock.
    var deliveries: [@Sendable () -> Void] = []

    /// The interval at which the engine checks the device threads while a sound plays, in nanoseconds.
    static let lookInterval: UInt64 = 250_000_000
    /// The time of the next check on the monotonic clock.
    var nextLook = UInt64.max
    /// The time until which no thread counts as hung.
    private(set) var graceUntil: UInt64 = 0

    /// Records a check of the device threads. If the engine itself is late, the device threads stood still as well
    /// (``ObservedTime``) and get time to finish their calls.
    mutating func look(at now: UInt64) {
        if isOverdue(now) { graceUntil = now + Self.lookInterval }
        nextLook = .max
    }

    private func isOverdue(_ now: UInt64) -> Bool { now > nextLook && now - nextLook > ObservedTime.tolerance }

    /// Returns whether a call of a device thread has lasted so long that it will not return.
    func isHung(_ link: DeviceLink, now: UInt64) -> Bool {
        now >= graceUntil && !isOverdue(now) && link.stuck(now: now) > EngineCore.stuckLimit
    }

    /// Stores the status of the device and answers the callers that wait for it.
    mutating func update(_ status: DeviceStatus) {
        self.status = status
        for probe in probes { deliveries.append { probe(status) } }
        probes = []
    }

    /// Returns the position and level of a sound; nil before it has begun.
    func gauge(_ entry: PlayingEntry) -> (frames: Int64, peak: Float, rootMeanSquare: Float)? {
        entry.link?.gauge(entry.id.value)
    }

    /// Reports that a sound has begun.
    mutating func start(_ id: UInt64) {
        if let entry = entries[id] { deliveries.append { entry.onEvent(.started) } }
    }

    /// Ends a sound and reports that. Has no effect if it has already ended.
    mutating func end(_ id: UInt64, _ outcome: Outcome, seconds: Double = 0, underruns: Int = 0) {
        guard let entry = entries.removeValue(forKey: id) else { return }
        let ending = Ending(outcome: outcome, seconds: seconds, underruns: underruns)
        deliveries.append { entry.onEvent(.ended(ending)) }
    }
}

/// A sound between `play` and the report of its end.
struct PlayingEntry {
    let id: SoundID
    let path: String
    /// The samples that the mixer reads; kept alive until the end is reported.
    var material: Material
    let options: PlayOptions
    let onEvent: @Sendable (SoundEvent) -> Void
    var isPaused = false
    /// The stream that the sound plays on.
    var link: DeviceLink?

    enum Material {
        case sound(SystemSound, SampleBuffer)
        case stream(any StreamedSound)

        /// The damage for which the sound ended early. A player reports the damage of its stream itself.
        var damage: SoundError? {
            switch self {
            case .sound(let sound, _): sound.damage
            case .stream: nil
            }
        }
    }

    /// The duration of one repetition in seconds.
    var duration: Double {
        switch material {
        case .sound(_, let buffer): buffer.seconds
        case .stream(let stream): stream.duration
        }
    }
}

/// A sound that is decoded while it plays: the interface between a player and the engine.
protocol StreamedSound: AnyObject, Sendable {
    /// The duration in seconds at the playback rate; 0 if unknown.
    var duration: Double { get }
    /// Returns the feed, which stays valid while this object lives; nil if it was made for a device of another rate.
    func feed(rate: Int) -> UnsafeMutablePointer<Feed>?
}
