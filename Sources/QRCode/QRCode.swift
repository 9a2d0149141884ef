// SPDX-License-Identifier: Apache-2.0

import CQRencode

/// A QR code (ISO/IEC 18004) for a terminal, two modules a letter, by libqrencode.
package struct QRCode {
    private let width: Int
    private let isDark: [Bool]
    /// The quiet zone, in modules.
    private static let margin = 4

    /// Makes a code, or returns nil if memory runs out or the text is too long.
    package init?(_ text: String) {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        width = Int(code.pointee.width)
        // The lowest bit of a dark module is set.
        isDark = UnsafeBufferPointer(start: code.pointee.data, count: width * width).map { $0 & 1 == 1 }
    }

    /// Returns lines of half blocks, which draw the light modules.
    ///
    /// - Parameter inColor: Whether to set white on black, whatever the terminal's colors are; otherwise the terminal
    ///   must have a dark background.
    package func lines(inColor: Bool) -> [String] {
        func isLight(_ row: Int, _ column: Int) -> Bool {
            guard (0..<width).contains(row), (0..<width).contains(column) else { return true }
            return !isDark[row * width + column]
        }
        let end = width + Self.margin
        return stride(from: -Self.margin, to: end, by: 2).map { row in
            let line = String(
                (-Self.margin..<end).map { column -> Character in
                    switch (isLight(row, column), row + 1 < end && isLight(row + 1, column)) {
                    case (true, true): "█"
                    case (true, false): "▀"
                    case (false, true): "▄"
                    case (false, false): " "
                    }
                })
            return inColor ? "\u{1B}[38;5;231;48;5;16m\(line)\u{1B}[0m" : line
        }
    }
}
