// SPDX-License-Identifier: Apache-2.0

import AlertSound
import Synchronization

/// The engines of a worker: one for its own device, and one for each other device that a sound is played on. Each
/// engine has a thread and a handle, so at most ``limit`` others exist; idle ones make room.
final class WorkerEngines: Sendable {
    private static let limit = 8

    /// The engine for the configured device.
    let own: SoundEngine
    /// 20 dB down, like the playback of other programs: quickly down, and gently up.
    private static let (room, down, up) = (0.1, 0.05, 0.25)

    private struct Others {
        var engines: [String: SoundEngine] = [:]
        var isDucked = false
    }

    private let others = Mutex(Others())

    /// The service that grants real time if the system does not permit it directly.
    let kit: RealtimeKit

    init(_ configuration: SoundEngine.Configuration, kit: RealtimeKit) {
        self.kit = kit
        own = SoundEngine(configuration) { kit.prefer($0) }
    }

    /// Returns the engine for a device, or for the worker's own if nil; returns nil if every place is taken.
    func engine(for device: String?) -> SoundEngine? {
        guard let device, device != own.configuration.device else { return own }
        let (engine, idle) = others.withLock { others -> (SoundEngine?, SoundEngine?) in
            if let engine = others.engines[device] { return (engine, nil) }
            var idle: SoundEngine?
            if others.engines.count >= Self.limit {
                guard let place = others.engines.first(where: { $0.value.playing.isEmpty }) else { return (nil, nil) }
                idle = others.engines.removeValue(forKey: place.key)
            }
            var configuration = own.configuration
            configuration.device = device
            let engine = SoundEngine(configuration) { [kit] in kit.prefer($0) }
            if others.isDucked { engine.duck(to: Self.room) }
            others.engines[device] = engine
            return (engine, idle)
        }
        idle?.close()
        return engine
    }

    /// Turns down the sounds that make room for alerts on every device, or restores them.
    func duck(_ isDucked: Bool) {
        others.withLock { others in
            others.isDucked = isDucked
            for engine in [own] + others.engines.values {
                engine.duck(to: isDucked ? Self.room : 1, over: isDucked ? Self.down : Self.up)
            }
        }
    }

    var isStuck: Bool { own.isStuck || others.withLock { $0.engines.values.contains { $0.isStuck } } }
}
