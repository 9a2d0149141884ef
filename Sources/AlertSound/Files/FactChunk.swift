// SPDX-License-Identifier: Apache-2.0

internal import CSndfile

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
