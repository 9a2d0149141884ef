// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import AlertSound
import Glibc
import LinuxSystem
import Varlink
import VarlinkNIO

/// Playback and control of sounds.
extension SoundKeeper {
    package func playing() async throws -> [Sounds.PlayingSound] {
        guard let link = await link(start: false) else { return [] }
        let sounds = await inLoop { $0.state.sounds }
        let reply = try await ask(link) { try await link.commands.call(SoundWorker.Playing()) }
        return reply.voices.compactMap { voice in
            guard let sound = sounds[voice.key], !sound.isGivenUp else { return nil }
            let request = sound.request
            return Sounds.PlayingSound(
                id: String(voice.key), sound: request.name, seconds: voice.seconds, position: voice.position,
                path: request.label == nil ? sound.path : nil, paused: voice.paused,
                volume: request.gain > 0 ? min(1, voice.volume / request.gain) : request.options.volume,
                pan: voice.pan, rate: voice.rate, loops: request.options.loops, peak: voice.peak, rms: voice.rms,
                begins: request.options.heardAt.flatMap(Self.begins))
        }
    }

    /// Returns a future time on CLOCK_MONOTONIC as wall-clock time in UTC; nil for a past one.
    private static func begins(_ time: UInt64) -> String? {
        let left = Int64(clamping: time) - KernelClock.monotonic.nanoseconds
        guard left > 0 else { return nil }
        var whole = time_t((KernelClock.wall.nanoseconds + left) / 1_000_000_000)
        var civil = tm()
        gmtime_r(&whole, &civil)
        var text = [CChar](repeating: 0, count: 32)
        let count = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &civil)
        return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    package func stop(ids: [String]?, fade: Double) async throws -> Int {
        try await inLoop { $0.stop(ids, fade: fade) }.get()
    }

    package func hold(ids: [String]?, _ isPaused: Bool) async throws -> Int {
        let keys = try await keys(ids)
        guard !keys.isEmpty, let link = await link(start: false) else { return 0 }
        _ = try await ask(link) { try await link.commands.call(SoundWorker.Hold(keys: keys, paused: isPaused)) }
        return keys.count
    }

    package func seek(id: String, _ seconds: Double, relative: Bool) async throws -> Double {
        let (key, link) = try await sound(id)
        mailbox.yield { $0.state.sounds[key]?.isSteered = true }
        let reply = try await ask(link) {
            try await link.commands.call(SoundWorker.Seek(key: key, seconds: seconds, relative: relative))
        }
        guard reply.seekable else { throw Sounds.NotSeekable(id: id) }
        // The sound has ended in the interim.
        guard let position = reply.position else { throw Sounds.NotFound(sound: id) }
        return position
    }

    package func adjust(id: String, _ change: Adjustment) async throws -> Double {
        let (key, link) = try await sound(id)
        let gain = await inLoop { loop in
            if let volume = change.volume { loop.state.sounds[key]?.chain.request.options.volume = volume }
            if change.rate != nil { loop.state.sounds[key]?.isSteered = true }
            return loop.state.sounds[key]?.request.gain ?? 1
        }
        return try await ask(link) {
            try await link.commands.call(
                SoundWorker.Adjust(
                    key: key, volume: change.volume.map { $0 * gain }, pan: change.pan, rate: change.rate,
                    over: change.over))
        }.lateness
    }

    package func lateness(ids: [String]?) async -> Double {
        // If the worker does not answer, the lateness is unknown, and later calls about its sounds report the reason.
        guard let link = await link(start: false),
            let reply = try? await ask(link, { try await link.commands.call(SoundWorker.Playing()) })
        else { return 0 }
        let chosen = ids.map(Set.init)
        return reply.voices.filter { chosen?.contains(String($0.key)) ?? true }.map(\.lateness).max() ?? 0
    }

    package func load(_ sound: String) async throws -> Sounds.LoadedSound {
        guard case .file(let path) = try await place(of: sound) else { throw Sounds.NotFound(sound: sound) }
        let key = try await changeLoaded { $0.reserve(sound, path: path) }.get()
        let link = await link(start: true)
        do {
            guard let link else { throw Sounds.NoDevice(reason: "cannot start the sound worker") }
            let reply = try await withLimit { try await link.queries.call(SoundWorker.Load(key: key, path: path)) }
            return try await changeLoaded { $0.keep(key, seconds: reply.seconds, isKept: reply.kept) }.get()
        } catch {
            await changeLoaded { $0.forget(key) }
            // The worker may have decoded it, or be about to.
            link?.dispose([key])
            throw failure(error, sound: sound, path: path)
        }
    }

    package func dispose(ids: [String]) async throws -> Int { try await inLoop { $0.dispose(ids) }.get() }

    package func loaded() async -> [Sounds.LoadedSound] { await inLoop { $0.state.loaded.all } }

    package func changeVolume(_ gain: @escaping @Sendable (SoundRequest) -> Double) {
        mailbox.yield { $0.handle(.gain(gain)) }
    }

    package func remains(of id: String) async throws -> SoundRequest {
        let found = await inLoop { loop in loop.state.remains.last { $0.id == id } }
        guard let found else { throw Sounds.NotFound(sound: id) }
        guard found.request.label == nil, !found.request.isSpeech else {
            throw Sounds.Invalid(field: "resume", reason: "sound \(id) was not read from a file")
        }
        guard found.isSteady, let stamp = found.stamp else {
            throw Sounds.Invalid(field: "resume", reason: "where sound \(id) broke off is not known")
        }
        let path = found.path
        let now: FileStamp?
        do {
            now = try await BlockingWork.shared.run(about: SoundLocator.place(of: path)) { FileStamp(of: path) }
        } catch {
            throw Sounds.NotASound(hangs: path)
        }
        guard now == stamp else {
            throw Sounds.Invalid(field: "resume", reason: "\(path) has changed since sound \(id) ended")
        }
        var request = found.request
        request.options.start = found.position
        request.options.fadeIn = 0
        request.options.heardAt = nil
        return request
    }

    private func keys(_ ids: [String]?) async throws -> [Int] { try await inLoop { $0.state.keys(ids) }.get() }

    private func sound(_ id: String) async throws -> (key: Int, link: WorkerLink) {
        // Without a worker, nothing plays.
        guard let key = try await keys([id]).first, let link = await link(start: false) else {
            throw Sounds.NotFound(sound: id)
        }
        return (key, link)
    }

    private func changeLoaded<Answer: Sendable>(
        _ change: @escaping @Sendable (inout LoadedSounds) -> Answer
    ) async -> Answer {
        await inLoop { $0.state.changeLoaded(at: .now, change) }
    }

    /// Sends the worker a query that it answers at once. If it does not answer, the worker and its sounds are ended. A
    /// caller that leaves in between ends nothing.
    private func ask<Reply: Sendable>(
        _ link: WorkerLink, _ body: @escaping @Sendable () async throws -> Reply
    ) async throws -> Reply {
        do {
            return try await withLimit(body)
        } catch {
            guard !Task.isCancelled else { throw CancellationError() }
            link.process.kill()
            throw Sounds.NoDevice(reason: "the sound worker does not respond")
        }
    }
}
