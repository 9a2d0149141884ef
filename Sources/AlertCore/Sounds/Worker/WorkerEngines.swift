// SPDX-License-Identifier: Apache-2.0

import AlertSound
import Synchronization

/// The engines of a worker: one for its own device, and one for each other that a sound is played on. Each has a thread
/// and a handle of its own, so there are at most ``limit`` of the others; those with nothing to play make room.
final class WorkerEngines: Sendable {
    private static let limit = 8

    /// The one for the configured device.
    let own: SoundEngine
    private let others = Mutex<[String: SoundEngine]>([:])

    init(_ configuration: SoundEngine.Configuration) { own = SoundEngine(configuration) }

    /// The engine for a device, or for the worker's own when it is nil; nil when every place is taken.
    func engine(for device: String?) -> SoundEngine? {
        guard let device, device != own.configuration.device else { return own }
        let (engine, idle) = others.withLock { others -> (SoundEngine?, SoundEngine?) in
            if let engine = others[device] { return (engine, nil) }
            var idle: SoundEngine?
            if others.count >= Self.limit {
                guard let place = others.first(where: { $0.value.playing.isEmpty }) else { return (nil, nil) }
                idle = others.removeValue(forKey: place.key)
            }
            var configuration = own.configuration
            configuration.device = device
            let engine = SoundEngine(configuration)
            others[device] = engine
            return (engine, idle)
        }
        idle?.close()
        return engine
    }

    /// Whether a call into the sound system hangs or has hung, on any device.
    var isStuck: Bool { own.isStuck || others.withLock { $0.values.contains { $0.isStuck } } }
}
