// SPDX-License-Identifier: Apache-2.0

/// How long the samples of a file are by its header, for the containers that have them in one piece: WAV (RIFF, RIFX), AIFF and AIFC,
/// and Sun's .au. libsndfile takes what there is, and does not tell; a CAF that is too short it refuses.
enum DataPromise {
    /// Bytes by which a header may be wrong: some writers count it in.
    private static let tolerance = 64
    /// From here on a writer that could not go back said only that it did not know: 0x7FFFF000 and the like, and -1.
    private static let unknown = 0x7FFF_0000

    /// Whether there are fewer samples than the header promises.
    static func isBroken(_ bytes: SoundBytes) -> Bool {
        guard let promise = promise(bytes), promise.length < unknown else { return false }
        return promise.offset + promise.length > bytes.count + tolerance
    }

    private static func promise(_ bytes: SoundBytes) -> (offset: Int, length: Int)? {
        let head = bytes.bytes(at: 0, length: 12)
        guard head.count == 12 else { return nil }
        switch String(decoding: head[0..<4], as: UTF8.self) {
        case "RIFF": return chunk("data", bytes, isLittle: true)
        case "RIFX": return chunk("data", bytes, isLittle: false)
        case "FORM": return chunk("SSND", bytes, isLittle: false)
        case ".snd":
            let offset = number(head[4..<8], isLittle: false)
            return (offset, number(head[8..<12], isLittle: false))
        default: return nil
        }
    }

    /// The place and length of a chunk of this name.
    private static func chunk(_ name: String, _ bytes: SoundBytes, isLittle: Bool) -> (offset: Int, length: Int)? {
        // Behind the form's name, length and type.
        var place = 12
        // A real file has about ten chunks.
        for _ in 0..<128 {
            let head = bytes.bytes(at: place, length: 8)
            guard head.count == 8 else { return nil }
            let length = number(head[4...], isLittle: isLittle)
            let body = place + 8
            if head.starts(with: name.utf8) { return (body, length) }
            guard length < unknown else { return nil }
            place = body + length + length % 2
        }
        return nil
    }

    private static func number(_ bytes: ArraySlice<UInt8>, isLittle: Bool) -> Int {
        let value = (isLittle ? Array(bytes.reversed()) : Array(bytes)).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return value > UInt64(Int.max) ? .max : Int(value)
    }
}
