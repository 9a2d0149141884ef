// SPDX-License-Identifier: Apache-2.0

import TextSafety

/// The last lines of a program's output to a terminal, as plain text: without colours, and with a line that was written
/// over as it was left.
///
/// A value that takes bytes as they come. It keeps at most ``maximumCount`` lines of ``maximumLine`` bytes.
struct LastLines {
    static let maximumCount = 20
    static let maximumLine = 200

    /// The state between two bytes (ECMA-48).
    private enum State {
        case text
        /// After an escape character.
        case escape
        /// Inside a control sequence, which ends with a byte from 0x40 to 0x7E.
        case sequence
        /// Inside a control string, which BEL or ST ends.
        case string(isEscaped: Bool)
    }

    private var state = State.text
    private var lines: [[UInt8]] = []
    private var line: [UInt8] = []
    private var column = 0

    /// Adds output.
    mutating func add(_ bytes: ArraySlice<UInt8>) {
        for byte in bytes {
            switch state {
            case .text: addText(byte)
            case .escape:
                switch byte {
                case UInt8(ascii: "["): state = .sequence
                // Operating system commands, and other strings: ESC ] P X ^ _.
                case 0x5D, 0x50, 0x58, 0x5E, 0x5F: state = .string(isEscaped: false)
                // Intermediate bytes of a longer escape sequence.
                case 0x20...0x2F: break
                default: state = .text
                }
            case .sequence: if 0x40...0x7E ~= byte { state = .text }
            case .string(let isEscaped):
                if byte == 0x07 || isEscaped && byte == UInt8(ascii: "\\") {
                    state = .text
                } else {
                    state = .string(isEscaped: byte == 0x1B)
                }
            }
        }
    }

    private mutating func addText(_ byte: UInt8) {
        switch byte {
        case 0x1B: state = .escape
        case 0x0A:
            if !line.isEmpty { lines.append(line) }
            if lines.count > Self.maximumCount { lines.removeFirst() }
            (line, column) = ([], 0)
        case 0x0D: column = 0
        case 0x08: column = max(0, column - 1)
        case 0x00..<0x20 where byte != 0x09, 0x7F: break
        default:
            // A carriage return begins the line again, as progress meters do.
            if column == 0, !line.isEmpty { line = [] }
            if column < line.count { line.removeSubrange(column...) }
            if line.count < Self.maximumLine { line.append(byte) }
            column = line.count
        }
    }

    /// Returns the last lines that are not empty, the oldest first.
    func last(_ count: Int) -> [String] {
        (lines + (line.isEmpty ? [] : [line])).suffix(count).map { bytes in
            SafeText.line(String(decoding: bytes, as: UTF8.self))
        }
    }
}
