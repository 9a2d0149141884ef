// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
package import ClientKit
import Glibc
import TerminalKit

/// The choices of a sheet that come on standard input, a line each: `ls | alertctl sheet "Which file?" -`.
package struct PipedChoices: Equatable {
    /// The longest line in bytes.
    package static let maximumLine = 4_096
    /// The longest labels together, in bytes: a question travels as one message of 1 MiB, JSON included.
    package static let maximumBytes = 512 << 10

    /// The lines as they came, without their line ends. Empty lines are left out.
    package let lines: [String]

    /// Reads lines to the end of the input.
    package init(input: Int32 = STDIN_FILENO) throws(Failure) { try self.init(Self.read(input)) }

    package init(_ bytes: [UInt8]) throws(Failure) {
        var lines: [String] = []
        for (index, part) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            let line = part.last == UInt8(ascii: "\r") ? part.dropLast() : part
            guard !line.isEmpty else { continue }
            guard let text = String(validating: line, as: UTF8.self), !line.contains(0) else {
                throw Failure(
                    .badInput, "line \(index + 1) of standard input is not text in UTF-8",
                    remedy: "Convert it, for example with iconv -t UTF-8")
            }
            guard line.count <= Self.maximumLine else {
                throw Failure(
                    .badInput, "line \(index + 1) of standard input is too long (maximum \(Self.maximumLine) bytes)",
                    remedy: "Shorten it, for example with cut -c 1-200")
            }
            lines.append(text)
        }
        guard !lines.isEmpty else {
            throw Failure(
                .badInput, "no choices on standard input",
                remedy: "Write a choice per line: ls | alertctl sheet \"Which file?\" -")
        }
        guard lines.count <= ButtonOrder.maximumButtons - 1 else {
            throw Failure(
                .badInput,
                "too many choices on standard input: \(lines.count) (maximum \(ButtonOrder.maximumButtons - 1))",
                remedy: "Select some first, for example with grep or head")
        }
        self.lines = lines
        let size = labels.reduce(0) { $0 + $1.utf8.count }
        guard size <= Self.maximumBytes else {
            throw Failure(
                .badInput, "the choices on standard input are too long together (maximum \(Self.maximumBytes) bytes)",
                remedy: "Select some first, for example with grep or head")
        }
    }

    /// The labels of the buttons: the lines, those that are longer than a label cut at their end.
    package var labels: [String] {
        lines.map { line in
            if line.count <= ButtonOrder.maximumLabel, line.utf8.count <= 4 * ButtonOrder.maximumLabel { return line }
            var label = ""
            for character in line.prefix(ButtonOrder.maximumLabel - 1) {
                guard label.utf8.count + character.utf8.count <= 4 * ButtonOrder.maximumLabel - 3 else { break }
                label.append(character)
            }
            return label + "…"
        }
    }

    private static func read(_ descriptor: Int32) throws(Failure) -> [UInt8] {
        let limit = ButtonOrder.maximumButtons * (maximumLine + 1)
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count > 0 {
                bytes += chunk[..<count]
                guard bytes.count <= limit else {
                    throw Failure(
                        .badInput, "standard input has more than \(ButtonOrder.maximumButtons - 1) choices",
                        remedy: "Select some first, for example with grep or head")
                }
            } else if count == 0 {
                return bytes
            } else if errno != EINTR {
                throw Failure(
                    .badInput, "cannot read standard input: \(String(cString: strerror(errno)))",
                    remedy: "Give the choices with --button instead of -")
            }
        }
    }
}
