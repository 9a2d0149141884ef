// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import LinuxSystem
import Synchronization
import Varlink
import VarlinkNIO

/// The sounds that can be played.
extension SoundKeeper {
    package func list() async -> [Sounds.Sound] {
        let locator = locator
        let lengths = lengths
        let own: [(name: String, path: String)]
        let known: [String: Double]
        let themed: [(name: String, path: String)]
        do {
            (own, known, themed) = try await BlockingWork.shared.run {
                // The order is that of name lookup: themes, files outside themes, and then our own sounds.
                var named: [String: String] = [:]
                for (name, path) in locator.themeSounds() + locator.looseSounds() where named[name] == nil {
                    named[name] = path
                }
                let own = locator.ownSounds().filter { named[$0.name] == nil }
                let others = named.sorted { $0.key < $1.key }.map { (name: $0.key, path: $0.value) }
                return (own, lengths.known(own.map(\.path)), others)
            }
        } catch {
            // Folders that do not answer have no sounds now; `doctor` reports that something hangs.
            return []
        }
        var seconds = known
        let missing = own.filter { known[$0.path] == nil }
        if !missing.isEmpty, let link = await link(start: true) {
            for (_, path) in missing {
                // An unreadable file is listed without its length; playing it reports the reason.
                guard let reply = try? await withLimit({ try await link.queries.call(SoundWorker.Info(path: path)) })
                else { continue }
                seconds[path] = reply.file.seconds
            }
            // Lengths that are not finished in time are measured again later.
            let found = seconds
            BlockingWork.shared.start {
                for (_, path) in missing { if let length = found[path] { lengths.note(path, length) } }
            } done: { _ in
            }
        }
        let ours = own.map { Sounds.Sound(name: $0.name, path: $0.path, seconds: seconds[$0.path], ours: true) }
        let theirs = themed.map {
            Sounds.Sound(name: $0.name, path: $0.path, seconds: nil, ours: false)
        }
        return ours + theirs
    }

    /// Locates a sound. Do not call this on a thread that others need, because a file system may hang.
    /// - Throws: `Sounds.NotASound` if the file system does not answer.
    func place(of sound: String) async throws -> SoundPlace? {
        do {
            return try await BlockingWork.shared.run(about: SoundLocator.place(of: sound)) { [locator] in
                locator.find(sound)
            }
        } catch {
            throw Sounds.NotASound(hangs: sound)
        }
    }

    package func info(_ sound: String, columns: Int) async throws -> Sounds.File {
        guard case .file(let path) = try await place(of: sound) else { throw Sounds.NotFound(sound: sound) }
        guard let link = await link(start: true) else {
            throw Sounds.NoDevice(reason: "cannot start the sound worker")
        }
        do {
            // Files are measured one after the other, ten seconds each at most; a caller that waits too long gets an
            // error.
            let file = try await withLimit(seconds: 25) {
                try await link.measurements.call(SoundWorker.Measure(path: path, columns: columns))
            }.file
            return Sounds.File(
                path: path, container: file.container, encoding: file.encoding, rate: file.rate,
                channels: file.channels, frames: file.frames, seconds: file.seconds, peak: file.peak,
                loudness: file.loudness, loudnessRange: file.loudnessRange, truePeak: file.truePeak,
                measured: file.measured,
                waveform: columns > 0
                    ? file.waveform.map { Sounds.Column(peak: $0.peak, rms: $0.rms) } : nil)
        } catch {
            throw failure(error, sound: sound, path: path)
        }
    }

    /// Returns the org.alertd.Sounds error for a file that the worker could not handle.
    func failure(_ error: any Error, sound: String, path: String) -> any Error {
        guard let error = error as? VarlinkClientError else { return error }
        guard let failure = error.decode(as: SoundWorker.Unplayable.self)?.failure else {
            return Sounds.NotASound(path: path, reason: "the sound worker gave up on it (\(error))")
        }
        return failure.error(sound: sound, path: path)
    }

    package func part() async -> Manager.Part {
        guard let link = await link(start: true) else {
            return Manager.Part(name: "sound", ok: false, detail: "cannot start the sound worker")
        }
        do {
            let status = try await withLimit { try await link.queries.call(SoundWorker.Status(probe: true)) }
            if status.stuck { link.process.kill() }
            let gaps = await inLoop { $0.state.gaps }
            return Manager.Part(
                name: "sound", ok: status.state == .available,
                detail: status.state == .available
                    ? "ALSA device \(status.device), \(status.priorityWords)" + gaps.words
                    : status.reason ?? "ALSA device \(status.device) was not tried")
        } catch {
            // A caller that leaves does not wait for the answer, and nothing of the worker is known.
            if !Task.isCancelled { link.process.kill() }
            return Manager.Part(name: "sound", ok: false, detail: "the sound worker does not respond")
        }
    }
}

extension SoundWorker.Status.Reply {
    /// The scheduling of the device's thread and the grantor, for `doctor`.
    fileprivate var priorityWords: String {
        switch priority {
        case .realTime: kit ? "in real time by rtkit" : "in real time by its own right"
        case .preferred: "preferred by nice, not in real time"
        case .ordinary, nil: "not preferred to other programs"
        }
    }
}

/// The durations of the project's own sounds, cached while their files do not change. Their number is the limit.
final class SoundLengths: Sendable {
    private let entries = Mutex<[String: (stamp: FileStamp, seconds: Double)]>([:])

    func known(_ paths: [String]) -> [String: Double] {
        entries.withLock { entries in
            entries = entries.filter { paths.contains($0.key) && FileStamp(of: $0.key) == $0.value.stamp }
            return entries.mapValues(\.seconds)
        }
    }

    func note(_ path: String, _ seconds: Double) {
        guard let stamp = FileStamp(of: path) else { return }
        entries.withLock { $0[path] = (stamp, seconds) }
    }
}
