// SPDX-License-Identifier: Apache-2.0

internal import CSndfile

/// The promised end of a sound, for the formats that declare it exactly. Other headers follow the file's size, or an
/// estimate, and an early end cannot be told from a late one.
enum DeclaredLength: Equatable {
    /// Nothing is promised.
    case none
    /// So many frames: FLAC (RFC 9639, section 8.2), and MP3 with a count of frames in front.
    case frames(Int)
    /// An end that is marked, and the mark is not there: the last page of an Ogg stream (RFC 3533, section 4).
    case missing

    /// - Parameters:
    ///   - format: As libsndfile has it.
    ///   - frames: Those that the header promises, as far as libsndfile knows. In Ogg it looks for the last page, and knows
    ///     none where there is no last one.
    init(format: Int32, frames: Int?, bytes: SoundBytes) {
        switch Int(format) & Int(SF_FORMAT_TYPEMASK) {
        case Int(SF_FORMAT_FLAC): self = frames.map { .frames($0) } ?? .none
        case Int(SF_FORMAT_OGG): self = frames == nil ? .missing : .none
        case Int(SF_FORMAT_MPEG): self = frames.flatMap { Self.isCounted(bytes) ? .frames($0) : nil } ?? .none
        default: self = .none
        }
    }

    /// Returns whether an end at this frame is that of a whole sound.
    func isKept(atFrame frame: Int) -> Bool {
        switch self {
        case .none: true
        case .frames(let count): frame >= count
        case .missing: false
        }
    }

    /// Returns whether the first frame of an MP3 stream is the one of no sound that holds the number of frames: "Xing",
    /// or "Info" where the bit rate is constant, behind the side information, which has at most 32 bytes. Without it
    /// libsndfile's count is an estimate from the size.
    private static func isCounted(_ bytes: SoundBytes) -> Bool {
        var start = 0
        let tag = bytes.bytes(at: 0, length: 10)
        if tag.count == 10, tag.starts(with: "ID3".utf8) {
            // ID3v2, 4 times 7 bits: the length of what follows these ten bytes.
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
