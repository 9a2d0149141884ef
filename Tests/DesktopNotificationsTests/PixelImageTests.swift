// SPDX-License-Identifier: Apache-2.0

import DBus
import RandomSupport
import Testing

@testable import DesktopNotifications

@Suite struct PixelImageTests {
    private static func hint(
        _ width: Int32, _ height: Int32, stride: Int32, opacity: Bool = false, bits: Int32 = 8, channels: Int32 = 3,
        _ data: [UInt8]
    ) -> DBusValue {
        .structure([
            .int32(width), .int32(height), .int32(stride), .bool(opacity), .int32(bits), .int32(channels), .bytes(data),
        ])
    }

    @Test func whatPadsTheRowsIsNotOfTheImage() throws {
        // Two by two, and two bytes more in the first row.
        let data: [UInt8] = [1, 2, 3, 4, 5, 6, 99, 99, 7, 8, 9, 10, 11, 12]
        let image = try #require(PixelImage(hint: .variant(Self.hint(2, 2, stride: 8, data))))
        #expect(image.samples == Array(1...12))
        #expect(image.channels == 3 && image.width == 2 && image.height == 2)
        // A few bytes come as an array of them.
        var parts: [DBusValue] = [.int32(1), .int32(1), .int32(4), .bool(true), .int32(8), .int32(4)]
        parts.append(.array([.byte(1), .byte(2), .byte(3), .byte(4)], of: "y"))
        #expect(PixelImage(hint: .structure(parts))?.samples == [1, 2, 3, 4])
    }

    @Test(
        arguments: [
            (0, 1, 3), (1, 0, 3), (-1, 1, 3), (1, -1, 3), (2, 1, 5), (2, 2, 5), (Int32.max, Int32.max, Int32.max),
            (Int32.max, 1, 3), (1, Int32.max, 3), (2, 2, -6), (2, 2, 0), (2, 3, 6),
        ] as [(Int32, Int32, Int32)])
    func sizesThatAreNotThoseOfTheDataAreRefused(_ width: Int32, _ height: Int32, _ stride: Int32) {
        #expect(PixelImage(hint: Self.hint(width, height, stride: stride, Array(repeating: 7, count: 12))) == nil)
    }

    @Test func otherFormatsAreRefused() {
        let data = [UInt8](repeating: 7, count: 16)
        #expect(PixelImage(hint: Self.hint(2, 2, stride: 8, bits: 16, data)) == nil)
        #expect(PixelImage(hint: Self.hint(2, 2, stride: 8, opacity: true, channels: 3, data)) == nil)
        #expect(PixelImage(hint: Self.hint(2, 2, stride: 8, channels: 1, data)) == nil)
        #expect(PixelImage(hint: .structure([.int32(1)])) == nil)
        #expect(PixelImage(hint: .string("x")) == nil)
        #expect(PixelImage(hint: Self.hint(2, 2, stride: 8, [])) == nil)
    }

    @Test(arguments: [
        (1_000, 1_000, 256, 256), (1_000, 10, 256, 2), (3, 3_000, 1, 256), (257, 100, 256, 99), (256, 256, 256, 256),
        (10_000, 1, 256, 1),
    ]) func whatIsLargeIsMadeSmaller(_ width: Int, _ height: Int, _ newWidth: Int, _ newHeight: Int) throws {
        // Grey from left to right.
        let row = (0..<width).flatMap { x in Array(repeating: UInt8(x * 255 / width), count: 4) }
        let data = Array(repeatElement(row, count: height).joined())
        let hint = Self.hint(
            Int32(width), Int32(height), stride: Int32(width * 4), opacity: true, channels: 4, data)
        let image = try #require(PixelImage(hint: hint))
        #expect(image.width == newWidth && image.height == newHeight)
        #expect(image.samples.count == newWidth * newHeight * 4)
        for x in 0..<newWidth where newWidth == 256 { #expect(abs(Int(image.samples[x * 4]) - x) <= 2) }
    }

    /// None of what strangers may send ends the process.
    @Test func anythingIsReadOrRefused() {
        var random = SeededRandom()
        let numbers: [Int32] = [.min, -1, 0, 1, 2, 3, 4, 7, 8, 255, 256, 65_535, 65_536, .max]
        for _ in 0..<20_000 {
            let parts = (0..<7).map { place -> DBusValue in
                switch Int.random(in: 0...20, using: &random) {
                case 0: .string("x")
                case 1: .bool(true)
                default:
                    place == 6
                        ? .bytes(Array(repeating: 1, count: Int.random(in: 0...300, using: &random)))
                        : place == 3 ? .bool(.random(using: &random)) : .int32(numbers.randomElement(using: &random)!)
                }
            }
            if let image = PixelImage(hint: .structure(parts)) {
                #expect(image.samples.count == image.width * image.height * image.channels)
                _ = image.png
            }
        }
    }
}
