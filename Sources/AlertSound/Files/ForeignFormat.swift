// SPDX-License-Identifier: Apache-2.0

/// The formats that this library recognises but does not read. Many programs that ``DecoderCommand`` may run do.
enum ForeignFormat {
    /// Recognises a format and returns its name for people; nil for an unknown format.
    static func name(_ bytes: SoundBytes) -> String? {
        // These formats can start with tags, too.
        let start = TagSkip.start(bytes)
        let head = bytes.bytes(at: start, length: 40)
        guard head.count >= 12 else { return nil }
        for (place, letters, name) in signatures
        where head.count >= place + letters.count && head[place..<place + letters.count].elementsEqual(letters) {
            return name
        }
        if let wave = WaveFile(bytes.part(start..<bytes.count)) { return "WAV with \(wave.compression)" }
        if head.starts(with: "FORM".utf8), InterchangeFile(bytes.part(start..<bytes.count)) != nil {
            return "AIFF-C audio"
        }
        if head.starts(with: "caff".utf8), let file = CoreAudioFile(bytes.part(start..<bytes.count)) {
            return file.formatID.hasPrefix("aac") ? "AAC in CAF" : "CAF with \(file.formatID.filter(\.isLetter)) audio"
        }
        // ADTS (ISO/IEC 13818-7, section 6.2): twelve bits of sync, and 0 for the layer. Then LOAS.
        if head[0] == 0xFF, head[1] & 0xF6 == 0xF0, head[2] >> 2 & 15 < 13 { return "AAC" }
        if head[0] == 0x56, head[1] & 0xE0 == 0xE0 { return "AAC" }
        return nil
    }

    private static let signatures: [(Int, [UInt8], String)] = [
        (4, Array("ftyp".utf8), "MP4 audio"), (4, Array("moov".utf8), "MP4 audio"),
        (4, Array("mdat".utf8), "MP4 audio"),
        (0, [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11], "Windows Media audio"),
        (0, [0x1A, 0x45, 0xDF, 0xA3], "Matroska or WebM audio"), (0, Array("#!AMR".utf8), "AMR audio"),
        (0, Array("wvpk".utf8), "WavPack audio"), (0, Array("MAC ".utf8), "Monkey's Audio"),
        (0, Array("MPCK".utf8), "Musepack audio"), (0, Array("MP+".utf8), "Musepack audio"),
        (0, Array("TTA1".utf8), "True Audio"), (0, Array("TTA2".utf8), "True Audio"),
        (0, Array("OFR ".utf8), "OptimFROG audio"), (0, Array("DSD ".utf8), "DSD audio"),
        (0, Array("FRM8".utf8), "DSD audio"),
        (0, Array("ADIF".utf8), "AAC"), (0, [0x0B, 0x77], "AC-3 audio"), (0, [0x7F, 0xFE, 0x80, 0x01], "DTS audio"),
        (0, Array(".RMF".utf8), "RealAudio"), (0, [0x2E, 0x72, 0x61, 0xFD], "RealAudio"),
        (0, Array("FLV".utf8), "Flash audio"),
        (8, Array("AVI ".utf8), "AVI audio"),
        (0, Array("OggS".utf8), "Ogg audio of a kind that is not Vorbis, Opus or FLAC"),
    ]
}
