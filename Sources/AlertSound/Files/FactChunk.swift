// SPDX-License-Identifier: Apache-2.0

internal import CSndfile

/// The `fact` chunk of a WAV file: how many frames a compressed sound really has.
///
/// IMA and MS ADPCM and GSM come in blocks; the last one is padded, and libsndfile delivers the padding, up to some
/// tens of milliseconds of noise or silence behind the end.
enum FactChunk {
    /// Frames to play, or nil where nothing is to be cut: no such chunk, another encoding, or a value that cannot be
    /// right because more than one block would be lost.
    static func frames(in bytes: SoundBytes, format: Int32, decodedFrames: Int) -> Int? {
        let container = Int(format) & Int(SF_FORMAT_TYPEMASK)
        guard container == Int(SF_FORMAT_WAV) || container == Int(SF_FORMAT_WAVEX) else { return nil }
        switch Int(format) & Int(SF_FORMAT_SUBMASK) {
        case Int(SF_FORMAT_IMA_ADPCM), Int(SF_FORMAT_MS_ADPCM), Int(SF_FORMAT_GSM610): break
        default: return nil
        }
        // RIFF: 12 bytes, then chunks of an id, a length (little-endian) and that many bytes, padded to even.
        guard Array(bytes.bytes(at: 0, length: 4)) == Array("RIFF".utf8) else { return nil }
        var offset = 12
        var framesPerBlock = 0
        var channels = 1
        var fact: Int?
        // A real file has a handful of chunks; a hostile one is not followed for ever.
        for _ in 0..<64 {
            let header = bytes.bytes(at: offset, length: 8)
            guard header.count == 8 else { break }
            let length = littleEndian(header[4..<8])
            switch Array(header[0..<4]) {
            case Array("fmt ".utf8):
                // WAVEFORMATEX: 18 bytes, then for all three encodings the frames in a block.
                let extra = bytes.bytes(at: offset + 8 + 18, length: 2)
                if length >= 20, extra.count == 2 { framesPerBlock = littleEndian(extra[0..<2]) }
                let count = bytes.bytes(at: offset + 8 + 2, length: 2)
                if count.count == 2 { channels = max(1, littleEndian(count[0..<2])) }
            case Array("fact".utf8):
                let value = bytes.bytes(at: offset + 8, length: 4)
                if value.count == 4 { fact = littleEndian(value[0..<4]) }
            default: break
            }
            offset += 8 + length + length & 1
        }
        guard let fact, fact > 0, fact < decodedFrames, decodedFrames - fact < framesPerBlock else { return nil }
        // libsndfile divides by the channels once too often when it writes IMA ADPCM: half of a short sound would be lost.
        guard channels == 1 || fact != decodedFrames / channels else { return nil }
        return fact
    }

    private static func littleEndian(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
