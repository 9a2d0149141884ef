// SPDX-License-Identifier: Apache-2.0

/// A sound file in the form that its decoder can read: the samples after a header that only describes their layout.
/// Other chunks and errors of the original are dropped.
struct RepairedSound {
    /// The whole file as the decoder reads it.
    var bytes: SoundBytes
    /// The name of the container; nil to use the decoder's name for it.
    var container: String?
    /// The channels; nil if the file does not name them.
    var speakers: [Speaker]?
    /// The difference between the header's promise and the samples; nil if both agree.
    var problem: String?

    /// The smallest length that means "unknown", written by programs that could not seek back: 0x7FFFF000 and the like,
    /// and -1.
    static let unknown = 0x7FFF_0000
    /// The number of bytes by which a length may be wrong, because some writers include the header.
    static let tolerance = 64

    /// Compares the length that a header promises with the bytes that follow, and returns the range of the samples.
    ///
    /// - Parameters:
    ///   - declared: The length in the header; nil if absent.
    ///   - start: The first byte of the samples.
    ///   - count: The number of bytes in the file.
    ///   - isWhole: Whether the file's header declares that the data runs to the last byte.
    ///   - isChunk: Whether a known chunk begins at a position.
    static func extent(
        declared: Int?, from start: Int, count: Int, isWhole: Bool, isChunk: (Int) -> Bool
    ) -> (data: Range<Int>, problem: String?) {
        let rest = max(0, count - start)
        let all = min(start, count)..<count
        guard let declared else { return (all, nil) }
        guard declared > 0 || isChunk(start) else { return (all, nil) }
        guard declared <= rest else { return (all, declared > rest + tolerance ? SoundError.short : nil) }
        let end = start + declared
        let left = rest - declared
        // An odd length should be followed by a padding byte.
        guard left > 1, !isChunk(end + declared % 2), !isChunk(end) else { return (start..<end, nil) }
        // A few bytes after the end are no loss; a substantial part of the sound may be one.
        if isWhole, left > min(4_096, declared / 8) { return (all, nil) }
        return (start..<end, left > max(4_096, declared / 4) ? SoundError.longer : nil)
    }
}
