// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A cache of loaded sounds that drops the least recently used first. It is bounded in number and bytes; a sound that
/// still plays or that a program holds outlives its cache entry.
final class SoundCache: Sendable {
    struct Key: Hashable {
        let identity: FileIdentity
        let rate: Int
    }

    private struct Entry {
        let loaded: SoundLoader.Loaded
        var used: UInt64
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var bytes = 0
        var clock: UInt64 = 0
    }

    private let state = Mutex(State())
    private let maximumCount: Int
    private let maximumBytes: Int

    init(maximumCount: Int = 128, maximumBytes: Int = 64 << 20) {
        self.maximumCount = maximumCount
        self.maximumBytes = maximumBytes
    }

    /// Returns the sound in the file, decoding it unless its identity is cached: a changed file has another identity.
    func load(path: String, rate: Int) throws(SoundError) -> SystemSound {
        let file = try SoundFile(path: path)
        let key = Key(identity: file.identity, rate: rate)
        if let known = find(key) { return SystemSound(path: path, loaded: known) }
        // Decoding happens outside the lock: a large file must not delay a small one. If two threads load the same file
        // at the same time, both decode it, and the second replaces the first.
        let bytes = try file.contents()
        let loaded = try SoundLoader.load(SoundBytes(bytes), path: path, rate: rate)
        keep(loaded, under: key)
        return SystemSound(path: path, loaded: loaded)
    }

    func removeAll() {
        state.withLock { $0 = State(clock: $0.clock) }
    }

    /// The number of cached sounds and their bytes.
    var contents: (count: Int, bytes: Int) {
        state.withLock { ($0.entries.count, $0.bytes) }
    }

    private func find(_ key: Key) -> SoundLoader.Loaded? {
        state.withLock { state in
            guard let entry = state.entries[key] else { return nil }
            state.clock += 1
            state.entries[key]?.used = state.clock
            return entry.loaded
        }
    }

    private func keep(_ loaded: SoundLoader.Loaded, under key: Key) {
        guard loaded.buffer.bytes <= maximumBytes else { return }
        state.withLock { state in
            state.clock += 1
            if let old = state.entries.updateValue(Entry(loaded: loaded, used: state.clock), forKey: key) {
                state.bytes -= old.loaded.buffer.bytes
            }
            state.bytes += loaded.buffer.bytes
            while state.entries.count > maximumCount || state.bytes > maximumBytes,
                let oldest = state.entries.min(by: { $0.value.used < $1.value.used })
            {
                state.entries[oldest.key] = nil
                state.bytes -= oldest.value.loaded.buffer.bytes
            }
        }
    }
}
