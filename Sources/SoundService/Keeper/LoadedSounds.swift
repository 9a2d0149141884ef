// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

/// The sounds that programs have loaded, by the worker's numbers for them: at most ``maximumCount``, and together at
/// most ``maximumSeconds``, which decoded to stereo at 48 kHz are 230 MB.
package struct LoadedSounds {
    static let maximumCount = 100
    static let maximumSeconds = 600.0

    private struct Entry {
        var sound: String
        var path: String
        /// The duration; nil while it is being decoded.
        var seconds: Double?
        var isKept = true
    }

    private var entries: [Int: Entry] = [:]
    private var next = 1

    var count: Int { entries.count }

    /// The decoded sounds in loading order.
    var all: [Sounds.LoadedSound] {
        entries.sorted { $0.key < $1.key }.compactMap { key, entry in
            entry.seconds.map {
                Sounds.LoadedSound(id: Self.id(key), sound: entry.sound, path: entry.path, seconds: $0)
            }
        }
    }

    /// Returns a number for a sound that will be decoded.
    mutating func reserve(_ sound: String, path: String) -> Result<Int, Sounds.TooMuchLoaded> {
        guard entries.count < Self.maximumCount else { return .failure(Self.full) }
        defer { next += 1 }
        entries[next] = Entry(sound: sound, path: path)
        return .success(next)
    }

    /// Stores a decoded sound if there is room for its length.
    /// - Parameter isKept: Whether the sound is in memory.
    mutating func keep(
        _ key: Int, seconds: Double, isKept: Bool = true
    ) -> Result<Sounds.LoadedSound, Sounds.TooMuchLoaded> {
        let others = entries.values.reduce(0) { $0 + ($1.isKept ? $1.seconds ?? 0 : 0) }
        guard let entry = entries[key], !isKept || others + seconds <= Self.maximumSeconds else {
            entries[key] = nil
            return .failure(Self.full)
        }
        entries[key]?.seconds = seconds
        entries[key]?.isKept = isKept
        return .success(
            Sounds.LoadedSound(id: Self.id(key), sound: entry.sound, path: entry.path, seconds: seconds))
    }

    /// Removes a sound that could not be decoded.
    mutating func forget(_ key: Int) { entries[key] = nil }

    /// Removes sounds and returns their numbers; removes none if one of them is not loaded.
    mutating func remove(_ ids: [String]) -> Result<[Int], Sounds.NotFound> {
        var keys: Set<Int> = []
        for id in ids {
            guard let key = find(id)?.key else { return .failure(Sounds.NotFound(sound: id)) }
            keys.insert(key)
        }
        for key in keys { entries[key] = nil }
        return .success(keys.sorted())
    }

    /// Returns the decoded sound with an id.
    func find(_ id: String) -> (key: Int, path: String)? {
        guard let key = Self.number(id), let entry = entries[key], entry.seconds != nil else { return nil }
        return (key, entry.path)
    }

    /// Returns the id of a loaded sound. No file in a theme has such a name, a shell does not change it, and it differs
    /// from the number of a playing sound.
    private static func id(_ key: Int) -> String { "@\(key)" }

    /// Returns the number in a loaded-sound id, even a released one; nil if the text is not such an id.
    package static func number(_ id: String) -> Int? {
        guard id.hasPrefix("@"), let key = Int(id.dropFirst()), Self.id(key) == id else { return nil }
        return key
    }

    private static let full = Sounds.TooMuchLoaded(sounds: maximumCount, seconds: maximumSeconds)
}
