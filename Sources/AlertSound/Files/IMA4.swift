// SPDX-License-Identifier: Apache-2.0

/// Apple's IMA 4:1 ADPCM: each channel has packets of 34 bytes that hold 64 samples.
///
/// A packet starts with a big-endian word: the predictor in its upper nine bits, the index into the step table in
/// the lower seven; then 32 bytes, the low nibble first (Apple TN1081; IMA "Recommended Practices for Enhancing
/// Digital Audio Compatibility", 1992).
struct IMA4: Equatable {
    static let bytesPerPacket = 34
    static let framesPerPacket = 64

    private var predictor: Int32 = 0
    private var stepIndex: Int32 = 0

    /// Decodes one packet of one channel, `packet` of 34 bytes, into 64 places of `output`, `stride` apart.
    mutating func decode(packet: UnsafeRawBufferPointer, into output: UnsafeMutablePointer<Float>, stride: Int) {
        let header = Int32(packet[0]) << 8 | Int32(packet[1])
        let started = Int32(Int16(truncatingIfNeeded: header & 0xFF80))
        let index = min(header & 0x7F, 88)
        // The header has only nine bits of the predictor. While it agrees with the end of the previous packet, the
        // decoder's own value is exact. Otherwise this is a seek or a damaged file.
        if index != stepIndex || abs(started - predictor) > 0x7F {
            predictor = started
            stepIndex = index
        }
        for byte in 0..<32 {
            let pair = packet[2 + byte]
            output[(2 * byte) * stride] = next(Int32(pair & 0x0F))
            output[(2 * byte + 1) * stride] = next(Int32(pair >> 4))
        }
    }

    private mutating func next(_ nibble: Int32) -> Float {
        let step = Self.steps[Int(stepIndex)]
        var difference = step >> 3
        if nibble & 4 != 0 { difference += step }
        if nibble & 2 != 0 { difference += step >> 1 }
        if nibble & 1 != 0 { difference += step >> 2 }
        predictor += nibble & 8 != 0 ? -difference : difference
        predictor = max(-32768, min(32767, predictor))
        stepIndex = max(0, min(88, stepIndex + Self.indexChanges[Int(nibble & 7)]))
        return Float(predictor) / 32768
    }

    private static let indexChanges: [Int32] = [-1, -1, -1, -1, 2, 4, 6, 8]

    private static let steps: [Int32] = [
        7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88, 97,
        107, 118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598, 658, 724, 796,
        876, 963, 1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499, 2749, 3024, 3327, 3660, 4026, 4428, 4871,
        5358, 5894, 6484, 7132, 7845, 8630, 9493, 10442, 11487, 12635, 13899, 15289, 16818, 18500, 20350, 22385, 24623,
        27086, 29794, 32767,
    ]
}
