// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A WAV file of any number of channels, rate and sample format: Microsoft's "Multimedia Programming Interface and Data
/// Specifications 1.0", and for more than two channels or 16 bits WAVEFORMATEXTENSIBLE.
struct WaveFile {
    /// The encoding of a sample.
    enum Encoding {
        case int16, int24, float32

        var bytes: Int {
            switch self {
            case .int16: 2
            case .int24: 3
            case .float32: 4
            }
        }
    }

    let channels: Int
    let rate: Int
    let encoding: Encoding

    /// A sine of 440 Hz in every channel, at a quarter of full scale. Begins off zero, so that its first frame is
    /// heard.
    func tone(seconds: Double) -> Data {
        var samples = Data()
        for frame in 0..<Int(seconds * Double(rate)) {
            let value = 0.25 * sin(2 * .pi * 440 * Double(frame) / Double(rate) + 1)
            for _ in 0..<channels { samples.append(sample(value)) }
        }
        var format = number(0xFFFE, 2) + number(channels, 2) + number(rate, 4)
        format += number(rate * channels * encoding.bytes, 4) + number(channels * encoding.bytes, 2)
        format += number(encoding.bytes * 8, 2) + number(22, 2) + number(encoding.bytes * 8, 2)
        // 7.1 for eight channels, front left (and right) for fewer.
        format += number(channels == 8 ? 0x63F : (1 << channels) - 1, 4)
        format += number(encoding == .float32 ? 3 : 1, 2)
        format += Data([0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71])
        let body = Data("WAVE".utf8) + chunk("fmt ", format) + chunk("data", samples)
        return Data("RIFF".utf8) + number(body.count, 4) + body
    }

    private func sample(_ value: Double) -> Data {
        switch encoding {
        case .int16: number(Int(value * 32_767), 2)
        case .int24: number(Int(value * 8_388_607), 3)
        case .float32: number(Int(Float(value).bitPattern), 4)
        }
    }

    private func chunk(_ name: String, _ content: Data) -> Data {
        Data(name.utf8) + number(content.count, 4) + content
    }

    /// Little-endian.
    private func number(_ value: Int, _ count: Int) -> Data {
        Data((0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
    }
}
