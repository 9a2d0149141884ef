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
        let encoding = Int(format) & Int(SF_FORMAT_SUBMASK)
        switch encoding {
        case Int(SF_FORMAT_IMA_ADPCM), Int(SF_FORMAT_MS_ADPCM), Int(SF_FORMAT_GSM610): break
        default: return nil
        }
        guard let layout = BlockLayout(bytes) else { return nil }
        var frames = decodedFrames
        if encoding == Int(SF_FORMAT_GSM610), layout.bytesPerBlock > 0, layout.framesPerBlock > 0 {
            // An odd number of bytes is padded by one, of which libsndfile makes a block: a burst of noise.
            frames = min(frames, layout.dataLength / layout.bytesPerBlock * layout.framesPerBlock)
        }
        if let fact = layout.fact, fact > 0, fact < frames, frames - fact < layout.framesPerBlock,
            // libsndfile divides by the channels once too often when it writes IMA ADPCM: half of a short sound would
            // be lost.
            layout.channels == 1 || fact != frames / layout.channels
        {
            frames = fact
        }
        return frames < decodedFrames ? frames : nil
    }
}
