// SPDX-License-Identifier: Apache-2.0

internal import CSndfile

/// The chunks of a WAV file (RIFF, WAVEFORMATEX) that describe the layout of its samples, for layouts that libsndfile
/// misinterprets.
struct BlockLayout: Equatable {
    /// wFormatTag: 1 is PCM, 0xFFFE extensible.
    private(set) var tag = 0
    private(set) var channels = 1
    /// nBlockAlign: the number of bytes in a block; with PCM a block is a frame.
    private(set) var bytesPerBlock = 0
    private(set) var bitsPerSample = 0
    /// wSamplesPerBlock of IMA and MS ADPCM and GSM; otherwise 0.
    private(set) var framesPerBlock = 0
    /// The position of wBitsPerSample.
    private(set) var bitsOffset = 0
    /// The `fact` chunk: frames to play.
    private(set) var fact: Int?
    private(set) var dataOffset = 0
    /// The number of bytes of samples that exist, whatever the header promises.
    private(set) var dataLength = 0

    /// Reads the header; returns nil if this is not a RIFF file with a format.
    init?(_ bytes: SoundBytes) {
        // 12 bytes, then chunks of an id, a length (little-endian) and that many bytes, padded to even.
        let header = bytes.bytes(at: 0, length: 12)
        guard header.count == 12, header.starts(with: "RIFF".utf8), header[8..<12].elementsEqual("WAVE".utf8) else {
            return nil
        }
        var offset = 12
        var hasFormat = false
        // A real file has a handful of chunks; the bound stops a hostile one.
        for _ in 0..<64 {
            let chunk = bytes.bytes(at: offset, length: 8)
            guard chunk.count == 8 else { break }
            let length = Self.number(chunk[4..<8])
            let body = offset + 8
            switch String(decoding: chunk[0..<4], as: UTF8.self) {
            case "fmt ":
                let fields = bytes.bytes(at: body, length: 20)
                guard fields.count >= 16 else { return nil }
                tag = Self.number(fields[0..<2])
                channels = max(1, Self.number(fields[2..<4]))
                bytesPerBlock = Self.number(fields[12..<14])
                bitsPerSample = Self.number(fields[14..<16])
                if length >= 20, fields.count == 20 { framesPerBlock = Self.number(fields[18..<20]) }
                bitsOffset = body + 14
                hasFormat = true
            case "fact":
                let value = bytes.bytes(at: body, length: 4)
                if value.count == 4 { fact = Self.number(value[0..<4]) }
            case "data" where dataOffset == 0:
                dataOffset = body
                dataLength = max(0, min(length, bytes.count - body))
            default: break
            }
            offset = body + length + length % 2
        }
        guard hasFormat else { return nil }
    }

    /// A Boolean value indicating whether the samples are 24-bit PCM in four bytes. libsndfile reads these as 24 bits
    /// in three bytes, or far too quiet.
    var isTwentyFourInFour: Bool {
        (tag == 1 || tag == 0xFFFE) && bitsPerSample == 24 && bytesPerBlock == 4 * channels && dataOffset > 0
    }

    /// Returns whether the 24 bits are the lower ones of the four bytes, with the sign in the fourth, judging by the
    /// first samples.
    func isRightAligned(_ bytes: SoundBytes) -> Bool {
        let samples = bytes.bytes(at: dataOffset, length: min(dataLength, 1 << 16))
        var isLow = false
        for place in stride(from: 0, to: samples.count - 3, by: 4) {
            let sign: UInt8 = samples[place + 2] & 0x80 == 0 ? 0 : 0xFF
            guard samples[place + 3] == sign else { return false }
            // With the upper 24 bits used, this byte is always 0. Otherwise a soft sound would look like one in the
            // lower bits.
            if samples[place] != 0 { isLow = true }
        }
        return isLow
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reversed().reduce(0) { $0 << 8 | Int($1) } }
}

/// The `fact` chunk of a WAV file: the exact number of frames in a compressed sound.
///
/// IMA and MS ADPCM and GSM consist of blocks, and the last block is padded. libsndfile delivers the padding: up to
/// some tens of milliseconds of noise or silence after the end.
enum FactChunk {
    /// Returns the number of frames to play, or nil if nothing should be cut. That is so without such a chunk, for
    /// another encoding, or for an impossible value that would remove more than one block.
    static func frames(in bytes: SoundBytes, format: Int32, decodedFrames: Int) -> Int? {
        let container = Int(format) & Int(SF_FORMAT_TYPEMASK)
        guard container == Int(SF_FORMAT_WAV) || container == Int(SF_FORMAT_WAVEX) else { return nil }
        let encoding = Int(format) & Int(SF_FORMAT_SUBMASK)
        switch encoding {
        case Int(SF_FORMAT_IMA_ADPCM), Int(SF_FORMAT_MS_ADPCM), Int(SF_FORMAT_GSM610): break
        default: return nil
        }
        guard let layout = BlockLayout(bytes) else { return nil }
        var frames = decodedFrames
        if encoding == Int(SF_FORMAT_GSM610), layout.bytesPerBlock > 0, layout.framesPerBlock > 0 {
            // An odd number of bytes is padded by one byte, which libsndfile decodes as another block: a burst of
            // noise.
            frames = min(frames, layout.dataLength / layout.bytesPerBlock * layout.framesPerBlock)
        }
        if let fact = layout.fact, fact > 0, fact < frames, frames - fact < layout.framesPerBlock,
            // When libsndfile writes IMA ADPCM, it divides by the channels once too often. Trusting that value would
            // cut a short sound in half.
            layout.channels == 1 || fact != frames / layout.channels
        {
            frames = fact
        }
        return frames < decodedFrames ? frames : nil
    }
}
