// SPDX-License-Identifier: Apache-2.0

/// Finds the boundaries of several sounds in one file, such as the bodies of several HTTP answers written one after the
/// other.
enum JoinedSounds {
    private static let manyParts = 4_096
    /// The number of bytes to search for each sound.
    private static let reach = 64 << 20

    /// Returns whether a file of a known kind begins at `place`.
    static func isKnown(_ bytes: SoundBytes, at place: Int) -> Bool {
        let head = bytes.bytes(at: place, length: 16)
        guard head.count >= 12 else { return false }
        if head == WaveFile.wide64 { return true }
        switch String(decoding: head[0..<4], as: UTF8.self) {
        case "RIFF", "RIFX", "RF64", "BW64": return head[8..<12].elementsEqual("WAVE".utf8)
        case "FORM": return true
        case "caff", ".snd", "dns.", "fLaC", "OggS": return true
        default: return false
        }
    }

    /// Splits a file into its sounds, each starting with its header.
    static func parts(_ bytes: SoundBytes) -> [SoundBytes] {
        var parts: [SoundBytes] = []
        var rest = bytes.part(0..<bytes.count)
        var place = 0
        while parts.count < manyParts, let next = next(in: rest) {
            parts.append(bytes.part(place..<place + next))
            place += next
            rest = bytes.part(place..<bytes.count)
        }
        return parts + [rest]
    }

    /// Finds a sound that does not start at the beginning of the file, for example after another program's header.
    static func hidden(_ bytes: SoundBytes) -> Int? {
        let patterns = [
            ("WAVE", 8), ("AIFF", 8), ("AIFC", 8), ("fLaC", 0), ("OggS", 0), ("caff", 0),
        ]
        let places = patterns.compactMap { pattern, before -> Int? in
            guard let found = bytes.find(Array(pattern.utf8), from: before, limit: 1 << 16) else { return nil }
            let place = found - before
            return isKnown(bytes, at: place) ? place : nil
        }
        return places.min()
    }

    /// Returns the end of the sound that begins here if another begins there; nil if none does.
    private static func next(in bytes: SoundBytes) -> Int? {
        if bytes.has("fLaC", at: 0) {
            return find("fLaC", 0, in: bytes, from: FLACHead.end(bytes)) {
                bytes.bytes(at: $0 + 4, length: 4).dropFirst().elementsEqual([0, 0, 34])
            }
        }
        if bytes.has("riff", at: 0) {
            guard let wave = WaveFile(bytes) else { return nil }
            let start = wave.end ?? wave.data.lowerBound
            return bytes.find(WaveFile.wide64, from: start, limit: start + reach)
        }
        if let wave = WaveFile(bytes) {
            return find("WAVE", 8, in: bytes, from: wave.end ?? wave.data.lowerBound) { isKnown(bytes, at: $0) }
        }
        if let file = InterchangeFile(bytes) {
            return find("AIF", 8, in: bytes, from: file.end ?? file.data.lowerBound) { bytes.has("FORM", at: $0) }
        }
        if let file = CoreAudioFile(bytes) {
            return find("caff", 0, in: bytes, from: file.end ?? file.dataOffset) { bytes.has("desc", at: $0 + 8) }
        }
        if let file = SunFile(bytes) {
            return find(".snd", 0, in: bytes, from: file.end ?? file.data.lowerBound) {
                SunFile.head(bytes, at: $0) != nil
            }
        }
        return nil
    }

    /// Finds the first valid sound whose `letters` are `before` bytes behind its beginning.
    private static func find(
        _ letters: String, _ before: Int, in bytes: SoundBytes, from start: Int, isSound: (Int) -> Bool
    ) -> Int? {
        var place = start + before
        let limit = start + reach
        while let found = bytes.find(Array(letters.utf8), from: place, limit: limit) {
            if isSound(found - before) { return found - before }
            place = found + 1
        }
        return nil
    }
}
