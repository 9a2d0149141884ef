// SPDX-License-Identifier: Apache-2.0

package import DBus

/// An image that a program has sent as pixels, small enough to store: the hints `image-data` and `icon_data` (Desktop
/// Notifications Specification 1.2, "Icons and Images"). All input is validated.
package struct PixelImage: Sendable, Hashable {
    /// The maximum width and height in pixels; larger images are scaled down, as drawing servers do.
    package static let maximumSide = 256

    package let width: Int
    package let height: Int
    /// The number of channels: 3 for red, green and blue; 4 with opacity.
    package let channels: Int
    /// The samples row by row, `width * height * channels` bytes.
    package let samples: [UInt8]

    /// Reads `(iiibiiay)`: width, height, bytes from one row to the next, whether opacity is included, bits per sample,
    /// channels, and the rows. Returns nil for invalid images and those without 8-bit samples.
    package init?(hint: DBusValue) {
        if case .variant(let inner) = hint {
            self.init(hint: inner)
            return
        }
        guard case .structure(let parts) = hint, parts.count == 7, let width = parts[0].int32Value.map(Int.init),
            let height = parts[1].int32Value.map(Int.init), let stride = parts[2].int32Value.map(Int.init),
            case .bool(let hasOpacity) = parts[3], parts[4].int32Value == 8,
            let channels = parts[5].int32Value.map(Int.init), let data = parts[6].bytesValue
        else { return nil }
        // All values are below 2^31, so no product overflows.
        guard width > 0, height > 0, channels == (hasOpacity ? 4 : 3), stride >= width * channels,
            // The last row may end with its last pixel.
            data.count >= stride * (height - 1) + width * channels
        else { return nil }
        self.init(width: width, height: height, channels: channels, stride: stride, data: data)
    }

    /// Creates a scaled-down image in which each pixel is the mean of up to 16 pixels.
    private init(width: Int, height: Int, channels: Int, stride: Int, data: [UInt8]) {
        let longest = max(width, height)
        let scale = min(longest, Self.maximumSide)
        let (newWidth, newHeight) = (max(1, width * scale / longest), max(1, height * scale / longest))
        var samples: [UInt8] = []
        samples.reserveCapacity(newWidth * newHeight * channels)
        let across = (0..<newWidth).map { Self.sources(of: $0, among: newWidth, from: width) }
        for row in 0..<newHeight {
            let rows = Self.sources(of: row, among: newHeight, from: height)
            for columns in across {
                for channel in 0..<channels {
                    var sum = 0
                    for y in rows { for x in columns { sum += Int(data[y * stride + x * channels + channel]) } }
                    samples.append(UInt8(sum / (rows.count * columns.count)))
                }
            }
        }
        (self.width, self.height, self.channels, self.samples) = (newWidth, newHeight, channels, samples)
    }

    /// Returns the rows or columns that are merged into one: all of them, or four spread over them.
    private static func sources(of place: Int, among count: Int, from size: Int) -> [Int] {
        let (start, end) = (place * size / count, max(place * size / count + 1, (place + 1) * size / count))
        let number = min(4, end - start)
        return (0..<number).map { start + $0 * (end - start) / number }
    }
}

extension PixelImage {
    /// The image as a file: Portable Network Graphics (ISO/IEC 15948), uncompressed.
    package var png: [UInt8] {
        var header = Self.bigEndian(width) + Self.bigEndian(height)
        // Bits per sample; colours, with or without opacity; deflate, the five filters, no interlacing.
        header += [8, channels == 4 ? 6 : 2, 0, 0, 0]
        var rows: [UInt8] = []
        rows.reserveCapacity(height * (width * channels + 1))
        for row in 0..<height {
            // No filter.
            rows.append(0)
            rows += samples[row * width * channels..<(row + 1) * width * channels]
        }
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        return signature + Self.chunk("IHDR", header) + Self.chunk("IDAT", Self.zlib(rows)) + Self.chunk("IEND", [])
    }

    private static func bigEndian(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + content
        return bigEndian(content.count) + named + bigEndian(Int(crc(named)))
    }

    /// Returns a zlib stream (RFC 1950) of stored blocks (RFC 1951, 3.2.4).
    private static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        stream.reserveCapacity(bytes.count + bytes.count / 65_535 * 5 + 11)
        var place = 0
        repeat {
            let count = min(65_535, bytes.count - place)
            let (low, high) = (UInt8(count & 0xFF), UInt8(count >> 8))
            stream += [place + count == bytes.count ? 1 : 0, low, high, ~low, ~high]
            stream += bytes[place..<place + count]
            place += count
        } while place < bytes.count
        // Adler-32, RFC 1950, 9.
        var (first, second) = (1, 0)
        for byte in bytes {
            first = (first + Int(byte)) % 65_521
            second = (second + first) % 65_521
        }
        return stream + bigEndian(second << 16 | first)
    }

    /// Returns the CRC of ISO/IEC 15948, annex D.
    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(0xFFFF_FFFF as UInt32) { crcTable[Int(($0 ^ UInt32($1)) & 0xFF)] ^ ($0 >> 8) }
    }

    private static let crcTable: [UInt32] = (0..<256).map { number in
        (0..<8).reduce(UInt32(number)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }
}
