// SPDX-License-Identifier: Apache-2.0

/// A sound file as its decoder is to see it: the samples behind a header that says nothing but how they lie. What else
/// a file may hold, and how it was wrong, is left behind.
struct RepairedSound {
    /// The whole file for the decoder.
    var bytes: SoundBytes
    /// The name of the container; nil for that of the decoder.
    var container: String?
    /// The places of the channels; nil where the file does not name them.
    var speakers: [Speaker]?
    /// The difference between the promise of the header and the samples; nil if both agree.
    var fault: String?

    /// From here on a writer that could not go back said only that it did not know: 0x7FFFF000 and the like, and -1.
    static let unknown = 0x7FFF_0000
    /// Bytes by which a header may be wrong: some writers count it in.
    static let tolerance = 64

    /// The samples that a header promises, compared with the bytes that follow.
    ///
    /// - Parameters:
    ///   - declared: The length by the header; nil where it does not say.
    ///   - start: The first byte of the samples.
    ///   - count: Bytes of the whole file.
    ///   - isWhole: Whether the header of the file says that it goes on to the last byte.
    ///   - isChunk: Whether something that has a name begins at a place.
    static func extent(
        declared: Int?, from start: Int, count: Int, isWhole: Bool, isChunk: (Int) -> Bool
    ) -> (data: Range<Int>, fault: String?) {
        let rest = max(0, count - start)
        let all = min(start, count)..<count
        guard let declared else { return (all, nil) }
        guard declared > 0 || isChunk(start) else { return (all, nil) }
        guard declared <= rest else { return (all, declared > rest + tolerance ? SoundError.short : nil) }
        let end = start + declared
        let left = rest - declared
        // An odd length is followed by a byte that fills it up, or ought to be.
        guard left > 1, !isChunk(end + declared % 2), !isChunk(end) else { return (start..<end, nil) }
        // Some bytes behind the end are no loss; as many as are a part of the sound may be one.
        if isWhole, left > min(4_096, declared / 8) { return (all, nil) }
        return (start..<end, left > max(4_096, declared / 4) ? SoundError.longer : nil)
    }
}
