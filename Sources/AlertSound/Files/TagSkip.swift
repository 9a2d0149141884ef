// SPDX-License-Identifier: Apache-2.0

/// The ID3v2 tags in front of a sound (id3.org, "ID3v2.4.0 Structure"). libsndfile reads two at most, and none that is longer than
/// its buffer, as those with a picture are.
enum TagSkip {
    /// The beginning of the sound: behind all tags, and behind the zeros that some writers leave there.
    static func start(_ bytes: SoundBytes) -> Int {
        var place = 0
        // A real file has one or two; a hostile one is not followed for ever.
        for _ in 0..<64 {
            let head = bytes.bytes(at: place, length: 10)
            guard head.count == 10, head.starts(with: "ID3".utf8), head[6...].allSatisfy({ $0 < 0x80 }) else { break }
            // Four times 7 bits, without this head, and without the foot that the flag 0x10 tells of.
            let length = head[6...].reduce(0) { $0 << 7 | Int($1) }
            place += 10 + length + (head[5] & 0x10 == 0 ? 0 : 10)
        }
        guard place > 0, place < bytes.count else { return 0 }
        let gap = bytes.bytes(at: place, length: 1 << 16).prefix { $0 == 0 }.count
        return place + gap < bytes.count ? place + gap : place
    }
}
