// SPDX-License-Identifier: Apache-2.0

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
        if frames < wanted, let fault = decoder.fault {
            throw .damaged(path: path, seconds: Double(frames) / Double(format.rate), reason: fault)
        }
        guard frames > 0 else { throw .empty(path: path) }
    }
}
