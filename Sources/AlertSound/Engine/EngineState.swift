// SPDX-License-Identifier: Apache-2.0

/// A sound between `play` and the report of its end.
struct PlayingEntry {
    let id: SoundID
    let path: String
    /// The material that the mixer reads; kept alive until the end is reported.
    var material: Material
    let options: PlayOptions
    let onEvent: @Sendable (SoundEvent) -> Void
    var isPaused = false
    /// The stream it plays on.
    var link: DeviceLink?

    enum Material {
        case sound(SystemSound, SampleBuffer)
        case stream(any StreamedSound)

        /// Why its end is not that of the sound. A player tells that of its stream itself.
        var damage: SoundError? {
            switch self {
            case .sound(let sound, _): sound.damage
            case .stream: nil
            }
        }
    }

    /// Seconds it lasts once.
    var duration: Double {
        switch material {
        case .sound(_, let buffer): buffer.seconds
        case .stream(let stream): stream.duration
        }
    }
}

/// A sound that is decoded while it plays: what the engine needs to know of a player.
protocol StreamedSound: AnyObject, Sendable {
    /// Seconds at the rate it is played; 0 when not known.
    var duration: Double { get }
    /// The feed for a device of this rate, filled from now on. It stays valid while this object lives.
    func feed(rate: Int) -> UnsafeMutablePointer<Feed>?
}

/// Something to be told, outside the engine's lock.
struct Delivery {
    let run: @Sendable () -> Void

    init(receiver: @escaping @Sendable (SoundEvent) -> Void, event: SoundEvent) {
        run = { receiver(event) }
    }

    init(receiver: @escaping @Sendable (DeviceStatus) -> Void, status: DeviceStatus) {
        run = { receiver(status) }
    }
}

/// Everything the engine knows, under its lock.
struct EngineState {
    var entries: [UInt64: PlayingEntry] = [:]
    /// The streams to the device: one, and more where a sound that joins others would be heard late.
    var links: [DeviceLink] = []
    /// A Boolean value indicating whether that is so.
    var joinsLate = false
    var nextID: UInt64 = 1
    /// The rate at which samples are made; the device's once that is known.
    var rate: Int
    var status = DeviceStatus.unknown
    /// The gain of what makes room for others.
    var room: Float = 1
    var reporterRuns = false
    var isClosed = false
    /// Device threads that were given up because a call never returned.
    var abandoned = 0
    /// The callbacks that wait for `status` to be known.
    var probes: [@Sendable (DeviceStatus) -> Void] = []
    /// Events that did not come from the device.
    var deliveries: [Delivery] = []

    /// While anything is heard, the engine looks after the device's threads every so many nanoseconds.
    static let lookInterval: UInt64 = 250_000_000
    /// When it is to look next, on the monotonic clock.
    var nextLook = UInt64.max
    /// Until then no thread is taken for hung.
    private(set) var graceUntil: UInt64 = 0

    /// The engine looks after the device's threads. Where it comes late they stood still as well (``ObservedTime``),
    /// and get time to end their calls.
    mutating func look(at now: UInt64) {
        if isOverdue(now) { graceUntil = now + Self.lookInterval }
        nextLook = .max
    }

    private func isOverdue(_ now: UInt64) -> Bool { now > nextLook && now - nextLook > ObservedTime.tolerance }

    /// Returns whether a call of a device's thread has lasted so long that it will not return.
    func isHung(_ link: DeviceLink, now: UInt64) -> Bool {
        now >= graceUntil && !isOverdue(now) && link.stuck(now: now) > EngineCore.stuckLimit
    }

    /// Takes in what is known of the device, and answers those who waited for it.
    mutating func update(_ status: DeviceStatus) {
        self.status = status
        deliveries += probes.map { Delivery(receiver: $0, status: status) }
        probes = []
    }

    /// The position and level of a sound, on whichever stream.
    func gauge(_ entry: PlayingEntry) -> (frames: Int64, peak: Float, rootMeanSquare: Float)? {
        entry.link?.gauge(entry.id.value)
    }

    /// Ends a sound; nil if it has ended already.
    mutating func end(_ id: UInt64, _ outcome: Outcome, seconds: Double, underruns: Int = 0) -> Delivery? {
        guard let entry = entries.removeValue(forKey: id) else { return nil }
        let ending = Ending(outcome: outcome, seconds: seconds, underruns: underruns)
        return Delivery(receiver: entry.onEvent, event: .ended(ending))
    }
}
