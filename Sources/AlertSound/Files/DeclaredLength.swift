// SPDX-License-Identifier: Apache-2.0

internal import CSndfile

/// The end of a sound that its header promises, for formats that declare it exactly. Other headers follow the file's
/// size or an estimate, so an early end looks like a late one.
enum DeclaredLength: Equatable {
    /// The format promises nothing.
    case none
    /// The number of frames: FLAC (RFC 9639, section 8.2), and MP3 with a frame count at the start.
    case frames(Int)
    /// The format marks the end, but the mark is missing: the last page of an Ogg stream (RFC 3533, section 4).
    case missing

    /// - Parameters:
    ///   - format: The format as reported by libsndfile.
    ///   - frames: The number of frames that the header promises, as far as libsndfile knows. In Ogg, libsndfile looks
    ///     for the last page; without one it knows no number.
    init(format: Int32, frames: Int?, bytes: SoundBytes) {
        switch Int(format) & Int(SF_FORMAT_TYPEMASK) {
        case Int(SF_FORMAT_FLAC): self = frames.map { .frames($0) } ?? .none
        case Int(SF_FORMAT_OGG): self = frames == nil ? .missing : .none
        case Int(SF_FORMAT_MPEG): self = frames.flatMap { Self.isCounted(bytes) ? .frames($0) : nil } ?? .none
        default: self = .none
        }
    }

    /// Returns whether a sound that ends at this frame is complete.
    func isKept(atFrame frame: Int) -> Bool {
        switch self {
        case .none: true
        case .frames(let count): frame >= count
        case .missing: false
        }
    }

    /// Returns whether the first frame of an MP3 stream contains no sound but a frame count: "Xing", or "Info" for a
    /// constant bit rate, after the side information of at most 32 bytes. Without it, libsndfile estimates the count
    /// from the size.
    private static func isCounted(_ bytes: SoundBytes) -> Bool {
        var start = 0
        let tag = bytes.bytes(at: 0, length: 10)
        if tag.count == 10, tag.starts(with: "ID3".utf8) {
            // ID3v2: four times 7 bits give the length of the data after these ten bytes.
            start = 10 + tag.suffix(4).reduce(0) { $0 << 7 | Int($1 & 0x7F) }
        }
        let head = Array(bytes.bytes(at: start, length: 64))
        for place in head.indices.dropLast(3) {
            let word = head[place..<place + 4]
            if word.elementsEqual("Xing".utf8) || word.elementsEqual("Info".utf8) { return true }
        }
        return false
    }
}
