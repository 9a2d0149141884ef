// SPDX-License-Identifier: Apache-2.0

/// Turns the bytes of a file into samples for a device. This code opens no files; it depends only on the bytes.
enum SoundLoader {
    /// The result of one decoding.
    struct Loaded: Sendable {
        let format: SoundFormat
        let buffer: SampleBuffer
        /// The number of frames in the file, at its own rate.
        let sourceFrames: Int
        /// The reason why the sound ends early; nil if it is complete.
        let problem: String?
    }

    /// Returns a decoder for these bytes: a built-in one, or one for the output of ``DecoderCommand``.
    static func decoder(for bytes: SoundBytes, path: String) throws(SoundError) -> any SoundDecoder {
        do throws(SoundError) {
            return try builtIn(for: bytes, path: path)
        } catch {
            switch error {
            case .notASound, .unsupported: break
            default: throw error
            }
            guard let decoded = try DecoderCommand.decode(bytes, path: path) else {
                if let format = ForeignFormat.name(bytes) { throw .needsDecoder(path: path, format: format) }
                throw error
            }
            return try SndfileDecoder(decoded, path: path)
        }
    }

    private static func builtIn(for bytes: SoundBytes, path: String) throws(SoundError) -> any SoundDecoder {
        var sound = bytes.part(TagSkip.start(bytes)..<bytes.count)
        if !JoinedSounds.isKnown(sound, at: 0), ForeignFormat.name(sound) == nil {
            if let frames = MPEGFrames(sound) { return try decoder(for: frames, path: path) }
            if let place = JoinedSounds.hidden(sound) { sound = sound.part(place..<sound.count) }
        }
        let streams = OggPages(sound)?.links.map { sound.part($0.range) }
        let parts = streams ?? JoinedSounds.parts(sound)
        if parts.count > 1 { return try ChainedDecoder(parts, path: path) }
        // With any data after the last page, libsndfile does not find the end of an Ogg stream.
        return try single(streams?.first ?? sound, path: path)
    }

    private static func decoder(for frames: MPEGFrames, path: String) throws(SoundError) -> any SoundDecoder {
        let parts = frames.parts.map(frames.bytes)
        return parts.count > 1 ? try ChainedDecoder(parts, path: path) : try SndfileDecoder(parts[0], path: path)
    }

    /// Returns the built-in decoder for a single stream.
    static func single(_ bytes: SoundBytes, path: String) throws(SoundError) -> any SoundDecoder {
        if let decoder = try IMA4Decoder(bytes, path: path) { return decoder }
        if let flac = OggPages(bytes)?.links.first?.flac {
            return try SndfileDecoder(SoundBytes(SoundPieces(bytes, flac)), path: path, container: "OGG")
        }
        let wave = WaveFile(bytes)
        if let wave, wave.isMPEG, let frames = MPEGFrames(bytes.part(wave.data)) {
            return try decoder(for: frames, path: path)
        }
        let repaired =
            wave?.repaired() ?? InterchangeFile(bytes)?.repaired() ?? SunFile(bytes)?.repaired()
            ?? CoreAudioFile(bytes)?.repaired(bytes)
        // If the repaired file is refused too, the error of the original file is more useful.
        if let repaired, let decoder = try? SndfileDecoder(repaired, path: path) { return decoder }
        return try SndfileDecoder(bytes, path: path)
    }

    /// Decodes, mixes to stereo and resamples. ``SoundLimits/seconds`` bounds the work and memory, whatever the header
    /// declares and however small the file is. A header is only a promise: the sound ends when reading yields nothing.
    /// The frames before a damaged place are played.
    static func load(_ bytes: SoundBytes, path: String, rate: Int) throws(SoundError) -> Loaded {
        let decoder = try decoder(for: bytes, path: path)
        let format = decoder.format
        let limit = Int((SoundLimits.seconds * Double(format.rate)).rounded(.down))
        let matrix = StereoMatrix(decoder.speakers)
        guard let resampler = Resampler(from: Double(format.rate), to: Double(rate)) else {
            throw .unsupported(path: path, reason: "it cannot be resampled from \(format.rate) Hz")
        }
        let chunk = 4096
        var raw = [Float](repeating: 0, count: chunk * format.channels)
        var stereo = [Float](repeating: 0, count: 2 * chunk)
        var output: [Float] = []
        // The header may be wrong, so the reserved room is limited.
        let expected = min(format.declaredFrames ?? 0, limit)
        output.reserveCapacity(2 * (expected * rate / format.rate + 64))
        var frames = 0
        while true {
            let got = raw.withUnsafeMutableBufferPointer { decoder.read(into: $0) }
            guard got > 0 else { break }
            frames += got
            guard frames <= limit else {
                let seconds = Double(max(frames, format.declaredFrames ?? 0)) / Double(format.rate)
                throw .tooLong(path: path, seconds: seconds, limit: SoundLimits.seconds)
            }
            matrix.apply(&raw, frames: got, to: &stereo)
            resampler.feed(&stereo, frames: got, to: &output)
        }
        guard frames > 0 else {
            if let problem = decoder.problem { throw .damaged(path: path, seconds: 0, reason: problem) }
            throw .empty(path: path)
        }
        resampler.finish(to: &output)
        return Loaded(
            format: format, buffer: SampleBuffer(stereo: output, rate: rate), sourceFrames: frames,
            problem: decoder.problem)
    }
}

/// Checks before a file is needed that it begins with sound.
public enum SoundProof {
    /// The number of seconds that are decoded.
    private static let seconds = 0.1

    /// Opens a file of any length and decodes its first tenth of a second. The device is not involved.
    ///
    /// Throws every ``SoundError`` about files, except that a file is too long or too large.
    public static func prove(_ path: String) throws(SoundError) {
        let file = try SoundFile(path: path)
        guard file.identity.size > 0 else { throw .empty(path: path) }
        let bytes = SoundBytes(streaming: file)
        let decoder = try SoundLoader.decoder(for: bytes, path: path)
        let format = decoder.format
        let wanted = max(1, Int(seconds * Double(format.rate)))
        var samples = [Float](repeating: 0, count: 1_024 * format.channels)
        var frames = 0
        while frames < wanted {
            let got = samples.withUnsafeMutableBufferPointer { decoder.read(into: $0) }
            guard got > 0 else { break }
            frames += got
        }
        if frames < wanted, let problem = decoder.problem {
            throw .damaged(path: path, seconds: Double(frames) / Double(format.rate), reason: problem)
        }
        guard frames > 0 else { throw .empty(path: path) }
    }
}
